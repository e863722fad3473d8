// Makes one system call on a folder's files fail, do half its work, or be the program's last, as a full disk, an interrupted write or a
// kill do. Loaded into the program with LD_PRELOAD by FaultTests.swift. Only Linux; it sees what goes through glibc.
//
// Calls are told apart by their sites: the name of the call and the kinds of its paths, such as `renameat .cairn/*.new .cairn/places`.
//
//   FAULT_FOLDER    the folder; calls on other files are left alone
//   FAULT_SITE      the site of the call; none where it is missing
//   FAULT_AT        the number of the call at its site, from 1
//   FAULT_KIND      fail, short or kill
//   FAULT_SITES     a file that is given each site with the number of its calls when the program ends
//   FAULT_EXCHANGE  the number of the error with which all exchanges of two files fail

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { site_limit = 400, site_length = 256 };

static struct { char name[site_length]; int count; } sites[site_limit];
static int site_count, lock, at, exchange_error;
static const char *kind, *folder, *wanted;

__attribute__((constructor)) static void begin(void) {
    const char *number = getenv("FAULT_AT"), *error = getenv("FAULT_EXCHANGE");
    kind = getenv("FAULT_KIND");
    folder = getenv("FAULT_FOLDER");
    wanted = getenv("FAULT_SITE");
    at = number ? atoi(number) : 0;
    exchange_error = error ? atoi(error) : 0;
}

__attribute__((destructor)) static void end(void) {
    const char *file = getenv("FAULT_SITES");
    char line[site_length + 16];
    if (!file) return;
    int descriptor = (int)syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    for (int i = 0; i < site_count; i++) {
        int length = snprintf(line, sizeof line, "%d %s\n", sites[i].count, sites[i].name);
        syscall(SYS_write, descriptor, line, length);
    }
    syscall(SYS_close, descriptor);
}

/// The path of a file in the folder, relative to it; 0 for one elsewhere.
static int find(int directory, const char *path, char found[2 * PATH_MAX]) {
    char link[64];
    ssize_t length = 0;
    if (!path || path[0] != '/') {
        snprintf(link, sizeof link, "/proc/self/fd/%d", directory);
        length = readlink(directory == AT_FDCWD ? "/proc/self/cwd" : link, found, PATH_MAX);
        if (length <= 0) return 0;
        if (path) found[length++] = '/';
    }
    snprintf(found + length, 2 * PATH_MAX - length, "%s", path ? path : "");
    size_t root = strlen(folder);
    if (strncmp(found, folder, root) || (found[root] && found[root] != '/')) return 0;
    char *inside = found + root;
    if (strncmp(inside, "/./", 3) == 0) inside += 2;
    memmove(found, inside, strlen(inside) + 1);
    return 1;
}

/// Appends the kind of a path: Cairn's own files by their names without what is random, all others by their folder.
static void append_kind(char site[site_length], const char *path) {
    const char *folders[] = {"/.cairn/photos/", "/.cairn/cards/", "/Content/", "/Site/"};
    size_t length = strlen(site), whole = strlen(path);
    const char *work = strstr(path, ".work/"), *name = strrchr(path, '/');
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        size_t part = strlen(folders[i]);
        if (strncmp(path, folders[i], part) == 0 && path[part]) {
            snprintf(site + length, site_length - length, " %.*s*", (int)part - 1, path + 1);
            return;
        }
    }
    if (work && (work = strchr(work + 6, '/')) && work[1]) {
        snprintf(site + length, site_length - length, " %.*s*", (int)(work - path), path + 1);
    } else if (name && name[1] == '.' && whole > 4 && strcmp(path + whole - 4, ".new") == 0) {
        snprintf(site + length, site_length - length, " %.*s*.new", (int)(name - path), path + 1);
    } else {
        snprintf(site + length, site_length - length, " %s", path[0] ? path + 1 : ".");
    }
}

/// Whether this call, if it is the one, fails; does not return when the program is killed by it.
static int strikes(const char *name, int directory, const char *path, int other, const char *target) {
    static _Thread_local char found[2 * PATH_MAX];
    char site[site_length];
    if (!folder) return 0;
    int saved = errno, ours = 0, number = 0, is_wanted = 0;
    snprintf(site, sizeof site, "%s", name);
    if (find(directory, path, found)) append_kind(site, found), ours = 1;
    if (target && find(other, target, found)) append_kind(site, found), ours = 1;
    errno = saved;
    if (!ours) return 0;
    while (__atomic_exchange_n(&lock, 1, __ATOMIC_ACQUIRE)) continue;
    int i = 0;
    while (i < site_count && strcmp(sites[i].name, site)) i++;
    if (i < site_limit) {
        if (i == site_count) strcpy(sites[site_count++].name, site);
        number = ++sites[i].count;
    }
    __atomic_store_n(&lock, 0, __ATOMIC_RELEASE);
    is_wanted = wanted && kind && number == at && strcmp(site, wanted) == 0;
    if (is_wanted && strcmp(kind, "kill") == 0) syscall(SYS_kill, getpid(), SIGKILL);
    return is_wanted;
}

static int fails(const char *name, int directory, const char *path, int other, const char *target) {
    if (!strikes(name, directory, path, other, target) || strcmp(kind, "fail") != 0) return 0;
    errno = at % 2 ? ENOSPC : EIO;
    return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define WRAP(type, name, parameters, directory, path, other, target, arguments) \
    type name parameters { return fails(#name, directory, path, other, target) ? (type)-1 : REAL(name) arguments; }
#define WRAP_ONE(name, parameters, directory, path, arguments) WRAP(int, name, parameters, directory, path, 0, NULL, arguments)

WRAP(int, rename, (const char *a, const char *b), AT_FDCWD, a, AT_FDCWD, b, (a, b))
WRAP(int, renameat, (int d, const char *a, int e, const char *b), d, a, e, b, (d, a, e, b))
WRAP(int, link, (const char *a, const char *b), AT_FDCWD, a, AT_FDCWD, b, (a, b))
WRAP(int, linkat, (int d, const char *a, int e, const char *b, int f), d, a, e, b, (d, a, e, b, f))
WRAP_ONE(unlink, (const char *a), AT_FDCWD, a, (a))
WRAP_ONE(unlinkat, (int d, const char *a, int f), d, a, (d, a, f))
WRAP_ONE(mkdir, (const char *a, mode_t m), AT_FDCWD, a, (a, m))
WRAP_ONE(mkdirat, (int d, const char *a, mode_t m), d, a, (d, a, m))
WRAP_ONE(rmdir, (const char *a), AT_FDCWD, a, (a))
WRAP_ONE(fsync, (int d), d, NULL, (d))
WRAP_ONE(ftruncate, (int d, off_t n), d, NULL, (d, n))
WRAP_ONE(fchmod, (int d, mode_t m), d, NULL, (d, m))
WRAP_ONE(utimensat, (int d, const char *a, const struct timespec t[2], int f), d, a, (d, a, t, f))

int renameat2(int d, const char *a, int e, const char *b, unsigned flags) {
    if (exchange_error && flags == RENAME_EXCHANGE) return errno = exchange_error, -1;
    return fails("renameat2", d, a, e, b) ? -1 : REAL(renameat2)(d, a, e, b, flags);
}

DIR *opendir(const char *a) { return fails("opendir", AT_FDCWD, a, 0, NULL) ? NULL : REAL(opendir)(a); }

// A descriptor whose closing fails is closed all the same.
int close(int d) {
    int failed = fails("close", d, NULL, 0, NULL), saved = errno, result = REAL(close)(d);
    if (!failed) return result;
    errno = saved;
    return -1;
}

ssize_t write(int d, const void *bytes, size_t n) {
    int struck = strikes("write", d, NULL, 0, NULL);
    if (struck && strcmp(kind, "fail") == 0) return errno = at % 2 ? ENOSPC : EIO, -1;
    return REAL(write)(d, bytes, struck && n > 1 ? n / 2 : n);
}

ssize_t pwrite(int d, const void *bytes, size_t n, off_t o) {
    int struck = strikes("pwrite", d, NULL, 0, NULL);
    if (struck && strcmp(kind, "fail") == 0) return errno = at % 2 ? ENOSPC : EIO, -1;
    return REAL(pwrite)(d, bytes, struck && n > 1 ? n / 2 : n, o);
}

ssize_t pwrite64(int d, const void *bytes, size_t n, off_t o) { return pwrite(d, bytes, n, o); }

/// What a file is opened for, which makes calls of the same name different ones.
static const char *opening(int flags) {
    return flags & O_DIRECTORY ? "open-folder" : flags & O_ACCMODE ? "open-to-write" : "open-to-read";
}

#define OPENING(directory, path, call) \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    return fails(opening(flags), directory, path, 0, NULL) ? -1 : call;

int open(const char *a, int flags, ...) { OPENING(AT_FDCWD, a, REAL(open)(a, flags, mode)) }
int open64(const char *a, int flags, ...) { OPENING(AT_FDCWD, a, REAL(open64)(a, flags, mode)) }
int openat(int d, const char *a, int flags, ...) { OPENING(d, a, REAL(openat)(d, a, flags, mode)) }
int openat64(int d, const char *a, int flags, ...) { OPENING(d, a, REAL(openat64)(d, a, flags, mode)) }

int ioctl(int d, unsigned long request, ...) {
    va_list rest;
    va_start(rest, request);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    return fails("ioctl", d, NULL, 0, NULL) ? -1 : REAL(ioctl)(d, request, argument);
}
