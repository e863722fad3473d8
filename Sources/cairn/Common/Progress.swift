internal import Base
internal import Site
internal import Synchronization

/// One line on the terminal that says what is being done, how much of it, and how long the rest will take; nothing when nobody watches.
final class Progress: Sendable {
    private struct State {
        var step: Message = ""
        /// When the step began, and when its line was last written.
        var start = ContinuousClock.now
        var written = ContinuousClock.now
    }

    private let state = Mutex(State())

    /// Shows what a build does, and how many photos it has made.
    func follow(_ builder: inout SiteBuilder) {
        builder.onStep = { self.show($0) }
        builder.onPhoto = { self.show($0, of: $1) }
    }

    func show(_ step: Message) {
        state.withLock { $0 = State(step: step) }
        write("\(step.text(in: .ofTerminal)) …")
    }

    /// Shows how far the step is, at most ten times a second.
    private func show(_ done: Int, of all: Int) {
        let line = state.withLock { state -> Message? in
            let now = ContinuousClock.now
            guard now - state.written > .milliseconds(100) else { return nil }
            state.written = now
            return Self.line(state.step, done, of: all, after: now - state.start)
        }
        if let line { write(line.text(in: .ofTerminal)) }
    }

    func clear() { write("") }

    private func write(_ line: String) {
        if Terminal.isInteractive { Terminal.write("\r\u{1B}[K\(line)") }
    }

    /// A step with the part that is done, and the time that the rest takes at that speed, once some seconds tell it.
    static func line(_ step: Message, _ done: Int, of all: Int, after time: Duration) -> Message {
        let part: Message = "\(step): \(done) of \(all) photos"
        guard time >= .seconds(2), done >= 5, done < all else { return "\(part) …" }
        let seconds = Int(time / .seconds(1) * Double(all - done) / Double(done)) + 1
        return seconds < 90 ? "\(part), \(seconds) s left …" : "\(part), \((seconds + 30) / 60) min left …"
    }
}
