internal import Content
internal import Diary
internal import Files
internal import HTML
internal import Images
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
                html +=
                    endsFigure ? figure(photo, sources.album) : linkedPicture(photo, sources.album, isLinked: isInLink)
            }
        }
        return html
    }

    private static let paragraphStart = "<p>"
    private static let paragraphEnd = "</p>"

    private func figure(_ photo: Photo, _ album: PhotoAlbum) -> String {
        let words = photo.caption.isEmpty ? "" : "<figcaption>\(escapedHTML(photo.caption))</figcaption>"
        let aspect = album[photo].map { " style=\"--aspect:\($0.facts.width)/\($0.facts.height)\"" } ?? ""
        return "<figure\(aspect)>\(linkedPicture(photo, album, isCaptioned: true))\(words)</figure>"
    }

    /// The picture with a link to its largest copy, in the same form as the theme's `parts/picture.html` writes it.
    ///
    /// - Parameters:
    ///   - isCaptioned: whether the caption stands beside it; else it is seen in the zoom view alone.
    ///   - isLinked: whether it stands in a link of the text.
    private func linkedPicture(
        _ photo: Photo, _ album: PhotoAlbum, isCaptioned: Bool = false, isLinked: Bool = false
    ) -> String {
        let alt = escapedHTML(photo.alt)
        let label = alt.isEmpty ? escapedHTML(photo.caption) : alt
        guard let item = album[photo], let fallback = item.formats.last, let largest = fallback.copies.last else {
            let words = label.isEmpty ? "" : " role=\"img\" aria-label=\"\(label)\""
            return "<span class=\"photo missing\"\(words)></span>"
        }
        func set(_ copies: [Rendition]) -> String {
            copies.map { "\(url($0.file)) \($0.width)w" }.joined(separator: ", ")
        }
        let sizes = "auto, (min-width: 720px) 640px, 92vw"
        let sources = item.formats.dropLast().map {
            "<source type=\"\($0.format.mediaType)\" srcset=\"\(set($0.copies))\" sizes=\"\(sizes)\">"
        }
        let facts = item.facts
        let middle = fallback.copies[(fallback.copies.count - 1) / 2]
        let image =
            "<img class=\"photo\" src=\"\(url(middle.file))\" srcset=\"\(set(fallback.copies))\" sizes=\"\(sizes)\" width=\"\(facts.width)\""
            + " height=\"\(facts.height)\" alt=\"\(alt)\" loading=\"lazy\" decoding=\"async\""
            + " style=\"--photo:\(facts.color) url(\(facts.placeholder))\">"
        let picture = "<picture>\(sources.joined())\(image)</picture>"
        // A link needs words.
        guard !label.isEmpty, !isLinked else { return picture }
        let name = alt.isEmpty ? " aria-label=\"\(label)\"" : ""
        let words = isCaptioned || photo.caption.isEmpty ? "" : " data-caption=\"\(escapedHTML(photo.caption))\""
        return "<a class=\"zoom\" href=\"\(url(largest.file))\"\(name)\(words)>\(picture)</a>"
    }
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

extension SitePlanner {
    /// What any text of the edition leads to.
    var textSources: TextSources { TextSources(titles: edition.titles, album: album) }

    /// What some texts lead to.
    func textSources(of texts: [MarkdownBody]) -> TextSources {
        TextSources(titles: edition.titles.asked(by: texts), album: album.photos(in: texts))
    }

    /// What the texts of a place lead to.
    func textSources(of place: Place) -> TextSources {
        place.hasPlaceLinks || place.hasPhotos
            ? textSources(of: [place.body] + place.visits.map(\.note))
            : TextSources(titles: PlaceTitles(), album: PhotoAlbum())
    }
}
