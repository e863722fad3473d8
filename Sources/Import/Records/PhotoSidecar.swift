package import Maps
internal import Content
internal import Diary
internal import Base

/// What another program wrote beside a picture, in a file of its own.
package struct PhotoSidecar: Sendable, Equatable {
    /// The civil time where it was taken: `2026-05-03T14:00:00`, with the distance to UTC where that is known.
    package var taken: String?
    package var location: Coordinate?
    package var caption = ""

    /// The names that the picture may have in the folder of the sidecar, the likeliest first.
    var names: [String] = []
    /// Whether the picture may lie in any folder.
    var isFromElsewhere = false
    /// What entries have no place for.
    var unknownFields: [Message] = []
}

/// A picture of which no record tells, with what is written about it beside it.
package struct ImportedPicture: Sendable {
    /// Its number among these pictures, from 1.
    package let record: Int
    package let file: ImportFile
    package let sidecar: PhotoSidecar?
}

/// Sidecars by the pictures that they are about.
struct PhotoSidecars {
    private struct FileName: Hashable {
        let folder: String
        let name: String
    }

    private var byName: [FileName: PhotoSidecar] = [:]
    private var byBeginning: [FileName: PhotoSidecar] = [:]
    /// Where several folders have a picture of one name, none is meant.
    private var elsewhere: [String: PhotoSidecar?] = [:]
    private(set) var unknownFields: [Message: Int] = [:]

    /// How many letters of a name Google Photos keeps at least.
    private static let kept = 40

    mutating func add(_ sidecars: [PhotoSidecar], of file: ImportFile) {
        for sidecar in sidecars {
            for field in sidecar.unknownFields { unknownFields[field, default: 0] += 1 }
            for name in sidecar.names where !name.isEmpty {
                byName[FileName(folder: file.folder, name: Self.plain(name)), default: sidecar] = sidecar
                if let beginning = Self.beginning(name) {
                    byBeginning[FileName(folder: file.folder, name: beginning), default: sidecar] = sidecar
                }
                if sidecar.isFromElsewhere {
                    elsewhere[Self.plain(name)] = elsewhere[Self.plain(name)] == nil ? sidecar : .some(nil)
                }
            }
        }
    }

    /// What is written about a picture, nil for nothing.
    func sidecar(of picture: ImportFile) -> PhotoSidecar? {
        func named(_ name: String) -> PhotoSidecar? {
            byName[FileName(folder: picture.folder, name: Self.plain(name))]
                ?? Self.beginning(name).flatMap { byBeginning[FileName(folder: picture.folder, name: $0)] }
                ?? elsewhere[Self.plain(name)] ?? nil
        }
        return named(picture.lastName) ?? Self.original(of: picture.lastName).flatMap(named)
    }

    /// The name of the picture of which one is an edited copy, as Google Photos names these in the language of its user.
    static func original(of name: String) -> String? {
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let stem = name[..<dot]
        for word in ["edited", "수정됨", "編集済み", "bearbeitet", "modifié", "editado", "editada"] {
            if let range = stem.ranges(of: "-\(word)").last {
                // `a-edited(1).jpg` is of `a(1).jpg`.
                return "\(stem[..<range.lowerBound])\(stem[range.upperBound...])\(name[dot...])"
            }
        }
        return nil
    }

    /// A name with the signs alike that Google Photos replaces.
    private static func plain(_ name: String) -> String {
        String(name.lowercased().map { $0.isLetter || $0.isNumber || "().".contains($0) ? $0 : "_" })
    }

    /// What is left of a long name after it was cut, with its number and ending; nil for one that is kept whole.
    private static func beginning(_ name: String) -> String? {
        guard name.count > kept, let dot = name.lastIndex(of: ".") else { return nil }
        let stem = name[..<dot]
        let number = stem.last == ")" ? stem.lastIndex(of: "(").map { String(stem.suffix(from: $0)) } ?? "" : ""
        return plain("\(stem.prefix(kept))\(number)\(name[dot...])")
    }
}
