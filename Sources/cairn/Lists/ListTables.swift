internal import Base
internal import Diary
internal import Editing
internal import Pages

// What programs may count on in the JSON of commands that list. Members are added, and none is taken away or comes to mean something else.

extension JSONTable where Row == Selection.Item {
    /// `cairn list`.
    static let places = JSONTable([
        .init("slug", .text, "The name by which commands and links know the place.") { .string($0.place.slug) },
        .init("title", .text, "Its title.") { .string($0.place.title) },
        .init("path", .text, "The path of its entry, from the diary's folder.") { .string($0.place.path) },
        .init("category", .text, "The id of its category.", isRequired: false) {
            $0.place.category.map { .string($0.id) }
        },
        .init("tags", .texts, "Its tags.") { .list($0.place.tags.map { .string($0) }) },
        .init("rating", .number, "Its rating, 0 to 5.", isRequired: false) {
            $0.place.rating.map { .double($0.value) }
        },
        .init("address", .text, "Its address.", isRequired: false) { $0.place.address.map { .string($0) } },
        .init("area", .text, "The city or district that its address names.", isRequired: false) {
            $0.place.area.map { .string($0.city) }
        },
        .init("visits", .texts, "The first days of its visits, oldest first.") {
            .list($0.visits.map { .string($0.date.from) })
        },
        .init("visibility", .text, "Who sees it.", of: Visibility.allCases.map(\.rawValue)) {
            .string($0.place.visibility.rawValue)
        },
        .init("draft", .flag, "True for what is not finished.", isRequired: false) {
            $0.place.isDraft ? .bool(true) : nil
        },
        .init("want", .flag, "True for what is still to be visited.", isRequired: false) {
            $0.place.isWanted ? .bool(true) : nil
        },
    ])
}

extension JSONTable where Row == ChangeSummary {
    /// `cairn undo --list`.
    static let changes = JSONTable([
        .init("number", .integer, "Its number; later changes have higher ones.") { .int($0.number) },
        .init("time", .text, "When it was made, by the clock of the machine: 2026-05-03 14:05.", isRequired: false) {
            $0.time.map { .string($0) }
        },
        .init("command", .text, "What made it.") { .string($0.command) },
        .init("titles", .texts, "The titles of the entries that it changed.") {
            .list($0.titles.map { .string($0) })
        },
        .init("files", .texts, "The files that it changed, from the diary's folder.") {
            .list($0.files.map { .string($0) })
        },
        .init("taken_back", .flag, "Whether it was taken back.") { .bool($0.isTakenBack) },
    ])
}

extension JSONTable where Row == JourneyProposal {
    /// `cairn journeys`.
    static let journeys = JSONTable([
        .init("name", .text, "What `cairn journeys --write` knows it by.") { .string($0.slug) },
        .init("title", .text, "A title.") { .string($0.title) },
        .init("from", .text, "Its first day.") { .string($0.guess.days.lowerBound.description) },
        .init("to", .text, "Its last day.") { .string($0.guess.days.upperBound.description) },
        .init("with", .texts, "Who was there.") { .list($0.guess.companions.map { .string($0.name) }) },
        .init("places", .texts, "The titles of the places that were visited, in order.") {
            .list($0.places.map { .string($0) })
        },
    ])
}

extension JSONTable where Row == ListedLook {
    /// `cairn theme`.
    static let looks = JSONTable([
        .init("name", .text, "What `cairn theme` chooses it by.") { .string($0.name) },
        .init("about", .text, "What it is like.") { .string($0.about) },
        .init("chosen", .flag, "Whether the site has it.") { .bool($0.isChosen) },
    ])
}

extension JSONTable where Row == Feature {
    /// `cairn doctor`.
    static let features = JSONTable([
        .init("feature", .text, "What is done with the help of what is installed.") {
            .string($0.name.text(in: .english))
        },
        .init("found", .text, "What does it; not there where that is missing.", isRequired: false) {
            $0.found.map { .string($0.text(in: .english)) }
        },
        .init("without", .text, "What is, or would be, without it.") { .string($0.without.text(in: .english)) },
        .init("install", .text, "The line that installs what is missing.", isRequired: false) { feature in
            feature.found == nil
                ? feature.packages.map { .string(Installation().command(for: $0).text(in: .english)) } : nil
        },
    ])
}

extension JSONTable where Row == PlannedFile {
    /// `cairn publish --dry-run`.
    static let plannedFiles = JSONTable([
        .init("path", .text, "The file's path at the target.") { .string($0.path) },
        .init("deed", .text, "What is done with it, in the order of the list.", of: ["add", "replace", "delete"]) {
            .string($0.deed)
        },
    ])
}
