import Content
import Base

/// The body that a Markdown text becomes.
func body(_ markdown: String, _ options: MarkdownOptions = .init()) -> MarkdownBody {
    Markdown.html(SourceFile(path: "Content/places/test.md", text: markdown), options: options)
}

/// The HTML of a Markdown text without its last line break, with gaps written as `{place …}` and `{picture …}`.
func html(_ markdown: String, _ options: MarkdownOptions = .init()) -> String {
    let text = body(markdown, options).pieces.map { piece in
        switch piece {
        case .html(let html): html
        case .placeLink(let link): "{place \(link.slug)\(link.label.map { "|" + $0 } ?? "")}"
        case .picture(let picture): "{picture \(picture.file)|\(picture.alt)|\(picture.caption)}"
        }
    }.joined()
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
}

/// The problems of a Markdown text as the author reads them.
func problems(_ markdown: String) -> String {
    DiagnosticPrinter().text(Problems(body(markdown).problems))
}
