"""`wanju solve`: what a game comes to, computed exactly; a command of its own for each game that brings a solver, in
its `tools/solving.py`."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperGroup

from wanju.games import find, tools
from wanju.kernel.errors import GameError


class Solvers(TyperGroup):
    """A command for each game, by any of its names."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        id = cmd_name if cmd_name in self.commands else find(cmd_name).id
        if id not in self.commands:
            known = ", ".join(self.commands)
            zh = f"{id} 没有精确解法；有的是：{known}。"
            raise GameError(f"There is no exact solver for {id}; there is one for: {known}.", zh)
        return super().get_command(ctx, id)


solvers = typer.Typer(cls=Solvers, help="Compute a game exactly.", no_args_is_help=True)
for id, brought in tools("solving").items():
    solvers.command(id)(brought.solve)
