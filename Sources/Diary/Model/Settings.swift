package import Maps
package import Content
package import Base

/// What `Content/diary.yml` says, with a sensible value for everything that it does not.
package struct Settings: Sendable {
    /// A language of the theme, by its tag (BCP 47).
    package enum Language: String, Sendable, CaseIterable {
        case ko, en, ja
        case zhHans = "zh-Hans"
        case zhHant = "zh-Hant"
        case de, fr, es

        /// Where the site in this language lies when it is not the diary's first one.
        package var folder: String { rawValue.lowercased() + "/" }

        /// In which the program speaks of a diary in this language.
        package var ofMessages: MessageLanguage { MessageLanguage(tag: rawValue) ?? .english }

        /// The language of another tag, with a region or in another spelling: `de-AT`, `zh-TW`, `ko_KR`.
        package init?(tag: String) {
            let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }
            guard let first = parts.first else { return nil }
            if first == "zh" {
                let isTraditional =
                    parts.contains("hant")
                    || !parts.contains("hans") && parts.contains { ["tw", "hk", "mo"].contains($0) }
                self = isTraditional ? .zhHant : .zhHans
            } else {
                self.init(rawValue: String(first))
            }
        }

        /// What those who speak it call it.
        package var nativeName: String {
            switch self {
            case .ko: "한국어"
            case .en: "English"
            case .ja: "日本語"
            case .zhHans: "简体中文"
            case .zhHant: "繁體中文"
            case .de: "Deutsch"
            case .fr: "Français"
            case .es: "Español"
            }
        }
    }

    package enum WeekStart: String, Sendable, CaseIterable {
        case sunday, monday
    }

    /// What the home page begins with.
    package struct Home: Sendable {
        package enum Lead: String, Sendable, CaseIterable {
            case latest, photo, map, text
        }

        var chosenLead: Lead?
        /// Markdown, where a text leads.
        package var text: String?

        package var lead: Lead { chosenLead ?? (text == nil ? .latest : .text) }
    }

    package enum RawHTML: String, Sendable, CaseIterable {
        case escaped, trusted
    }

    /// A circle within which no exact spot is told, nor around the square that its middle lies in.
    package struct PrivacyZone: Sendable {
        package let name: String
        package let center: Coordinate
        /// In metres.
        package let radius: Double

        /// What it does follows from this alone: which places are told exactly, and which are not, would draw its circle.
        var concealed: ConcealedSpot { ConcealedSpot(center, radius: radius) }
    }

    /// Which copies of a photo are made.
    package struct Photos: Sendable {
        package enum Format: String, Sendable, CaseIterable {
            case webp, jpeg, avif, png
        }

        /// What pages may tell of a camera; nothing else of what it wrote is permitted.
        package enum Fact: String, Sendable, CaseIterable {
            case camera, lens, exposure
        }

        /// In pixels, smallest first.
        package var widths = [240, 480, 720, 1600]
        package var formats: [Format] = [.webp, .jpeg]
        /// 1 to 100.
        package var quality = 78
        /// The greatest size of one copy in bytes, nil for any.
        package var maxBytes: Int?
        /// What a camera wrote that pages tell, in this order.
        package var facts: [Fact] = []
        /// Whether what phones take around a photo is published, without sound.
        package var motion = false
    }

    /// How much an entry may hold: characters of title and comment, number of photos.
    package struct Limits: Sendable {
        package var title = 200
        package var comment = 400
        package var photos = 200
        /// The greatest size of an original, in bytes and in pixels.
        package var photoBytes = 200_000_000
        package var photoPixels = 200_000_000
        /// The longest clip, in seconds, and the largest copy of one, in bytes.
        package var clipSeconds = 120
        package var clipBytes = 20_000_000
        package var voiceSeconds = 600
    }

    package struct Map: Sendable {
        /// Where the map that moves gets Leaflet from.
        package enum Leaflet: Sendable {
            /// From this machine, if it is installed there.
            case installed
            /// From a folder of the diary.
            case folder(Reference)
            /// From nowhere: the map stays a drawing.
            case none
        }

        /// A file that readers load from somebody else's server, and the digest that it must have.
        package struct RemoteFile: Sendable {
            package let url: String
            /// As in the attribute `integrity` of HTML: `sha384-…`.
            package let integrity: String
        }

        /// The address of map tiles; nil for a map that is drawn from the ground, for which nobody else is asked.
        package var tiles: String?
        /// Who made the tiles, in Markdown.
        package var attribution = "© [OpenStreetMap contributors](https://www.openstreetmap.org/copyright)"
        package var maxZoom = 19
        /// Files of the ground that maps lie on, above the one that travels with the program.
        package var ground: [Reference] = []
        /// Who made these files, in Markdown.
        package var credit: String?
        package var leaflet = Leaflet.installed
        /// Leaflet and its clusters, where this machine has none, in the order in which they are to be loaded.
        package var cdn: [RemoteFile] = []
    }

    package let file: SourceFile
    /// The settings of the diary that brings this one in; nil for a diary that is read for itself.
    private(set) var hostFile: SourceFile?
    package var title = ""
    package var description = ""
    /// The language that pages are in.
    package var language = Language.ko
    /// The languages that the diary is written in, the first of which stands where another has no words.
    package internal(set) var languages = [Language.ko]
    /// In which language the program speaks; nil where the terminal or the diary's language tells.
    package internal(set) var messages: MessageLanguage?
    /// The absolute address of the home page, with a slash at its end.
    package var url: String?
    package var author: Reference?
    /// Nil where the menu is the usual one.
    package var navigation: Navigation?
    package var perPage = 24
    package var home = Home()
    package var weekStart = WeekStart.sunday
    package var currency = "KRW"
    package var categories: [Category] = []
    package var photos = Photos()
    package var limits = Limits()
    /// Font files in the diary, or a family that is installed.
    package var fonts: [Reference] = []
    /// Whether large fonts are published in parts, of which readers load those with the letters that they see.
    package var fontsAreCut = true
    package var look = Look()
    package var map = Map()
    /// The maps that a place links to, in this order.
    package var mapLinks = ["kakao", "naver", "google", "osm"]
    package var html = RawHTML.escaped
    package var exports = Exports()
    package var checks = Checks()
    /// Whether a picture is drawn for each page that is likely to be shared.
    package var hasShareCards = false
    /// Which compressed copies lie beside the files.
    package var compression: Set<Compression> = []
    /// Nil when browsers keep nothing of the site.
    package var offline: Offline?
    /// Whether and how the public pages can be answered.
    package var invitation: ReplyInvitation?
    /// Nil when the settings name no target.
    package var publishing: Publishing?
    /// Nil where nothing is written on the published site.
    package var writing: Writing?
    /// Whether readers may know the hours of visits, where neither entry nor visit says.
    package internal(set) var publishesHours = false
    package internal(set) var privacyZones: [PrivacyZone] = []
    /// How much of the begin and the end of a track is cut off, in metres, where it says nothing itself.
    package internal(set) var trackTrim = 0
    /// Tags, features, stations and people of hidden entries that are no secret.
    var publicWords: [Reference] = []

    /// `url` as programs have it that know no letters beyond ASCII.
    package var uri: String? { url.map(internationalAddress) }

    /// The path of the home page: `/`, or `/diary/` for a site below the root of its host.
    package var base: String {
        guard let url, let scheme = url.firstRange(of: "://") else { return "/" }
        let rest = url[scheme.upperBound...]
        return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
    }

    /// The settings of somebody else's diary under which it is read to be brought together with this one: they say what its entries
    /// mean, who wrote them and what they hide, besides what this diary's zones hide of them; how its texts become HTML and how much they may hold is this diary's to say. Raw
    /// HTML is escaped there even where this diary trusts its own.
    func applied(toSource source: Settings) -> Settings {
        var settings = source
        settings.hostFile = file
        settings.html = .escaped
        settings.limits = limits
        settings.language = language
        settings.privacyZones += privacyZones
        settings.trackTrim = max(settings.trackTrim, trackTrim)
        return settings
    }

    /// How Markdown is to be read that is written in the first language, as the texts of entries are.
    package var markdown: MarkdownOptions { markdown(in: languages.first ?? language) }

    /// How Markdown in a language is to be read.
    package func markdown(in language: Language) -> MarkdownOptions {
        MarkdownOptions(
            trustsHTML: html == .trusted, quotationMarks: QuotationMarks(language: language.rawValue))
    }

    /// A sentence of the language that is read, with the quotation marks of that.
    package func quoted(_ text: String) -> String {
        QuotationMarks(language: chosenLanguage.rawValue).replaced(in: text)
    }

    package func isInPrivacyZone(_ coordinate: Coordinate) -> Bool {
        privacyZones.contains { $0.concealed.hides(coordinate) }
    }

    /// The point as it may be told: blurred to a kilometre within a privacy zone, else by the place's own precision.
    func published(_ coordinate: Coordinate, _ precision: Precision) -> (location: Coordinate?, precision: Precision) {
        let isNearHome = isInPrivacyZone(coordinate)
        let least: Precision = isNearHome && (precision == .exact || precision == .block) ? .district : precision
        return (least.applied(to: coordinate), least)
    }
}

/// A kind of place, declared in the settings; a place has at most one.
package struct Category: Sendable, Hashable {
    package let id: String
    package let name: String
    /// An emoji or another short sign.
    package let icon: String?
    /// `#rrggbb`
    package let color: String?
}

/// An underground or railway station near a place.
package struct Station: Sendable, Hashable {
    package let name: String
    /// The lines' names, such as `3` or `경의중앙선`.
    package let lines: [String]
}
