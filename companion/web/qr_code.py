"""QR codes of links, for pages."""

from __future__ import annotations

from markupsafe import Markup


def qr(address: str, error: str = "m") -> Markup:
    """Return a QR code as inline SVG in the page's own colours. `error` is the level of error correction."""
    import segno  # imported here, because the app starts faster without it

    code = segno.make(address, error=error, micro=False)
    svg = code.svg_inline(scale=8, border=3, omitsize=True, lineclass=None, svgclass=None)
    return Markup(svg)  # noqa: S704 - segno made it, and the address is not in its markup
