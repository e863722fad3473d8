internal import Files

/// One line on the terminal that says what is being done; nothing when nobody watches.
struct Progress: Sendable {
    func show(_ step: String) {
        if Terminal.isInteractive { Terminal.write("\r\u{1B}[K\(step) …") }
    }

    func clear() {
        if Terminal.isInteractive { Terminal.write("\r\u{1B}[K") }
    }
}
