#!/bin/sh
# Put pichenette onto a Raspberry Pi: Raspberry Pi OS Lite, 64 or 32 bit, Zero 2 W to Pi 5 (or any
# Debian 12 or newer).  docs/install.md tells the same step by step, to be done by hand.
#
#   sudo sh install.sh                                        the newest release
#   sudo sh install.sh pichenette-1.0.0-py3-none-any.whl      this file (what it needs may lie beside it)
#   sudo sh install.sh --remove                               undo it; games and settings stay
#
# Run it again whenever you like: what is already right stays as it is.  Nothing is compiled.
set -eu

HOUSE=/opt/pichenette                # releases/1, releases/2 … and `current`, a link to one of them
PACKAGES="python3-venv python3-spidev avahi-daemon"
IF_THERE="python3-lgpio"             # Raspberry Pi OS and Debian 13 have it; for others pip has a wheel
EXTRAS="pi,console,flash"            # the Pi's pins, the console, putting the firmware on a Pico

say() { # English, French
    case "${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}" in
        fr*) printf '\n== %s\n' "$2" ;;
        *) printf '\n== %s\n' "$1" ;;
    esac
}

case "${1:-}" in -h | --help)
    sed -n '2,9s/^# \{0,1\}//p' "$0"
    exit 0
esac
[ "$(id -u)" = 0 ] || {
    say "this needs root: sudo sh $0 $*" "il faut les droits de root : sudo sh $0 $*"
    exit 1
}
program=$HOUSE/current/bin/pichenette

if [ "${1:-}" = --remove ]; then
    [ ! -x "$program" ] || "$program" install --remove
    say "the program itself: $HOUSE" "le programme lui-même : $HOUSE"
    rm -rf "$HOUSE"
    say "Debian's packages are left: sudo apt remove $PACKAGES $IF_THERE" \
        "les paquets Debian restent : sudo apt remove $PACKAGES $IF_THERE"
    exit 0
fi

wheel=
case "${1:-}" in *.whl)
    [ -f "$1" ] || { say "$1: no such file" "$1 : fichier introuvable"; exit 1; }
    wheel=$(readlink -f "$1")
    shift
esac

lacking() { # those of the packages that are not installed
    for package; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] ||
            printf ' %s' "$package"
    done
}
# shellcheck disable=SC2086  # one word a package
missing=$(lacking $PACKAGES)
[ -z "$missing" ] || apt-get update -q
[ -z "$(apt-cache madison "$IF_THERE")" ] || missing="$missing$(lacking "$IF_THERE")"
say "1. Debian's packages:${missing:- all there}" "1. les paquets Debian :${missing:- tous là}"
# shellcheck disable=SC2086
[ -z "$missing" ] || apt-get install -y -q --no-install-recommends $missing

if "$program" --version >/dev/null 2>&1; then
    [ -z "$wheel" ] || exec "$program" update "$wheel"
    say "2. the program: $("$program" --version) is there; sudo pichenette update brings a newer one" \
        "2. le programme : $("$program" --version) est là ; sudo pichenette update le met à jour"
else
    say "2. the program, into $HOUSE" "2. le programme, dans $HOUSE"
    first=$HOUSE/releases/1
    rm -rf "$first" # half of one, or one whose Python is gone
    python3 -m venv --system-site-packages "$first"
    "$first/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: \
        ${wheel:+--find-links "$(dirname "$wheel")"} "${wheel:-pichenette}[$EXTRAS]"
    ln -sfn releases/1 "$HOUSE/.current.new"
    mv -T "$HOUSE/.current.new" "$HOUSE/current" # last: now there is a whole one
fi

say "3. the service" "3. le service"
exec "$program" install "$@"
