package import Content
package import Diagnostics

/// A companion, author or group member with a file of their own.
package struct Person: Sendable {
    package let name: PersonName
    package let file: SourceFile
    package let avatar: Photo?
    package let body: MarkdownBody
}
