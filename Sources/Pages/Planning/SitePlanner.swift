internal import Content
package import Diary
internal import Base
internal import Synchronization
internal import Templates

/// Makes the pages of an edition in its subsite. What many pages show, such as a place's card, is made once and shared.
///
/// A class because every page's context refers to it.
package final class SitePlanner: Sendable {
    let edition: Edition
    /// What the pages have in common; all that pages see which are made of parts.
    let shared: SharedContext
    /// The groups that the pages of this subsite lead to.
    let groups: [SitePlanner]
    /// The places of the edition, in its order.
    let carded: [CardedPlace]
    /// Nil where pages have no share cards.
    let shareCardStyle: ShareCardStyle?
    let calendar: VisitCalendar
    let countedVisits: CountedVisits
    /// What is looked back at on pages of its own.
    let periods: Periods
    let nearness: Nearness
    let sameDays: SameDays
    /// For each place the groups that it belongs to, as numbers in `groups`.
    let groupsOfPlaces: [TextKey: [Int]]
    /// What makes the map move.
    let mapScripts: MapScripts?
    /// What the map that moves lies on, nil where it has tiles or does not move.
    let movingGround: MovingGround?
    /// Made when its first page is, because it takes long and few pages show it.
    private let counted: Once<SharedReading<Statistics>>
    /// Made when the first place asks for one of them.
    let cardedJourneys = Mutex<SharedReading<[TextKey: JourneyCard]>?>(nil)
    /// The whole map, and what its parts are called; nil where no place has a spot to show.
    let map: (area: MapArea, names: MapNames)?
    /// Whether any visited place tells the area that it lies in.
    let hasAreas: Bool
    let searchShards: [[Int]]
    /// What the members of the group did, nil on the public site.
    let record: GroupRecord?
    /// How much of the subsite browsers keep, nil for nothing.
    let offline: Settings.Offline?
    let generator: String

    /// - Parameters:
    ///   - pictures: those of texts.
    ///   - languages: those of all subsites that tell the public site, nil for the diary's first; empty where it is the only one.
    ///   - groups: the planners of the groups that this subsite's pages lead to; only listed ones are looked at.
    ///   - isPublished: whether the site is to go to a host.
    package init(
        _ edition: Edition, _ album: PhotoAlbum = PhotoAlbum(), _ tracks: TrackAlbum = TrackAlbum(),
        in subsite: Subsite = .site, beside languages: [Settings.Language?] = [],
        leadingTo groups: [SitePlanner] = [],
        pictures: TextPictures, generator: String, typography: Typography = .builtIn, ground: MapGround = .builtIn,
        mapScripts: MapScripts? = nil,
        shareCards: ShareCardStyle? = nil, isPublished: Bool = true
    ) async {
        // Feeds are asked for by programs, which nobody can tell a passphrase; other files are taken by a person.
        let downloads = Downloads(edition, hasFeeds: subsite.access == .address)
        // What only those may read who know an address or a passphrase is kept nowhere.
        offline = isPublished && subsite.isListed ? edition.settings.offline : nil
        self.generator = generator
        self.edition = edition
        self.groups = groups.filter(\.subsite.isListed)
        hasAreas = AreaUses.exist(in: edition)
        let navigation = SiteNavigation(
            edition,
            having: edition.sections(
                hasGroups: !self.groups.isEmpty, hasAreas: hasAreas, hasDownloads: !downloads.groups.isEmpty))
        let shared = SharedContext(
            edition, album, tracks, pictures, ground, subsite, downloads, typography, navigation,
            isOffline: offline != nil, languages: subsite.group == nil && languages.count > 1 ? languages : [],
            generator: generator)
        self.shared = shared
        async let calendar = VisitCalendar(edition)
        async let countedVisits = CountedVisits(edition)
        async let nearness = Nearness(edition)
        async let sameDays = SameDays(edition)
        async let record = GroupRecord(edition)
        async let map = Self.map(of: edition, ground)
        async let searchShards = SearchShards.shards(of: edition)
        let journeys = edition.journeysByPlace
        carded = await Array(edition.places.enumerated()).concurrentMap { index, place in
            CardedPlace(place, in: shared, journeys: journeys[index] ?? [])
        }
        self.calendar = await calendar
        self.nearness = await nearness
        self.sameDays = await sameDays
        groupsOfPlaces = Self.groupsOfPlaces(self.groups)
        let visits = await countedVisits
        self.countedVisits = visits
        periods = Periods(visits, peopleCount: edition.people.count)
        counted = Once { SharedReading { Statistics(edition, visits) } }
        self.record = await record
        self.map = await map
        self.searchShards = await searchShards
        self.mapScripts = mapScripts
        let hasMovingMap = self.map != nil || edition.invitation != nil
        movingGround =
            mapScripts == nil || edition.settings.map.tiles != nil || !hasMovingMap
            ? nil
            : MovingGround(ground, under: edition, isSealed: subsite.access == .home)
        shareCardStyle = shareCards
    }

    var statistics: Statistics { counted.get.get }
}

/// Where a page gets Leaflet and its clusters from.
package struct MapScripts: Sendable {
    package struct MapAsset: Sendable {
        /// The path in the site, or an absolute address.
        package let address: String
        /// The digest without which a browser must not use it (Subresource Integrity), for files of others.
        package let integrity: String?

        package init(address: String, integrity: String? = nil) {
            self.address = address
            self.integrity = integrity
        }
    }

    /// In the order in which they are to be run.
    package let scripts: [MapAsset]
    package let styles: [MapAsset]

    package init(scripts: [MapAsset], styles: [MapAsset]) {
        self.scripts = scripts
        self.styles = styles
    }
}
