/// What checks go by: mostly from the settings' `checks`.
package struct CheckOptions: Sendable {
    /// The greatest size of a page, in bytes.
    package var pageSize = 1_000_000
    /// E-mail addresses that may be published, and hosts that pages may load from.
    package var allowed: Set<String> = []
    /// The host of the map's tiles.
    package var tileHost: String?
    /// Whether the site is reached by https.
    package var isSecure = true

    /// Whether links to other sites are followed.
    package var followsLinks = false

    package init() {}
}
