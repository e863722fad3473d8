#define _GNU_SOURCE
#include "CSandbox.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#else
#include <sandbox.h>
#endif

static int bound(int resource, uint64_t most, uint64_t more) {
    struct rlimit limit = {.rlim_cur = most, .rlim_max = most + more};
    return setrlimit(resource, &limit);
}

static int bind_limits(uint64_t memory, unsigned seconds, uint64_t largest) {
    // The signal that tells of too much time can be ignored; a second later comes one that cannot.
    int failed = bound(RLIMIT_CORE, 0, 0) | bound(RLIMIT_FSIZE, largest, 0) | bound(RLIMIT_CPU, seconds, 1);
#ifdef __linux__
    failed |= bound(RLIMIT_DATA, memory, 0);
#else
    (void)memory;
#endif
    return failed;
}

#ifdef __linux__

// MARK: seccomp (kernel.org, userspace-api/seccomp_filter)

#if defined __x86_64__
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined __aarch64__
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef OWN_ARCHITECTURE
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
// Of an argument the lower half, as all machines that are known here count their bytes from the lowest.
#define LOAD_ARGUMENT(index) LOAD(args[index])
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define UNLESS_EQUAL(value, skipped) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skipped)
#define UNLESS_ANY(bits, skipped) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, skipped)
#define REFUSED RETURN(SECCOMP_RET_ERRNO | EPERM)
#define ALLOW(name) UNLESS_EQUAL(__NR_##name, 1), RETURN(SECCOMP_RET_ALLOW)
/// Allows a call where none of some bits of an argument is set.
#define ALLOW_WITHOUT(name, index, bits) \
    UNLESS_EQUAL(__NR_##name, 4), LOAD_ARGUMENT(index), UNLESS_ANY(bits, 1), REFUSED, RETURN(SECCOMP_RET_ALLOW)

static int filter_calls(void) {
    struct sock_filter rules[] = {
        LOAD(arch),
        UNLESS_EQUAL(OWN_ARCHITECTURE, 1),
        BPF_STMT(BPF_JMP | BPF_JA, 1),
        RETURN(SECCOMP_RET_KILL_PROCESS),
        LOAD(nr),
        // What computes: memory that is neither shared nor code, threads, locks, clocks, and what comes and goes by open descriptors.
        ALLOW(read), ALLOW(write), ALLOW(close), ALLOW(ppoll),
#ifdef __NR_poll
        ALLOW(poll),
#endif
        ALLOW(futex), ALLOW(brk), ALLOW(munmap), ALLOW(mremap), ALLOW(madvise),
        ALLOW_WITHOUT(mprotect, 2, PROT_EXEC),
        UNLESS_EQUAL(__NR_mmap, 7), LOAD_ARGUMENT(2), UNLESS_ANY(PROT_EXEC, 1), REFUSED,
        LOAD_ARGUMENT(3), UNLESS_ANY(MAP_SHARED, 1), REFUSED, RETURN(SECCOMP_RET_ALLOW),
        UNLESS_EQUAL(__NR_clone, 4), LOAD_ARGUMENT(0), UNLESS_ANY(CLONE_THREAD, 1), RETURN(SECCOMP_RET_ALLOW), REFUSED,
        // Its arguments lie in memory, where they cannot be looked at; the C library falls back to clone.
        UNLESS_EQUAL(__NR_clone3, 1), RETURN(SECCOMP_RET_ERRNO | ENOSYS),
        UNLESS_EQUAL(__NR_prctl, 4), LOAD_ARGUMENT(0), UNLESS_EQUAL(PR_SET_NAME, 1), RETURN(SECCOMP_RET_ALLOW), REFUSED,
        ALLOW(set_robust_list), ALLOW(set_tid_address), ALLOW(gettid), ALLOW(getpid),
#ifdef __NR_rseq
        ALLOW(rseq),
#endif
        ALLOW(sched_yield), ALLOW(sched_getaffinity), ALLOW(getrandom), ALLOW(clock_gettime), ALLOW(clock_nanosleep),
        ALLOW(nanosleep), ALLOW(gettimeofday), ALLOW(getrusage), ALLOW(restart_syscall),
        ALLOW(rt_sigaction), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(sigaltstack),
        ALLOW(exit), ALLOW(exit_group),
        REFUSED,
    };
    struct sock_fprog program = {.len = sizeof rules / sizeof *rules, .filter = rules};
    return (int)syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
}
#else
static int filter_calls(void) { return -1; }
#endif

// MARK: Landlock (kernel.org, userspace-api/landlock). The numbers are given here because headers may be older than the kernel.

struct landlock_rules { uint64_t files, connections, scopes; };
struct landlock_path { uint64_t rights; int32_t parent; } __attribute__((packed));
enum { create_rules = 444, add_rule = 445, restrict_self = 446, ask_version = 1, below_path = 1 };
enum {
    may_execute = 1, may_write = 1 << 1, may_read = 1 << 2, may_list = 1 << 3, may_remove = 1 << 5, may_make = 1 << 8,
    may_truncate = 1 << 14,
};

/// The rules under which nothing is allowed yet; -1 where the kernel has none.
static int strictest_rules(uint64_t *known) {
    long version = syscall(create_rules, NULL, 0, ask_version);
    if (version < 1) return -1;
    // Each version knows more rights; all that are known are given up.
    struct landlock_rules rules = {
        .files = (1ULL << (version < 2 ? 13 : version < 3 ? 14 : version < 5 ? 15 : 16)) - 1,
        .connections = 3,
        .scopes = 3,
    };
    *known = rules.files;
    size_t size = version < 4 ? sizeof rules.files : version < 6 ? 2 * sizeof rules.files : sizeof rules;
    return (int)syscall(create_rules, &rules, size, 0);
}

static int restrict_files(void) {
    uint64_t known;
    int descriptor = strictest_rules(&known);
    if (descriptor < 0) return -1;
    int result = (int)syscall(restrict_self, descriptor, 0);
    close(descriptor);
    return result;
}

/// What is not there needs no right.
static void allow(int rules, const char *path, uint64_t rights) {
    struct landlock_path rule = {.rights = rights, .parent = open(path, O_PATH | O_CLOEXEC)};
    if (rule.parent < 0) return;
    syscall(add_rule, rules, below_path, &rule, 0);
    close(rule.parent);
}

static int restrict_program(const char *input, const char *folder, const char *program) {
    uint64_t known;
    int rules = strictest_rules(&known);
    if (rules < 0) return -1;
    const char *const systems[] = {"/usr", "/lib", "/lib64", "/bin", "/opt", "/nix/store", "/home/linuxbrew", "/sys/devices/system/cpu"};
    for (size_t index = 0; index < sizeof systems / sizeof *systems; index++)
        allow(rules, systems[index], may_execute | may_read | may_list);
    const char *const files[] = {"/etc/ld.so.cache", "/proc/cpuinfo", "/proc/meminfo", "/dev/urandom"};
    for (size_t index = 0; index < sizeof files / sizeof *files; index++) allow(rules, files[index], may_read);
    allow(rules, "/dev/null", may_read | may_write);
    allow(rules, program, may_execute | may_read);
    allow(rules, input, may_read);
    allow(rules, folder, (may_read | may_write | may_list | may_remove | may_make | may_truncate) & known);
    int result = (int)syscall(restrict_self, rules, 0);
    close(rules);
    return result;
}

#ifdef OWN_ARCHITECTURE
#define REFUSE(name) UNLESS_EQUAL(__NR_##name, 1), REFUSED

/// No connections, and nothing that looks into other processes or changes the system: what a whole program needs besides is too much to list.
static int filter_program(void) {
    struct sock_filter rules[] = {
        LOAD(arch),
        UNLESS_EQUAL(OWN_ARCHITECTURE, 1),
        BPF_STMT(BPF_JMP | BPF_JA, 1),
        RETURN(SECCOMP_RET_KILL_PROCESS),
        LOAD(nr),
        REFUSE(socket), REFUSE(socketpair), REFUSE(connect), REFUSE(bind), REFUSE(ptrace), REFUSE(process_vm_readv),
        REFUSE(process_vm_writev), REFUSE(kill), REFUSE(tkill), REFUSE(mount), REFUSE(umount2), REFUSE(chroot), REFUSE(unshare),
        REFUSE(setns), REFUSE(bpf), REFUSE(keyctl), REFUSE(add_key), REFUSE(request_key), REFUSE(perf_event_open),
        REFUSE(userfaultfd), REFUSE(init_module), REFUSE(finit_module), REFUSE(kexec_load),
#ifdef __NR_io_uring_setup
        REFUSE(io_uring_setup),
#endif
        RETURN(SECCOMP_RET_ALLOW),
    };
    struct sock_fprog filter = {.len = sizeof rules / sizeof *rules, .filter = rules};
    return (int)syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
}
#else
static int filter_program(void) { return -1; }
#endif

int cairn_confine_program(
    uint64_t memory, unsigned seconds, uint64_t largest, const char *input, const char *folder, const char *program) {
    int confinement = bind_limits(memory, seconds, largest) ? 0 : cairn_limits;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return confinement;
    if (!restrict_program(input, folder, program)) confinement |= cairn_landlock;
    if (!filter_program()) confinement |= cairn_calls;
    return confinement;
}

int cairn_confine(uint64_t memory, unsigned seconds) {
    int confinement = bind_limits(memory, seconds, 0) ? 0 : cairn_limits;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return confinement;
    if (!restrict_files()) confinement |= cairn_landlock;
    if (!filter_calls()) confinement |= cairn_calls;
    return confinement;
}

void cairn_die_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }

#else

int cairn_confine(uint64_t memory, unsigned seconds) {
    int confinement = bind_limits(memory, seconds, 0) ? 0 : cairn_limits;
    // Apple calls it deprecated since 10.7, and has nothing else for a program that is no app.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
    char *problem = NULL;
    if (!sandbox_init(kSBXProfilePureComputation, SANDBOX_NAMED, &problem)) confinement |= cairn_calls;
    else sandbox_free_error(problem);
#pragma clang diagnostic pop
    return confinement;
}

int cairn_confine_program(
    uint64_t memory, unsigned seconds, uint64_t largest, const char *input, const char *folder, const char *program) {
    (void)input, (void)folder, (void)program;
    int confinement = bind_limits(memory, seconds, largest) ? 0 : cairn_limits;
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
    char *problem = NULL;
    if (!sandbox_init(kSBXProfileNoNetwork, SANDBOX_NAMED, &problem)) confinement |= cairn_calls;
    else sandbox_free_error(problem);
#pragma clang diagnostic pop
    return confinement;
}

void cairn_die_with_parent(void) {}

#endif

// MARK: Processes and sockets

pid_t cairn_fork(void) { return fork(); }

void cairn_close_from(int first) {
#if defined __linux__ && defined __NR_close_range
    if (!syscall(__NR_close_range, first, ~0u, 0)) return;
#endif
    struct rlimit limit;
    int end = !getrlimit(RLIMIT_NOFILE, &limit) && limit.rlim_cur < 65536 ? (int)limit.rlim_cur : 65536;
    for (int descriptor = first; descriptor < end; descriptor++) close(descriptor);
}

int cairn_socket_pair(int pair[2]) {
#ifdef __linux__
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair);
#else
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) return -1;
    int on = 1;
    for (int end = 0; end < 2; end++) {
        fcntl(pair[end], F_SETFD, FD_CLOEXEC);
        setsockopt(pair[end], SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
    }
    return 0;
#endif
}

#ifdef __linux__
#define NO_SIGNAL MSG_NOSIGNAL
#else
#define NO_SIGNAL 0
#endif

ssize_t cairn_send(int socket, const void *bytes, size_t count) { return send(socket, bytes, count, NO_SIGNAL); }

/// Room for one descriptor beside a message.
union descriptor_room { struct cmsghdr header; char bytes[CMSG_SPACE(sizeof(int))]; };

int cairn_send_descriptor(int socket, int descriptor, const void *bytes, size_t count) {
    union descriptor_room room = {.bytes = {0}};
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = room.bytes, .msg_controllen = sizeof room.bytes};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptor);
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    ssize_t sent;
    do sent = sendmsg(socket, &message, NO_SIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent == (ssize_t)count ? 0 : -1;
}

int cairn_receive_descriptor(int socket, void *bytes, size_t count) {
    union descriptor_room room = {.bytes = {0}};
    struct iovec part = {.iov_base = bytes, .iov_len = count};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = room.bytes, .msg_controllen = sizeof room.bytes};
    ssize_t received;
    do received = recvmsg(socket, &message, 0);
    while (received < 0 && errno == EINTR);
    struct cmsghdr *header = received == (ssize_t)count ? CMSG_FIRSTHDR(&message) : NULL;
    if (!header || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) return -1;
    int descriptor;
    memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
    return descriptor;
}

// MARK: What must not be had

static int opens(const char *path, int flags) {
    int descriptor = open(path, flags, 0600);
    if (descriptor >= 0) close(descriptor);
    return descriptor >= 0;
}

static int connects(int family, int type) {
    int descriptor = socket(family, type, 0);
    if (descriptor >= 0) close(descriptor);
    return descriptor >= 0;
}

static int makes_process(void) {
    pid_t child = fork();
    if (child == 0) _exit(0);
    if (child > 0) waitpid(child, NULL, 0);
    return child > 0;
}

static int takes_memory(void) {
    size_t size = (size_t)4 << 30;
    for (int shared = 0; shared < 2; shared++) {
        char *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_ANON | (shared ? MAP_SHARED : MAP_PRIVATE), -1, 0);
        if (memory == MAP_FAILED) continue;
        munmap(memory, size);
        return 1;
    }
    return 0;
}

static int makes_code(void) {
    void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_ANON | MAP_PRIVATE, -1, 0);
    if (memory == MAP_FAILED) return 0;
    munmap(memory, 4096);
    return 1;
}

unsigned cairn_attempt(void) {
    unsigned got = 0;
    if (opens("/etc/passwd", O_RDONLY) || opens("/proc/self/environ", O_RDONLY)) got |= cairn_opens_file;
    if (opens("/tmp/cairn-must-not-write", O_WRONLY | O_CREAT)) got |= cairn_writes_file;
    DIR *folder = opendir("/");
    if (folder) {
        got |= cairn_lists_folder;
        closedir(folder);
    }
    if (connects(AF_INET, SOCK_STREAM) || connects(AF_INET6, SOCK_DGRAM) || connects(AF_UNIX, SOCK_STREAM))
        got |= cairn_connects;
    if (makes_process()) got |= cairn_makes_process;
    // It comes back only where it was refused; where it was not, the process has become another one that says nothing.
    char *const words[] = {"sh", "-c", ":", NULL}, *const variables[] = {NULL};
    execve("/bin/sh", words, variables);
    if (errno != EPERM && errno != EACCES) got |= cairn_runs_program;
    if (!kill(getppid(), 0)) got |= cairn_signals_parent;
    if (takes_memory()) got |= cairn_takes_memory;
    if (makes_code()) got |= cairn_makes_code;
    // Nothing is open but where the request comes from, where its end is told, and where complaints go.
    char nothing;
    for (int descriptor = 3; descriptor < 1024; descriptor++)
        if (!(read(descriptor, &nothing, 0) < 0 && errno == EBADF)) got |= cairn_has_descriptors;
    return got;
}
