/// What a clip is made of.
package enum ClipKind: Sendable, Equatable {
    /// A short film, whose still is made too.
    case film
    /// A photo of several pictures, which are shown over and over, for so many seconds in all.
    case pictures(seconds: Double)

    /// Whether its sound is published.
    var hasSound: Bool { self == .film }

    /// Tells what is made of a file from what else may be made of it; empty for films.
    var mark: String {
        switch self {
        case .film: ""
        case .pictures: "pictures"
        }
    }
}
