internal import Content
internal import Base

/// That pages can be answered, as `replies` says it.
package struct ReplyInvitation: Sendable, Equatable {
    /// Where replies may be sent by mail.
    package let mail: String?
}
