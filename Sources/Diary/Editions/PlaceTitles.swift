package import Content

/// What texts of an edition may call the places that they lead to.
package struct PlaceTitles: Sendable {
    /// The titles of the places in the edition, which a link may lead to.
    private var titles: [TextKey: String]
    /// The titles of places that its audience may know of, though they are not in it.
    private var mentions: [TextKey: String]

    package init(titles: [TextKey: String] = [:], mentions: [TextKey: String] = [:]) {
        self.titles = titles
        self.mentions = mentions
    }

    /// The title of a place that a link may lead to, nil for one that the edition does not show.
    package func title(ofPlace slug: String) -> String? { titles[TextKey(slug)] }

    /// The title of a place that a text may name though no link may lead there, because it is not in the edition.
    package func title(ofMention slug: String) -> String? { mentions[TextKey(slug)] }

    /// What a link to a place says that says nothing itself; nil where readers may not know of the place.
    package func title(ofLink slug: String) -> String? { title(ofPlace: slug) ?? title(ofMention: slug) }

    /// The beginning of a text for a description, nil for none.
    package func excerpt(of body: MarkdownBody) -> String? {
        let excerpt = body.excerpt(naming: title(ofLink:))
        return excerpt.isEmpty ? nil : excerpt
    }

    /// Those alone that the texts of some places ask for.
    package func asked(by places: [Place]) -> PlaceTitles {
        var asked = PlaceTitles()
        for place in places where place.hasPlaceLinks {
            take(place.body, into: &asked)
            for note in place.visits.flatMap(\.notes) { take(note, into: &asked) }
        }
        return asked
    }

    /// Those alone that some texts ask for.
    package func asked(by bodies: [MarkdownBody]) -> PlaceTitles {
        var asked = PlaceTitles()
        for body in bodies { take(body, into: &asked) }
        return asked
    }

    private func take(_ body: MarkdownBody, into asked: inout PlaceTitles) {
        guard body.hasPlaceLinks else { return }
        for case .placeLink(let link) in body.pieces {
            let key = TextKey(link.slug)
            asked.titles[key] = titles[key]
            asked.mentions[key] = mentions[key]
        }
    }

    /// All titles in a fixed order, those of places before mentions.
    package var all: (titles: [(slug: String, title: String)], mentions: [(slug: String, title: String)]) {
        func sorted(_ titles: [TextKey: String]) -> [(slug: String, title: String)] {
            titles.map { ($0.key.text, $0.value) }.sorted { $0.slug.utf8.lexicographicallyPrecedes($1.slug.utf8) }
        }
        return (sorted(titles), sorted(mentions))
    }
}
