internal import ArgumentParser
internal import Content
internal import Base
internal import Pages
internal import Site

struct BookCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "book",
        abstract: localized("Makes a book of a year, a journey or the whole diary, for paper."),
        discussion: localized(
            """
            It is one HTML file with its photos in it, which any browser prints; with --pdf an installed Chromium makes a PDF of it, with page \
            numbers in the contents and the index. It holds what everybody may see; with --group what the group's members may see, \
            and with --everything what you alone see.

              cairn book --year 2026 --pdf 2026.pdf
              cairn book --journey busan-2026 --paper B5
              cairn book --group roommates
            """))

    @Option(help: ArgumentHelp(localized("Visits of this year alone."), valueName: "year"))
    var year: Int?

    @Option(help: ArgumentHelp(localized("This journey alone, by the name of its file."), valueName: "name"))
    var journey: String?

    @Option(help: ArgumentHelp(localized("What the members of a group may see."), valueName: "name"))
    var group: String?

    @Flag(help: .localized("What nobody but you sees, too."))
    var everything = false

    @Option(help: .localized("A4, A5 or B5."))
    var paper = Book.Paper.A5

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(localized("Where the book goes; without it book.html."), valueName: "file"))
    var output = "book.html"

    @Option(
        help: ArgumentHelp(localized("Print it into this file, too, with an installed Chromium."), valueName: "file"))
    var pdf: String?

    @Option(help: ArgumentHelp(localized("The diary's folder."), valueName: "dir"))
    var diary = "."

    func validate() throws {
        if year != nil, journey != nil { throw misuse("a book is of a year or of a journey") }
        if group != nil, everything { throw misuse("a book is for a group or for you alone") }
        if let year, !(1...9999).contains(year) { throw misuse("a year is from 1 to 9999") }
    }

    func run() async throws {
        let printer = pdf == nil ? nil : try BookPrinter()
        var builder = BookBuilder(diary: diary, generator: Release.generator)
        builder.group = group
        builder.includesEverything = everything
        let subject: Book.Subject =
            year.map { .year($0) } ?? journey.map { .journey(Content.slug(normalized($0))) } ?? .everything
        let progress = Progress()
        defer { progress.clear() }
        progress.show("Make the pages and photos")
        var book = try await builder.build(Book(subject, on: paper))
        progress.clear()
        Reporter.show(book.warnings)
        if pdf != nil { progress.show("Print the book") }
        let printed = try print(&book.bytes, with: printer)
        progress.clear()
        try OutputFile(output).write(book.bytes, of: diary)
        OutputFile(output).tell("\(book.bytes.count / 1000) kB, \(counted(book.photoCount, "photo"))")
        if let pdf, let printed {
            try OutputFile(pdf).write(printed.bytes, of: diary)
            OutputFile(pdf).tell("\(printed.bytes.count / 1000) kB, \(counted(printed.pageCount, "page"))")
        }
        if group != nil || everything { say("Whoever gets these files can read them.") }
    }

    private func print(
        _ html: inout [UInt8], with printer: BookPrinter?
    ) throws(Problems) -> (bytes: [UInt8], pageCount: Int)? {
        guard let printer else { return nil }
        do throws(Diagnostic) {
            return try printer.print(&html, of: diary)
        } catch {
            throw Problems([error])
        }
    }
}

extension Book.Paper: ExpressibleByArgument {}
