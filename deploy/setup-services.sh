#!/bin/sh
# Installs what the tests start by themselves: PostgreSQL, Dovecot, Postfix, nginx, Caddy, Chromium, the checkers of
# units and man pages, what records all that a process does to the disk, and what cuts a way to a database.
# The programs only are needed; no system service has to run.
set -eu
missing=""
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
[ -e /usr/lib/dovecot/imap ] || missing="$missing dovecot-imapd"
[ -e /usr/lib/dovecot/lmtp ] || missing="$missing dovecot-lmtpd"
[ -e /usr/sbin/postfix ] || missing="$missing postfix"
[ -e /usr/sbin/nginx ] || missing="$missing nginx"
[ -e /usr/bin/caddy ] || missing="$missing caddy"
[ -e /usr/bin/chromium ] || missing="$missing chromium"
command -v systemd-analyze >/dev/null || missing="$missing systemd"
command -v groff >/dev/null || missing="$missing groff-base"
command -v strace >/dev/null || missing="$missing strace"
command -v socat >/dev/null || missing="$missing socat"
[ -z "$missing" ] && exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing for the tests:$missing ..."
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    # shellcheck disable=SC2086  # one word a package
    apt-get install -y -qq --no-install-recommends $missing >/dev/null
else
    echo "The tests start real servers; please install:$missing" >&2
    exit 2
fi
