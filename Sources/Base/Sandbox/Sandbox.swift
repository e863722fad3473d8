internal import CSandbox
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Where files of strangers are opened: in processes that have no files, no network, no other processes, and bounded memory and time.
///
/// A second process of this program is started with the first request, and makes a confined copy of itself for each
/// (`SandboxServer`). A request and its answer go through a socket of their own.
package enum Sandbox {
    /// Sends a request.
    ///
    /// - Parameter parts: its bytes, one after the other.
    /// - Returns: the answer, as it comes.
    /// - Throws: where no such process can be had.
    package static func ask(
        _ kind: SandboxKind, _ limits: SandboxLimits, _ parts: [UInt8]...
    ) throws(SandboxFailure) -> SandboxAnswer {
        let order = SandboxOrder(
            memory: UInt64(limits.memory), seconds: UInt32(limits.seconds), kind: kind.rawValue)
        var answer = try open(order)
        var length = UInt64(parts.reduce(0) { $0 + $1.count }).littleEndian
        withUnsafeBytes(of: &length) { answer.send($0) }
        for part in parts { part.withUnsafeBytes { answer.send($0) } }
        return answer
    }

    /// Hands one end of a new socket to the server.
    private static func open(_ order: SandboxOrder) throws(SandboxFailure) -> SandboxAnswer {
        var pair: [CInt] = [-1, -1]
        guard cairn_socket_pair(&pair) == 0 else { throw .notThere(SystemError.last.words) }
        defer { close(pair[1]) }
        let answer = SandboxAnswer(socket: pair[0], seconds: 6 * Int(order.seconds))
        // A server that has not been asked for long has ended, or ends in this moment.
        for _ in 0..<3 {
            let control = try server()
            var order = order
            if cairn_send_descriptor(control.socket, pair[1], &order, MemoryLayout<SandboxOrder>.size) == 0 {
                return answer
            }
            forget(control)
        }
        throw .notThere("it ends at once")
    }

    /// This program; of tests the one that was built beside them.
    static var program: String? {
        besideTests(CommandLine.arguments) ?? CurrentProcess.program
    }

    /// The program that was built beside the tests that words of a command line name; nil where they name none.
    package static func besideTests(_ words: [String]) -> String? {
        // On macOS tests are a folder, and another program runs the file in it.
        let inner = ".xctest/Contents/"
        guard let tests = words.first(where: { $0.hasSuffix(".xctest") || $0.contains(inner) }) else { return nil }
        let bundle = tests.firstRange(of: inner).map { tests[..<$0.lowerBound] } ?? tests[...]
        return bundle.lastIndex(of: "/").map { tests[...$0] + "cairn" }
    }

    private struct Server: Equatable {
        let socket: CInt
        let process: pid_t
    }

    private static let current = Mutex<Server?>(nil)

    private static func server() throws(SandboxFailure) -> Server {
        let result = current.withLock { current -> Result<Server, SandboxFailure> in
            if let current { return .success(current) }
            let started = Result { () throws(SandboxFailure) in try start() }
            current = try? started.get()
            return started
        }
        return try result.get()
    }

    private static func forget(_ server: Server) {
        current.withLock { current in
            guard current == server else { return }
            close(server.socket)
            waitpid(server.process, nil, 0)
            current = nil
        }
    }

    private static func start() throws(SandboxFailure) -> Server {
        var pair: [CInt] = [-1, -1]
        guard cairn_socket_pair(&pair) == 0 else { throw .notThere(SystemError.last.words) }
        defer { close(pair[1]) }
        guard let program else { throw .notThere("the system does not say where this program is") }
        do {
            let process = try ChildProcess.start(program, [SandboxServer.argument], input: pair[1])
            return Server(socket: pair[0], process: process)
        } catch {
            close(pair[0])
            throw .notThere(error.wording)
        }
    }
}
