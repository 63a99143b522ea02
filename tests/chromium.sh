#!/bin/sh
# The browser tests drive the system's Chromium, and what is printed needs a Chinese font. Install what is missing from
# the system's packages.
has_chromium() {
    for name in chromium chromium-browser google-chrome; do
        command -v "$name" > /dev/null 2>&1 && return 0
    done
    return 1
}
has_font() {
    command -v fc-list > /dev/null 2>&1 && [ -n "$(fc-list :lang=zh-cn family)" ]
}
apt="" dnf=""
has_chromium || { apt="chromium"; dnf="chromium"; }
has_font || { apt="$apt fontconfig fonts-noto-cjk"; dnf="$dnf fontconfig google-noto-sans-cjk-fonts"; }
[ -n "$apt" ] || exit 0
as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo"
if command -v apt-get > /dev/null 2>&1; then
    $as_root apt-get update -qq && $as_root apt-get install -y -qq $apt > /dev/null
elif command -v dnf > /dev/null 2>&1; then
    $as_root dnf install -y -q $dnf
else
    echo "The tests need Chromium on the PATH and a Chinese font such as Noto Sans CJK; install what is missing." >&2
    exit 1
fi
