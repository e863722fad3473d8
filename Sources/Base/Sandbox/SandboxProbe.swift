internal import CSandbox

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Work that misbehaves, to find out what a confined process of this machine gets.
package enum SandboxProbe: SandboxedWork {
    package static let kind = SandboxKind.probe

    /// How it misbehaves.
    package enum Behaviour: UInt8, Sendable, CaseIterable {
        /// It tries to get what it must not have, and tells what it got.
        case attempts
        /// It crashes.
        case crashes
        /// It computes forever.
        case computes
        /// It waits forever, without a sign.
        case waits
        /// It says more than it was asked for, and never stops.
        case talks
        /// It closes what it was handed, and goes on.
        case hides
    }

    /// What confined processes get on this machine.
    package struct Findings: Sendable, Equatable {
        /// What keeps them in, such as `seccomp`.
        package let layers: [String]
        /// What they get nevertheless, such as `opens files`.
        package let gains: [String]
    }

    /// Tries it.
    ///
    /// - Throws: where there are no such processes.
    package static func findings() throws(SandboxFailure) -> Findings {
        let answer = try Sandbox.ask(.probe, limits, [Behaviour.attempts.rawValue])
        let bytes = try answer.whole(limit: 3)
        guard bytes.count == 3 else { throw .nonsense }
        let gains = Int(bytes[1]) | Int(bytes[2]) << 8
        func named(_ bits: Int, _ names: [String]) -> [String] {
            names.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element)
        }
        return Findings(layers: named(Int(bytes[0]), layers), gains: named(gains, Self.gains))
    }

    package static let limits = SandboxLimits(memory: 1 << 30, seconds: 2)

    #if canImport(Darwin)
        private static let layers = ["limits", "Apple's profile for computing"]
    #else
        private static let layers = ["limits", "seccomp", "Landlock"]
    #endif

    /// In the order of the bits of `cairn_attempts`.
    private static let gains = [
        "reads files", "writes files", "lists folders", "makes connections", "makes processes", "runs programs",
        "signals its parent", "takes 4 GB of memory", "makes code", "has files that it was not handed",
    ]

    package static func prepare() {}

    package static func answer(_ request: [UInt8], _ answer: ([UInt8]) -> Bool) {
        guard request.count == 2, let behaviour = Behaviour(rawValue: request[0]) else { return }
        switch behaviour {
        case .attempts:
            let got = cairn_attempt()
            _ = answer(sandboxed([request[1], UInt8(got & 255), UInt8(got >> 8 & 255)]))
        case .crashes: abort()
        case .computes: while true {}
        case .waits: while true { pause() }
        case .talks: while answer([UInt8](repeating: 1, count: 1 << 16)) {}
        case .hides:
            close(0)
            close(1)
            while true {}
        }
    }
}
