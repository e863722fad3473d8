#!/bin/sh
# Installs Cairn for you alone, without root: into ~/.local/lib/cairn, with links to it from ~/.local/bin and ~/.local/share.
#
#   sh install.sh            install the newest release, or another version over the one that is there
#   sh install.sh --remove   remove what it installed
#
# It first looks whether this system has what the program needs. Then it downloads a list of digests and the archive for this system, compares the two, unpacks the archive beside the installed
# version and then exchanges them. It changes no other file; whether ~/.local/bin is in PATH it only says.
#
#   CAIRN_VERSION   a version in place of the newest, such as 1.0.0
#   CAIRN_FROM      an address or a folder with the files of a release; without it, what lies beside this file
#   CAIRN_PREFIX    what to install below, in place of ~/.local
set -eu

# Where releases are published, if anybody publishes them: Scripts/home writes it.
home=''

# The sizes of an archive, in MB, on its way and unpacked.
most_download=30 most_unpacked=150

case "${CAIRN_LANGUAGE:-${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}}" in
    ko*) language=ko ;;
    *) language=en ;;
esac

# One of two sentences, English and Korean.
in_words() {
    if [ $language = ko ]; then printf '%s\n' "$2"; else printf '%s\n' "$1"; fi
}

fail() {
    printf '%s %s\n' "$(in_words error: 오류:)" "$(in_words "$1" "$2")" >&2
    exit "${status:-1}"
}

# Everything is a function, so that nothing runs of a script that was cut off on its way.
main() {
    case "${1:-}:$#" in
        :0 | --remove:1) ;;
        -h:1 | --help:1) usage; return ;;
        *) status=64 fail "there is no option $*: --remove or none" "$* 옵션은 없어요. --remove만 있어요." ;;
    esac
    if [ -z "${CAIRN_PREFIX:-}" ] && [ -z "${HOME:-}" ]; then
        fail "HOME is not set: name a folder with CAIRN_PREFIX" "HOME이 없어요. 설치할 폴더를 CAIRN_PREFIX로 알려 주세요."
    fi
    prefix="${CAIRN_PREFIX:-$HOME/.local}"
    # Links lead from elsewhere to what is below it.
    case "$prefix" in
        /*) ;;
        *) prefix="$(pwd)/$prefix" ;;
    esac
    if [ -n "${1:-}" ]; then remove_it; else install_it; fi
}

# The folder under one name only, because links are known by it again.
resolve_prefix() { prefix="$(cd "$prefix" && pwd -P)"; }

usage() {
    in_words "Installs Cairn below \$CAIRN_PREFIX, or ~/.local: sh install.sh [--remove]" \
        "Cairn을 \$CAIRN_PREFIX 아래에, 없으면 ~/.local 아래에 설치해요: sh install.sh [--remove]"
}

install_it() {
    find_source
    check_system
    mkdir -p "$prefix/lib" "$prefix/bin" 2>/dev/null || no_room
    if [ ! -w "$prefix/lib" ] || [ ! -w "$prefix/bin" ]; then no_room; fi
    resolve_prefix
    root="$prefix/lib/cairn"
    check_own
    begin_work

    fetch SHA256SUMS
    archive="$(find_archive)"
    [ -n "$archive" ] || fail "this release has no archive for $(system): build Cairn from source, as its README tells" \
        "이 릴리스에는 $(system)용 파일이 없어요. README대로 소스에서 만들어 주세요."
    fetch "$archive"
    verify "$archive"

    mkdir "$work/new"
    if ! tar -xJf "$work/$archive" -C "$work/new" --strip-components 1 2>"$work/said"; then
        head -n 3 "$work/said" >&2
        fail "cannot unpack $archive: is the disk full? Nothing was installed" "$archive 파일을 풀 수 없어요. 디스크가 꽉 찼나요? 아무것도 설치하지 않았어요."
    fi
    version="$("$work/new/bin/cairn" --version)" || fail "the program does not run here: it needs glibc 2.35 or later (Debian 12, Ubuntu 22.04), or macOS 15" \
        "프로그램이 여기서는 실행되지 않아요. glibc 2.35 이상(Debian 12, Ubuntu 22.04)이나 macOS 15가 필요해요."
    linked >"$work/links"
    [ ! -e "$root" ] || mv "$root" "$work/old"
    mv "$work/new" "$root" || no_room
    link_all
    # What the version before had, and this one has no more.
    unlink_all "$work/links" gone
    say_next
}

no_room() { fail "cannot write into $prefix" "$prefix 폴더에 쓸 수 없어요."; }

# Ours has the program; anything else of this name stays.
check_own() {
    if [ -e "$root" ] && [ ! -f "$root/bin/cairn" ]; then
        fail "$root is there and is not Cairn: move it away, or name another folder with CAIRN_PREFIX" \
            "$root 폴더가 있는데 Cairn이 아니에요. 다른 곳으로 옮기거나 CAIRN_PREFIX로 다른 폴더를 알려 주세요."
    fi
}

# Makes a folder beside what it will be, so that one step puts it there; nobody else installs here meanwhile.
begin_work() {
    work="$prefix/lib/.cairn-install"
    if ! mkdir "$work" 2>/dev/null; then
        if kill -0 "$(cat "$work/process" 2>/dev/null)" 2>/dev/null; then
            fail "Cairn is being installed there right now" "지금 그곳에 Cairn을 설치하고 있어요."
        fi
        # One that was broken off has left it.
        put_back
        mkdir "$work" || no_room
    fi
    echo $$ >"$work/process"
    trap put_back EXIT
    trap 'exit 1' HUP INT PIPE TERM
}

# Removes what was in the making; a version that was taken away for a new one that did not come is put back.
put_back() {
    if [ -e "$work/old" ] && [ ! -e "$root" ]; then mv "$work/old" "$root"; fi
    rm -rf "$work"
}

say_next() {
    program="$prefix/bin/cairn"
    [ "$(readlink "$program" 2>/dev/null)" = "$root/bin/cairn" ] || program="$root/bin/cairn"
    in_words "Installed $version: $program" "설치했어요($version): $program"
    how_to_verify
    next="$(in_words Next: 다음:)"
    case ":$PATH:$program" in
        *":$prefix/bin:"*"$prefix/bin/cairn") echo "$next cairn init my-diary" ;;
        *"$root/bin/cairn") echo "$next $(quoted "$program") init my-diary" ;;
        *)
            in_words "So that this shell finds it, and others by the same line in their start file:" \
                "이 터미널이 cairn을 찾게 하려면 아래 줄을 붙여 넣으세요. 셸의 시작 파일에 적으면 다음부터도 찾아요."
            case "${SHELL:-}" in
                */fish) echo "  fish_add_path '$(printf %s "$prefix/bin" | sed "s/['\\\\]/\\\\&/g")'" ;;
                *) echo "  export PATH=$(quoted "$prefix/bin"):\"\$PATH\"" ;;
            esac
            echo "$next $(quoted "$program") init my-diary"
            ;;
    esac
}

# A word as a shell takes it.
quoted() {
    case "$1" in
        *[!A-Za-z0-9_./-]*) printf "'%s'" "$(printf %s "$1" | sed "s/'/'\\\\''/g")" ;;
        *) printf %s "$1" ;;
    esac
}

# Where the release's files are.
find_source() {
    beside="$(dirname "$0")"
    if [ -n "${CAIRN_FROM:-}" ]; then
        from="$CAIRN_FROM"
    elif [ -z "${CAIRN_VERSION:-}" ] && [ -f "$beside/install.sh" ] && [ -f "$beside/SHA256SUMS" ]; then
        from="$beside"
    elif [ -z "$home" ]; then
        fail "a release's files are needed: put them beside this one, or name where they are with CAIRN_FROM" \
            "릴리스의 파일이 필요해요. 이 파일 옆에 두거나, 있는 곳을 CAIRN_FROM으로 알려 주세요."
    elif [ -n "${CAIRN_VERSION:-}" ]; then
        from="$home/releases/download/v$CAIRN_VERSION"
    else
        from="$home/releases/latest/download"
    fi
}

# Whether addresses are fetched rather than files copied.
is_web() {
    case "$from" in
        http://* | https://*) return 0 ;;
        *) return 1 ;;
    esac
}

# Says all at once what this system lacks, before anything large is downloaded.
check_system() {
    missing=''
    has() { command -v "$1" >/dev/null; }
    lack() { missing="$missing$(in_words "  $1" "  $2")
"; }
    has tar || lack "tar, to unpack it$(package tar tar)" "tar(압축을 풀 때 써요)$(package tar tar)"
    # The tar of macOS unpacks by itself what others need xz for.
    [ "$(uname -s)" = Darwin ] || has xz || lack "xz, to unpack it$(package xz-utils xz)" "xz(압축을 풀 때 써요)$(package xz-utils xz)"
    has sha256sum || has shasum || lack "sha256sum or shasum, to compare digests$(package coreutils coreutils)" \
        "sha256sum이나 shasum(내려받은 것을 확인할 때 써요)$(package coreutils coreutils)"
    ! is_web || has curl || lack "curl, to download it$(package curl curl)" "curl(내려받을 때 써요)$(package curl curl)"
    case "$(uname -s)" in
        Linux) check_linux ;;
        Darwin)
            release="$(sw_vers -productVersion 2>/dev/null)" || release=''
            if [ -n "$release" ] && older "$release" 15; then lack "macOS 15 or later: this is $release" "macOS 15 이상(지금은 $release)"; fi
            ;;
    esac
    below="$prefix"
    while [ ! -d "$below" ]; do below="$(dirname "$below")"; done
    space="$(df -Pm "$below" 2>/dev/null | awk 'NR == 2 { print $4 }')" || space=''
    if [ -n "$space" ] && [ "$space" -lt $((most_download + most_unpacked)) ]; then
        lack "$((most_download + most_unpacked)) MB of room in $below: there are $space" \
            "$below 폴더에 빈 자리 $((most_download + most_unpacked)) MB(지금은 $space MB)"
    fi
    [ -z "$missing" ] || fail "this system lacks what Cairn needs; nothing was downloaded:
$missing" "Cairn에 필요한 것이 이 컴퓨터에 없어요. 아무것도 내려받지 않았어요.
$missing"
}

check_linux() {
    # Where nobody says which C library it is, the program is tried.
    glibc="$(getconf GNU_LIBC_VERSION 2>/dev/null | sed 's/^glibc //')" || glibc=''
    if [ -z "$glibc" ] && ls /lib/ld-musl-* >/dev/null 2>&1; then
        lack "glibc: this system has musl, such as Alpine; take a container of Debian" "glibc(이 시스템은 Alpine처럼 musl을 써요. Debian 컨테이너를 쓰세요.)"
    elif [ -n "$glibc" ] && older "$glibc" 2.35; then
        lack "glibc 2.35 or later (Debian 12, Ubuntu 22.04): this system has glibc $glibc; build Cairn from source, as its README tells" \
            "glibc 2.35 이상(Debian 12, Ubuntu 22.04). 지금은 $glibc이에요. README대로 소스에서 만들어 주세요."
    fi
    for folder in /lib /lib64 /usr/lib /usr/lib64 /lib/*-linux-gnu /usr/lib/*-linux-gnu; do
        if [ -e "$folder/libstdc++.so.6" ]; then return; fi
    done
    # Systems that keep libraries elsewhere ask their own list.
    if ldconfig -p 2>/dev/null | grep -q 'libstdc++\.so\.6'; then return; fi
    [ -z "$glibc" ] || lack "libstdc++.so.6$(package libstdc++6 libstdc++)" "libstdc++.so.6$(package libstdc++6 libstdc++)"
}

# Whether a version comes before another one.
older() {
    [ "$(printf '%s\n%s\n' "$1" "$2" | awk -F . '
        { for (i = 1; i <= 3; i++) part[NR, i] = $i + 0 }
        END { for (i = 1; i <= 3; i++) if (part[1, i] != part[2, i]) { print (part[1, i] < part[2, i]); exit } print 0 }')" = 1 ]
}

# How one installs a package of the system: by its name in Debian, and elsewhere.
package() {
    if command -v apt-get >/dev/null; then
        echo ": sudo apt-get install $1"
    elif command -v dnf >/dev/null; then
        echo ": sudo dnf install $2"
    elif command -v zypper >/dev/null; then
        echo ": sudo zypper install $2"
    elif command -v pacman >/dev/null; then
        echo ": sudo pacman -S $2"
    elif command -v brew >/dev/null; then
        echo ": brew install $2"
    fi
}

# The digests come from where the archive does; that a release's own workflow has built it is attested elsewhere.
how_to_verify() {
    command -v gh >/dev/null || return 0
    [ -n "$home" ] || return 0
    case "$from" in
        "$home"/*)
            echo "$(in_words 'Who has built it:' '누가 만들었는지 보려면:') curl -fLO --proto-redir =https $from/$archive && gh attestation verify $archive --repo ${home#https://github.com/}"
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
    if ! is_web; then
        cp "$from/$1" "$work/$1" || fail "cannot read $from/$1" "$from/$1 파일을 읽을 수 없어요."
    else
        # No redirect leads to an address that anybody on the way can answer for.
        curl --fail --silent --show-error --location --proto-redir =https --retry 3 --output "$work/$1" "$from/$1" ||
            fail "cannot download $from/$1" "$from/$1 파일을 내려받을 수 없어요."
    fi
}

verify() {
    expected="$(sed -n "s/^\([0-9a-f]\{64\}\)  $1\$/\1/p" "$work/SHA256SUMS")"
    if command -v sha256sum >/dev/null; then
        actual="$(sha256sum "$work/$1")"
    else
        actual="$(shasum -a 256 "$work/$1")"
    fi
    [ "${actual%% *}" = "$expected" ] || fail "$1 is not what the release says it is: nothing was installed" \
        "$1 파일이 릴리스에 적힌 것과 달라요. 아무것도 설치하지 않았어요."
}

# The program, its manual and its completions, where shells and man look for them.
linked() {
    [ ! -d "$root" ] || (cd "$root" && find bin share/man share/bash-completion share/fish share/zsh -type f 2>/dev/null) || :
}

link_all() {
    linked | while read -r file; do
        mkdir -p "$prefix/$(dirname "$file")" || exit 1
        if [ -e "$prefix/$file" ] && [ ! -L "$prefix/$file" ]; then
            in_words "$prefix/$file is somebody else's and stays as it is" "$prefix/$file 파일은 Cairn이 만든 것이 아니라서 그대로 두었어요." >&2
        else
            ln -sfn "$root/$file" "$prefix/$file" || exit 1
        fi
    done || fail "cannot write all links into $prefix; the program is $root/bin/cairn" "$prefix 폴더에 링크를 다 만들 수 없어요. 프로그램은 $root/bin/cairn에 있어요."
}

# Removes the links of a list of files that lead to ours, with “gone” those alone that lead nowhere any more, and folders that are empty then.
unlink_all() {
    while read -r file; do
        if [ "$(readlink "$prefix/$file" 2>/dev/null)" = "$root/$file" ]; then
            if [ "${2:-}" = gone ] && [ -e "$prefix/$file" ]; then continue; fi
            rm "$prefix/$file"
            folder="$(dirname "$file")"
            while [ "$folder" != . ] && rmdir "$prefix/$folder" 2>/dev/null; do folder="$(dirname "$folder")"; done
        fi
    done <"$1"
}

remove_it() {
    if [ -d "$prefix" ]; then resolve_prefix; fi
    root="$prefix/lib/cairn"
    [ -d "$root" ] || fail "nothing is installed below $prefix" "$prefix 아래에 설치된 것이 없어요."
    check_own
    begin_work
    linked >"$work/links"
    unlink_all "$work/links"
    rm -rf "$root"
    in_words "Removed Cairn from $prefix; diaries are where they were" "$prefix 폴더에서 Cairn을 지웠어요. 수첩은 그대로 있어요."
}

main "$@"
