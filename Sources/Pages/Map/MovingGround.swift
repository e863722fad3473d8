internal import Diary
internal import Base
internal import Maps

/// The ground under the map that moves: which squares of it the site has as files, and what these are called.
///
/// The names of the files tell what they follow from, so that browsers keep them and no build cuts them twice.
struct MovingGround: Sendable {
    /// The version of the files' form.
    private static let version = 1
    private static let folder = "map/ground/"
    /// The least size of a sealed square and how its sizes grow, in bytes: everybody knows how large the squares of the ground are, so
    /// that the true sizes would tell where a group has been.
    private static let sealedSize = 16 * 1024, sealedGrowth = 4

    /// Coarsest first, then by row and column.
    let squares: [GroundSquare]
    private let ground: MapGround
    private let language: Settings.Language
    private let isSealed: Bool
    /// What tells the ground of all files from another.
    private let digest: String
    /// Where the list of all files stands in the subsite.
    let index: String

    /// - Parameter isSealed: whether the files are sealed, so that their sizes must tell nothing either.
    ///
    /// Nil where there is no ground.
    init?(_ ground: MapGround, under edition: Edition, isSealed: Bool) {
        guard !ground.trees.isEmpty else { return nil }
        let language = edition.settings.language
        let points = edition.places.compactMap { $0.location.map { MapPoint($0) } }
        let squares = GroundSquares.squares(of: ground, around: points)
        let content = Fingerprint { writer in
            writer.write(ground.fingerprint.get)
            writer.write(count: Self.version)
            writer.write(language.rawValue)
            writer.write(isSealed)
        }
        let list = Fingerprint { writer in
            writer.write(content)
            for square in squares { [square.zoom, square.x, square.y].forEach { writer.write(count: $0) } }
        }
        self.ground = ground
        self.language = language
        self.isSealed = isSealed
        self.squares = squares
        digest = String(content.hex.prefix(10))
        index = "\(Self.folder)index.\(list.hex.prefix(10)).json"
    }

    func path(of square: GroundSquare) -> String {
        "\(Self.folder)\(square.zoom)/\(square.x)/\(square.y).\(digest).json"
    }

    // MARK: Files

    /// The list of all files: the squares of each zoom level, as `x`, `y`, `x`, `y` ….
    ///
    /// - Parameter address: of the subsite.
    func list(in address: String) -> [UInt8] {
        var json = JSONWriter()
        json.open()
        json.add("version", Self.version)
        json.add("url", address + Self.folder)
        json.add("digest", digest)
        json.openList("levels")
        var rest = squares[...]
        while let zoom = rest.first?.zoom {
            let level = rest.prefix { $0.zoom == zoom }
            rest = rest.dropFirst(level.count)
            json.openList()
            json.add(zoom)
            json.list(level) {
                $0.add($1.x)
                $0.add($1.y)
            }
            json.closeList()
        }
        json.closeList()
        json.close()
        return padded(json.bytes)
    }

    /// What lies in a square, a layer for each tree: features as kind, rank, name, colour, and the steps from point to point of each part.
    func content(of square: GroundSquare) -> [UInt8] {
        let bits = ground.trees.flatMap(\.levels).filter { $0.zoom == square.zoom }.map(\.bits).max() ?? 12
        let layers = ground.trees.map { $0.features(of: square, bits: bits) }
        var texts = TextNumbers()
        var json = JSONWriter(capacity: 16 * 1024)
        json.open()
        json.add("bits", bits)
        json.list("layers", layers) { json, features in
            json.list(features) { json, feature in
                json.openList()
                json.add(Int(feature.kind.rawValue))
                json.add(Int(feature.rank))
                json.add(texts[feature.name.map { language == .ko ? $0.korean : $0.english }])
                json.add(texts[feature.color])
                var last = SIMD2<Int32>(0, 0)
                for part in feature.parts {
                    json.list(part) { json, point in
                        json.add(Int(point.x - last.x))
                        json.add(Int(point.y - last.y))
                        last = point
                    }
                }
                json.closeList()
            }
        }
        json.add("texts", texts.all)
        json.close()
        return padded(json.bytes)
    }

    /// White space after the end means nothing in JSON.
    private func padded(_ bytes: [UInt8]) -> [UInt8] {
        guard isSealed else { return bytes }
        var size = Self.sealedSize
        while size < bytes.count { size *= Self.sealedGrowth }
        return bytes + [UInt8](repeating: UInt8(ascii: " "), count: size - bytes.count)
    }
}

/// Numbers for texts that stand in a file once; 0 is none.
private struct TextNumbers {
    private(set) var all = [""]
    private var numbers: [String: Int] = ["": 0]

    subscript(text: String?) -> Int {
        mutating get {
            guard let text else { return 0 }
            if let number = numbers[text] { return number }
            numbers[text] = all.count
            all.append(text)
            return all.count - 1
        }
    }
}
