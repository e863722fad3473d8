internal import Maps
internal import Content
internal import Diary
internal import Base

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
