internal import CSandbox

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The other side of `Sandbox`: a process that has loaded the libraries and seen no file yet, and makes a confined copy of itself for
/// each request. What one file does to its process, the next one does not meet; and no process has the sockets of another.
package struct SandboxServer {
    /// The first word of the command line of such a process.
    package static let argument = "---sandbox"
    /// Its end of the socket by which requests come.
    static let control: CInt = 0

    /// A server that nobody needs any more gives its memory back, after so many milliseconds.
    private static let patience: CInt = 20_000

    private struct Job {
        let process: pid_t
        /// Kept open so that it can be said how the process ended, and seen that nobody listens any more.
        let socket: CInt
        /// Closed when the process ends.
        let life: CInt
    }

    private let works: [any SandboxedWork.Type]
    private var jobs: [Job] = []
    private var prepared: Set<SandboxKind> = []
    /// Whether no more requests are taken.
    private var isClosing = false

    private init(_ works: [any SandboxedWork.Type]) {
        self.works = works
    }

    /// Serves until the program that asks ends, or has not asked for some time.
    package static func serve(_ works: [any SandboxedWork.Type]) -> Never {
        cairn_close_from(3)
        chdir("/")
        // The thread that started this process may hold signals back, and so would this one.
        var none = sigset_t()
        sigemptyset(&none)
        sigprocmask(SIG_SETMASK, &none, nil)
        signal(SIGPIPE, SIG_IGN)
        var server = SandboxServer(works + [SandboxProbe.self])
        while server.turn() {}
        for job in server.jobs { kill(job.process, SIGKILL) }
        exit(0)
    }

    /// Waits for what comes next, and does it.
    ///
    /// - Returns: false when nothing comes any more.
    private mutating func turn() -> Bool {
        var polls = [pollfd(fd: isClosing ? -1 : Self.control, events: Int16(POLLIN), revents: 0)]
        for job in jobs {
            polls.append(pollfd(fd: job.life, events: Int16(POLLIN), revents: 0))
            // Of this one it is only told that the other end is closed.
            polls.append(pollfd(fd: job.socket, events: System.closing.events, revents: 0))
        }
        let count = poll(&polls, nfds_t(polls.count), jobs.isEmpty ? Self.patience : System.closing.pace)
        if count < 0 { return errno == EINTR }
        if count == 0, jobs.isEmpty {
            // Whoever asks from now on learns that at once; who has asked in this moment is served.
            shutdown(Self.control, CInt(SHUT_RD))
            while begin() {}
            isClosing = true
            return !jobs.isEmpty
        }
        var running: [Job] = []
        for (index, job) in jobs.enumerated() {
            if polls[1 + 2 * index].revents != 0 || polls[2 + 2 * index].revents != 0 {
                end(job)
            } else {
                running.append(job)
            }
        }
        jobs = running
        if isClosing { return !jobs.isEmpty }
        return polls[0].revents == 0 || begin()
    }

    private mutating func begin() -> Bool {
        var order = SandboxOrder()
        let socket = cairn_receive_descriptor(Self.control, &order, MemoryLayout<SandboxOrder>.size)
        guard socket >= 0 else { return false }
        guard let kind = SandboxKind(rawValue: order.kind), let work = works.first(where: { $0.kind == kind }) else {
            close(socket)
            return true
        }
        if prepared.insert(kind).inserted { work.prepare() }
        var life: [CInt] = [-1, -1]
        guard pipe(&life) == 0 else {
            close(socket)
            return true
        }
        let process = cairn_fork()
        if process == 0 { Self.work(work, socket, life[1], order) }
        close(life[1])
        if process > 0 {
            jobs.append(Job(process: process, socket: socket, life: life[0]))
        } else {
            close(life[0])
            close(socket)
        }
        return true
    }

    /// Says how a process ended, which it cannot say itself.
    private func end(_ job: Job) {
        // It has ended, or closed what it has no business to close, or nobody wants its answer.
        kill(job.process, SIGKILL)
        var status: CInt = 0
        while waitpid(job.process, &status, 0) < 0, errno == EINTR {}
        var verdict = UInt8(truncatingIfNeeded: status & 0x7F)
        _ = write(job.socket, &verdict, 1)
        close(job.socket)
        close(job.life)
    }

    /// Does the work, as the new process.
    private static func work(_ work: any SandboxedWork.Type, _ socket: CInt, _ life: CInt, _ order: SandboxOrder)
        -> Never
    {
        cairn_die_with_parent()
        // Both are above 2, where the complaints of libraries go.
        dup2(socket, 0)
        dup2(life, 1)
        cairn_close_from(3)
        let confinement = UInt8(truncatingIfNeeded: cairn_confine(order.memory, order.seconds))
        guard var request = request() else { _exit(1) }
        if work.kind == .probe { request.append(confinement) }
        work.answer(request) { bytes in
            bytes.withUnsafeBytes { bytes in
                var rest = bytes
                while let start = rest.baseAddress, !rest.isEmpty {
                    let count = write(0, start, rest.count)
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { return false }
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                }
                return true
            }
        }
        _exit(0)
    }

    /// The request: its length in eight bytes, and itself.
    private static func request() -> [UInt8]? {
        var length: UInt64 = 0
        let hasLength = withUnsafeMutableBytes(of: &length) { fill($0) }
        guard hasLength, let count = Int(exactly: length) else { return nil }
        var isWhole = false
        let request = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            isWhole = fill(UnsafeMutableRawBufferPointer(buffer))
            filled = isWhole ? count : 0
        }
        return isWhole ? request : nil
    }

    private static func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
        var filled = 0
        while filled < buffer.count {
            let count = read(0, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            filled += count
        }
        return true
    }
}

/// What comes with the socket of a request.
struct SandboxOrder {
    var memory: UInt64 = 0
    var seconds: UInt32 = 0
    var kind: UInt8 = 0
}
