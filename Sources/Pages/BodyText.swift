internal import Content
internal import Diary
internal import Images
internal import Templates

extension PageMaker {
    /// The body of an entry with its links led to the pages of this edition and its pictures to their copies.
    func html(_ body: MarkdownBody) -> String {
        if body.pieces.count == 1, case .html(let text) = body.pieces[0] { return text }
        var html = ""
        var endsFigure = false
        for (index, piece) in body.pieces.enumerated() {
            switch piece {
            case .html(let text):
                html += endsFigure ? text.dropFirst(Self.paragraphEnd.count) : text[...]
                endsFigure = false
            case .placeLink(let link):
                if let title = edition.title(ofPlace: link.slug) {
                    html += "<a href=\"\(url("places/\(link.slug)/"))\">\(escaped(link.label ?? title))</a>"
                } else {
                    html += escaped(link.label ?? "")
                }
            case .picture(let picture):
                guard let photo = picture.photo else { continue }
                // A picture that is a paragraph of its own becomes a figure, which may not stand in a paragraph.
                endsFigure =
                    html.hasSuffix(Self.paragraphStart) && body.piece(after: index, startsWith: Self.paragraphEnd)
                if endsFigure { html.removeLast(Self.paragraphStart.count) }
                html += endsFigure ? figure(photo, caption: picture.caption) : inlinePicture(photo)
            }
        }
        return html
    }

    private static let paragraphStart = "<p>"
    private static let paragraphEnd = "</p>"

    private func figure(_ photo: Photo, caption: String) -> String {
        let words = caption.isEmpty ? "" : "<figcaption>\(escaped(caption))</figcaption>"
        return "<figure class=\"photo\">\(inlinePicture(photo))\(words)</figure>"
    }

    /// The picture with a link to its largest copy, in the same form as the theme's `parts/picture.html` writes it.
    private func inlinePicture(_ photo: Photo) -> String {
        let alt = escaped(photo.alt)
        guard let item = album[photo], let fallback = item.formats.last, let largest = fallback.copies.last else {
            return "<span class=\"picture missing\" role=\"img\" aria-label=\"\(alt)\"></span>"
        }
        func set(_ copies: [Rendition]) -> String {
            copies.map { "\(url($0.file)) \($0.width)w" }.joined(separator: ", ")
        }
        let sizes = "(min-width: 48rem) 40rem, 100vw"
        let sources = item.formats.dropLast().map {
            "<source type=\"\($0.format.mediaType)\" srcset=\"\(set($0.copies))\" sizes=\"\(sizes)\">"
        }
        let facts = item.facts
        let middle = fallback.copies[(fallback.copies.count - 1) / 2]
        let image =
            "<img src=\"\(url(middle.file))\" srcset=\"\(set(fallback.copies))\" sizes=\"\(sizes)\" width=\"\(facts.width)\""
            + " height=\"\(facts.height)\" alt=\"\(alt)\" loading=\"lazy\" decoding=\"async\" style=\"--color:\(facts.color)\">"
        let picture = "<picture>\(sources.joined())\(image)</picture>"
        // A link needs words.
        return alt.isEmpty ? picture : "<a class=\"zoom\" href=\"\(url(largest.file))\">\(picture)</a>"
    }
}

extension MarkdownBody {
    fileprivate func piece(after index: Int, startsWith text: String) -> Bool {
        guard index + 1 < pieces.count, case .html(let html) = pieces[index + 1] else { return false }
        return html.hasPrefix(text)
    }
}

/// Text with the characters escaped that mean something in HTML.
private func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
        switch character {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        default: result.append(character)
        }
    }
    return result
}
