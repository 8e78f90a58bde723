"""Colours of Grundy values: told apart by the colour-blind and in grey, dark for small values, and 0 left white."""

from __future__ import annotations

__all__ = ["ZERO", "contrast", "ink", "value_colour"]

ZERO = "#ffffff"
"""The colour of value 0, which is marked besides: it is what players look for."""
# "cividis" (Nuñez, Anderton, Renslow, PLoS ONE 13 (2018) e0199239): lightness grows evenly, for every kind of eye
_STOPS = (
    (0, 34, 78), (18, 53, 112), (59, 73, 108), (87, 93, 109), (112, 113, 115), (138, 134, 120), (165, 156, 116),
    (195, 179, 105), (225, 204, 85), (254, 232, 56),
)  # fmt: skip


def value_colour(value: int, largest: int) -> str:
    """Return the colour of a Grundy value among values up to a largest one.

    Examples:
        >>> value_colour(0, 9), value_colour(1, 9), value_colour(9, 9)
        ('#ffffff', '#00224e', '#fee838')
    """
    if value <= 0:
        return ZERO
    place = (value - 1) * (len(_STOPS) - 1) / max(largest - 1, 1)
    before = min(int(place), len(_STOPS) - 2)
    part = min(place - before, 1.0)
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(_STOPS[before], _STOPS[before + 1], strict=True))
    return f"#{red:02x}{green:02x}{blue:02x}"


def ink(colour: str) -> str:
    """Return black or white, whichever is read better on a colour: their contrast is 4.58 at least."""
    return max(("#000000", "#ffffff"), key=lambda text: contrast(text, colour))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21.

    References:
        Web Content Accessibility Guidelines 2.1, "contrast ratio".
    """
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
