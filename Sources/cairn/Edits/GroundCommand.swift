internal import ArgumentParser
internal import Base
internal import Content
internal import Diary
internal import Editing
internal import Site

struct GroundCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ground",
        abstract: localized("Gives maps streets, water and parks out of an extract of OpenStreetMap."),
        subcommands: [GroundAddCommand.self])
}

struct GroundAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: localized("Cuts what lies around the places out of an extract, and draws maps on it."),
        usage: "cairn ground add <extract> [--within <km>] [--dry-run]",
        discussion: localized(
            """
            Extracts of countries and regions are free at https://download.geofabrik.de. Of a large one only the parts around public \
            places are kept, in Content/ground/, and the settings name them; how large they are is told first. Do it again \
            when there are places elsewhere: the parts of an extract of the same name are replaced. The names of all of the extract are kept \
            in .cairn/names/, so that the editor finds a café by its name; they are published nowhere. It needs the program osmium.

              cairn ground add ~/Downloads/south-korea-latest.osm.pbf
              cairn ground add kansai-latest.osm.pbf --within 5 --dry-run
            """))

    @Argument(help: ArgumentHelp(localized("The extract."), valueName: "extract"), completion: .file())
    var extract: String

    @Option(help: ArgumentHelp(localized("How far around each place it is kept, in kilometres."), valueName: "km"))
    var within = 3.0

    @OptionGroup var options: EditOptions

    func validate() throws {
        guard (0.5...100).contains(within) else { throw misuse("--within is 0.5 to 100 kilometres") }
    }

    func run() async throws {
        var edits = try await DiaryEdits(options.diary)
        // What is cut out is published with the maps, and must not tell where others than public places are.
        let (diary, _) = try await PlaceDiary.read(ContentFolder(diary: options.diary), today: nil)
        let edition = await diary.edition(for: .everyone, includingDrafts: false).edition
        let spots = edition.places.compactMap(\.location)
        let folder = try UnpackedFolder(diary: options.diary, of: "extract")
        let progress = Progress()
        defer { progress.clear() }
        let source = try orProblems(try GroundExtract(extract))
        if spots.isEmpty {
            say("No public place has a spot: maps stay as they are.")
        } else {
            progress.show("Cut out what lies around \(counted(spots.count, "place"))")
            let parts = try orProblems(try source.parts(around: spots, margin: within, in: folder.path))
            progress.clear()
            try add(parts, of: spots.count, &edits)
        }
        progress.show("Read the names of shops, sights and stations")
        let names = try orProblems(try source.names(in: edits.settings.language, by: folder.path))
        progress.clear()
        say("The editor finds \(counted(names.count, "spot")) of it by name, on this computer alone.")
        defer { withExtendedLifetime(folder) {} }
        let known = SpotNames(diary: options.diary)
        // Before anything else is changed.
        if !options.dryRun { try orProblems(try known.prepare()) }
        let isDone = try await edits.finish(
            "cairn ground add " + extract, isDryRun: options.dryRun, asking: true, isListing: false)
        if isDone { try orProblems(try known.replace(names.lines, of: fileName)) }
    }

    /// Puts parts of the extract into the diary, and names their folder in the settings.
    private func add(_ parts: [GroundExtract.Part], of spotCount: Int, _ edits: inout DiaryEdits) throws(Problems) {
        try replace(by: parts, &edits)
        let inside = parts.reduce(0) { $0 + $1.placeCount }
        say("\(size(parts.reduce(0) { $0 + $1.size })) around \(counted(inside, "place"))")
        if inside < spotCount { say("\(counted(spotCount - inside, "place")) outside of \(visible(extract))") }
        let known = edits.settings.map.ground.map(\.name)
        if !known.contains(name) {
            say("Content/diary.yml: map: {ground: \(visible((known + [name]).joined(separator: ", ")))}")
            let names = (known + [name]).map { EditValue.text($0) }
            let value = names.count == 1 ? names[0] : .list(names)
            edits.editSettings([.set(EditPath([.key("map"), .key("ground")]), value)])
        }
    }

    /// The folder of the parts, as the settings name it: the extract's name without what tells its form and day.
    private var name: String { "ground/" + fileName }

    private var fileName: String {
        let name = File(extract).parts.name.prefix { $0 != "." }
        return fileSlug(String(name.hasSuffix("-latest") ? name.dropLast(7) : name))
    }

    /// Puts the parts in place of those of an earlier extract.
    private func replace(by parts: [GroundExtract.Part], _ edits: inout DiaryEdits) throws(Problems) {
        let folder = "\(Folder(options.diary).resolved ?? options.diary)/Content/\(name)"
        var old = Set(((try? Folder(folder).items()) ?? []).filter { $0.kind == .file }.map(\.name))
        for part in parts {
            // By its bytes: what has not changed stays.
            let file = "\(Fingerprint(of: try orProblems(try File(part.path).read())).hex.prefix(8)).osm.pbf"
            guard old.remove(file) == nil else { continue }
            say("Content/\(visible(name))/\(file): \(size(part.size)) around \(counted(part.placeCount, "place"))")
            edits.add(.copy(part.path, to: "\(folder)/\(file)"))
        }
        for file in old.sorted() where file.hasSuffix(".osm.pbf") {
            say("Content/\(visible(name))/\(visible(file)) goes")
            edits.add(.remove("\(folder)/\(file)", before: try orProblems(try File("\(folder)/\(file)").read())))
        }
    }

    private func size(_ bytes: Int) -> String {
        bytes < 1_000_000 ? "\((bytes + 999) / 1000) kB" : megabytes(bytes)
    }
}
