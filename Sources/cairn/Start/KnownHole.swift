internal import Base
internal import Images

/// A hole that a library was released with, of which a photo or file of a stranger may make use.
struct KnownHole {
    private let library: String
    /// The first release that does not have it; nil where none is known to Cairn, and the last that is known to have it counts.
    private let fixed: [Int]?
    private let last: [Int]
    private let names: Message

    private static let all = [
        KnownHole(
            library: "libheif", fixed: [1, 22], last: [1, 21],
            names: "CVE-2026-32740, by which a HEIC photo writes into memory"),
        KnownHole(library: "libvips", fixed: nil, last: [8, 14, 1], names: "CVE-2026-69242 and CVE-2026-35590"),
        KnownHole(
            library: "libxml2", fixed: nil, last: [2, 9, 14],
            names: "CVE-2026-6653, by which XML with a document type uses freed memory; Cairn refuses such XML"),
    ]

    /// What is told of the libraries that this program has loaded and that may have a hole.
    static var warnings: [Message] {
        var releases = loadedReleases
        releases["libvips"] = ImagingLibrary.release
        return warnings(about: releases)
    }

    /// - Parameter releases: by the library's name, as it writes them: `1.15.1`.
    static func warnings(about releases: [String: String]) -> [Message] {
        all.compactMap { hole in
            guard let release = releases[hole.library] else { return nil }
            let numbers = release.split(separator: ".").compactMap { Int($0.prefix { $0.isNumber }) }
            let isOld =
                if let fixed = hole.fixed { numbers.lexicographicallyPrecedes(fixed) } else {
                    !hole.last.lexicographicallyPrecedes(numbers)
                }
            guard isOld else { return nil }
            guard let fixed = hole.fixed else { return "\(hole.library) \(release) may have \(hole.names)" }
            let mended = fixed.map(String.init).joined(separator: ".")
            return "\(hole.library) \(release) may have \(hole.names), mended in \(mended)"
        }
    }

    /// The releases of loaded libraries, from the names of their files, as distributions write them: `libheif.so.1.15.1`.
    private static var loadedReleases: [String: String] {
        var bytes: [UInt8] = []
        // The kernel tells no size of this file.
        try? File("/proc/self/maps").readPieces { piece in
            bytes.append(contentsOf: piece)
            return true
        }
        let maps = String(decoding: bytes, as: UTF8.self)
        var releases: [String: String] = [:]
        for line in maps.split(separator: "\n") {
            guard let name = line.split(separator: "/").last, let range = name.firstRange(of: ".so.") else { continue }
            let release = String(name[range.upperBound...])
            if release.contains(".") { releases[String(name[..<range.lowerBound])] = release }
        }
        return releases
    }
}
