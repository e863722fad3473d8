package import Base
internal import Synchronization
package import Templates

/// The pictures of texts, whose HTML a template of the theme writes. Pages are planned while the theme is compiled, so that it comes later.
package final class TextPictures: Sendable {
    /// The template: `photo`, `figure` and `linked` are what it sees.
    package static let template = "parts/text-picture.html"
    /// The same in a book.
    package static let bookTemplate = "parts/book-picture.html"

    package typealias Render = @Sendable (OrderedMap) throws(Diagnostic) -> String

    private struct State {
        var render: Render?
        var problems: [Diagnostic] = []
    }
    private let state: Mutex<State>

    package init(_ render: Render? = nil) {
        state = Mutex(State(render: render))
    }

    /// From here on the pictures are written.
    package func use(_ render: @escaping Render) {
        state.withLock { $0.render = render }
    }

    /// What is wrong with the template, once for each place in it; pages with such pictures are not complete then.
    package var problems: [Diagnostic] { state.withLock { $0.problems } }

    func html(_ photo: Value, isFigure: Bool, isLinked: Bool) -> String {
        guard let render = state.withLock({ $0.render }) else { return "" }
        do throws(Diagnostic) {
            return try render(
                OrderedMap(unique: [("photo", photo), ("figure", .bool(isFigure)), ("linked", .bool(isLinked))]))
        } catch {
            state.withLock { state in
                let isKnown = state.problems.contains {
                    $0.message == error.message && $0.range?.bytes == error.range?.bytes
                }
                if !isKnown { state.problems.append(error) }
            }
            return ""
        }
    }
}
