"""The picture of a result that people share: data, layout, SVG, PNG. `companion.web.table.picture` serves it."""
