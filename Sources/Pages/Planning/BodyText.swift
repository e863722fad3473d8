internal import Content
internal import Diary
internal import Base
internal import Templates

extension SharedContext {
    /// The body of an entry with its links led to pages of this subsite and its pictures to their copies.
    func html(_ body: MarkdownBody, _ sources: TextSources) -> String {
        if body.pieces.count == 1, case .html(let text) = body.pieces[0] { return text }
        var html = ""
        var endsFigure = false
        var isInLink = false
        for (index, piece) in body.pieces.enumerated() {
            switch piece {
            case .html(let text):
                html += endsFigure ? text.dropFirst(Self.paragraphEnd.count) : text[...]
                endsFigure = false
                isInLink = endsInLink(text, isInLink)
            case .placeLink(let link):
                if let title = sources.titles.title(ofPlace: link.slug) {
                    html += "<a href=\"\(url("places/\(link.slug)/"))\">\(escapedHTML(link.label ?? title))</a>"
                } else {
                    html += escapedHTML(link.label ?? sources.titles.title(ofMention: link.slug) ?? "")
                }
            case .picture(let picture):
                guard let photo = picture.photo else { continue }
                // A picture that is a paragraph of its own becomes a figure, which may not stand in a paragraph.
                endsFigure =
                    html.hasSuffix(Self.paragraphStart) && body.piece(after: index, startsWith: Self.paragraphEnd)
                if endsFigure { html.removeLast(Self.paragraphStart.count) }
                html += pictures.html(photoValue(photo, in: sources.album), isFigure: endsFigure, isLinked: isInLink)
            }
        }
        return html
    }

    private static let paragraphStart = "<p>"
    private static let paragraphEnd = "</p>"
}

extension MarkdownBody {
    fileprivate func piece(after index: Int, startsWith text: String) -> Bool {
        guard index + 1 < pieces.count, case .html(let html) = pieces[index + 1] else { return false }
        return html.hasPrefix(text)
    }
}

/// Whether a link is open at the end of HTML, given whether one was at its beginning.
private func endsInLink(_ html: String, _ wasInLink: Bool) -> Bool {
    switch (html.ranges(of: "<a ").last, html.ranges(of: "</a>").last) {
    case (let start?, let end?): start.lowerBound > end.lowerBound
    case (_?, nil): true
    case (nil, _?): false
    case (nil, nil): wasInLink
    }
}

/// What texts lead to: the titles of places, and photos.
struct TextSources: PagePart {
    let titles: PlaceTitles
    let album: PhotoAlbum

    func write(to writer: inout ByteWriter) {
        titles.write(to: &writer)
        album.write(to: &writer)
    }
}
