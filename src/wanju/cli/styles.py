"""`wanju styles`: the rule-of-thumb players of a game, and what each does."""

from __future__ import annotations

from wanju.cli.arguments import GameName
from wanju.cli.listing import lined_table, print_table
from wanju.cli.speech import Lang, Speech
from wanju.games import find
from wanju.lab.simulate import usual_ruleset, usual_styles


def styles(game: GameName, lang: Lang = None) -> None:
    """List the styles that bots of a game play in."""
    speech, found = Speech(lang), find(game)
    words = found.words(speech.language)
    speech.tell(f"{words['title']} {words['hanzi']} {found.version}", "bold")
    table = lined_table(*(speech(f"styles.{column}") for column in ("id", "name", "does")), prose=(2,))
    for style in found.styles:
        table.add_row(style, words[f"style.{style}"], words[f"style_does.{style}"])
    print_table(speech.out, table)
    speech.tell(speech("styles.how", game=found.id, seats=",".join(usual_styles(found, usual_ruleset(found).seats))))
