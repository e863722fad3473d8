extension Settings {
    /// Which files for other programs the site has, and of what.
    package struct Exports: Sendable {
        package enum Format: String, Sendable, CaseIterable {
            case atom, jsonfeed, ics, geojson, kml, gpx, csv, json
        }

        /// What a file tells of: everything, or each category, tag, person, journey or place.
        package enum ExportScope: String, Sendable, CaseIterable {
            case diary, categories, tags, people, journeys, places
        }

        /// What else there is of each place.
        package enum Drawing: String, Sendable, CaseIterable {
            case places, none
        }

        /// One whole file of each format costs a build little. Readers save any list themselves, but a browser cannot make a feed: of
        /// categories there are few, of tags and people there may be thousands.
        package var scopes: [Format: Set<ExportScope>] = [
            .atom: [.diary, .categories], .jsonfeed: [.diary], .ics: [.diary, .journeys], .geojson: [.diary],
            .kml: [.journeys], .gpx: [.diary, .journeys], .csv: [.diary], .json: [.diary],
        ]
        /// The formats of which each place has a file without being asked, as long as there are not too many places.
        var placeFormats: Set<Format> = [.ics, .kml, .gpx]
        /// Whether each place has a QR code, nil for as long as there are not too many.
        var codes: Drawing?
        /// How many visits a feed tells of.
        package var newest = 30
        /// Up to how many places each has files of its own without being asked: of more, those would be most of the site.
        private static let placeLimit = 500

        package init() {}

        /// What there are files of in a format that is named.
        subscript(format: Format) -> Set<ExportScope> {
            get { scopes[format] ?? [] }
            set {
                scopes[format] = newValue
                placeFormats.remove(format)
            }
        }

        /// No file at all.
        static var nothing: Exports {
            var exports = Exports()
            (exports.scopes, exports.placeFormats, exports.codes) = ([:], [], Drawing.none)
            return exports
        }

        /// - Parameter count: how many places there are.
        package func isMade(_ format: Format, ofEachOf count: Int) -> Bool {
            scopes[format]?.contains(.places) ?? false || count <= Self.placeLimit && placeFormats.contains(format)
        }

        /// Whether there is a QR code of each of so many places.
        package func hasCodes(ofEachOf count: Int) -> Bool { codes.map { $0 == .places } ?? (count <= Self.placeLimit) }
    }
}
