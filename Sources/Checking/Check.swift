internal import Diagnostics

/// One thing that is looked for, under the name by which it can be left out.
package struct Check: Sendable {
    /// What a check looks at.
    enum Work: Sendable {
        /// Each page of the site, on all processors.
        case page(@Sendable (borrowing SitePage) -> [Diagnostic])
        /// Each file of the site but pages, by its ending.
        case file(Set<String>, @Sendable (SiteText) -> [Diagnostic])
        /// All pages together, after each of them was looked at.
        case site(@Sendable (SiteSurvey) -> [Diagnostic])
        /// What the author wrote.
        case diary(@Sendable (DiaryFacts) -> [Diagnostic])
        /// Said elsewhere, and only counted under this name.
        case reported
    }

    package let name: String
    /// What is looked for, as one clause.
    package let about: String
    let work: [Work]

    init(_ name: String, _ about: String, _ work: Work...) {
        self.name = name
        self.about = about
        self.work = work
    }

    /// Every check, in the order in which they are explained.
    package static let all: [Check] = [
        links, anchors, orphans, ids, titles, alt, headings, nesting, size, mixed, thirdParty, exports, photos,
        metadata,
        secrets, entries, coordinates, duplicates, tags, privacy, external,
    ]
}
