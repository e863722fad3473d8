internal import Content
internal import Diagnostics

/// What nobody may learn from the tracks that an entry names.
package struct TrackRules: Sendable {
    /// Circles of which no way is shown.
    package let zones: [Settings.PrivacyZone]
    /// How many metres around the points at which somebody set out and arrived are not told, where the entry does not say.
    package let trim: Int
}

extension Place {
    /// Whether the ways of its visits may be shown: not where one of its entries hides the spot that another one tells.
    package var mayShowTracks: Bool { precision != .none && entries.allSatisfy { $0.precision == precision } }
}

extension PlaceDiary {
    /// The rules for each track, by the diary whose entry names it: the privacy zones of that diary and of this one, and a circle around
    /// each spot that places tell less exactly than they know it, because a track would lead to their doors.
    package var trackRules: @Sendable (TrackFile) -> TrackRules {
        let rough = roughSpots
        let own = TrackRules(zones: settings.privacyZones + rough, trim: settings.trackTrim)
        let others = sources.map { source in
            (
                folder: normalized(source.folder) + "/Content/",
                rules: TrackRules(zones: source.settings.privacyZones + rough, trim: source.settings.trackTrim)
            )
        }
        return { track in
            let entry = track.range.file.path
            return others.first { entry.hasPrefix($0.folder) }?.rules ?? own
        }
    }

    /// A circle around each spot that is not told exactly, as large as what is told instead; that of a district where nothing is. One that
    /// lies in a privacy zone needs none.
    private var roughSpots: [Settings.PrivacyZone] {
        guard !redacted.isEmpty else { return [] }
        let precisions = Dictionary(
            (places + sources.flatMap(\.places)).map { (TextKey($0.path), $0.precision) },
            uniquingKeysWith: { $0.strictness > $1.strictness ? $0 : $1 })
        return redacted.compactMap { spot in
            guard !settings.isInPrivacyZone(spot.point) else { return nil }
            let precision = precisions[TextKey(spot.entry)] ?? .none
            let radius = precision == .none ? Precision.district.blur : precision.blur
            return Settings.PrivacyZone(name: "", center: spot.point, radius: radius)
        }
    }
}
