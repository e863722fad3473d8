package import Base
package import Editing
package import Site

extension SiteBuilder {
    /// Lays what was written on the road over the diary.
    ///
    /// - Returns: what stays in the inbox, and why.
    package mutating func lay(_ inbox: Inbox?) -> Problems {
        overlay = inbox?.overlay ?? []
        received = inbox?.received ?? Inbox.received(by: diary)
        return inbox?.warnings ?? Problems()
    }
}
