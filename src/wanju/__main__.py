"""`python -m wanju` is `wanju`."""

from wanju.cli.main import run

run()
