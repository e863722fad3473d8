internal import ArgumentParser
internal import Base
internal import Diary
internal import Import
internal import Pages
internal import Site

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: localized("Writes places and visits for other programs."),
        usage: "cairn export <format> [<dir>] [--output <file>] [<options>]",
        discussion: localized(
            """
            Formats: atom, jsonfeed, ics, geojson, kml, gpx, csv, json. Without options, what everyone may see; \
            with --all, everything that the author may see, which nobody else should get.

              cairn export ics > visits.ics
              cairn export kml --category cafe --tag 한옥 -o hanok-cafes.kml
              cairn export csv --from 2026-01-01 --to 2026-12-31 -o 2026.csv
            """))

    @Argument(help: ArgumentHelp(localized("What to write."), valueName: "format"))
    var format: ExportFormat

    @Argument(help: ArgumentHelp(localized("The diary's folder, which holds Content/."), valueName: "dir"))
    var diary = "."

    @OptionGroup var chosen: SelectionOptions

    @Option(
        help: ArgumentHelp(localized("What the members of this group may see."), valueName: "group"),
        completion: .names(.group))
    var group: String?

    @Flag(help: .localized("Also private, group and unlisted places and drafts: for yourself alone."))
    var all = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            localized("The file to write."), discussion: localized("Without it, or with -, standard output."),
            valueName: "file"))
    var output: String?

    func validate() throws {
        if all, group != nil {
            throw misuse("--all is for the author and --group for the members of a group: give one of them")
        }
    }

    func run() async throws {
        var exporter = DiaryExporter(diary: diary, generator: Release.generator)
        exporter.includesEverything = all
        let (bytes, warnings) = try await exporter.export(format, chosen.filter, of: group)
        Reporter.show(warnings)
        guard let file = output.map({ OutputFile($0) }), !file.isStandardOutput else {
            return try Reporter.write(bytes)
        }
        try file.write(bytes, of: diary)
        file.tell(Message("\(bytes.count) bytes"))
    }
}

extension ExportFormat: ExpressibleByArgument {}
