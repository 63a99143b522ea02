"""Under zh a refusal is a Chinese sentence, whatever was typed wrongly."""

from __future__ import annotations

import pytest

from spoken import HAN, is_chinese
from wanju.games import find, ids
from wanju.kernel.errors import GameError
from wanju.kernel.table import Table

REFUSED = [
    ("play merrit", "没有叫 'merrit' 的游戏。"),
    ("play cier --preset nothing", "的预设。"),
    ("play cier --seats 99", "cier 可坐 2 到"),
    ("play delay --seats 2", "delay 只能一人玩"),
    ("play cier --seats 3 --seat 7", "座位从 0 到 2"),
    ("play cier --set hp_lord=-1", "hp_lord 不能是 -1。可取"),
    ("play cier --set mode=teem", "是不是指 'team'？"),
    ("play cier --set mode", "--set 后写"),
    ("play cier --set hp_lrd=1", "没有叫 'hp_lrd' 的数值或开关。"),
    ("play cier --bots nobody", "没有叫 'nobody' 的玩家。"),
    ("play cier --seed x", "seed 不能是 'x'。须是 0 到"),
    ("play cier --lesson --seed 3", "与 --lesson 同用的只有 --save 和 --lang。"),
    ("play cier --save /no/such/x", "/no/such/x：无法写入（没有这个文件或文件夹）。"),
    ("play cier --nonsense", "'play cier' 没有叫 '--nonsense' 的选项。"),
    ("play cier --characters", "--characters 后要写文件的路径。"),
    ("play cier --cards /no/such", "/no/such：它不是文件夹。"),
    ("play no.py", "没有叫 'no.py' 的游戏。"),
    ("play 功德轮回", "叫 '功德轮回' 的游戏不止一个"),
    ("sim cier --games many", "请写整数"),
    ("sim cier --games 0", "games 不能是 0。可取 1 到"),
    ("sim cier --threads 0", "threads 不能是 0。"),
    ("sim delay --events /no/such", "/no/such：无法读取（没有这个文件或文件夹）。"),
    ("cards show merit57 flod", "是不是指 'flood'？"),
    ("cards show ludo six", "ludo 没有以数据写成的牌。"),
    ("replay /no/such", "无法读取"),
    ("audit /no/such", "无法读取"),
    ("rulings cier --write /no/such/x", "无法写入"),
    ("new a-b", "这里游戏不能叫 'a-b'"),
    ("new cier", "已有游戏 'cier'"),
    ("print delay", "delay 没有可打印的；有的是："),
    ("print cier --paper a9", "没有叫 'a9' 的纸张。"),
    ("print cier -o /no/such/x.pdf", "无法写入：没有文件夹 '/no/such'。"),
    ("export tts cier /no/such", "cier 没有牌组；可试：wanju print cier。"),
    ("compile --target wasm", "--target wasm 和 -o DIR 要一起写"),
    ("solve merit13", "merit13 没有精确解法；有的是："),
    ("compose cier", "cier 没有可谱写的事件"),
    ("tune cier", "没有写愿望"),
    ("export site cier /tmp", "cier 没有不靠服务器的页面；有的是：delay。"),
    ("study cier", "cier 没有可研究的自适应骰子；有的是：ludo。"),
    ("study ludo --part all", "没有叫 'all' 的研究部分。"),
    ("study ludo --careers 0", "careers 不能是 0。可取 1 到"),
    ("study ludo --from /no/such", "无法读取"),
    ("serve --cards /no/such", "它不是文件夹。"),
    ("play", "缺少参数 GAME。"),
    ("cards", "缺少子命令；"),
    ("cards shw", "没有叫 'shw' 的命令。是不是指 'show'？"),
    ("dance", "没有叫 'dance' 的命令；"),
    ("rules --nonsense", "没有叫 --nonsense 的选项；"),
    ("rules cier more", "多出了参数：more。"),
    ("sim cier --seed", "后要写一个值。"),
    ("replay x --json=3", "选项 '--json' 不带值。"),
    ("play cier --seats x", "'--seats' 须是整数。"),
    ("serve --port 99999", "'--port' 不能大于 65535。"),
    ("serve --port -1", "'--port' 不能小于 "),
    ("compile --target x", "'--target' 不能是 'x'。可取：'native', 'wasm'。"),
]


@pytest.mark.parametrize(("typed", "sentence"), REFUSED)
def test_the_terminal_refuses_in_the_language_asked_for(here, typed, sentence):
    said = here("--lang", "zh", *typed.split())
    assert said.returncode == 2 and sentence in said.stderr and is_chinese(said.stderr), said.stderr
    english = here(*typed.replace("功德轮回", "cir").split(), "--lang=en") if typed != "sim cier --seed" else None
    assert english is None or not HAN.search(english.stderr)


FILES = {
    "events.toml": [
        (b"\xff", "它不是 UTF-8 文本。"),
        (b"[deck]\nid = =", "不是有效的 TOML（第 2 行第 "),
        (b"[deck]\nid = ", "不是有效的 TOML（到结尾处还没写完）"),
        (b"[deck]\nid = 'events'\nrule = '4'", "缺少键 'card'。"),
        (
            b"[deck]\nid = 'events'\nrule = '4'\n[[card]]\nid = 'a'\ndoo = 1",
            "events.toml，牌 'a'，第 6 行：没有叫 'doo' 的键",
        ),
        (b"x" * 70_000, "即 64 KB。"),
    ],
    "flood.toml": [(b"", "没有谁读 'flood.toml'；本游戏读：events.toml")],
}


@pytest.mark.parametrize(("name", "text", "sentence"), [(name, *row) for name, rows in FILES.items() for row in rows])
def test_files_are_refused_in_chinese(here, tmp_path, name, text, sentence):
    (tmp_path / name).write_bytes(text)
    said = here("cards", "check", "merit13", "--cards", tmp_path, "--lang", "zh")
    assert said.returncode == 2 and sentence in said.stderr and is_chinese(said.stderr), said.stderr


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "录像第 1 行：文件是空的"),
        ("x", "录像第 1 行：'x' 不是 JSON。"),
        ("3", "这一行是说明玩了什么的对象"),
        ("{}", "缺少 'wanju'，或它不是 int。"),
    ],
)
def test_replays_are_refused_in_chinese(here, tmp_path, text, sentence):
    (tmp_path / "game.jsonl").write_text(text, encoding="utf-8")
    said = here("replay", tmp_path / "game.jsonl", "--lang", "zh")
    assert sentence in said.stderr and is_chinese(said.stderr), said.stderr


def test_a_language_that_is_unknown_is_refused_in_the_language_of_the_system(here):
    assert "没有叫 'fr' 的语言。" in here("rules", "cier", "--lang", "fr", LANG="zh_CN.UTF-8").stderr


@pytest.mark.parametrize("id", ids())
def test_an_action_that_is_refused_says_so_in_chinese(id):
    table = Table(find(id).ruleset(), seed=1)
    seat = table.waiting[0]
    closed = next((name for name in table.actions if name and name not in table.legal(seat)), None)
    if closed is None:
        return
    with pytest.raises(GameError) as error:
        table.act(seat, closed)
    assert HAN.search(error.value.told("zh")) and error.value.told("en") == str(error.value)
