internal import ArgumentParser
internal import Base
internal import Diary
internal import Import
internal import Pages
internal import Site

struct ListCommand: AsyncParsableCommand {
    /// How places are told.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json, paths, schema
    }

    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: localized("Lists places: hidden ones and drafts too."),
        discussion: localized(
            """
            Words name places by title, a part of it, address or area, or initial consonants.

              cairn list ㅅㅇㅅ
              cairn list --category cafe --rating 4.5 --sort rating
              cairn list --person 현우 --from 2026-01-01 --format paths
              cairn list --wanted --format json
            """))

    @Argument(help: .localized("What the title, the address, the area or the name of the file is like."))
    var words: [String] = []

    @OptionGroup var chosen: SelectionOptions

    @Option(help: ArgumentHelp(localized("Only places rated so or better."), valueName: "0–5"))
    var rating: Double?

    @Option(
        help: ArgumentHelp(
            localized("Only places that are seen so: public, unlisted, group or private."), valueName: "visibility")
    )
    var visibility: Visibility?

    @Flag(help: .localized("Only places still to visit."))
    var wanted = false

    @Flag(help: .localized("Only drafts."))
    var draft = false

    @Option(help: .localized("recent, rating, visits or name."))
    var sort = PlaceOrder.recent

    @Option(help: .localized("table, json, paths, or schema: the JSON Schema of what json tells."))
    var format = Format.table

    @Option(help: ArgumentHelp(localized("The diary's folder."), valueName: "dir"))
    var diary = "."

    func run() async throws {
        if format == .schema { return print(JSONTable.places.schema(of: "cairn list"), terminator: "") }
        var exporter = DiaryExporter(diary: diary, generator: Release.generator)
        exporter.includesEverything = true
        let request = chosen.filter
        let (selection, warnings) = try await exporter.selection(request)
        Reporter.show(warnings)
        let items = sorted(selection.items.filter(isMeant))
        switch format {
        case .table: print(PlaceTable(items).text, terminator: "")
        case .paths: for item in items { print(item.place.path) }
        case .json, .schema: print(JSONTable.places.text(items), terminator: "")
        }
    }

    private func isMeant(_ item: Selection.Item) -> Bool {
        let place = item.place
        if wanted, !place.isWanted { return false }
        if draft, !place.isDraft { return false }
        if let visibility, place.visibility != visibility { return false }
        if let rating, (place.rating?.value ?? -1) < rating { return false }
        return words.allSatisfy { word in
            let query = NameQuery(word)
            return [place.title, place.slug, place.address ?? "", place.area?.city ?? ""].contains {
                query.fit($0) != nil
            }
        }
    }

    /// The places, newest last visit first, in the order that is asked for; equal ones stay as they were.
    private func sorted(_ items: [Selection.Item]) -> [Selection.Item] {
        func ranked(_ rank: (Selection.Item) -> Int) -> [Selection.Item] {
            items.enumerated().sorted { (-rank($0.element), $0.offset) < (-rank($1.element), $1.offset) }.map(\.element)
        }
        return switch sort {
        case .recent: items
        case .rating: ranked { $0.place.rating?.halves ?? -1 }
        case .visits: ranked { $0.visits.count }
        case .name: items.sorted { $0.place.nameKey < $1.place.nameKey }
        }
    }
}

extension Visibility: ExpressibleByArgument {}
extension PlaceOrder: ExpressibleByArgument {}
