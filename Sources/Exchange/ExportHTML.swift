internal import Content
internal import Diary
internal import HTML

extension Export {
    /// A text as HTML that stands alone: absolute addresses, pictures without a theme.
    func html(_ body: MarkdownBody) -> String {
        var html = ""
        for piece in body.pieces {
            switch piece {
            case .html(let text): html += text
            case .placeLink(let link):
                let title = edition.title(ofPlace: link.slug)
                let words = escapedHTML(link.label ?? title ?? edition.title(ofMention: link.slug) ?? "")
                if title != nil, let address = absolute("places/\(link.slug)/") {
                    html += "<a href=\"\(address)\">\(words)</a>"
                } else {
                    html += words
                }
            case .picture(let picture):
                if let photo = picture.photo { html += image(photo) }
            }
        }
        return html
    }

    /// A photo as an image; nothing where the site has no copy of it or no address.
    func image(_ photo: Photo) -> String {
        guard let copy = self.photo(photo), let address = absolute(copy.path) else { return "" }
        return
            "<img src=\"\(address)\" width=\"\(copy.width)\" height=\"\(copy.height)\" alt=\"\(escapedHTML(photo.alt))\">"
    }

    /// What a feed shows of a visit: facts, the note, its photos, and with a place's newest visit what the entry says.
    func html(_ item: Selection.VisitItem) -> String {
        let (place, visit) = (item.place, item.visit)
        var facts: [String] = []
        if let rating = visit.rating { facts.append("★ \(rating.value)") }
        if let category = place.category { facts.append(escapedHTML(category.name)) }
        if let address = place.address { facts.append(escapedHTML(address)) }
        if !visit.companions.isEmpty { facts.append(escapedHTML(visit.companions.map(\.name).joined(separator: ", "))) }
        var html = facts.isEmpty ? "" : "<p>\(facts.joined(separator: " · "))</p>\n"
        html += self.html(visit.note)
        let isNewest = place.lastVisit == visit.date
        if isNewest {
            if let comment = place.comment { html += "<p>\(escapedHTML(comment))</p>\n" }
            html += self.html(place.body)
        }
        for photo in visit.photos + (isNewest ? place.photos : []) {
            let image = image(photo)
            if !image.isEmpty { html += "<p>\(image)</p>\n" }
        }
        return html
    }
}
