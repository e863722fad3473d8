package import Maps
internal import Content
internal import Base

/// What nobody may learn from the tracks that an entry names.
package struct TrackRules: Sendable {
    /// Circles of which no way is shown, and whose middles nobody may learn.
    package let zones: [Settings.PrivacyZone]
    /// Circles that hide the spots of places that are told roughly.
    package let circles: Set<KnownCircle>
    /// How many metres around the points at which somebody set out and arrived are not told, where the entry does not say.
    package let trim: Int
    /// The folder of the diary whose entry it is, nil for this one.
    package let source: String?
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
        var spots: [TextKey: Redaction] = [:]
        for entry in redacted { spots[TextKey(entry.entry)] = entry.spot }
        let folders = sources.map { (name: normalized($0.folder) + "/Content/", settings: $0.settings) }
        let settings = settings
        @Sendable func source(_ entry: String) -> (name: String, settings: Settings)? {
            folders.first { entry.hasPrefix($0.name) }
        }
        func rough(_ places: [Place]) -> Set<KnownCircle> {
            var circles: Set<KnownCircle> = []
            for place in places where !spots.isEmpty {
                for entry in place.entries {
                    guard let spot = spots[TextKey(entry.path)] else { continue }
                    let zones = (source(entry.path)?.settings ?? settings).privacyZones.map(\.concealed)
                    if !spot.isAsked {
                        for zone in zones where zone.hides(spot.point) {
                            circles.insert(zone.circle)
                        }
                    } else if let blurred = place.location, place.precision.blur > 0 {
                        // A circle as large as the square's side around any of its points lies in this one.
                        circles.insert(.init(middle: blurred, radius: place.precision.blur * 1.72))
                    } else {
                        circles.insert(KnownCircle(hiding: Precision.district.blur, around: spot.point, beside: zones))
                    }
                }
            }
            return circles
        }
        let listed = rough(edition.places)
        // The page of an unlisted place is cut at its own spot, which nobody else may know of.
        let unlisted = Dictionary(
            edition.unlisted.map { (TextKey($0.path), rough([$0])) }, uniquingKeysWith: { first, _ in first })
        return { track in
            let entry = track.range.file.path
            let source = source(entry)
            let settings = source?.settings ?? settings
            return TrackRules(
                zones: settings.privacyZones, circles: listed.union(unlisted[TextKey(entry)] ?? []),
                trim: settings.trackTrim, source: source?.name)
        }
    }
}
