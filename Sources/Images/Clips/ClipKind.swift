/// What a clip is made of.
package enum ClipKind: Sendable, Equatable {
    /// A short film, whose still is made too.
    case film
    /// A photo of several pictures, which are shown over and over, for so many seconds in all.
    case pictures(seconds: Double)
    /// What a phone took around a photo: a file beside it, or these bytes of the photo's own.
    case motion(bytes: Range<Int>? = nil)

    /// Whether its sound is published.
    var hasSound: Bool { self == .film }

    /// Tells what is made of a file from what else may be made of it; empty for films.
    var mark: String {
        switch self {
        case .film: ""
        case .pictures: "pictures"
        case .motion(let bytes): "motion \(bytes.map { "\($0)" } ?? "")"
        }
    }

    /// Whether it is shown in place of a photo; what is not is played over it when somebody presses it.
    package var isShown: Bool { if case .motion = self { false } else { true } }

    /// Whether it plays over and over.
    package var loops: Bool { if case .pictures = self { true } else { false } }

    /// What ffmpeg is asked to open.
    func input(_ path: String) -> String {
        guard case .motion(let bytes?) = self else { return path }
        return "subfile,,start,\(bytes.lowerBound),end,\(bytes.upperBound),,:\(path)"
    }
}
