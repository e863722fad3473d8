package import Templates

/// One output file: a template and what it is filled with.
package struct Page: Sendable {
    package let address: PageAddress
    package let realm: Realm
    /// The template's name, as `place.html`.
    package let template: String
    /// What the page is made from, for messages: an entry's path, or “the tag 한옥”.
    package let source: String
    /// Whether search engines are told of it.
    package let isIndexed: Bool
    /// Makes the context; called when the page is rendered, so that ten thousand contexts never stand in memory at once.
    package let context: @Sendable () -> Map
}
