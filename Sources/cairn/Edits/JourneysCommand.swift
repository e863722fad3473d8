internal import ArgumentParser
internal import Content
internal import Base
internal import Diary
internal import Editing

struct JourneysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "journeys",
        abstract: localized("Proposes journeys that days and distances show, and starts their entries."),
        discussion: localized(
            """
            A journey is proposed for days that were spent more than 50 km away from where most of the diary is, with at most two days \
            between that have no visit. With --write an entry is started for each, or for those that are named; it is a draft until you \
            take that line out.

              cairn journeys
              cairn journeys --write 부산-2026-05
            """))

    @Argument(
        help: ArgumentHelp(
            localized("Those to write, by the names that are proposed; all without any."), valueName: "name"))
    var names: [String] = []

    @Flag(help: .localized("Start an entry for each."))
    var write = false

    @Option(
        help: .localized("How what is proposed is told: table, json, or schema: the JSON Schema of what json tells."))
    var format = ListFormat.table

    @OptionGroup var options: EditOptions

    func validate() throws {
        if format != .table, write || !names.isEmpty { throw misuse("--format is for a list") }
    }

    func run() async throws {
        if format == .schema { return try await tell([]) }
        let (diary, _) = try await PlaceDiary.read(ContentFolder(diary: options.diary), today: nil)
        let edition = await diary.edition(for: .author, includingDrafts: true).edition
        var taken = Set(edition.journeys.map(\.journey.slug) + edition.unlistedJourneys.map(\.journey.slug))
        let proposals = JourneyGuesses(edition).guesses.map { JourneyProposal($0, edition, &taken) }
        let wanted = Set(names.map { slug(normalized($0)) })
        if let stranger = wanted.first(where: { name in !proposals.contains { $0.slug == name } }) {
            throw Problems([
                .error(
                    "no journey is proposed as “\(stranger)”",
                    help: didYouMeanHelp(stranger, among: proposals.map(\.slug))
                        ?? "`cairn journeys` lists what is proposed")
            ])
        }
        let chosen = proposals.filter { wanted.isEmpty || wanted.contains($0.slug) }
        guard write || !wanted.isEmpty else { return try await tell(chosen) }
        var edits = try await DiaryEdits(options.diary)
        var started: [String] = []
        for proposal in chosen {
            let file = edits.newFile(.journey, called: proposal.slug, inOwnFolder: false)
            try edits.start(file, try proposal.bytes(), isDraft: true)
            started.append(file.shownPath)
        }
        try await edits.finish(
            (["cairn journeys --write"] + names).joined(separator: " "), isDryRun: options.dryRun)
        if let first = started.first {
            say(
                "Drafts are not published; `\(shellCommand("cairn", "set", first, "draft="))` makes this one no draft."
            )
        }
    }

    private func tell(_ proposals: [JourneyProposal]) async throws {
        try await format.tell(.journeys, of: "cairn journeys") {
            proposals
        } table: { proposals in
            for proposal in proposals { print(proposal.text) }
            if proposals.isEmpty {
                say("No journey is to be seen that has no entry yet.")
            } else {
                say(
                    "`cairn journeys --write` starts an entry for each, or for those that are named: a draft, which readers do not see."
                )
            }
        }
    }
}

/// A journey that is proposed, in the words of the diary's language.
struct JourneyProposal {
    let slug: String
    let guess: JourneyGuess
    let title: String
    let places: [String]
    private let isKorean: Bool

    init(_ guess: JourneyGuess, _ edition: Edition, _ taken: inout Set<String>) {
        self.guess = guess
        isKorean = edition.settings.language == .ko
        places = edition.places(of: guess.visits).map { edition.places[$0].title }
        let area = guess.area.map(Self.shortName) ?? places.first ?? ""
        title = isKorean ? "\(area) \(Self.korean(days: guess.length))" : "\(area), \(guess.length) days"
        let first = guess.days.lowerBound
        let name = Content.slug("\(area)-\(isoYear(first.year))-\(twoDigits(first.month))")
        var slug = name
        var number = 2
        while !taken.insert(slug).inserted {
            slug = "\(name)-\(number)"
            number += 1
        }
        self.slug = slug
    }

    /// `경북 경주시` is 경주.
    private static func shortName(_ area: String) -> String {
        guard let city = area.split(separator: " ").last.map(String.init) else { return area }
        return city.unicodeScalars.count > 2 && ["시", "군"].contains(city.suffix(1)) ? String(city.dropLast()) : area
    }

    private static func korean(days: Int) -> String {
        let names = ["", "하루", "이틀", "사흘", "나흘", "닷새", "엿새", "이레", "여드레", "아흐레", "열흘"]
        return names.indices.contains(days) ? names[days] : "\(days)일"
    }

    var text: String {
        let people = guess.companions.isEmpty ? "" : " · " + guess.companions.map(\.name).joined(separator: ", ")
        let days = "\(guess.days.lowerBound) – \(guess.days.upperBound)"
        return
            "\(visible(slug))  \(visible(title))\n  \(days)\(visible(people))\n  \(visible(places.joined(separator: ", ")))\n"
    }

    func bytes() throws(Diagnostic) -> [UInt8] {
        var fields: [(String, EditValue)] = [
            ("title", .text(title)), ("from", .plain(guess.days.lowerBound.description)),
            ("to", .plain(guess.days.upperBound.description)),
        ]
        if !guess.companions.isEmpty { fields.append(("with", .list(guess.companions.map { .text($0.name) }))) }
        fields.append(("draft", .plain("true")))
        return try newEntry(fields, as: .journey)
    }
}
