package import Content
package import Files

/// A companion, author or group member with a file of their own.
package struct Person: Sendable {
    package let name: PersonName
    /// The path of its entry, for messages.
    package let path: String
    package let avatar: Photo?
    package internal(set) var body: MarkdownBody
    /// Of the bytes of the entry; nil for a person of somebody else's diary.
    package internal(set) var fingerprint: Fingerprint?
}
