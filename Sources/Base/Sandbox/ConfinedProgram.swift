internal import CSandbox

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Another program that opens a file of strangers: it sees that file and one folder to write to, besides the programs and libraries of the system,
/// and has no connections and bounded memory, time and files.
///
/// This program starts itself once more, takes the rights from that process, and lets the other one take its place.
package enum ConfinedProgram {
    /// The first word of the command line of such a process.
    package static let argument = "---confined"

    /// What the program may use.
    package struct Allowance: Sendable {
        /// In bytes.
        package var memory = 4 << 30
        /// Of processor time.
        package var seconds: Int
        /// The greatest file that it may write, in bytes.
        package var largest: Int

        package init(seconds: Int, largest: Int) {
            self.seconds = seconds
            self.largest = largest
        }
    }

    /// Runs a program.
    ///
    /// - Parameters:
    ///   - program: its path.
    ///   - input: the file that it may read.
    ///   - folder: the folder that it may write to.
    /// - Throws: a diagnostic when it cannot be started.
    package static func run(
        _ program: String, _ arguments: [String], reading input: String, writingTo folder: String, _ bounds: Allowance
    ) throws(Diagnostic) -> ChildProcess.Result {
        guard let own = Sandbox.program else { throw .systemFailure("the system does not say where this program is") }
        let limits = [bounds.memory, bounds.seconds, bounds.largest].map(String.init)
        return try ChildProcess.run(
            own, [argument] + limits + [input, folder, program] + arguments, within: max(60, 6 * bounds.seconds))
    }

    /// Becomes the program that the command line names, if it can.
    package static func become() -> Never {
        let words = Array(CommandLine.arguments.dropFirst(2))
        guard words.count >= 6, let memory = UInt64(words[0]), let seconds = UInt32(words[1]),
            let largest = UInt64(words[2])
        else {
            exit(126)
        }
        cairn_close_from(3)
        cairn_die_with_parent()
        let confinement = cairn_confine_program(memory, seconds, largest, words[3], words[4], words[5])
        // Where limits cannot be set, nothing of a stranger is opened.
        guard confinement & Int32(cairn_limits.rawValue) != 0 else { exit(126) }
        let arguments = words.dropFirst(5).map { strdup($0) } + [nil]
        execv(words[5], arguments)
        exit(127)
    }
}
