#!/bin/sh
# Installs Cairn for you alone, without root: into ~/.local/lib/cairn, with links to it from ~/.local/bin and ~/.local/share.
#
#   sh install.sh            install the newest release, or another version over the one that is there
#   sh install.sh --remove   remove what it installed
#
# It downloads a list of digests and the archive for this system, compares the two, unpacks the archive beside the installed
# version and then exchanges them. It changes no other file; whether ~/.local/bin is in PATH it only says.
#
#   CAIRN_VERSION   a version in place of the newest, such as 0.1.0
#   CAIRN_FROM      an address or a folder with the files of a release
#   CAIRN_PREFIX    what to install below, in place of ~/.local
set -eu

home=https://github.com/OWNER/cairn

fail() {
    echo "error: $1" >&2
    exit 1
}

# Everything is a function, so that nothing runs of a script that was cut off on its way.
main() {
    prefix="${CAIRN_PREFIX:-$HOME/.local}"
    # Links lead from elsewhere to what is below it.
    case "$prefix" in
        /*) ;;
        *) prefix="$(pwd)/$prefix" ;;
    esac
    case "${1:-}" in
        '') install_it ;;
        --remove) remove_it ;;
        -h | --help) usage ;;
        *) fail "there is no option $1: --remove or none" ;;
    esac
}

usage() {
    echo "Installs Cairn below \$CAIRN_PREFIX, or ~/.local: sh install.sh [--remove]"
}

install_it() {
    # The tar of macOS unpacks by itself what others need xz for.
    needed="glibc 2.35 or later (Debian 12, Ubuntu 22.04)"
    if [ "$(uname -s)" = Darwin ]; then
        needed="macOS 15 or later"
    else
        for tool in tar xz; do
            command -v "$tool" >/dev/null || fail "$tool is needed: install it first (apt-get install xz-utils)"
        done
    fi
    # Before a long download; where nobody says which it is, the program is tried.
    glibc="$(getconf GNU_LIBC_VERSION 2>/dev/null | sed 's/^glibc //')" || glibc=''
    if [ -n "$glibc" ] && [ "$(printf '%s\n2.35\n' "$glibc" | sort -V | head -n 1)" != 2.35 ]; then
        fail "this system has glibc $glibc, and the archive needs 2.35 or later (Debian 12, Ubuntu 22.04): build Cairn from source, as its README tells"
    fi
    if [ -n "${CAIRN_FROM:-}" ]; then
        from="$CAIRN_FROM"
    elif [ -n "${CAIRN_VERSION:-}" ]; then
        from="$home/releases/download/v$CAIRN_VERSION"
    else
        from="$home/releases/latest/download"
    fi
    mkdir -p "$prefix/lib"
    # Beside what it will be, so that one step puts it there.
    work="$(mktemp -d "$prefix/lib/.cairn-install.XXXXXX")"
    trap 'rm -rf "$work"' EXIT
    trap 'exit 1' HUP INT TERM

    fetch SHA256SUMS
    archive="$(find_archive)"
    [ -n "$archive" ] || fail "this release has no archive for $(system): build Cairn from source, as its README tells"
    fetch "$archive"
    verify "$archive"

    mkdir "$work/new"
    tar -xJf "$work/$archive" -C "$work/new" --strip-components 1
    version="$("$work/new/bin/cairn" --version)" || fail "the program does not run here: it needs $needed"
    [ ! -e "$prefix/lib/cairn" ] || mv "$prefix/lib/cairn" "$work/old"
    if ! mv "$work/new" "$prefix/lib/cairn"; then
        [ ! -e "$work/old" ] || mv "$work/old" "$prefix/lib/cairn"
        fail "cannot write into $prefix/lib"
    fi
    link_all
    echo "Installed $version: $prefix/bin/cairn"
    how_to_verify
    case ":$PATH:" in
        *":$prefix/bin:"*) echo "Next: cairn init my-diary" ;;
        *)
            echo "So that this shell finds it, and others by the same line in their start file:"
            case "${SHELL:-}" in
                */fish) echo "  fish_add_path '$prefix/bin'" ;;
                *) echo "  export PATH=\"$prefix/bin:\$PATH\"" ;;
            esac
            echo "Next: $prefix/bin/cairn init my-diary"
            ;;
    esac
}

# The digests come from where the archive does; that a release's own workflow has built it is attested elsewhere.
how_to_verify() {
    command -v gh >/dev/null || return 0
    case "$from" in
        "$home"/*)
            echo "Who has built it: curl -fLO --proto-redir =https $from/$archive && gh attestation verify $archive --repo ${home#https://github.com/}"
            ;;
    esac
}

# As in the names of archives.
system() {
    case "$(uname -s)" in
        Linux) kernel=linux ;;
        Darwin) kernel=macos ;;
        *) kernel="$(uname -s)" ;;
    esac
    case "$(uname -m)" in
        x86_64 | amd64) machine=x86_64 ;;
        aarch64 | arm64) machine=aarch64 ;;
        *) machine="$(uname -m)" ;;
    esac
    echo "$kernel-$machine"
}

# The name that the list of digests has for this system's archive.
find_archive() {
    sed -n "s/^[0-9a-f]\{64\}  \(cairn-[0-9A-Za-z.+-]*-$(system)\.tar\.xz\)\$/\1/p" "$work/SHA256SUMS" | head -n 1
}

fetch() {
    case "$from" in
        http://* | https://*)
            if command -v curl >/dev/null; then
                # No redirect leads to an address that anybody on the way can answer for.
                curl --fail --silent --show-error --location --proto-redir =https --retry 3 --output "$work/$1" "$from/$1" || fail "cannot download $from/$1"
            elif command -v wget >/dev/null; then
                wget --quiet --tries 3 --output-document "$work/$1" "$from/$1" || fail "cannot download $from/$1"
            else
                fail "curl or wget is needed: install one of them first"
            fi
            ;;
        *) cp "$from/$1" "$work/$1" || fail "cannot read $from/$1" ;;
    esac
}

verify() {
    expected="$(sed -n "s/^\([0-9a-f]\{64\}\)  $1\$/\1/p" "$work/SHA256SUMS")"
    if command -v sha256sum >/dev/null; then
        actual="$(sha256sum "$work/$1")"
    else
        actual="$(shasum -a 256 "$work/$1")"
    fi
    [ "${actual%% *}" = "$expected" ] || fail "$1 is not what the release says it is: nothing was installed"
}

# The program, its manual and its completions, where shells and man look for them.
linked() {
    (cd "$prefix/lib/cairn" && find bin share/man share/bash-completion share/fish share/zsh -type f 2>/dev/null)
}

link_all() {
    linked | while read -r file; do
        mkdir -p "$prefix/$(dirname "$file")"
        if [ -e "$prefix/$file" ] && [ ! -L "$prefix/$file" ]; then
            echo "$prefix/$file is somebody else's and stays as it is" >&2
        else
            ln -sfn "$prefix/lib/cairn/$file" "$prefix/$file"
        fi
    done
}

remove_it() {
    [ -d "$prefix/lib/cairn" ] || fail "nothing is installed below $prefix"
    linked | while read -r file; do
        if [ "$(readlink "$prefix/$file" 2>/dev/null)" = "$prefix/lib/cairn/$file" ]; then rm "$prefix/$file"; fi
    done
    rm -rf "$prefix/lib/cairn"
    echo "Removed Cairn from $prefix; diaries are where they were"
}

main "$@"
