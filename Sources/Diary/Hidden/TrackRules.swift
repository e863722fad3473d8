internal import Content
internal import Diagnostics

/// What nobody may learn from the tracks that an entry names.
package struct TrackRules: Sendable {
    /// Circles of which no way is shown, and whose middles nobody may learn.
    package let zones: [Settings.PrivacyZone]
    /// Circles around the squares that places are told by, whose middles everybody knows.
    package let cells: [Settings.PrivacyZone]
    /// How many metres around the points at which somebody set out and arrived are not told, where the entry does not say.
    package let trim: Int
}

extension Place {
    /// Whether the ways of its visits may be shown: not where one of its entries hides the spot that another one tells.
    package var mayShowTracks: Bool { precision != .none && entries.allSatisfy { $0.precision == precision } }
}

extension PlaceDiary {
    /// The rules for each track of an edition, by the diary whose entry names it: the privacy zones of that diary and of this one, and a
    /// circle around each spot that the edition's places tell less exactly than they know it, because a track would lead to their doors.
    ///
    /// What the edition does not show cuts nothing: a gap would tell of it.
    package func trackRules(in edition: Edition) -> @Sendable (TrackFile) -> TrackRules {
        var spots: [TextKey: Coordinate] = [:]
        for spot in redacted { spots[TextKey(spot.entry)] = spot.point }
        func rough(_ places: [Place]) -> (zones: [Settings.PrivacyZone], cells: [Settings.PrivacyZone]) {
            var rough: (zones: [Settings.PrivacyZone], cells: [Settings.PrivacyZone]) = ([], [])
            for place in places where !spots.isEmpty {
                for entry in place.entries {
                    guard let spot = spots[TextKey(entry.path)], !settings.isInPrivacyZone(spot) else { continue }
                    if let told = place.location, place.precision.blur > 0 {
                        // A circle as large as the square's side around any of its points lies in this one.
                        rough.cells.append(.init(name: "", center: told, radius: place.precision.blur * 1.72))
                    } else {
                        rough.zones.append(.init(name: "", center: spot, radius: Precision.district.blur))
                    }
                }
            }
            return rough
        }
        let listed = rough(edition.places)
        // The page of an unlisted place is cut at its own spot, which nobody else may know of.
        let unlisted = Dictionary(
            edition.unlisted.map { (TextKey($0.path), rough([$0])) }, uniquingKeysWith: { first, _ in first })
        let folders = sources.map {
            (normalized($0.folder) + "/Content/", $0.settings.privacyZones, $0.settings.trackTrim)
        }
        let (zones, trim) = (settings.privacyZones, settings.trackTrim)
        return { track in
            let entry = track.range.file.path
            let own = unlisted[TextKey(entry)] ?? ([], [])
            let source = folders.first { entry.hasPrefix($0.0) }
            return TrackRules(
                zones: (source?.1 ?? zones) + listed.zones + own.zones, cells: listed.cells + own.cells,
                trim: source?.2 ?? trim)
        }
    }
}
