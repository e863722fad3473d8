internal import Base

/// Which copies there will be of a photo, and their names.
struct RenditionPlan: Sendable {
    let options: ImageOptions
    /// The part of the name of one format's copies that changes with everything but the original.
    private let keys: [ImageOptions.Format: String]

    /// Goes up when the same libvips with the same options makes other bytes of the same photo.
    private static let version = 4

    /// No side of a copy is longer, in pixels; WebP knows none beyond 16,383.
    private static let longestSide = 8192

    /// - Parameter release: of libvips.
    init(options: ImageOptions, release: String) {
        self.options = options
        var keys: [ImageOptions.Format: String] = [:]
        for format in options.formats {
            let influences = [
                format.rawValue, options.widths.map { "\($0)" }.joined(separator: ","), "\(options.quality)",
                options.maxBytes.map { "\($0)" } ?? "", release, "\(Self.version)",
            ]
            keys[format] = String(Fingerprint(of: Array(influences.joined(separator: " ").utf8)).hex.prefix(6))
        }
        self.keys = keys
    }

    /// The sizes of the copies, smallest first: none wider than the original.
    func sizes(width: Int, height: Int) -> [(width: Int, height: Int)] {
        var sizes: [(width: Int, height: Int)] = []
        for wanted in options.widths.sorted() {
            var size = (width: min(wanted, width, Self.longestSide), height: 0)
            size.height = (height * size.width * 2 + width) / (width * 2)
            if size.height > Self.longestSide {
                size = ((width * Self.longestSide * 2 + height) / (height * 2), Self.longestSide)
            }
            size = (max(1, size.width), max(1, size.height))
            if sizes.last?.width != size.width { sizes.append(size) }
        }
        return sizes
    }

    func renditions(of facts: PhotoFacts) -> [Rendition] {
        let sizes = sizes(width: facts.width, height: facts.height)
        return options.formats.flatMap { format in
            sizes.map { size in
                let name = "\(facts.id)-\(size.width)-\(keys[format] ?? "")"
                return Rendition(
                    format: format, width: size.width, height: size.height,
                    file: "photos/\(name).\(format.fileExtension)")
            }
        }
    }
}
