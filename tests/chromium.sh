#!/bin/sh
# The browser tests drive the system's Chromium. Install it from the system's packages where it is missing.
for name in chromium chromium-browser google-chrome; do
    command -v "$name" > /dev/null 2>&1 && exit 0
done
as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo"
if command -v apt-get > /dev/null 2>&1; then
    $as_root apt-get update -qq && $as_root apt-get install -y -qq chromium > /dev/null
elif command -v dnf > /dev/null 2>&1; then
    $as_root dnf install -y -q chromium
else
    echo "The browser tests need Chromium; install it and make sure 'chromium' is on the PATH." >&2
    exit 1
fi
