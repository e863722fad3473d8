package import Maps
internal import Content
package import Diary

/// A place as another program or service tells of it.
@dynamicMemberLookup
package struct ImportedPlace: Sendable {
    /// What tells the place from all others of a service: `google`, `15043…`.
    package struct ImportedSource: Sendable, Hashable {
        package let service: String
        package let id: String

        package init(service: String, id: String) {
            self.service = service
            self.id = id
        }

        /// Services whose numbers are those of steps, entries or posts, of which several may be about one place.
        private static let recordServices: Set<String> = ["polarsteps", "dayone", "journey", "diarium", "instagram"]

        /// Whether two numbers tell two places apart.
        var isOfPlace: Bool { !Self.recordServices.contains(service) }

        /// `google:15043`; nil for what is not written so.
        init?(_ text: String) {
            let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
            guard parts.count == 2, (1...40).contains(parts[0].utf8.count), parts[1].utf8.count <= 200,
                parts[0].allSatisfy({ $0.isASCII && ($0.isLowercase || $0 == "_") })
            else { return nil }
            self.init(service: parts[0], id: parts[1])
        }
    }

    /// The numbers of its records in the file, from 1.
    package var records: [Int]
    package var title: String
    package var source: ImportedSource?
    package var location: Coordinate?
    /// How exact the location is, nil where that is not said.
    package var precision: Precision?
    package var address: String?
    /// A category, list, folder or layer, as the file calls it.
    package var category: String?
    /// As the file calls them; some of them become its category or a wish.
    package var tags: [String] = []
    /// Names of its sign and colour, which only a map of names gives a meaning.
    package var marks: [String] = []
    package var stations: [(name: String, lines: [String])] = []
    /// 0 to 5 in halves.
    package var rating: String?
    /// An amount, with or without a currency.
    package var price: String?
    package var plain = PlainValues()
    /// Addresses by a short name.
    package var links: [(name: String, url: String)] = []
    /// Markdown.
    package var text = ""
    package var visits: [ImportedVisit] = []
    /// Photos that belong to no visit.
    package var photos: [ImportedPhoto] = []
    /// The language of the text as a tag of BCP 47, where the file says that.
    package var language: String?
    /// Who wrote about it, nil for who owns the file.
    package var author: String?
    package var likedBy: [String] = []
    /// Whether somebody still wants to go there, and who.
    package var isWish = false
    package var wantedBy: [String] = []
    /// Whether it has no name yet, so that it waits for its author.
    package var isDraft = false
    /// Whether its author said that it comes along, whatever place it may be.
    package var isChosen = false
    /// Who may see it, where the file says that: also where all else is made public.
    package var visibility: Visibility?
    /// The slugs of the groups that may see it.
    package var groups: [String] = []
    /// Whether it is somebody's home or place of work, which is not for others.
    package var isHome: Bool { isMarkedHome || Self.isNameOfHome(title) }
    /// Whether the file says so.
    var isMarkedHome = false

    /// Whether maps and their users call homes and places of work so.
    static func isNameOfHome(_ name: String) -> Bool { homes.contains(trimmed(normalized(name)).lowercased()) }

    /// As Google Maps, Apple Maps, Foursquare, Naver and Kakao label them in the languages of their users, and as these write themselves.
    private static let homes: Set<String> = [
        "home", "my home", "house", "my house", "work", "my work", "office", "my office", "workplace",
        "집", "우리집", "우리 집", "내 집", "내집", "회사", "우리회사", "우리 회사", "내 회사", "직장", "사무실",
        "自宅", "家", "我が家", "実家", "職場", "勤務先", "会社", "オフィス",
        "住家", "住宅", "我的家", "我家", "公司", "單位", "单位", "工作", "工作單位", "上班", "办公室", "辦公室",
        "zuhause", "zu hause", "daheim", "mein zuhause", "arbeit", "arbeitsplatz", "arbeitsstelle", "büro", "firma",
        "domicile", "maison", "chez moi", "ma maison", "travail", "lieu de travail", "bureau", "boulot",
        "casa", "mi casa", "hogar", "trabajo", "oficina", "la meva casa", "feina", "minha casa", "trabalho", "emprego",
        "escritório",
        "casa mia", "lavoro", "ufficio", "thuis", "huis", "werk", "kantoor", "hjem", "hjemme", "arbejde", "arbeid",
        "jobb", "hem", "hemma", "arbete",
        "koti", "työ", "työpaikka", "dom", "praca", "biuro", "domov", "domů", "práce", "práca", "otthon", "munkahely",
        "acasă", "serviciu", "ev", "evim", "iş", "iş yeri", "дом", "мой дом", "работа", "моя работа", "офис", "дім",
        "робота", "вдома",
        "σπίτι", "εργασία", "δουλειά", "בית", "עבודה", "المنزل", "البيت", "منزل", "العمل", "عمل", "خانه", "محل کار",
        "घर", "कार्यालय", "काम",
        "บ้าน", "ที่ทำงาน", "nhà", "nhà riêng", "cơ quan", "nơi làm việc", "rumah", "kantor", "tempat kerja", "bahay",
        "trabaho",
    ]

    /// One of its plain values.
    package subscript<Value>(dynamicMember path: WritableKeyPath<PlainValues, Value>) -> Value {
        get { plain[keyPath: path] }
        set { plain[keyPath: path] = newValue }
    }

    package init(record: Int, title: String) {
        records = [record]
        self.title = title
    }
}

extension ImportedPlace {
    /// Adds what another record says of the same place; where both say something else, the first counts.
    ///
    /// - Returns: the fields in which both say something else.
    mutating func merge(_ other: ImportedPlace) -> [String] {
        let values: [(String, String?, String?)] =
            [
                ("address", address, other.address), ("rating", rating, other.rating), ("price", price, other.price),
            ]
            + zip(plain.published(areLists: false), other.plain.published(areLists: false)).map {
                ($0.name, $0.value.first, $1.value.first)
            }
        let lost = values.compactMap { $1 != nil && $2 != nil && $1 != $2 ? $0 : nil }
        source = source ?? other.source
        if location == nil { (location, precision) = (other.location, other.precision ?? precision) }
        address = address ?? other.address
        rating = rating ?? other.rating
        price = price ?? other.price
        for (_, rule) in FormatMapping.plainKeys where plain[rule].isEmpty { plain[rule] = other.plain[rule] }
        if let category, let second = other.category, second != category, !tags.contains(second) { tags.append(second) }
        category = category ?? other.category
        marks += other.marks.filter { !marks.contains($0) }
        stations = stations.isEmpty ? other.stations : stations
        links += other.links.filter { link in !links.contains { $0.name == link.name } }
        isWish = isWish || other.isWish
        visibility = [visibility, other.visibility].contains(.private) ? .private : visibility ?? other.visibility
        groups += other.groups.filter { !groups.contains($0) }
        isMarkedHome = isMarkedHome || other.isMarkedHome
        photos += other.photos.filter { !photos.contains($0) }
        if !other.text.isEmpty, text != other.text { text += (text.isEmpty ? "" : "\n\n") + other.text }
        return lost
    }

    /// How many values of visits lose against another one of the same day.
    var lostOfVisits: [String: Int] {
        guard visits.count > 1 else { return [:] }
        var lost: [String: Int] = [:]
        var first: [String: ImportedVisit] = [:]
        for visit in visits {
            guard let known = first[visit.from] else {
                first[visit.from] = visit
                continue
            }
            for (field, one, other) in [("rating", known.rating, visit.rating), ("price", known.price, visit.price)]
            where one != nil && other != nil && one != other { lost[field, default: 0] += 1 }
        }
        return lost
    }

    /// The visits in the order of their days, several of one day as one.
    package var visitsByDay: [ImportedVisit] {
        var result: [ImportedVisit] = []
        var seen: Set<ImportedVisit> = []
        for visit in visits.filter({ seen.insert($0).inserted }).sorted(by: { $0.from < $1.from }) {
            if let last = result.last, last.from == visit.from, last.to == visit.to, !last.isApart(from: visit) {
                result[result.count - 1].merge(visit)
            } else {
                result.append(visit)
            }
        }
        return result
    }

    /// Takes photos out.
    ///
    /// - Returns: how many.
    package mutating func removePhotos(where isMeant: (ImportedPhoto) -> Bool) -> Int {
        func count() -> Int { visits.reduce(photos.count) { $0 + $1.photos.count } }
        let before = count()
        photos.removeAll(where: isMeant)
        for index in visits.indices { visits[index].photos.removeAll(where: isMeant) }
        return before - count()
    }

    /// Leads links to places by the names that these have here, and turns those to places that will not be here into their words.
    ///
    /// - Parameter slugs: the names here by those that the links have.
    package mutating func keepLinks(to slugs: [String: String]) {
        func kept(_ text: String) -> String {
            let pieces = text.split(separator: "[[", omittingEmptySubsequences: false)
            var result = String(pieces[0])
            for piece in pieces.dropFirst() {
                // A bracket of a text that was brought along is escaped, so that these are links.
                guard let bar = piece.firstIndex(of: "|"), let end = piece[bar...].firstRange(of: "]]") else {
                    result += "[[" + piece
                    continue
                }
                if let slug = slugs[String(piece[..<bar])] {
                    result += "[[" + slug + piece[bar...]
                } else {
                    result += piece[piece.index(after: bar)..<end.lowerBound] + piece[end.upperBound...]
                }
            }
            return result
        }
        text = kept(text)
        for index in visits.indices { visits[index].note = kept(visits[index].note) }
    }
}

/// A visit as another program or service tells of it.
package struct ImportedVisit: Sendable, Hashable {
    /// A civil day, month or year: `2026-05-03`, `2026-05`, `2026`.
    package var from: String
    /// The last day of several, nil for one.
    package var to: String?
    package var hours: VisitHours?
    /// 0 to 5 in halves.
    package var rating: String?
    package var price: String?
    package var companions: [String] = []
    /// Markdown.
    package var note = ""
    package var photos: [ImportedPhoto] = []
    /// Whether the photos are such as the diary does not have, so that a visit that is there gets them too.
    package var hasNewPhotos = false

    package init(from: String) {
        self.from = from
    }
}

extension ImportedVisit {
    /// Whether it is another one than a visit of the same day: at another hour, and judged otherwise.
    fileprivate func isApart(from other: ImportedVisit) -> Bool {
        guard let hours, let others = other.hours, let rating, let judged = other.rating else { return false }
        return hours != others && rating != judged
    }

    /// Adds what is said of the same day.
    fileprivate mutating func merge(_ other: ImportedVisit) {
        if let others = other.hours, others.from < hours?.from ?? others.from || hours == nil {
            // Several of one day: the first hour that is known.
            hours = hours == nil ? others : VisitHours(from: others.from)
        } else if let hours, let others = other.hours, others != hours {
            self.hours = VisitHours(from: hours.from)
        }
        rating = rating ?? other.rating
        price = price ?? other.price
        companions += other.companions.filter { !companions.contains($0) }
        photos += other.photos.filter { !photos.contains($0) }
        hasNewPhotos = hasNewPhotos || other.hasNewPhotos
        if !other.note.isEmpty, note != other.note { note += (note.isEmpty ? "" : "\n\n") + other.note }
    }
}

/// A photo that comes along with a place or a visit.
package struct ImportedPhoto: Sendable, Hashable {
    package let file: ImportFile
    package var caption = ""

    package init(_ file: ImportFile, caption: String = "") {
        self.file = file
        self.caption = caption
    }
}
