// Makes one system call on a folder's files fail, do half its work, or be the program's last, as a full disk, an interrupted write or a
// kill do. Loaded into the program with LD_PRELOAD by FaultTests.swift. Only Linux; it sees what goes through glibc.
//
//   FAULT_FOLDER  the folder; calls on other files are left alone
//   FAULT_AT      the number of the call, from 1; none for 0
//   FAULT_KIND    fail, short or kill
//   FAULT_COUNT   a file that is given the number of calls when the program ends

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int count;
static int at = -1;
static const char *kind, *folder;

static int lies_inside(const char *path) { return folder && strncmp(path, folder, strlen(folder)) == 0; }

static int is_ours(int directory, const char *path) {
    char name[64], found[PATH_MAX + 1];
    if (path && path[0] == '/') return lies_inside(path);
    if (directory == AT_FDCWD) return getcwd(found, sizeof found) && lies_inside(found);
    snprintf(name, sizeof name, "/proc/self/fd/%d", directory);
    ssize_t length = readlink(name, found, PATH_MAX);
    if (length <= 0) return 0;
    found[length] = 0;
    return lies_inside(found);
}

__attribute__((constructor)) static void begin(void) {
    const char *number = getenv("FAULT_AT");
    kind = getenv("FAULT_KIND");
    folder = getenv("FAULT_FOLDER");
    at = number ? atoi(number) : 0;
}

__attribute__((destructor)) static void end(void) {
    const char *file = getenv("FAULT_COUNT");
    char text[16];
    if (!file) return;
    int descriptor = (int)syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    int length = snprintf(text, sizeof text, "%d", atomic_load(&count));
    syscall(SYS_write, descriptor, text, length);
    syscall(SYS_close, descriptor);
}

/// Whether this call, if it is the one, fails; does not return when the program is killed by it.
static int strikes(int directory, const char *path) {
    int saved = errno;
    int ours = folder && is_ours(directory, path);
    errno = saved;
    if (!ours || atomic_fetch_add(&count, 1) + 1 != at || !kind) return 0;
    if (strcmp(kind, "kill") == 0) syscall(SYS_kill, getpid(), SIGKILL);
    return 1;
}

static int fails(int directory, const char *path) {
    if (!strikes(directory, path) || strcmp(kind, "fail") != 0) return 0;
    errno = at % 2 ? ENOSPC : EIO;
    return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define WRAP(type, name, parameters, directory, path, arguments) \
    type name parameters { return fails(directory, path) ? (type)-1 : REAL(name) arguments; }

WRAP(int, rename, (const char *a, const char *b), AT_FDCWD, b, (a, b))
WRAP(int, renameat, (int d, const char *a, int e, const char *b), e, b, (d, a, e, b))
WRAP(int, renameat2, (int d, const char *a, int e, const char *b, unsigned f), e, b, (d, a, e, b, f))
WRAP(int, link, (const char *a, const char *b), AT_FDCWD, b, (a, b))
WRAP(int, linkat, (int d, const char *a, int e, const char *b, int f), e, b, (d, a, e, b, f))
WRAP(int, unlink, (const char *a), AT_FDCWD, a, (a))
WRAP(int, unlinkat, (int d, const char *a, int f), d, a, (d, a, f))
WRAP(int, mkdir, (const char *a, mode_t m), AT_FDCWD, a, (a, m))
WRAP(int, mkdirat, (int d, const char *a, mode_t m), d, a, (d, a, m))
WRAP(int, rmdir, (const char *a), AT_FDCWD, a, (a))
WRAP(int, fsync, (int d), d, NULL, (d))
WRAP(int, ftruncate, (int d, off_t n), d, NULL, (d, n))
WRAP(int, fchmod, (int d, mode_t m), d, NULL, (d, m))
WRAP(int, utimensat, (int d, const char *a, const struct timespec t[2], int f), d, a, (d, a, t, f))

DIR *opendir(const char *a) { return fails(AT_FDCWD, a) ? NULL : REAL(opendir)(a); }

// A descriptor whose closing fails is closed all the same.
int close(int d) {
    int failed = fails(d, NULL), saved = errno, result = REAL(close)(d);
    if (!failed) return result;
    errno = saved;
    return -1;
}

ssize_t write(int d, const void *bytes, size_t n) {
    int struck = strikes(d, NULL);
    if (struck && strcmp(kind, "fail") == 0) return errno = at % 2 ? ENOSPC : EIO, -1;
    return REAL(write)(d, bytes, struck && n > 1 ? n / 2 : n);
}

ssize_t pwrite(int d, const void *bytes, size_t n, off_t o) {
    int struck = strikes(d, NULL);
    if (struck && strcmp(kind, "fail") == 0) return errno = at % 2 ? ENOSPC : EIO, -1;
    return REAL(pwrite)(d, bytes, struck && n > 1 ? n / 2 : n, o);
}

ssize_t pwrite64(int d, const void *bytes, size_t n, off_t o) { return pwrite(d, bytes, n, o); }

#define OPENING(name, directory, path, call) \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    return fails(directory, path) ? -1 : call;

int open(const char *a, int flags, ...) { OPENING(open, AT_FDCWD, a, REAL(open)(a, flags, mode)) }
int open64(const char *a, int flags, ...) { OPENING(open64, AT_FDCWD, a, REAL(open64)(a, flags, mode)) }
int openat(int d, const char *a, int flags, ...) { OPENING(openat, d, a, REAL(openat)(d, a, flags, mode)) }
int openat64(int d, const char *a, int flags, ...) { OPENING(openat64, d, a, REAL(openat64)(d, a, flags, mode)) }

int ioctl(int d, unsigned long request, ...) {
    va_list rest;
    va_start(rest, request);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    return fails(d, NULL) ? -1 : REAL(ioctl)(d, request, argument);
}
