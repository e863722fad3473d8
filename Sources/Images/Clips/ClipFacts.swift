internal import Base

/// What is known of a clip before it is copied.
package struct ClipFacts: Sendable, Equatable {
    /// The name under which it is published, which tells nothing of the original's: 16 hexadecimal digits that follow from its bytes.
    package let id: String
    /// Its length.
    package let seconds: Double
    /// In pixels, as one sees it: after the camera's rotation.
    package let width: Int
    package let height: Int
    package let hasSound: Bool
    /// The number of the stream with the picture: the first may be a cover.
    let stream: Int
    /// The moment at which it was taken, as the camera wrote it: `2026-05-03T14:20:00+09:00`, or in UTC; nil when it does not say.
    package let taken: String?
    /// The same, read.
    package var time: CaptureTime? { taken.flatMap { CaptureTime(text: $0) } }
    /// Where it was taken, in degrees (WGS 84); for checks and proposals, never for pages.
    package let latitude: Double?
    package let longitude: Double?
}

/// How clips are copied.
package struct ClipOptions: Sendable, Hashable {
    /// The longest clip, in seconds.
    package var seconds: Int
    /// The largest copy, in bytes.
    package var bytes: Int

    package init(seconds: Int, bytes: Int) {
        self.seconds = seconds
        self.bytes = bytes
    }
}

/// A clip as pages show it.
package struct ClipCopy: Sendable, Equatable {
    /// Relative to a subsite's home: `photos/0123456789abcdef-a1b2c3.mp4`.
    package let file: String
    package let kind: ClipKind
    package let seconds: Double
    package let hasSound: Bool
    /// Captions beside the original, by their languages, and the files that they become.
    package let captions: [ClipCaptions]
}

/// Captions of a clip (WebVTT), which lie beside it as `clip.vtt` or, in a language, `clip.en.vtt`.
package struct ClipCaptions: Sendable, Equatable {
    /// BCP 47; nil for that of the entry.
    package let language: String?
    /// The path on the disk.
    package let path: String
    /// Relative to a subsite's home.
    package let file: String
}

extension ClipFacts {
    /// Reads what `ffprobe -show_format -show_streams` tells as JSON.
    ///
    /// - Parameter kind: what it becomes.
    /// - Returns: nil for what has no picture that moves.
    init?(id: String, _ kind: ClipKind, probe: JSONValue) {
        let streams = probe["streams"].items
        let isCover = { (stream: JSONValue) in stream["disposition"]["attached_pic"].number == 1 }
        guard let video = streams.first(where: { $0["codec_type"].text == "video" && !isCover($0) }),
            let width = video["width"].number, let height = video["height"].number, width > 0, height > 0
        else { return nil }
        let format = probe["format"]
        let length =
            format["duration"].text.flatMap { Double($0) } ?? video["duration"].text.flatMap { Double($0) } ?? 0
        guard length.isFinite, length >= 0 else { return nil }
        var seconds = length
        if case .pictures(let sum) = kind { seconds = sum }
        let turns =
            video["side_data_list"].items.compactMap { $0["rotation"].decimal }
            + [
                video["tags"]["rotate"].text.flatMap { Double($0) }
            ].compactMap(\.self)
        let isTurned = turns.first.map { Int($0.magnitude.rounded()) % 180 == 90 } ?? false
        let tags = [format["tags"], video["tags"]]
        func tag(_ names: String...) -> String? {
            names.lazy.flatMap { name in tags.lazy.compactMap { $0[name].text } }.first
        }
        let spot = tag("com.apple.quicktime.location.ISO6709", "location", "location-eng").flatMap(Self.degrees)
        self.init(
            id: id, seconds: seconds, width: isTurned ? height : width, height: isTurned ? width : height,
            hasSound: kind.hasSound && streams.contains { $0["codec_type"].text == "audio" },
            stream: video["index"].number ?? 0,
            taken: tag("com.apple.quicktime.creationdate", "creation_time").flatMap {
                CaptureTime(text: $0)?.description
            },
            latitude: spot?.latitude, longitude: spot?.longitude)
    }

    /// Latitude and longitude as ISO 6709 writes them in one text: `+37.5443+127.0374+020.000/`.
    private static func degrees(_ text: String) -> (latitude: Double, longitude: Double)? {
        var numbers: [String] = []
        for character in text {
            if "+-".contains(character) { numbers.append("") }
            if numbers.isEmpty || !"+-0123456789.".contains(character) { break }
            numbers[numbers.count - 1].append(character)
        }
        let degrees = numbers.compactMap { Double($0) }
        guard degrees.count >= 2, degrees[0].magnitude <= 90, degrees[1].magnitude <= 180,
            degrees[0] != 0 || degrees[1] != 0
        else { return nil }
        return (degrees[0], degrees[1])
    }
}
