"""Pictures of games, sequences and maps as SVG."""

from grundy.views.pictures.strips import map_svg, sequence_strip_svg
from grundy.views.pictures.svg import picture_svg

__all__ = ["map_svg", "picture_svg", "sequence_strip_svg"]
