package import Maps
internal import Content
internal import Diary
internal import Base

/// What another program wrote beside a picture, in a file of its own.
package struct PhotoSidecar: Sendable, Equatable {
    /// The civil time where it was taken: `2026-05-03T14:00:00`, with the distance to UTC where that is known.
    package private(set) var taken: String?
    package private(set) var location: Coordinate?
    package private(set) var caption = ""

    /// The names that the picture may have in the folder of the sidecar, the likeliest first.
    private(set) var names: [String] = []
    /// Whether the picture may lie in any folder.
    private(set) var isFromElsewhere = false
    /// What entries have no place for.
    private(set) var unknownFields: [Message] = []
}

extension PhotoSidecar {
    /// A sidecar of Google Photos; nil for any other JSON.
    init?(google root: JSONValue, _ file: ImportFile) {
        guard !root["photoTakenTime"].isNull, !root["title"].isNull else { return nil }
        for key in ["geoData", "geoDataExif"] where location == nil {
            // No spot is written as 0, 0.
            location = Coordinate(importedFrom: root[key], "latitude", "longitude")
        }
        // The moment alone tells no day.
        if let location {
            taken = ImportedMoment(root["photoTakenTime"]["timestamp"]).map { $0.time(at: location) }
        }
        caption = root["description"].words ?? ""
        if !root["people"].items.isEmpty { unknownFields.append("people in photos") }
        if root["favorited"] == true { unknownFields.append("favourite photos") }
        names = Self.names(title: root["title"].text.map(normalized) ?? "", sidecar: file.lastName)
    }

    /// The names of the picture that a sidecar of Google Photos is about.
    ///
    /// `a.jpg` has `a.jpg.json`, `a.jpg.supplemental-metadata.json` or a beginning of that; `a(1).jpg` has `a.jpg(1).json` or
    /// `a.jpg.supplemental-metadata(1).json`. The title is the name before it was cut and its signs were replaced.
    private static func names(title: String, sidecar: String) -> [String] {
        var base = sidecar.dropLast(sidecar.lowercased().hasSuffix(".json") ? 5 : 0)
        var number = ""
        if base.last == ")", let open = base.lastIndex(of: "("),
            base[open...].dropFirst().dropLast().allSatisfy(\.isWholeNumber)
        {
            number = String(base[open...])
            base = base[..<open]
        }
        if let dot = base.lastIndex(of: "."), ".supplemental-metadata".hasPrefix(String(base[dot...]).lowercased()) {
            base = base[..<dot]
        }
        func numbered(_ name: some StringProtocol) -> String {
            let dot = name.lastIndex(of: ".") ?? name.endIndex
            return "\(name[..<dot])\(number)\(name[dot...])"
        }
        return [numbered(base), numbered(title)]
    }

    /// A record of exiftool or osxphotos; nil for any other JSON.
    init?(exif record: JSONValue, _ file: ImportFile) {
        guard let source = record["SourceFile"].text, case .object(let members) = record else { return nil }
        // The names of groups (`EXIF:`) are optional.
        var fields: [String: JSONValue] = [:]
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
            let name = key.split(separator: ":").last.map(String.init) ?? key
            if fields[name] == nil { fields[name] = value }
        }
        func text(_ names: String...) -> String {
            names.lazy.map { trimmed(normalized(fields[$0]?.digits ?? "")) }.first { !$0.isEmpty } ?? ""
        }
        func degrees(_ name: String) -> String {
            let degrees = text(name).replacing("deg", with: "°")
            let side = text(name + "Ref").prefix(1).uppercased()
            // Some write the sign and the letter as well.
            guard side == "S" || side == "W", let first = degrees.first, first.isWholeNumber,
                let last = degrees.last, !last.isLetter
            else { return degrees }
            return "-" + degrees
        }
        location = Coordinate(importedLatitude: degrees("GPSLatitude"), longitude: degrees("GPSLongitude"))
        let day = text("DateTimeOriginal", "CreateDate", "DateTimeCreated")
        taken = Self.time(day, offset: text("OffsetTimeOriginal", "OffsetTime"))
        caption = text("ImageDescription", "Description", "Caption-Abstract", "Title", "ObjectName")
        let others: [(String, Message)] = [
            ("PersonInImage", "people in photos"), ("Keywords", "keywords of photos"), ("Rating", "ratings of photos"),
        ]
        for (field, words) in others where fields[field] != nil { unknownFields.append(words) }
        names = [normalized(source.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? "")]
        isFromElsewhere = true
    }

    /// A picture of a post of Instagram.
    init?(instagram medium: JSONValue, of post: JSONValue) {
        guard let address = medium["uri"].text, !medium["creation_timestamp"].isNull else { return nil }
        location = ImportReader.spot(ofMedium: medium)
        taken = ImportReader.time(ofMedium: medium)
        // A post is most often of the day of its pictures.
        if taken == nil, let location {
            taken = ImportedMoment(medium["creation_timestamp"])?.time(at: location)
        }
        caption = ImportReader.caption(of: post).split { $0.isNewline }.joined(separator: " ")
        names = [normalized(lastPart(address))]
        isFromElsewhere = true
    }

    /// EXIF's `2026:05:03 14:00:00` as other times are written.
    private static func time(_ text: String, offset: String) -> String? {
        let parts = text.split(separator: " ")
        guard let date = parts.first.map({ String($0).replacing(":", with: "-") }), Day(date) != nil else { return nil }
        let clock = parts.count > 1 ? parts[1].prefix(8) : "00:00:00"
        let digits = clock.split(separator: ":").compactMap { Int($0) }
        guard clock.count == 8, digits.count == 3, digits[0] < 24, digits[1] < 60, digits[2] < 60 else { return nil }
        let zone = parts.count > 1 && parts[1].count > 8 ? String(parts[1].dropFirst(8)) : offset
        let isZone = zone.count == 6 && (zone.hasPrefix("+") || zone.hasPrefix("-"))
        return "\(date)T\(clock)\(isZone ? zone : "")"
    }
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
