"""What the system refuses: files that cannot be read or written, each in one sentence."""

from __future__ import annotations

import errno

from wanju.kernel.errors import BadFile

REASONS = {
    errno.ENOENT: "没有这个文件或文件夹", errno.EACCES: "没有权限", errno.EPERM: "没有权限", errno.EISDIR: "它是文件夹",
    errno.ENOTDIR: "路径里有一段不是文件夹", errno.EEXIST: "它已经存在", errno.ENOSPC: "磁盘已满",
    errno.EROFS: "磁盘只读", errno.ENAMETOOLONG: "名称太长", errno.EIO: "读写出错",
}  # fmt: skip
"""In Chinese, what goes wrong most often; the system has English words for all of it."""


def reason(error: OSError) -> str:
    """Why the system refused, in Chinese."""
    return REASONS.get(error.errno or 0, f"系统错误 {error.errno}")


def unreadable(place: object, error: OSError) -> BadFile:
    return BadFile(str(place), f"it cannot be read ({error.strerror}).", f"无法读取（{reason(error)}）。")


def unwritable(place: object, error: OSError) -> BadFile:
    return BadFile(str(place), f"it cannot be written ({error.strerror}).", f"无法写入（{reason(error)}）。")


def closed_folder(place: object, error: OSError) -> BadFile:
    return BadFile(
        str(place), f"it cannot be written to ({error.strerror}).", f"无法写入这个文件夹（{reason(error)}）。"
    )


def no_text(place: object) -> BadFile:
    return BadFile(str(place), "it is not text in UTF-8.", "它不是 UTF-8 文本。")
