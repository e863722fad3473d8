package import Base
package import Diary

/// A message of replies, opened: whose it is said to be, to which group, and what it says.
package struct ReplyMessage: Sendable {
    /// What tells who wrote it.
    package enum Proof: Sendable, Equatable {
        /// Nothing but the message itself: it says to be theirs.
        case none
        /// It was written on sealed pages, which somebody of the group has opened.
        case group
        /// The mark of somebody's own passphrase, by their name in the key file.
        case member(String)
        /// A mark that belongs to no passphrase of the group, or not any more.
        case stranger
    }

    /// The slug of the group; empty for the public site.
    package let group: String
    /// The slug of a person.
    package let by: String
    package let proof: Proof
    /// As they came, and as they were understood.
    package let replies: [(json: JSONValue, reply: Reply)]
    /// What is wrong with single ones, which are left out.
    package let faults: [Message]

    private static let compressed: UInt8 = 1
    private static let encrypted: UInt8 = 2
    private static let marked: UInt8 = 4
    private static let markSize = 16
    private static let textLimit = 65_536
    private static let mostReplies = 200

    /// Opens an envelope.
    ///
    /// - Parameter keys: those of all sealed groups.
    /// - Throws: why nothing of it can be taken.
    package init(_ envelope: [UInt8], keys: [GroupKeys]) throws(Diagnostic) {
        guard let head = envelope.first, head & ~7 == 0 else {
            throw .error("the message is of a version that is not known", help: "a newer Cairn may read it")
        }
        var text = Array(envelope.dropFirst())
        var sealed: (group: String, proof: Proof)?
        guard head & Self.marked == 0 || head & Self.encrypted != 0 else {
            throw .error("the message has a mark, but is not encrypted")
        }
        if head & Self.encrypted != 0 {
            var mark: [UInt8]?
            if head & Self.marked != 0 {
                guard text.count > Self.markSize else { throw .error("the message is too short") }
                mark = Array(text.suffix(Self.markSize))
                text.removeLast(Self.markSize)
            }
            let opened = keys.lazy.compactMap { keys in
                keys.openReply(head: head, text, mark: mark).map { (keys.group, $0) }
            }.first
            guard let (group, found) = opened else {
                throw .error(
                    "the message cannot be opened by the key of any group",
                    help: "it may be from before the key was changed: ask for it again, from the pages as they are now")
            }
            text = found.text
            sealed =
                switch found.writer {
                case .nobody: (group, .group)
                case .member(let name): (group, .member(name))
                case .stranger: (group, .stranger)
                }
        }
        if head & Self.compressed != 0 {
            text = Deflate.inflated(text, from: 0, .none, limit: Self.textLimit + 1)
        }
        guard text.count <= Self.textLimit else { throw .error("the message is longer than 64 KiB") }
        let json = try orUnreadable(text)
        guard let group = json["group"].text, let by = json["by"].text, case .list(let items) = json["replies"] else {
            throw .error("the message has no group, no writer or no replies")
        }
        guard items.count <= Self.mostReplies else {
            throw .error("the message has more than \(Self.mostReplies) replies")
        }
        // What was encrypted for one group says nothing in another.
        if let sealed, sealed.group != group {
            throw .error("the message is for the group “\(sealed.group)”, and says to be for “\(group)”")
        }
        self.group = group
        self.by = by
        proof = sealed?.proof ?? .none
        var (replies, faults): ([(JSONValue, Reply)], [Message]) = ([], [])
        for item in items {
            do throws(Diagnostic) {
                replies.append((item, try Reply(item)))
            } catch {
                faults.append(error.wording)
            }
        }
        self.replies = replies
        self.faults = faults
    }
}

private func orUnreadable(_ text: [UInt8]) throws(Diagnostic) -> JSONValue {
    do throws(Diagnostic) {
        return try JSONValue(SourceFile(path: "message", bytes: text))
    } catch {
        throw .error("the message cannot be read: \(error.wording)")
    }
}
