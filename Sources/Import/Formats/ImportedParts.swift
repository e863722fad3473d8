internal import Base

/// What files tell only together: of Journey's journal each has an entry, and the places of Arc's visits stand in files of their own.
struct ImportedParts {
    private var journey: JourneyJournal
    private var arc: ArcTimeline
    /// How many bytes gzip had packed in the files so far.
    var unpacked = 0

    /// - Parameter path: what was named.
    init(path: String) {
        journey = JourneyJournal(path: path)
        arc = ArcTimeline(path: path)
    }

    /// Whether a file is a part.
    static func isPart(_ root: JSONValue) -> Bool {
        JourneyJournal.date(of: root) != nil || ArcTimeline.kind(of: root) != nil
    }

    mutating func take(_ root: JSONValue, _ file: ImportFile, _ set: ImportSet) {
        _ = journey.take(root, file, set) || arc.take(root)
    }

    /// What the parts are together.
    var files: [ImportedFile] { [journey.whole, arc.whole].compactMap(\.self) }
}
