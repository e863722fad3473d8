/// A strong entity tag (RFC 9110, section 8.8.3), made from the bytes themselves: times lie when a file changes twice within
/// the clock's step.
struct EntityTag: Equatable, Sendable {
    /// The tag with its quotes.
    let text: String

    init(_ digest: String) {
        text = "\"\(digest)\""
    }

    /// Whether the value of `If-None-Match` names this tag, so that the client's copy is still good.
    func isNamed(by header: String?) -> Bool {
        guard let header else { return false }
        return header.split(separator: ",").contains {
            let tag = $0.trimmingPrefix(while: { $0 == " " || $0 == "\t" })
            let name = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
            return name.prefix { $0 != " " && $0 != "\t" } == text || name.first == "*"
        }
    }
}
