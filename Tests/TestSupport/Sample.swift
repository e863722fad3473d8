internal import Base
internal import Foundation

/// The share of many similar attempts that a run of the tests makes: all of them only by `Scripts/test --thorough`, else another share for
/// each commit.
package enum Sample {
    private static let environment = ProcessInfo.processInfo.environment

    /// Every so many-th of the attempts, beginning with another one for each commit.
    ///
    /// - Parameter name: what the table at the end of the tests calls them.
    package static func of<Attempt>(_ attempts: [Attempt], oneIn parts: Int, _ name: String) -> [Attempt] {
        guard environment["CAIRN_THOROUGH"] == nil, let share = environment["CAIRN_SHARE"].flatMap({ Int($0) }) else {
            return attempts
        }
        // Of few attempts, one at least.
        let parts = max(1, min(parts, attempts.count))
        let chosen = attempts.indices.filter { $0 % parts == share % parts }.map { attempts[$0] }
        tell("\(name): \(chosen.count) of \(attempts.count)")
        return chosen
    }

    private static func tell(_ line: String) {
        guard let path = environment["CAIRN_SAMPLED"], let file = fopen(path, "a") else { return }
        fputs(line + "\n", file)
        fclose(file)
    }
}
