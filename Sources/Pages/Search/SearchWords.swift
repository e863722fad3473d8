internal import Content
internal import Diary
internal import Files
internal import JSON

/// What the search knows at once besides the index of places: where the texts are, the addresses of places, and the folded forms of
/// names that a script would fold otherwise.
struct SearchWords: PagePart {
    /// The addresses of the files with the texts.
    private let files: [String]
    private let titles: [String]
    private let comments: [String]
    private let addresses: [String]
    /// By what they are names of.
    private let names: [(key: String, names: [String])]

    init(_ edition: Edition, files: [String]) {
        self.files = files
        titles = edition.places.map(\.title)
        comments = edition.places.map { $0.comment ?? "" }
        addresses = edition.places.map { $0.address ?? "" }
        names = [
            ("categories", edition.categories.map(\.category.name)), ("tags", edition.tags.map(\.name)),
            ("features", edition.features.map(\.name)), ("stations", edition.stations.map(\.name)),
            ("people", edition.people.map(\.name.name)),
        ]
    }

    func write(to writer: inout ByteWriter) {
        for texts in [files, titles, comments, addresses] + names.map(\.names) { texts.write(to: &writer) }
    }

    var json: [UInt8] {
        var json = JSONWriter(capacity: titles.count * 80 + 1024)
        json.open()
        json.add("version", SearchFiles.version)
        json.list("texts", files) { $0.add($1) }
        json.list("address", addresses) { $0.add($1) }
        json.open("folded")
        for (key, texts) in [("title", titles), ("comment", comments), ("address", addresses)] + names {
            fold(key, texts, &json)
        }
        json.close()
        json.close()
        return json.bytes
    }

    /// Writes the folded forms of those texts that a script would fold otherwise, each after its number.
    private func fold(_ key: String, _ texts: [String], _ json: inout JSONWriter) {
        json.openList(key)
        for (index, text) in texts.enumerated() where !foldsPlainly(text) {
            json.add(index)
            json.add(folded(text))
        }
        json.closeList()
    }
}
