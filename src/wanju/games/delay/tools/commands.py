"""The commands that Delay the End brings to the command line."""

from wanju.games.delay.tools.composition import compose
from wanju.games.delay.tools.exporting import export

COMMANDS = (compose,)
EXPORTS = {"site": export}
