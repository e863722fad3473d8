internal import ArgumentParser
internal import Base
internal import Checking
internal import Import
internal import Pages
internal import Typesetting
internal import Images
internal import Preview
internal import Publishing
internal import Site

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: localized(
            "Says what this machine has for Cairn, what is missing for which feature, and how to get it."),
        discussion: localized(
            """
            A diary needs nothing of it but libvips, and that only for its photos; so the exit status is 0 whatever is missing.

              cairn doctor
            """))

    @Option(help: .localized("table, json, or schema: the JSON Schema of what json tells."))
    var format = ListFormat.table

    func run() async throws {
        try await format.tell(.features, of: "cairn doctor") {
            Feature.all
        } table: {
            show($0)
        }
    }

    private func show(_ features: [Feature]) {
        let system = Installation()
        say("cairn \(Release.version) on \(system.name)")
        for feature in features {
            say(feature.found.map { "  ✓ \(feature.name): \($0)" } ?? "  ✗ \(feature.name): \(feature.without)")
            if feature.found == nil, let packages = feature.packages { say("      \(system.command(for: packages))") }
        }
        if let sizes = ContentSizes(of: ".").words { say("  · \(sizes)") }
        let holes = KnownHole.warnings
        for hole in holes { say("  ! \(hole)") }
        if !holes.isEmpty {
            say("      a distribution may have mended that without another number: its changelog says so")
        }
    }
}

/// Something that Cairn does with the help of what is installed.
struct Feature {
    let name: Message
    /// What does it; nil where that is missing.
    let found: Message?
    /// What is without it.
    let without: Message
    /// nil where nothing that can be installed helps.
    let packages: Packages?

    /// How what is missing is called by those who install it.
    struct Packages {
        let debian: String
        let brew: String
        /// What people with another system look for.
        let words: Message
    }

    static var all: [Feature] { photos + [strangers] + pictures + publishing + libraries }

    private static var photos: [Feature] {
        let vips = Packages(debian: "libvips42", brew: "vips", words: "libvips 8.13 or later")
        guard let release = ImagingLibrary.release else {
            return [
                .init(
                    name: Message("photos"), found: nil, without: "diaries with photos cannot be built", packages: vips)
            ]
        }
        return [
            .init(
                name: Message("photos"),
                found: Message(verbatim: "libvips \(release)" + (ImagingLibrary.file.map { " (\($0))" } ?? "")),
                without: "",
                packages: vips),
            .init(
                name: "photos of telephones", found: ImagingLibrary.readsHEIC ? "HEIC is read" : nil,
                without: "libvips reads no HEIC here",
                packages: .init(
                    debian: "libheif-plugin-libde265", brew: "libheif vips", words: "libheif with libde265")),
            .init(
                name: "AVIF", found: ImagingLibrary.writesAVIF ? "is written" : nil,
                without: "`photos: {formats: [avif]}` cannot be had",
                packages: .init(
                    debian: "libheif-plugin-aomenc", brew: "libheif vips", words: "libheif with an encoder for AV1")),
            .init(
                name: "clips", found: ClipStore.canRead ? "are copied by ffmpeg" : nil,
                without: "`.mp4`, `.mov` and `.webm` are left out",
                packages: .init(debian: "ffmpeg", brew: "ffmpeg", words: "ffmpeg with libx264")),
        ]
    }

    /// Whether files of strangers are opened where they can do no harm.
    private static var strangers: Feature {
        let name: Message = "photos and XML of others"
        do throws(SandboxFailure) {
            let findings = try SandboxProbe.findings()
            let layers = findings.layers.joined(separator: ", ")
            guard !findings.gains.isEmpty else {
                return .init(
                    name: name, found: "are opened in a process without rights (\(layers))", without: "", packages: nil)
            }
            let gains = findings.gains.map { Message(foreign: $0) }.list()
            return .init(
                name: name, found: nil,
                without: "the process that opens them \(gains), because this system lacks what would keep it from that",
                packages: nil)
        } catch {
            return .init(name: name, found: nil, without: "they cannot be opened: \(error.words)", packages: nil)
        }
    }

    private static var pictures: [Feature] {
        let fonts = InstalledFonts()
        let hasLetters = fonts.have(["A", "가"])
        let cards: (found: Message?, without: Message, packages: Packages) =
            if !ImagingLibrary.draws {
                (
                    nil, "libvips draws no SVG here",
                    .init(debian: "libvips42", brew: "vips", words: "libvips with librsvg")
                )
            } else {
                (
                    hasLetters ? "are drawn, Hangul too" : nil,
                    fonts.have(["A"]) ? "no font has Hangul" : "no fonts are installed",
                    .init(debian: "fonts-nanum", brew: "--cask font-nanum-gothic", words: "a font with Hangul")
                )
            }
        return [
            .init(name: "share cards", found: cards.found, without: cards.without, packages: cards.packages),
            .init(
                name: "the map that moves",
                found: SiteLeaflet.installation.map { Message(verbatim: "Leaflet (\($0))") },
                without: "the map stays a drawing, unless the settings say where Leaflet is",
                packages: .init(
                    debian: "libjs-leaflet libjs-leaflet.markercluster", brew: "",
                    words: "Leaflet and Leaflet.markercluster, and name their folder: map: {leaflet: Leaflet}")),
            .init(
                name: "books as PDF", found: BookPrinter.installation.map { Message(verbatim: $0) },
                without: "any browser prints the HTML file of `cairn book`, without page numbers in its contents",
                packages: .init(debian: "chromium", brew: "--cask chromium", words: "Chromium")),
        ]
    }

    private static var publishing: [Feature] {
        [
            tool("git", "publish to a branch, and keep keys out of repositories"), rsync,
            tool("rclone", "publish to S3 and its likes"),
            tool("osmium", "read extracts of OpenStreetMap", in: "osmium-tool"),
            tool("curl", "check links of other sites"),
        ]
    }

    private static var rsync: Feature {
        let name: Message = "publish by rsync",
            packages = Packages(debian: "rsync", brew: "rsync", words: "rsync 3.1 or later")
        do throws(Diagnostic) {
            return .init(name: name, found: Message(verbatim: try Tool.rsync().path), without: "", packages: packages)
        } catch {
            return .init(name: name, found: nil, without: error.wording, packages: packages)
        }
    }

    /// Libraries that are loaded when they are first asked for. A package of Cairn brings them along, so that only the missing are told.
    private static var libraries: [Feature] {
        let all: [(isThere: Bool, name: Message, without: Message, packages: Packages)] = [
            (
                XMLLibrary.isThere, "XML", "feeds, KML and GPX are neither written nor read",
                .init(debian: "libxml2", brew: "libxml2", words: "libxml2")
            ),
            (
                ImportSet.readsZip, "zip files", "none can be imported",
                .init(debian: "libzip4", brew: "libzip", words: "libzip")
            ),
            (
                FontMetrics.canMeasure, "fonts of a diary", "diaries that name fonts cannot be built",
                .init(debian: "libharfbuzz0b", brew: "harfbuzz", words: "HarfBuzz")
            ),
            (
                FontCutter.isPossible, "fonts in parts",
                "fonts of 100 kB and more are only published whole, with `typography: {subset: false}`",
                .init(
                    debian: "libharfbuzz-subset0 libwoff1", brew: "harfbuzz woff2",
                    words: "libharfbuzz-subset and libwoff2enc")
            ),
            (
                Preview.canServe, "the preview", "nothing is shown while you write",
                .init(debian: "libmicrohttpd12", brew: "libmicrohttpd", words: "libmicrohttpd")
            ),
            (
                InstalledFonts.areKnown, "fonts of the system", "none is found, and share cards are not drawn",
                .init(debian: "libfontconfig1", brew: "fontconfig", words: "fontconfig")
            ),
        ]
        return all.filter { !$0.isThere }.map {
            .init(name: $0.name, found: nil, without: $0.without, packages: $0.packages)
        }
    }

    private static func tool(_ name: String, _ purpose: Message, in package: String? = nil) -> Feature {
        let path = (try? Tool(name))?.path
        return .init(
            name: purpose, found: path.map { Message(verbatim: $0) }, without: "\(name) is missing",
            packages: .init(debian: package ?? name, brew: package ?? name, words: Message(verbatim: package ?? name)))
    }
}

/// What the machine runs, and how one installs something on it.
struct Installation {
    let name: String
    private let installer: Installer?

    private enum Installer: String, CaseIterable {
        case brew, apt = "apt-get"
    }

    init() {
        #if canImport(Darwin)
            name = "macOS"
        #else
            let release = (try? File("/etc/os-release").read()).map { String(decoding: $0, as: UTF8.self) } ?? ""
            let line = release.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
            name = line.map { $0.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" } } ?? "Linux"
        #endif
        installer = Installer.allCases.first { (try? Tool($0.rawValue)) != nil }
    }

    /// The line that installs it.
    func command(for packages: Feature.Packages) -> Message {
        switch installer {
        case .brew where !packages.brew.isEmpty: Message(verbatim: "brew install \(packages.brew)")
        case .apt: Message(verbatim: "sudo apt-get install \(packages.debian)")
        default: Message("install \(packages.words)")
        }
    }
}
