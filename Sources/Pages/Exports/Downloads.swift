internal import Content
package import Diary

/// Which files for other programs a site has, by its settings.
package struct Downloads: Sendable {
    /// Everything that the files of one list tell of.
    package enum Subject: Sendable, Hashable {
        case diary
        /// An index into the edition's categories, tags, people or journeys.
        case category(Int)
        case tag(Int)
        case person(Int)
        case journey(Int)
    }

    package struct Download: Sendable {
        package let format: ExportFormat
        /// Relative to the home page.
        package let path: String
    }

    /// Those of one subject, whose page leads to them.
    package struct DownloadList: Sendable {
        package let subject: Subject
        /// The name of the category, tag or person; nil for the diary.
        package let name: String?
        /// Relative to the home page.
        package let page: String
        package let files: [Download]
    }

    /// The diary first, then categories, tags, people and journeys in the edition's order; those without a file are left out.
    package let groups: [DownloadList]
    /// The formats of which each place has a file of its own.
    package let placeFormats: [ExportFormat]
    /// Whether the address of each place is drawn as a QR code.
    package let hasCodes: Bool
    private let indices: [Subject: Int]
    private let pages: [TextKey: Int]

    /// - Parameter hasFeeds: whether programs that ask for the newest visits can reach the files.
    package init(_ edition: Edition, hasFeeds: Bool = true) {
        // Feeds lead to pages, which have no addresses without that of the site.
        let hasFeeds = hasFeeds && edition.settings.url != nil
        let formats = ExportFormat.allCases.filter { !$0.isFeed || hasFeeds }
        // Of listed places alone: these files must not tell how many others there are.
        let count = edition.places.count
        placeFormats = formats.filter { edition.settings.exports.isMade($0, ofEachOf: count) }
        hasCodes = edition.settings.exports.hasCodes(ofEachOf: count)
        // Of nothing there is nothing to tell.
        let isEmpty = edition.places.isEmpty && edition.plans.isEmpty
        let scopes = isEmpty ? [:] : edition.settings.exports.scopes
        var groups: [DownloadList] = []
        func add(_ subject: Subject, _ scope: Settings.Exports.ExportScope, _ name: String?, _ page: String) {
            let files = formats.filter { scopes[$0]?.contains(scope) ?? false }.map {
                Download(format: $0, path: page + $0.fileName)
            }
            if !files.isEmpty { groups.append(DownloadList(subject: subject, name: name, page: page, files: files)) }
        }
        add(.diary, .diary, nil, "")
        for (index, use) in edition.categories.enumerated() {
            add(.category(index), .categories, use.category.name, "categories/\(use.category.id)/")
        }
        for (index, tag) in edition.tags.enumerated() {
            add(.tag(index), .tags, tag.name, "tags/\(slug(tag.name))/")
        }
        for (index, person) in edition.people.enumerated() {
            add(.person(index), .people, person.name.name, "people/\(person.name.slug)/")
        }
        for (index, use) in edition.journeys.enumerated() where !use.visits.isEmpty {
            add(.journey(index), .journeys, use.journey.title, "journeys/\(use.journey.slug)/")
        }
        self.groups = groups
        indices = Dictionary(groups.enumerated().map { ($1.subject, $0) }, uniquingKeysWith: { first, _ in first })
        pages = Dictionary(groups.enumerated().map { (TextKey($1.page), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The files of a subject.
    package subscript(subject: Subject) -> [Download] { indices[subject].map { groups[$0].files } ?? [] }

    /// The files of the subject whose page is at a path.
    package subscript(page path: String) -> [Download] {
        pages.isEmpty ? [] : pages[TextKey(path)].map { groups[$0].files } ?? []
    }

    package var hasPlaceFiles: Bool { hasCodes || !placeFormats.isEmpty }

    /// The files of one place alone, as far as there is something to tell in them.
    package func files(of place: Place) -> [Download] {
        placeFormats.filter { $0.tells(of: place) }.map {
            Download(format: $0, path: "places/\(place.slug)/\($0.placeFileName)")
        }
    }

    /// What the files of a subject tell of.
    package static func selection(_ subject: Subject, of edition: Edition) -> Selection {
        switch subject {
        case .diary: return Selection(edition.places, plans: edition.plans, journeys: edition.journeys)
        case .category(let index): return Selection(edition.categories[index].places.map { edition.places[$0] })
        case .tag(let index): return Selection(edition.tags[index].places.map { edition.places[$0] })
        case .person(let index):
            let use = edition.people[index]
            var filter = SelectionFilter()
            filter.people = [use.name.slug]
            return Selection(use.places.map { edition.places[$0] }, journeys: edition.journeys, filter)
        case .journey(let index): return Selection(edition.journeys[index], of: edition)
        }
    }
}
