internal import Base

/// Which photos of a single file are put into it, and in which size.
struct PhotoBudget {
    private struct InlinePhoto {
        /// Empty where the words beside it say the same wherever it is shown.
        var alt: String
        let width: String
        let height: String
        /// Paths of copies with their widths, narrowest first.
        var copies: [(path: String, width: Int)]
    }

    private let home: String
    private var numbers: [String: Int] = [:]
    /// The photos as symbols of SVG, which pages show by their numbers.
    private(set) var definitions = ""
    /// The words of photos that had no room.
    private(set) var leftOut: [String] = []

    /// How many photos are in the file.
    var count: Int { numbers.count }

    /// - Parameter room: how many bytes there are for photos.
    init(_ sections: [[MarkupToken]], folder: String, home: String, room: Int) {
        self.home = home
        var photos: [(name: String, photo: InlinePhoto)] = []
        var known: [String: Int] = [:]
        for token in sections.joined() {
            guard case .start("img", let attributes, _) = token, let name = name(of: attributes) else { continue }
            if let index = known[name] {
                if photos[index].photo.alt.isEmpty { photos[index].photo.alt = attributes["alt"] }
                let copies = copies(of: attributes)
                if copies.count > photos[index].photo.copies.count { photos[index].photo.copies = copies }
                continue
            }
            known[name] = photos.count
            let photo = InlinePhoto(
                alt: attributes["alt"], width: attributes["width"], height: attributes["height"],
                copies: copies(of: attributes))
            photos.append((name, photo))
        }
        var room = room
        // Every photo gets its narrowest copy before any gets a wider one.
        var chosen: [String: (path: String, size: Int)] = [:]
        for width in [0, 640, 1000] {
            for (name, photo) in photos {
                let old = chosen[name]
                guard let copy = photo.copies.last(where: { $0.width <= width }) ?? photo.copies.first,
                    old?.path != copy.path, width == 0 || old != nil, let stamp = FileStamp(at: folder + copy.path)
                else { continue }
                let size = (Int(stamp.size) + 2) / 3 * 4 + 200
                guard size - (old?.size ?? 0) <= room else { continue }
                room -= size - (old?.size ?? 0)
                chosen[name] = (copy.path, size)
            }
        }
        for (name, photo) in photos {
            guard let (path, _) = chosen[name], let bytes = try? File(folder + path).read() else {
                leftOut.append(photo.alt.isEmpty ? String(name.split(separator: "/").last ?? "") : photo.alt)
                continue
            }
            let ending = path.split(separator: ".").last ?? ""
            let type = ending == "jpg" ? "jpeg" : ending == "svg" ? "svg+xml" : ending
            let size = "width=\"\(photo.width)\" height=\"\(photo.height)\""
            definitions += """
                <symbol id="photo-\(numbers.count)" viewBox="0 0 \(photo.width) \(photo.height)"><image \(size) \
                href="data:image/\(type);base64,\(base64(bytes))"/></symbol>

                """
            numbers[name] = numbers.count
        }
    }

    /// The number of an image's photo, nil when it is not in the file.
    func number(of attributes: [(name: String, value: String)]) -> Int? { name(of: attributes).flatMap { numbers[$0] } }

    /// What tells a photo from others: the path of its copies up to their widths, of another picture its path.
    private func name(of attributes: [(name: String, value: String)]) -> String? {
        guard let path = copies(of: attributes).last?.path else { return nil }
        return path.hasPrefix("photos/") ? String(path.prefix { $0 != "-" }) : path
    }

    private func copies(of attributes: [(name: String, value: String)]) -> [(path: String, width: Int)] {
        let all = attributes["srcset"].split(separator: ",").map { item -> (path: String, width: Int) in
            let parts = item.split(separator: " ")
            return (String(parts.first ?? ""), parts.count > 1 ? Int(parts[1].dropLast()) ?? 0 : 0)
        }
        return (all.isEmpty ? [(path: attributes["src"], width: 0)] : all).filter { $0.path.hasPrefix(home) }
            .map { (String($0.path.dropFirst(home.count)), $0.width) }.sorted { $0.1 < $1.1 }
    }
}
