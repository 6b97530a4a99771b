#!/bin/sh
# Put pichenette onto a Raspberry Pi: Raspberry Pi OS Lite, 64 or 32 bit, Zero 2 W to Pi 5 (or any
# Debian 12 or newer).  docs/install.md tells the same step by step, to be done by hand.
#
#   sudo sh install.sh                                        the newest release
#   sudo sh install.sh pichenette-0.1.0-py3-none-any.whl      this file (what it needs may lie beside it)
#   sudo sh install.sh [FILE.whl] --hostname carrom-2         … and call the machine carrom-2.local
#   sudo sh install.sh --remove                               undo it; games and settings stay
#
# Run it again whenever you like: what is already right stays as it is.  Nothing is compiled.
set -eu

HOUSE=/opt/pichenette                # releases/1, releases/2 … and `current`, a link to one of them
ETC=/etc LINK=/usr/local/bin/pichenette
PACKAGES="python3-venv python3-spidev avahi-daemon"
IF_THERE="python3-lgpio"             # Raspberry Pi OS and Debian 13 have it; for others pip has a wheel
EXTRAS="pi,console,flash"            # the Pi's pins, the console, putting the firmware on a Pico

spoken=${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}
[ "$spoken" = C ] || spoken=${LANGUAGE:-$spoken}
say() { # English, French
    case "$spoken" in
        fr*) printf '\n== %s\n' "$2" ;;
        *) printf '\n== %s\n' "$1" ;;
    esac
}
refuse() { # English, French
    say "$1; sh $0 --help" "$2 ; sh $0 --help" >&2
    exit 2
}

# Everything that was typed is looked at before anything is done.
typed=$*
wheel='' name='' remove=''
while [ $# -gt 0 ]; do
    case "$1" in
        -h | --help) sed -n '2,10s/^# \{0,1\}//p' "$0"; exit 0 ;;
        --remove) remove=yes ;;
        --hostname=*) name=${1#*=} name=${name:--} ;;
        --hostname) name=${2:--}; [ $# -lt 2 ] || shift ;;
        *.whl) [ -f "$1" ] || refuse "$1: no such file" "$1 : fichier introuvable"; wheel=$(readlink -f "$1") ;;
        *) refuse "$1: not understood" "$1 : incompris" ;;
    esac
    case "$name" in -* | *- | *[!a-z0-9-]*)
        refuse "--hostname: small letters, figures and - only, as in carrom-2" \
            "--hostname : seulement des minuscules sans accent, des chiffres et -, comme carrom-2"
    esac
    shift
done
[ -z "$remove" ] || [ -z "$wheel$name" ] || refuse "--remove stands alone" "--remove s’emploie seul"
[ "$(id -u)" = 0 ] || {
    say "this needs root: sudo sh $0 $typed" "il faut les droits de root : sudo sh $0 $typed"
    exit 1
}
program=$HOUSE/current/bin/pichenette

if [ -n "$remove" ]; then
    { [ -x "$program" ] && "$program" install --remove; } || { # it is gone, or its Python is
        say "what is left of its files" "ce qui reste de ses fichiers"
        systemctl disable --now pichenette.service pichenette-settle.service 2>/dev/null || :
        rm -fv $ETC/systemd/system/pichenette.service $ETC/systemd/system/pichenette-settle.service \
            $ETC/udev/rules.d/60-pichenette.rules $ETC/NetworkManager/*/*pichenette-hotspot*
        [ ! -L $LINK ] || rm -fv $LINK
    }
    say "the program itself: $HOUSE" "le programme lui-même : $HOUSE"
    rm -rf "$HOUSE"
    say "Debian's packages are left: sudo apt remove $PACKAGES $IF_THERE" \
        "les paquets Debian restent : sudo apt remove $PACKAGES $IF_THERE"
    exit 0
fi

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
    say "2. the program: $("$program" --version) is there; sudo pichenette update brings a newer one" \
        "2. le programme : $("$program" --version) est là ; sudo pichenette update le met à jour"
    [ -z "$wheel" ] || "$program" update "$wheel" # which leaves it if it is this very one
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
exec "$program" install ${name:+--hostname "$name"}
