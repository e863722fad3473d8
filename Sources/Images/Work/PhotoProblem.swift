internal import Base

/// What is wrong with a photo, as in “is empty”; whose it is, others know.
struct PhotoProblem: Error, Equatable {
    let clause: Message
    var help: Message?

    init(_ clause: Message, help: Message? = nil) {
        self.clause = clause
        self.help = help
    }
}
