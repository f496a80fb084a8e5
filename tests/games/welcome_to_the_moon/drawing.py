"""Reading a drawn sheet."""

import re


def ids_of(svg):
    """The spots drawn, in their order."""
    return re.findall(r'data-spot="([^"]+)"', svg)


def spots_of(svg):
    """The markup of each spot, by its id."""
    parts = re.split(r'(?=<g class="wm-spot )', svg)[1:]
    return {ids_of(part)[0]: part.split("</g>")[0] for part in parts}


def place_of(part):
    """Where a spot is drawn."""
    return tuple(int(one) for one in re.search(r"translate\((-?\d+) (-?\d+)\)", part).groups())
