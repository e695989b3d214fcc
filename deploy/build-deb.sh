#!/bin/sh
# Builds a Debian package in $1 (default dist) with dpkg-deb alone: nomicd and all that it needs in /opt/nomicd, for this
# architecture and the python3 of this Debian. TREE names an environment that `setup.sh --no-dev` has made already; of
# the same one, at the same commit, the package is the same to the byte.
set -eu
cd "$(dirname "$0")/.."
dist=${1:-dist}
export PYTHON="${PYTHON:-/usr/bin/python3}"
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ -n "${TREE:-}" ] || { TREE=$work/tree && sh deploy/setup.sh --no-dev "$TREE"; }
root=$work/root
home=$root/opt/nomicd

# The environment, with the paths that it will have: no venv can be moved without that.
mkdir -p "$home/bin"
cp -R "$TREE/lib" "$home/"
minor=$(basename "$home"/lib/python3.*)
packages=$home/lib/$minor/site-packages
rm -rf "$packages"/pip "$packages"/pip-* "$packages"/setuptools* "$packages"/_distutils_hack "$packages"/distutils-*.pth
rm -f "$packages"/nomicd-*.dist-info/direct_url.json
for each in "$TREE"/bin/*; do # programs, such as the sandbox's; no scripts
    ! LC_ALL=C head -c 4 "$each" | grep -q ELF || [ -L "$each" ] || cp "$each" "$home/bin/"
done
ln -s "/usr/bin/$minor" "$home/bin/$minor"
ln -s "$minor" "$home/bin/python"
printf 'home = /usr/bin\ninclude-system-site-packages = false\nversion = %s\n' \
    "$("$TREE/bin/python" -c 'import platform; print(platform.python_version())')" >"$home/pyvenv.cfg"
printf '#!/opt/nomicd/bin/python\nimport sys\n\nfrom nomicd.app.cli import main\n\nsys.exit(main())\n' >"$home/bin/nomicd"
chmod 755 "$home/bin/nomicd"
# Nobody who runs it may write there, so it is compiled here; each file says by itself for which source.
find "$home/lib" -name __pycache__ -exec rm -rf {} +
"$TREE/bin/python" -m compileall -q -j0 --invalidation-mode unchecked-hash -s "$root" "$home/lib"

mkdir -p "$root/usr/bin" "$root/etc/nomicd" "$root/usr/lib/systemd/system" "$root/usr/share/doc/nomicd/examples"
ln -s /opt/nomicd/bin/nomicd "$root/usr/bin/nomicd"
install -m 644 deploy/nomicd.service deploy/nomicd-site.service "$root/usr/lib/systemd/system/"
install -m 640 deploy/nomicd.toml "$root/etc/nomicd/"
doc=$root/usr/share/doc/nomicd
install -m 644 docs/operators.md docs/admins.md docs/players.md docs/mails.md docs/security.md "$doc/"
install -m 644 LICENSE "$doc/copyright"
gzip -9nc CHANGELOG.md >"$doc/changelog.gz"
cp -R deploy/postfix deploy/dovecot.conf deploy/nginx-site.conf deploy/Caddyfile deploy/grafana.json "$doc/examples/"
"$TREE/bin/python" deploy/man.py "$work/man"
for page in nomicd.1 nomicd.toml.5; do
    mkdir -p "$root/usr/share/man/man${page##*.}"
    gzip -9nc "$work/man/$page" >"$root/usr/share/man/man${page##*.}/$page.gz"
done

version=$("$TREE/bin/python" -c 'from importlib.metadata import version; print(version("nomicd"))')
arch=$(dpkg --print-architecture)
size=$(find "$root" -type f -printf '%s\n' | awk '{ sum += $1 } END { print int(sum / 1024) }')
mkdir -p "$root/DEBIAN"
install -m 755 deploy/debian/preinst deploy/debian/postinst deploy/debian/prerm deploy/debian/postrm "$root/DEBIAN/"
echo /etc/nomicd/nomicd.toml >"$root/DEBIAN/conffiles"
sed -e "s/@VERSION@/${VERSION:-$version}/" -e "s/@ARCH@/$arch/" -e "s/@PYTHON@/$minor/" \
    -e "s/@SIZE@/$size/" deploy/debian/control >"$root/DEBIAN/control"
(cd "$root" && find . -path ./DEBIAN -prune -o -type f -print | sort | sed 's#^\./##' | xargs -d '\n' md5sum) \
    >"$root/DEBIAN/md5sums"
chmod -R u=rwX,go=rX "$root/opt" "$root/usr"
chmod 755 "$root"

mkdir -p "$dist"
dpkg-deb --root-owner-group -Z"${COMPRESSION:-zstd}" --build "$root" "$dist/nomicd_${VERSION:-$version}_$arch.deb"
