/// What the responder has to know of a request.
struct SiteRequest: Sendable {
    var method = "GET"
    /// The target of the request line, as it was sent.
    var target: String
    /// The value of `Host`.
    var host: String?
    var ifNoneMatch: String?
    var ifRange: String?
    var range: String?
}
