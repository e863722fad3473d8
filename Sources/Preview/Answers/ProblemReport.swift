internal import Base

/// What is wrong with the diary, as HTML for the browser.
struct ProblemReport: Sendable {
    /// One sentence that counts: `2 errors`.
    let title: String
    /// A list with an item for each problem.
    let list: String

    /// So many are shown; the terminal has all of them.
    private static let limit = 50

    init(_ problems: Problems) {
        let printer = DiagnosticPrinter(language: .ofPages)
        title = printer.summary(problems).text(in: .ofPages)
        let reported = problems.reported
        var list = reported.prefix(Self.limit).map { Self.item($0, printer) }.joined()
        if reported.count > Self.limit {
            let rest: Message = "and \(reported.count - Self.limit) more, which stand in the terminal"
            list += "<li><p>\(rest.text(in: .ofPages))</p></li>"
        }
        self.list = "<ol>\(list)</ol>"
    }

    /// Reports of the problems that are about one file each, by its path.
    static func byEntry(_ problems: Problems) -> [String: ProblemReport] {
        Dictionary(grouping: problems.diagnostics) { $0.range?.file.path ?? $0.path ?? "" }
            .mapValues { ProblemReport(Problems($0)) }
    }

    private static func item(_ diagnostic: Diagnostic, _ printer: DiagnosticPrinter) -> String {
        var html = "<li class=\"\(diagnostic.severity.rawValue)\">"
        html += place(diagnostic.range, diagnostic.path)
        html += line(diagnostic.severity.rawValue, diagnostic.severity.words, diagnostic.wording)
        html += excerpt(diagnostic.range, printer)
        for note in diagnostic.notes {
            html += place(note.range, nil) + line("note", Message("note"), note.wording) + excerpt(note.range, printer)
        }
        if let advice = diagnostic.advice { html += line("help", Message("help"), advice) }
        return html + "</li>"
    }

    private static func place(_ range: SourceRange?, _ path: String?) -> String {
        let place = range.map { "\($0.file.path):\($0.start.line):\($0.start.column)" } ?? path
        return place.map { "<p class=\"place\">\(escapedHTML(visible($0)))</p>" } ?? ""
    }

    private static func line(_ kind: String, _ name: Message, _ message: Message) -> String {
        let text = escapedHTML(visible(message.text(in: .ofPages)))
        return "<p><b class=\"\(kind)\">\(name.text(in: .ofPages))</b> \(text)</p>"
    }

    private static func excerpt(_ range: SourceRange?, _ printer: DiagnosticPrinter) -> String {
        guard let excerpt = range.flatMap({ printer.excerpt(of: $0) }) else { return "" }
        return
            "<pre><span>\(excerpt.line)</span>\(escapedHTML(excerpt.before))<mark>\(escapedHTML(excerpt.marked))</mark>"
            + "\(escapedHTML(excerpt.after))</pre>"
    }

    /// A page of its own, for when there is no page that the problems could be shown on.
    var page: PreviewPage {
        Self.page(title: title, body: "<h1>\(escapedHTML(title))</h1>\(list)")
    }

    /// The page for a site that has neither been built nor failed to.
    static var emptyPage: PreviewPage {
        page(
            title: Message("No site").text(in: .ofPages),
            body: "<h1>\(Message("There is no site yet").text(in: .ofPages))</h1>")
    }

    private static func page(title: String, body: String) -> PreviewPage {
        let html = """
            <!DOCTYPE html>
            <html lang="\(MessageLanguage.ofPages.rawValue)">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'self'; img-src data:; base-uri 'none'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(escapedHTML(title)) – Cairn</title>
            <link rel="icon" href="data:,">
            <link rel="stylesheet" href="\(Responder.styleAddress)">
            </head>
            <body data-cairn-problems>
            <main class="problems">\(body)</main>
            </body>
            </html>

            """
        return PreviewPage(Array(html.utf8))
    }
}
