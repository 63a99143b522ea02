"""A game said once: what is derived from its declaration, and that no order of a list matters."""

from __future__ import annotations

import json
import weakref

import numpy as np
import pytest

from kernel.broken import changed
from wanju.kernel.check import Broken, check_game
from wanju.kernel.describe import describe
from wanju.kernel.errors import BadFile, UnknownName
from wanju.kernel.fields import as_seen
from wanju.kernel.record import record_type, records
from wanju.kernel.table import Table


def play(table):
    while not table.over:
        seat = table.waiting[0]
        table.act(seat, table.legal(seat)[-1 if len(table.moves) % 3 else 0])
    return table


def test_actions_are_named_and_found_by_their_names(tmp_path):
    table = Table(changed(tmp_path, "lonely").ruleset(3), seed=1)
    assert table.ruleset.actions[:2] == ("pick@1", "pick@2")
    assert table.legal(0) == tuple(f"pick@{n}" for n in range(1, 7))
    with pytest.raises(UnknownName, match=r"No action is called 'pick@12'. There are: pick@1, pick@2"):
        table.act(0, "pick@12")


def test_a_note_is_told_with_its_facts_in_both_languages(tmp_path):
    table = Table(changed(tmp_path).ruleset(2), seed=3)
    first = table.waiting[0]
    table.act(first, "roll")
    face = table.events()[0]["face"]
    assert table.events()[0] == {"event": "rolls", "seat": first, "face": face} and 1 <= face <= 6
    assert table.story()[0] == f"seat {first} rolls {face}."
    assert table.story(language="zh")[0] == f"{first}号座掷出 {face}。"


def test_a_refusal_says_why(tmp_path):
    table = Table(changed(tmp_path).ruleset(2), seed=3)
    assert table.why_not(table.waiting[0], "hold") == "There is nothing to keep yet: roll first."


def test_a_seat_sees_what_is_public_and_its_own_and_nobody_else_does(tmp_path):
    table = Table(changed(tmp_path, "lonely").ruleset(3), seed=1)
    table.act(0, "pick@4")
    assert [row["pick"] for row in table.view(0)["seats"]] == [4, None, None]
    assert [row["pick"] for row in table.view(1)["seats"]] == [None, 0, None]
    assert [row["pick"] for row in table.view()["seats"]] == [None, None, None]
    assert table.view(1)["seats"][0]["score"] == 0


def test_what_a_seat_may_not_see_is_blank_in_the_copy_it_is_shown(tmp_path):
    table = Table(changed(tmp_path, "lonely").ruleset(3), seed=1)
    table.act(0, "pick@4")
    table.act(1, "pick@2")
    seen = as_seen(table.game.fields, table.state, table.rules, 1)
    assert list(seen.pick[:3]) == [0, 2, 0] and list(table.state.pick[:3]) == [4, 2, 0]


def test_who_may_not_see_a_choice_imagines_that_it_is_still_owed(tmp_path):
    from wanju.kernel import verbs
    from wanju.kernel.dealer import new_dealer

    table = Table(changed(tmp_path, "lonely").ruleset(3), seed=1)
    table.act(0, "pick@4")
    states = table.states.copy()
    verbs.imagine(states[0], table.rules, new_dealer(1), 1)
    assert verbs.waiting(states[0]) == 0b111 and verbs.waiting(table.state) == 0b110


TURNED = {
    "readings": (
        """    TURN = "what this turn has gathered", "本轮所得"
    ALL = "all points", "全部分数"
""",
        """    ALL = "all points", "全部分数"
    TURN = "what this turn has gathered", "本轮所得"
""",
    ),
    "fields": (
        """        "gathered": Field("public", "this turn", "本轮"),
        "turn": Field("public"),
""",
        """        "turn": Field("public"),
        "gathered": Field("public", "this turn", "本轮"),
""",
    ),
    "numbers": (
        """        number("goal", 100, (10, 500), "points", "Points that win", "获胜所需分数"),
        switch(OneCosts, OneCosts.TURN, "What a one costs", "掷出一点的代价"),
""",
        """        switch(OneCosts, OneCosts.TURN, "What a one costs", "掷出一点的代价"),
        number("goal", 100, (10, 500), "points", "Points that win", "获胜所需分数"),
""",
    ),
    "events": (
        """    LOSES = "seat points", "{seat} loses {points}.", "{seat}失去 {points} 分。"
""",
        "",
        """    WINS = "seat", "{seat} wins.", "{seat}获胜。"
""",
        """    WINS = "seat", "{seat} wins.", "{seat}获胜。"
    LOSES = "seat points", "{seat} loses {points}.", "{seat}失去 {points} 分。"
""",
    ),
}


@pytest.mark.parametrize("what", TURNED)
@pytest.mark.parametrize("settings", [{}, {"one_costs": "all", "goal": 30}])
def test_turned_round_it_is_the_same_game_with_the_same_hash(tmp_path, what, settings):
    as_written = changed(tmp_path).ruleset(2, settings=settings)
    turned = changed(tmp_path, "pig", *zip(TURNED[what][::2], TURNED[what][1::2])).ruleset(2, settings=settings)
    assert as_written.hash == turned.hash
    one, other = play(Table(as_written, seed=7)), play(Table(turned, seed=7))
    assert one.moves == other.moves and one.story() == other.story() and one.payoff == other.payoff
    assert one.view(0) == other.view(0)


def test_games_with_the_same_fields_do_not_answer_for_each_other(tmp_path):
    one = changed(tmp_path)
    other = changed(tmp_path, "pig", ('id="pig"', 'id="twin"'), ("1 + roll(dealer, 6)", "1 + roll(dealer, 2)"))
    assert one.state != other.state and np.dtype(one.state).fields["score"] != ()
    for _ in range(2):
        faces = {event["face"] for event in play(Table(other.ruleset(2), seed=1)).events() if event["event"] == "rolls"}
        assert faces == {1, 2}
        faces = {event["face"] for event in play(Table(one.ruleset(2), seed=1)).events() if event["event"] == "rolls"}
        assert max(faces) > 2


def test_a_verb_has_one_home(tmp_path):
    with pytest.raises(BadFile, match="two modules define setup"):
        twin = changed(tmp_path, "pig", ('id="pig"', 'id="twin"'))
        name = twin.functions["setup"].__module__
        changed(tmp_path, "pig", ("[__name__]", f'[__name__, "{name}"]'))


def test_a_description_is_json_and_says_where_everything_lies(tmp_path):
    game = changed(tmp_path, "lonely")
    told = json.loads(json.dumps(describe(game), allow_nan=False))
    table = Table(game.ruleset(3), seed=1)
    table.act(0, "pick@4")
    pick = told["state"]["fields"]["pick"]
    data = table.state.tobytes()
    assert np.frombuffer(data, pick["kind"], 8, pick["at"]).tolist() == [4, *[0] * 7] and pick["seen"] == "own"
    assert told["state"]["size"] == len(data)
    assert told["numbers"]["goal"]["default"] == 5 and told["usual"]["actions"][0] == "pick@1"
    assert told["words"]["zh"]["event.scores"].startswith("{seat}") and told["events"]["shows"]["facts"] == [
        "seat",
        "pick",
    ]


def test_actions_aimed_at_names_and_fields_of_names_bring_their_words(tmp_path):
    game = changed(
        tmp_path,
        "pig",
        ("class Action(Actions):", 'class Card(Named):\n    RED = "red", "红"\n\n\nclass Action(Actions):'),
        (
            'HOLD = "Keep the points", "收下分数"',
            'HOLD = "Keep the points", "收下分数"\n    PLAY = "Play", "打出", Card',
        ),
        ('"turn": Field("public")', '"top": Field("public", "on top", "牌面", kind=Card), "turn": Field("public")'),
    )
    ruleset = game.ruleset(2)
    assert ruleset.actions == ("roll", "hold", "play@red")
    assert game.words("zh")["aim.red"] == game.words("zh")["top.red"] == "红"
    assert game.sheet(ruleset)["kinds"][1:] == [{"id": "hold", "aims": None}, {"id": "play", "aims": "labels"}]
    assert Table(ruleset, seed=1).view()["top"] == "red"


def test_a_value_that_stands_for_nothing_is_read_as_a_dash(tmp_path):
    table = Table(changed(tmp_path, "lonely").ruleset(3), seed=1)
    assert table.game.words("zh")["pick.0"] == table.game.words("en")["last.0"] == "–"
    assert "score.0" not in table.game.words("en")


HALVED = (
    ("def setup(", "def derive(rules):\n    rules.half[1] = rules.goal // 2\n\n\ndef setup("),
    ("    numbers=[", '    tables={"half": ("i4", 2)},\n    numbers=['),
)


def test_what_follows_from_the_numbers_is_derived_with_every_ruleset(tmp_path):
    game = changed(tmp_path, "pig", *HALVED)
    assert list(game.ruleset(2).record.half) == [0, 50]
    assert list(game.ruleset(2, settings={"goal": 30}).record.half) == [0, 15]
    check_game(game, games=1)


def test_a_derivation_that_gives_something_else_each_time_is_found(tmp_path):
    game = changed(tmp_path, "pig", (HALVED[0][0], HALVED[0][1].replace("] =", "] +=")), HALVED[1])
    with pytest.raises(Broken, match="what is derived from the rules is the same"):
        check_game(game, games=1)


def test_a_record_that_was_read_is_freed():
    kind = record_type(turn=np.int16, row=(np.int32, 8), grid=(np.int16, (2, 3)))
    array = records(kind)
    freed = []
    for _ in range(2):
        record = array[0]
        record.turn += 1
        record.row[3] = record.grid[1, 2] + 7
        weakref.finalize(record, freed.append, True)
        del record
    assert len(freed) == 2 and array[0].turn == 2 and array[0].row[3] == 7
