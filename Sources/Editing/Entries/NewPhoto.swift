internal import Content
package import Diary

/// A photo for an entry about to be written, with what it says of itself.
package struct NewPhoto: Sendable, Equatable {
    /// The path of the file where it comes from.
    package let original: String
    /// `2026-05-03T14:00:00+09:00`, nil when it does not say.
    package let taken: String?
    package let latitude: Double?
    package let longitude: Double?
    package let caption: String
    /// The file's name beside the entry.
    package private(set) var file = ""

    package init(
        original: String, taken: String? = nil, latitude: Double? = nil, longitude: Double? = nil, caption: String = ""
    ) {
        self.original = original
        self.taken = taken
        self.latitude = latitude
        self.longitude = longitude
        self.caption = caption
    }

    /// The photo with what is written about it beside it, where it does not say so itself.
    package func completed(taken: String?, location: Coordinate?, caption: String) -> NewPhoto {
        let own = coordinate ?? location
        return NewPhoto(
            original: original, taken: self.taken ?? taken, latitude: own?.latitude, longitude: own?.longitude,
            caption: caption.isEmpty ? self.caption : caption)
    }

    /// The day on which it was taken, as front matter writes it.
    package var day: String? { taken.map { String($0.prefix(10)) } }

    /// `37.5776,126.9868`: to a millionth of a degree, some 10 cm.
    package var location: String? {
        coordinate?.written
    }

    /// Where it was taken, nil when it does not say.
    var coordinate: Coordinate? {
        guard let latitude, let longitude else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// The photo as front matter names it.
    package var value: EditValue {
        caption.isEmpty ? .text(file) : .fields([("file", .text(file)), ("caption", .text(caption))])
    }

    /// The photos with names that any file system takes and any address carries: slugs in NFC, numbered where two would be one.
    ///
    /// - Parameter taken: names that other files have already.
    package static func named(_ photos: [NewPhoto], besides taken: [String] = []) -> [NewPhoto] {
        // Some file systems take letters of either case for the same.
        var names = Set(taken.map { $0.lowercased() })
        return photos.map { photo in
            let original = photo.original.split(separator: "/").last ?? ""
            let dot = original.lastIndex(of: ".") ?? original.endIndex
            let ending = original[dot...].lowercased()
            let stem = slug(String(original[..<dot]))
            var name = stem + ending
            var number = 2
            while !names.insert(name.lowercased()).inserted {
                name = "\(stem)-\(number)\(ending)"
                number += 1
            }
            var named = photo
            named.file = name
            return named
        }
    }
}

extension Coordinate {
    /// `37.5776,126.9868`: to a millionth of a degree, some 10 cm.
    package var written: String { "\(rounded.latitude),\(rounded.longitude)" }

    /// To a millionth of a degree.
    var rounded: Coordinate {
        func rounded(_ degrees: Double) -> Double { (degrees * 1_000_000).rounded() / 1_000_000 }
        return Coordinate(latitude: rounded(latitude), longitude: rounded(longitude))
    }
}
