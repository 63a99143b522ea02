"""A rulebook's Markdown as blocks."""

from wanju.printing.prose import blocks, breadth, said, widths


def test_headings_paragraphs_lists_and_tables_become_blocks():
    made = blocks(
        "# A game\n\nSome *words*\nand `ids`.\n\n1. **One.** first\n2. two\n\n| a | b |\n|---|---|\n| 1 | 慧 |\n"
    )
    assert [one["kind"] for one in made] == ["heading", "paragraph", "list", "table"]
    assert made[1]["text"] == [["", "Some "], ["i", "words"], ["", " "], ["", "and "], ["code", "ids"], ["", "."]]
    assert made[2]["is_ordered"] and made[2]["items"][0] == [["b", "One."], ["", " first"]]
    assert made[3]["head"] == [[["", "a"]], [["", "b"]]] and made[3]["rows"] == [[[["", "1"]], [["", "慧"]]]]


def test_short_columns_take_what_they_need_and_long_ones_share_the_rest():
    rows = [
        [said("merchant"), said("慷慨宴请"), said("what it does, in a few words")],
        [said("a"), said("b"), said("word " * 40)],
    ]
    assert widths(rows) == [0, 0, 40] and breadth("慷慨") == 4


def test_bold_words_can_be_written_by_hand():
    assert said("a **b** c") == [["", "a "], ["b", "b"], ["", " c"]]
