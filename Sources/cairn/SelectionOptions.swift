internal import ArgumentParser
internal import Diary
internal import Site

/// Which places and visits a command is about.
struct SelectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Only places of this category; may be repeated.", valueName: "id"),
        completion: .names(.category))
    var category: [String] = []

    @Option(
        help: ArgumentHelp("Only places with this tag; with several, those that have all.", valueName: "tag"),
        completion: .names(.tag))
    var tag: [String] = []

    @Option(
        help: ArgumentHelp("Only visits with this person, and places that they wrote about.", valueName: "person"),
        completion: .names(.person))
    var person: [String] = []

    @Option(help: ArgumentHelp("Only visits on this day and later.", valueName: "date"))
    var from: CivilDay?

    @Option(help: ArgumentHelp("Only visits on this day and earlier.", valueName: "date"))
    var to: CivilDay?

    /// - Parameter group: whose edition it is, nil for everyone's or the author's.
    func request(of group: String? = nil) -> DiaryExporter.Request {
        DiaryExporter.Request(
            categories: category, tags: tag, people: person, group: group, from: from?.day, to: to?.day)
    }
}
