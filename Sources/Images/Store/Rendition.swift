internal import Base

/// A copy of a photo as it is announced to browsers, known before its pixels are.
package struct Rendition: Sendable, Hashable {
    package let format: ImageOptions.Format
    /// In pixels.
    package let width: Int
    package let height: Int
    /// The path in the site: `photos/<id>-480-<key>.webp`, whose key changes with everything that the bytes depend on.
    package let file: String

    package init(format: ImageOptions.Format, width: Int, height: Int, file: String) {
        self.format = format
        self.width = width
        self.height = height
        self.file = file
    }
}

/// A copy as it came out.
package struct MadeRendition: Sendable, Equatable {
    package let rendition: Rendition
    /// The true size in pixels, which is less than announced where the copy would have had too many bytes.
    package let width: Int
    package let height: Int
    package let bytes: Int
    /// The fingerprint of its bytes.
    let digest: Fingerprint
    /// The finished file in the store, to be linked or copied into the site.
    package let path: String
    /// Whether it stands in place of one that was not what had been made.
    package var isMended = false
}

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

/// Which copies are made of a photo, and what a photo may be.
package struct ImageOptions: Sendable, Hashable {
    package enum Format: String, Sendable, CaseIterable {
        case webp, jpeg, avif, png

        package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
    }

    /// Widths of the copies in pixels, smallest first.
    package var widths: [Int]
    /// In the order in which a browser is offered them; the last is for browsers that know no other.
    package var formats: [Format]
    /// 1 to 100.
    package var quality: Int
    /// The greatest size of one copy in bytes, nil for any.
    package var maxBytes: Int?
    /// The most pixels that an original may have.
    package var maxPixels = 200_000_000
    /// The most bytes that an original may have.
    package var maxSourceBytes = 200_000_000

    package init(widths: [Int], formats: [Format], quality: Int, maxBytes: Int?) {
        self.widths = widths
        self.formats = formats
        self.quality = quality
        self.maxBytes = maxBytes
    }
}
