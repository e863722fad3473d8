package import Diagnostics

/// What a build did, for its last line and for `--timings`.
package struct BuildReport: Sendable {
    package struct Step: Sendable {
        /// What the step does, as a phrase: “Read the diary”.
        package let name: String
        package let duration: Duration
        /// What was counted: `46 places`.
        package let count: String
    }

    package private(set) var steps: [Step] = []
    private var started: (step: String, at: ContinuousClock.Instant)?
    package var warnings = Problems()
    package var pageCount = 0
    package var writtenCount = 0
    package var unchangedCount = 0
    package var removedCount = 0

    mutating func start(_ step: String) {
        started = (step, .now)
    }

    /// Ends the step that was started last.
    mutating func finish(_ count: String) {
        guard let started else { return }
        steps.append(Step(name: started.step, duration: .now - started.at, count: count))
    }
}
