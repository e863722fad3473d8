/// The colours of pins that Organic Maps and CoMaps know, by the names of their styles.
enum PinColor: String, CaseIterable {
    case red, blue, purple, yellow, pink, brown, green, orange
    case deepPurple = "deeppurple"
    case lightBlue = "lightblue"
    case cyan, teal, lime
    case deepOrange = "deeporange"
    case gray
    case blueGray = "bluegray"

    /// The name to which a placemark's `styleUrl` leads.
    var styleName: String { "placemark-" + rawValue }

    private var rgb: UInt32 {
        switch self {
        case .red: 0xE51B23
        case .blue: 0x0066CC
        case .purple: 0x9B24B2
        case .yellow: 0xFFC800
        case .pink: 0xFF4182
        case .brown: 0x804633
        case .green: 0x3C8C3C
        case .orange: 0xFF9600
        case .deepPurple: 0x6639BF
        case .lightBlue: 0x249CF2
        case .cyan: 0x14BECD
        case .teal: 0x00A58C
        case .lime: 0x93BF39
        case .deepOrange: 0xF06432
        case .gray: 0x737373
        case .blueGray: 0x597380
        }
    }

    /// As KML writes it: opacity, blue, green, red.
    var kml: String {
        let swapped = (rgb & 0xFF) << 16 | rgb & 0xFF00 | rgb >> 16
        let digits = String(swapped, radix: 16)
        return "ff" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// The one that looks most like a colour, red without one.
    ///
    /// - Parameter color: `#rrggbb`
    init(nearest color: String?) {
        guard let color, let wanted = UInt32(color.dropFirst(), radix: 16) else {
            self = .red
            return
        }
        let nearest = Self.allCases.min { $0.distance(to: wanted) < $1.distance(to: wanted) }
        self = nearest ?? .red
    }

    /// How much two colours differ for the eye, squared, by the usual approximation (“redmean”).
    private func distance(to other: UInt32) -> Int {
        func part(_ color: UInt32, _ shift: UInt32) -> Int { Int(color >> shift & 0xFF) }
        let red = part(rgb, 16) - part(other, 16)
        let green = part(rgb, 8) - part(other, 8)
        let blue = part(rgb, 0) - part(other, 0)
        let mean = (part(rgb, 16) + part(other, 16)) / 2
        return (512 + mean) * red * red / 256 + 4 * green * green + (767 - mean) * blue * blue / 256
    }
}
