extension Settings {
    /// Which files for other programs the site has, and of what.
    package struct Exports: Sendable {
        package enum Format: String, Sendable, CaseIterable {
            case atom, jsonfeed, ics, geojson, kml, gpx, csv, json
        }

        /// What a file tells of: everything, or each category, tag or person.
        package enum Scope: String, Sendable, CaseIterable {
            case diary, categories, tags, people
        }

        /// One whole file of each format costs a build little. Of categories there are few, and apps take a KML file as one list;
        /// of tags and people there may be thousands.
        package var scopes: [Format: Set<Scope>] = [
            .atom: [.diary, .categories], .jsonfeed: [.diary], .ics: [.diary], .geojson: [.diary], .kml: [.categories],
            .gpx: [.diary], .csv: [.diary], .json: [.diary],
        ]
        /// How many visits a feed tells of.
        package var newest = 30

        package init() {}
    }
}
