"""The commands for many games at once: atlas scan, show, query, map, verify, export, import."""

from __future__ import annotations

from cyclopts import App, Group

from grundy.cli.atlas.checking import export, take_in, verify
from grundy.cli.atlas.reading import draw_map, query, show
from grundy.cli.atlas.scanning import scan
from grundy.cli.help import OPTIONS


class _Room(App):
    """Scan families of games, and search the results. Without --store, search the atlas that ships with grundy.

    grundy atlas show 0.156
    grundy atlas query --period '>=1000' --status proved
    """


atlas = _Room(name="atlas", help=_Room.__doc__, help_format="plaintext", group_parameters=Group(OPTIONS))
atlas.command(scan, usage="grundy atlas scan FAMILY... --store PATH [OPTIONS]")
atlas.command(show, usage="grundy atlas show GAME [OPTIONS]")
atlas.command(query, usage="grundy atlas query [OPTIONS]")
atlas.command(draw_map, name="map", usage="grundy atlas map FAMILY [OPTIONS]")
atlas.command(verify, usage="grundy atlas verify [GAME]... [OPTIONS]")
atlas.command(export, usage="grundy atlas export [OPTIONS]")
atlas.command(take_in, name="import", usage="grundy atlas import FILE --store PATH [OPTIONS]")
