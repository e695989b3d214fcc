#!/bin/sh
# Fetches the public replies on which the tests score the reading of quotations: the fixtures that talon (Apache-2.0) has
# in its source distribution. They are unpacked into $1 and are no part of this repository.
set -eu
place=${1:-.venv/replies}
[ -e "$place/talon-1.4.4/tests/fixtures" ] && exit 0
mkdir -p "$place"
printf '%s\n' "talon==1.4.4 --hash=sha256:263d122609747691e9f75726ea565f5da8a40146a7a81eb5883e51b8224b0e5c" >"$place/wanted.txt"
"${PYTHON:-python3}" -m pip download --quiet --disable-pip-version-check --no-deps --no-binary :all: --require-hashes \
    --dest "$place" -r "$place/wanted.txt"
tar -xzf "$place/talon-1.4.4.tar.gz" -C "$place" talon-1.4.4/tests/fixtures
