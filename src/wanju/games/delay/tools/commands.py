"""The commands that Delay the End brings to the command line."""

from wanju.games.delay.tools.exporting import export
from wanju.games.delay.tools.solving import solve
from wanju.games.delay.tools.tuning import tune

COMMANDS = (solve, tune)
EXPORTS = {"site": export}
