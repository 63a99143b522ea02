"""The commands that Delay the End brings to the command line."""

from wanju.games.delay.tools.exporting import export
from wanju.games.delay.tools.tuning import tune

COMMANDS = (tune,)
EXPORTS = {"site": export}
