internal import Maps
internal import Content
internal import Diary
internal import Base
internal import Templates

/// The addresses under which maps of others show a place.
///
/// An exact spot gets a pin. Of a blurred one an address shows the area and claims no spot; a map that cannot do that has none.
struct MapLinks {
    struct ServiceLink: Equatable {
        let id: String
        let url: String
        /// The address that opens the map's app, where that is another one.
        let app: String?
    }

    private let place: Place
    private let location: Coordinate
    private let latitude: String
    private let longitude: String
    /// The address of the site, not of a group's pages, by which Naver's app wants to know who sends its reader.
    private let site: String?

    /// Nil for a place whose spot is not told.
    init?(_ place: Place, site: String?) {
        guard let location = place.location else { return nil }
        self.place = place
        self.location = location
        latitude = degrees(location.latitude)
        longitude = degrees(location.longitude)
        self.site = site
    }

    /// The links to the maps with these ids, in their order, but for those that the entry itself has.
    func links(_ ids: [String]) -> [ServiceLink] {
        ids.filter { id in !place.links.contains { $0.id == id } }.compactMap { link($0) }
    }

    private func link(_ id: String) -> ServiceLink? {
        switch id {
        case "kakao": kakao.map { ServiceLink(id: id, url: $0, app: nil) }
        case "naver": naver.map { ServiceLink(id: id, url: $0, app: naverApp) }
        case "google": ServiceLink(id: id, url: google, app: nil)
        case "osm": ServiceLink(id: id, url: openStreetMap, app: nil)
        case "geo": ServiceLink(id: id, url: geo, app: nil)
        default: nil
        }
    }

    private var isExact: Bool { place.precision.blur == 0 }

    /// The maps of Kakao and Naver show Korea; these are the bounds that Naver's app takes.
    private var isInKorea: Bool {
        (31.43...44.35).contains(location.latitude) && (122.37...132).contains(location.longitude)
    }

    /// Kakao tells name, latitude and longitude apart by their commas, encoded or not, and a slash ends the name.
    private var kakao: String? {
        guard isInKorea, isExact else { return nil }
        let words = place.title.split { $0 == "," || $0 == "/" || $0 == "\\" || $0.isWhitespace }
        return "https://map.kakao.com/link/map/\(written(words.joined(separator: " "))),\(latitude),\(longitude)"
    }

    private var naver: String? {
        guard isInKorea else { return nil }
        let view = "c=\(longitude),\(latitude),\(place.precision.zoom),0,0,0,dh"
        guard isExact else { return "https://map.naver.com/p/?\(view)" }
        // An address leads to one house, a name to all branches of a shop.
        return "https://map.naver.com/p/search/\(written(place.address ?? place.title))?\(view)"
    }

    private var naverApp: String? {
        guard let site else { return nil }
        let (app, what) = isExact ? ("place", "name=\(written(place.title))") : ("map", "zoom=\(place.precision.zoom)")
        return "nmap://\(app)?lat=\(latitude)&lng=\(longitude)&\(what)&appname=\(percentEncoded(site))"
    }

    /// A name as addresses on pages have it: browsers encode letters beyond ASCII themselves, each in six bytes more.
    private func written(_ name: String) -> String {
        name.unicodeScalars.reduce(into: "") { $0 += $1.isASCII ? percentEncoded(String($1)) : String($1) }
    }

    private var google: String {
        let point = "\(latitude)%2C\(longitude)"
        return isExact
            ? "https://www.google.com/maps/search/?api=1&query=\(point)"
            : "https://www.google.com/maps/@?api=1&map_action=map&center=\(point)&zoom=\(place.precision.zoom)"
    }

    private var openStreetMap: String {
        let pin = isExact ? "?mlat=\(latitude)&mlon=\(longitude)" : ""
        return "https://www.openstreetmap.org/\(pin)#map=\(place.precision.zoom)/\(latitude)/\(longitude)"
    }

    /// RFC 5870, with the uncertainty in metres.
    private var geo: String {
        "geo:\(latitude),\(longitude)" + (isExact ? "" : ";u=\(Int(place.precision.blur))")
    }
}

extension Precision {
    /// Such that the cell that a blurred point stands for is seen whole, with what surrounds it.
    var zoom: Int {
        switch self {
        case .exact, .none: 17
        case .block: 16
        case .district: 14
        }
    }
}

/// A number of degrees with as many decimals as it has, five at most and never an exponent.
func degrees(_ value: Double) -> String {
    let scaled = Int((abs(value) * 100_000).rounded())
    var text = value < 0 && scaled > 0 ? "-" : ""
    text += String(scaled / 100_000)
    var decimals = scaled % 100_000
    if decimals == 0 { return text }
    var digits = 5
    while decimals % 10 == 0 { (decimals, digits) = (decimals / 10, digits - 1) }
    let written = String(decimals)
    return text + "." + String(repeating: "0", count: digits - written.utf8.count) + written
}

extension SharedContext {
    /// The maps that show a place, as the settings choose and order them.
    func mapLinks(_ place: Place) -> Value {
        let links = MapLinks(place, site: settings.uri)?.links(settings.mapLinks) ?? []
        return .list(
            links.map { .fields([("id", .string($0.id)), ("url", .string($0.url)), ("app", .optional($0.app))]) })
    }
}
