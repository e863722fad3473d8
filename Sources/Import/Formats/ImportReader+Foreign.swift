internal import Base

// Files that people name in good faith and that hold no places: what they are, and what would be right instead.
extension ImportReader {
    /// What a file is, and what would be right instead.
    typealias ForeignKind = (what: Message, help: Message)

    /// How far into a file is looked, in bytes.
    static let headLength = 16384

    private static let track: ForeignKind = (
        "this is a track of OwnTracks: where a phone was, without names or visits",
        "tracks are not brought along; Dawarich makes visits of them, and its export is read"
    )

    private static let timeline: Message = "export the timeline on the phone, as Documentation/Importing/Google.md says"

    /// What is told for files that hold no places, by their bytes; nil for any other.
    static func foreignKind(_ bytes: [UInt8]) -> ForeignKind? {
        if bytes.starts(with: [0x50, 0x4B]) { return ("this is a zip file in another", "unpack the outer one") }
        if bytes.starts(with: [0xFF, 0xD8]) || bytes.starts(with: [0x89, 0x50]) {
            return ("this is a picture without an ending to its name", "give it one, as .jpg")
        }
        if bytes.dropFirst(8).starts(with: ".FIT".utf8) {
            return ("this is what a device measured on the way (FIT)", "tracks are not brought along")
        }
        if bytes.dropFirst(4).starts(with: "ftyp".utf8) || bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            return ("this is a video", "pictures come along; a diary shows no videos")
        }
        let start = bytes.drop { " \t\r\n".utf8.contains($0) || [0xEF, 0xBB, 0xBF].contains($0) }
        let head = String(decoding: start.prefix(headLength), as: UTF8.self)
        // Comments and declarations may stand before it.
        let first = head.prefix(1000).lowercased()
        if first.hasPrefix("<"), first.contains("<!doctype html") || first.contains("<html") || first.contains("<head>")
        {
            return webPage(head)
        }
        if head.contains("\"movingState\""), head.contains("\"recordingState\"") {
            return ("these are samples of Arc: where a phone was", "tracks are not brought along; the visits are")
        }
        if head.contains("encrypted Timeline backups") {
            return (
                "this says that Google has an encrypted backup of the timeline, which only the phone reads", timeline
            )
        }
        // `2024-03-01T09:03:09Z<tab>*<tab>{"_type":"location",…}`
        let line = head.prefix { !$0.isNewline }
        if line.contains("{"), line.contains("\"_type\""), line.contains("\"tst\"") { return track }
        if isListOfStrava(head) {
            return (
                "this is Strava's list of activities, which does not say where they were",
                "Cairn brings places along, not ways; the photos of the export come with --only photos"
            )
        }
        return nil
    }

    private static func webPage(_ head: String) -> ForeignKind {
        if head.contains("Google Data Export") || head.contains("class=\"job-id") {
            return (
                "this is the contents page of a Google Takeout, which holds no places",
                "name the zip files that came with it, or the folder"
            )
        }
        if head.contains("assetGrid") || head.contains("pageHeader") || head.contains("href=\"Entries/") {
            return (
                "this is a page of Apple's Journal, which does not tell the spots of its entries",
                "its photos may tell theirs: name the folder with --only photos"
            )
        }
        return ("this is a web page", "export the data itself, as JSON, KML, GPX or a table")
    }

    /// Whether a table is that of a Strava export, in any language: names of columns come twice, and the files of activities are named.
    private static func isListOfStrava(_ head: String) -> Bool {
        let line = head.prefix { !$0.isNewline }
        if line.hasPrefix("Activity ID,Activity Date,") { return true }
        let columns = line.split(separator: ",")
        return columns.count > 10 && Set(columns).count < columns.count && head.contains(",activities/")
    }

    /// What is told for JSON that holds no places; nil for any other.
    static func foreignKind(_ root: JSONValue) -> ForeignKind? {
        let records = [root, root.items.first ?? .null, root["data"].items.first ?? .null]
        let record = records.first { !$0["_type"].isNull }
        if let record, !record["tst"].isNull || record["_type"].text == "location" { return track }
        if !root["deviceSettings"].isNull || !root["timelineDeletionTime"].isNull {
            return ("these are settings of Google's timeline, without places", timeline)
        }
        if !root["living_location"].isNull || !root["username"].isNull && !root["email"].isNull {
            return ("this is about the owner of an account", "nothing of it is brought along")
        }
        if root.members.contains(where: { $0.key.hasSuffix("_v2") && $0.value != .null }) {
            return (
                "this is a part of Facebook's or Instagram's export that tells of no places",
                "posts and check-ins are read, as JSON"
            )
        }
        if !root["timelineEdits"].isNull {
            return ("these are changes to Google's timeline, without the timeline", timeline)
        }
        return nil
    }
}
