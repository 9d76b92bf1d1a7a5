#!/bin/sh
# Makes web/src/style/atkinson.woff2 again: Atkinson Hyperlegible Next (SIL Open Font License 1.1), all weights,
# the characters of English and of the page's signs. Needs npm and Python.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
npm pack --silent --pack-destination "$work" @fontsource-variable/atkinson-hyperlegible-next@5.3.0 > /dev/null
tar -xzf "$work"/*.tgz -C "$work"
python3 -m venv "$work/venv"
"$work/venv/bin/python" -m pip install --quiet fonttools==4.60.1 brotli==1.1.0
"$work/venv/bin/pyftsubset" "$work/package/files/atkinson-hyperlegible-next-latin-wght-normal.woff2" \
  --unicodes='U+20-7E,U+A0,U+A9,U+B7,U+D7,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2026,U+2212' \
  --layout-features='kern,tnum' --flavor=woff2 --output-file=src/style/atkinson.woff2
cp "$work/package/LICENSE" src/style/atkinson-LICENSE.txt
rm -r "$work"
