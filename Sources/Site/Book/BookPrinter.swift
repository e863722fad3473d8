package import Base

/// Prints a book with an installed Chromium: once to learn on which page what stands, and once more with these numbers in the contents
/// and the index, because Chromium has no `target-counter` (CSS Generated Content for Paged Media).
package struct BookPrinter {
    /// By the names that systems have for it; the variable `CHROMIUM` counts more.
    private static let programs = [
        "chromium", "chromium-headless-shell", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ]

    /// Relative to the diary.
    private static let folder = ".cairn/book"

    private let program: String

    /// The Chromium that is there, nil without one.
    package static var installation: String? {
        let named = CurrentProcess.environment("CHROMIUM").map { [$0] } ?? programs
        return named.first { (try? ChildProcess.run($0, ["--version"]))?.status == 0 }
    }

    /// - Throws: a diagnostic where there is no Chromium.
    package init() throws(Diagnostic) {
        guard let found = Self.installation else {
            throw .error(
                "there is no Chromium to print with",
                help: "install chromium, name it in the variable CHROMIUM, or print the HTML file from any browser")
        }
        program = found
    }

    /// - Parameters:
    ///   - html: the book; page numbers are put into it.
    ///   - diary: its folder, in which files stand meanwhile.
    /// - Returns: the PDF, and how many pages it has.
    /// - Throws: a diagnostic when Chromium fails.
    package func print(
        _ html: inout [UInt8], of diary: String
    ) throws(Diagnostic) -> (bytes: [UInt8], pageCount: Int) {
        let root = try OpenFolder(at: diary)
        try root.removeAll(Self.folder)
        try root.makeFolder(Self.folder)
        defer { try? root.removeAll(Self.folder) }
        let folder = (Folder(diary).resolved ?? diary) + "/" + Self.folder
        let first = try pdf(of: html, in: folder)
        guard let places = PDFDestinations(first) else { return (first, 0) }
        html = Self.numbered(html, places.pages)
        let bytes = try pdf(of: html, in: folder)
        return (bytes, PDFDestinations(bytes)?.pageCount ?? places.pageCount)
    }

    private func pdf(of html: [UInt8], in folder: String) throws(Diagnostic) -> [UInt8] {
        let (page, output) = (folder + "/book.html", folder + "/book.pdf")
        try File(page).replace(with: html)
        let arguments = [
            "--headless", "--disable-gpu", "--no-first-run", "--no-pdf-header-footer", "--disable-dev-shm-usage",
            "--user-data-dir=\(folder)/profile", "--print-to-pdf=\(output)",
            "file://" + percentEncoded(page, keeping: "/"),
        ]
        // As root it does not start with its sandbox; the page is our own, and nothing in it runs.
        let root = CurrentProcess.isRoot ? ["--no-sandbox"] : []
        let result = try ChildProcess.run(program, root + arguments)
        guard result.status == 0, FileKind(at: output) == .file else {
            let complaint = result.errors.split(separator: "\n").last.map(String.init) ?? "exit \(result.status)"
            throw .error("Chromium has printed nothing: \(complaint)", path: output)
        }
        return try File(output).read()
    }

    /// Fills in `<span class="page" data-page="p12"></span>`.
    static func numbered(_ html: [UInt8], _ pages: [String: Int]) -> [UInt8] {
        let mark = Array(" data-page=\"".utf8)
        var result: [UInt8] = []
        var start = 0
        var position = 0
        while let next = html[position...].firstIndex(of: mark[0]) {
            position = next + 1
            guard html[next...].starts(with: mark) else { continue }
            let name = html[(next + mark.count)...].prefix { $0 != UInt8(ascii: "\"") }
            let rest = name.endIndex
            guard let number = pages[String(decoding: name, as: UTF8.self)],
                html[rest...].starts(with: "\"></span>".utf8)
            else { continue }
            result += html[start..<rest + 2] + Array(String(number).utf8)
            (start, position) = (rest + 2, rest + 2)
        }
        return result + html[start...]
    }
}
