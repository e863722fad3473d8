#ifndef CAIRN_CSANDBOX_H
#define CAIRN_CSANDBOX_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// What keeps a process in, each a bit.
enum cairn_confinement {
    cairn_limits = 1,   ///< Bounds on processor time, and on Linux on memory (setrlimit).
    cairn_calls = 2,    ///< No system calls but those that computing needs (seccomp), or Apple's profile for that.
    cairn_landlock = 4, ///< No files, and where the kernel knows them no connections and signals (Landlock).
};

/// Takes from this process, for good, what computing does not need: files, connections, other processes, memory without a bound.
/// Descriptors that are open stay so. Returns what is in force, as bits of `cairn_confinement`.
int cairn_confine(uint64_t memory, unsigned seconds);

/// Takes from this process, for good, what another program that makes one file of another does not need, before that program takes its place:
/// it sees the system's programs and libraries, one file and one folder, and has no connections, bounded memory, time and files.
///
/// - input: the file that it may read. - folder: the folder that it may write to. - program: its path.
/// - largest: the greatest file that it may write, in bytes.
/// Returns what is in force, as bits of `cairn_confinement`.
int cairn_confine_program(
    uint64_t memory, unsigned seconds, uint64_t largest, const char *input, const char *folder, const char *program);

/// fork, which Swift does not let one call: the process that does it must have no other threads.
pid_t cairn_fork(void);

/// Closes every descriptor from `first` on.
void cairn_close_from(int first);

/// Ends this process when the thread that made it ends, where the system can.
void cairn_die_with_parent(void);

/// A pair of connected sockets that no program started later inherits; 0 on success.
int cairn_socket_pair(int pair[2]);

/// Hands a descriptor with some bytes to the other end of a socket; 0 on success.
int cairn_send_descriptor(int socket, int descriptor, const void *bytes, size_t count);

/// Takes a descriptor and the bytes that came with it. Returns -1 where the other end is gone, or sent something else.
int cairn_receive_descriptor(int socket, void *bytes, size_t count);

/// write to a socket; where nobody reads any more that is an error and no signal.
ssize_t cairn_send(int socket, const void *bytes, size_t count);

/// Tries what a confined process must not get, and returns what it got, as bits in the order of `cairn_attempt`.
unsigned cairn_attempt(void);

enum cairn_attempts {
    cairn_opens_file = 1,
    cairn_writes_file = 2,
    cairn_lists_folder = 4,
    cairn_connects = 8,
    cairn_makes_process = 16,
    cairn_runs_program = 32,
    cairn_signals_parent = 64,
    cairn_takes_memory = 128,
    cairn_makes_code = 256,
    cairn_has_descriptors = 512,
};

#endif
