/// Something that is done with files of strangers, in a process that may do nothing else.
package protocol SandboxedWork {
    static var kind: SandboxKind { get }

    /// Loads what the work stands on, once, before there is any request: the process that works can open no file.
    static func prepare()

    /// Does one piece of work.
    ///
    /// - Parameter answer: takes what there is to say, piece by piece; false when nobody listens any more.
    static func answer(_ request: [UInt8], _ answer: ([UInt8]) -> Bool)
}

/// Which work a request is for.
package enum SandboxKind: UInt8, Sendable, CaseIterable {
    case photo = 1
    case xml = 2
    case probe = 3
}

/// How much a piece of work may take.
package struct SandboxLimits: Sendable {
    /// Of memory, in bytes.
    package let memory: Int
    /// Of processor time, in seconds; of the clock six times as much may pass.
    package let seconds: Int

    package init(memory: Int, seconds: Int) {
        self.memory = memory
        self.seconds = seconds
    }
}

/// Why there is no answer.
package enum SandboxFailure: Error, Equatable {
    /// The process was ended by a signal: its libraries could not cope with the file.
    case died(signal: Int)
    /// It took longer than it may.
    case tooSlow
    /// What it said was no answer.
    case nonsense
    /// There is no such process here.
    case notThere(Message)
}

extension SandboxFailure {
    /// What to say of a file, as in “it cannot be opened: …”.
    package var words: Message {
        switch self {
        case .died(let signal):
            "the process that opens it was ended by signal \(signal): it is damaged, or made to do harm"
        case .tooSlow: "it takes too long: it is damaged, or made to do that"
        case .nonsense: "the process that opens it gave no answer: it is damaged, or made to do harm"
        case .notThere(let reason): "the process that opens it cannot be started: \(reason)"
        }
    }
}
