"""`wanju rulings`: open questions and our answers, as Markdown."""


def test_a_ruling_is_told_with_readings_default_reason_and_switch(here):
    said = here("rulings", "cier")
    assert said.returncode == 0 and said.stderr == ""
    assert (
        "**C-03** ●● What of a choice that cannot be paid? (§2)\n\n"
        "- readings: off: it is not offered · on: it may be chosen and is a foul\n"
        "- default: off; when on, a foul costs 1 HP\n"
        "- why: As written it costs 1 HP; a page should not offer it unless asked.\n"
        "- switch: `allow_fouls` = off, `foul_hp` = 1\n"
    ) in said.stdout


def test_rulings_speak_chinese(wanju):
    said = wanju("rulings", "cier", "--lang", "zh").stdout
    assert (
        "**C-04** ●●● 所有人在同一轮次出局，谁获胜？（§1）\n\n"
        "- 读法：draw：平局 · last_hp：比本回合开始时的生命值\n"
        "- 默认：draw：平局\n"
        "- 理由：没有人先于别人达成目标。\n"
        "- 开关：`all_out` = draw\n"
    ) in said


def test_they_can_be_kept_in_a_file(here, tmp_path):
    said = here("rulings", "cier", "--lang", "en", "--write", tmp_path / "rulings.md")
    assert (said.returncode, said.stdout) == (0, "")
    assert (tmp_path / "rulings.md").read_text(encoding="utf-8").startswith("# Rulings\n")


def test_bad_input_gets_one_sentence(here, tmp_path):
    assert "Did you mean 'cier'?" in here("rulings", "cir").stderr
    assert "it cannot be written" in here("rulings", "cier", "--write", tmp_path / "no" / "x").stderr
