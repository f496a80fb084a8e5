"""The picture of a result that people share: data, layout, SVG, PNG. `web/table/picture.py` serves it."""
