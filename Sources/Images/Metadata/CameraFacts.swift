/// What a camera says of itself and of how it took a photo, as texts in the signs that photographers use everywhere.
///
/// Nothing else of what cameras write is ever among it: no serial number, no owner, no program, no place.
package struct CameraFacts: Sendable, Equatable {
    /// `FUJIFILM X-T5`, nil where it does not say, as with the others.
    package var camera: String?
    /// `XF35mmF1.4 R`
    package var lens: String?
    /// `1/250 s · f/2.8 · ISO 100 · 35 mm`, as far as it says.
    package var exposure: String?

    package init(camera: String? = nil, lens: String? = nil, exposure: String? = nil) {
        self.camera = camera
        self.lens = lens
        self.exposure = exposure
    }
}

extension CameraFacts {
    /// From `Make`, `Model`, `LensModel`, `ExposureTime`, `FNumber`, `PhotographicSensitivity` and `FocalLength` (Exif 2.32, CIPA DC-008).
    init(_ exif: Exif) {
        camera = Self.camera(
            maker: exif.text(0x010F, in: .picture).flatMap(Self.name),
            model: exif.text(0x0110, in: .picture).flatMap(Self.name))
        lens = exif.text(0xA434, in: .camera).flatMap(Self.name)
        func number(_ tag: Int) -> Double? { exif.fractions(tag, in: .camera).first ?? nil }
        let parts = [
            number(0x829A).flatMap(Self.time), number(0x829D).flatMap(Self.aperture), Self.sensitivity(exif),
            number(0x920A).flatMap(Self.length),
        ]
        let known = parts.compactMap(\.self)
        exposure = known.isEmpty ? nil : known.joined(separator: " · ")
    }

    // MARK: Names

    /// No name is longer, in Unicode scalars.
    private static let longest = 64

    /// A name in one line and in NFC, of letters that show; nil for what has none.
    static func name(_ written: String) -> String? {
        var scalars = String.UnicodeScalarView()
        for scalar in written.unicodeScalars.prefix(4 * longest) where scalars.count < longest {
            switch scalar.properties.generalCategory {
            // Signs that turn the direction of writing, and those that nobody can see or knows.
            case .format, .privateUse, .unassigned, .surrogate: continue
            case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator:
                if let last = scalars.last, last != " " { scalars.append(" ") }
            default: scalars.append(scalar)
            }
        }
        while scalars.last == " " { scalars.removeLast() }
        let name = Vips.precomposed(String(scalars))
        return name.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
            ? name : nil
    }

    /// What comes behind a maker's name in the register of companies.
    private static let forms: Set<String> = [
        "ag", "camera", "co", "company", "computer", "corp", "corporation", "electronics", "gmbh", "imaging", "inc",
        "ltd", "optical", "photo", "technologies",
    ]

    /// Maker and model; the maker once where the model begins with it.
    static func camera(maker: String?, model: String?) -> String? {
        guard let model else { return maker }
        guard let maker else { return model }
        let words = maker.split(separator: " ")
        let short =
            words.prefix(1)
            + words.dropFirst().prefix { word in
                !forms.contains(word.lowercased().filter { $0 != "." && $0 != "," })
            }
        let name = short.joined(separator: " ")
        let isDoubled = model.lowercased().hasPrefix((words.first ?? "").lowercased())
        return isDoubled ? model : "\(name) \(model)"
    }

    // MARK: Exposure

    /// Seconds, up to a day: `1/250 s`, `2.5 s`.
    static func time(_ seconds: Double) -> String? {
        guard (1e-6...86_400).contains(seconds) else { return nil }
        let parts = (1 / seconds).rounded()
        // Cameras write 0.3 and 0.4 where no whole part is meant.
        if seconds < 1, abs(1 / seconds - parts) < 0.05 * parts { return "1/\(Int(parts)) s" }
        return tenths(seconds) + " s"
    }

    /// `f/2.8`
    static func aperture(_ number: Double) -> String? {
        (0.5...256).contains(number) ? "f/" + tenths(number) : nil
    }

    /// `ISO 100`; where two bytes are not enough for it, it stands elsewhere.
    private static func sensitivity(_ exif: Exif) -> String? {
        var number = exif.integer(0x8827, in: .camera)
        if number == 65_535 { number = exif.integer(0x8832, in: .camera) ?? number }
        return number.flatMap { (1...10_000_000).contains($0) ? "ISO \($0)" : nil }
    }

    /// The focal length in millimetres: `35 mm`, `5.7 mm`.
    static func length(_ millimetres: Double) -> String? {
        guard (0.5...20_000).contains(millimetres) else { return nil }
        return (millimetres < 10 ? tenths(millimetres) : "\(Int(millimetres.rounded()))") + " mm"
    }

    /// A number with one decimal where that is not zero.
    private static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
