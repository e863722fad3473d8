import Content
import Base
import Diary
import Images
import Pages
import Templates
import TestSupport
import Maps

/// The pages of an archive's diary by their addresses.
struct MadePages {
    let pages: [Page]
    /// Who made those of the public site.
    let planner: SitePlanner

    /// - Parameter photo: what all photos are taken to be; without it none can be read.
    /// - Throws: everything that is wrong with the diary or its pages.
    init(
        _ archive: String, settings: String = "", audience: Audience = .everyone, photo: PhotoAlbum.Item? = nil,
        typography: Typography = .builtIn, shareCards: ShareCardStyle? = nil, subsite: Subsite = .site
    ) async throws {
        let folder = try TemporaryFolder(archive)
        if folder.text("Content/diary.yml") == nil {
            try folder.write("Content/diary.yml", "title: 동네 수첩\n\(settings)\n")
        }
        let (diary, _) = try await PlaceDiary.read(ContentFolder(diary: folder.path), today: nil)
        let (edition, problems) = await diary.edition(for: audience)
        try problems.throwErrors()
        func album(_ edition: Edition) -> PhotoAlbum {
            PhotoAlbum(edition.photos.compactMap { original in photo.map { (original.path, $0) } })
        }
        func tracks(_ edition: Edition) throws -> TrackAlbum {
            TrackAlbum(
                try edition.tracks.map { file in
                    let bytes = try File(file.path).read()
                    let privacy = TrackPrivacy(trim: Double(file.trim ?? 0), publishesTimes: file.publishesTimes)
                    let track = try Track(SourceFile(path: file.name, bytes: bytes), privacy)
                    return (file.path, KnownTrack(id: Fingerprint(of: bytes), track: track))
                })
        }
        let pictures = TextPictures { "{picture \(brief(.map($0)))}" }
        var groups: [SitePlanner] = []
        for group in diary.groups where group.access == .open {
            let (edition, problems) = await diary.edition(for: .group(group.slug))
            try problems.throwErrors()
            let subsite = Subsite(group: group.slug, prefix: "groups/\(group.slug)/", isListed: true)
            groups.append(
                try await SitePlanner(
                    edition, album(edition), tracks(edition), in: subsite, pictures: pictures,
                    generator: "Cairn Test", typography: typography,
                    shareCards: shareCards))
        }
        var groupPages: [Page] = []
        for group in groups { groupPages += try await group.pages() }
        let site = try await SitePlanner(
            edition, album(edition), tracks(edition), in: subsite, leadingTo: groups, pictures: pictures,
            generator: "Cairn Test",
            typography: typography,
            shareCards: shareCards)
        pages = try await site.pages(besides: groupPages) + groupPages
        planner = site
    }

    var addresses: [String] { pages.map(\.address.path) }

    /// What stands at a path such as `pagination.pages` or `month.weeks.0.3.date` of a page's context.
    func value(_ address: String, _ path: String) -> Value? {
        guard let context = pages.first(where: { $0.address.path == address })?.context else { return nil }
        return path.split(separator: ".").reduce(Value.map(context)) { value, piece in
            switch value {
            case .map(let map)?: map[String(piece)]
            case .list(let list)?: Int(piece).flatMap { list.indices.contains($0) ? list[$0] : nil }
            default: nil
            }
        }
    }

    /// The value as a short text, `missing` where there is none.
    func text(_ address: String, _ path: String) -> String {
        value(address, path).map { brief($0) } ?? "missing"
    }

    /// One key of each item of a list, as `title` of `recent`.
    func texts(_ address: String, _ path: String, _ key: String) -> [String] {
        guard case .list(let items)? = value(address, path) else { return ["missing"] }
        return items.map { item in
            if case .map(let map) = item { map[key].map { brief($0) } ?? "missing" } else { brief(item) }
        }
    }
}

extension Page {
    /// The template's name, nil for a file that no template makes.
    var template: String? {
        if case .template(let name, _) = content { name } else { nil }
    }

    var context: OrderedMap? {
        if case .template(_, let gather) = content { gather().make() } else { nil }
    }

    /// Everything that the file is made of, as a text to look for words in.
    var text: String {
        switch content {
        case .template(_, let gather): brief(.map(gather().make()))
        case .bytes(let gather): String(decoding: (try? gather().make().get()) ?? [], as: UTF8.self)
        }
    }
}

/// A value in few characters: `{title: 가, tags: [나]}`.
func brief(_ value: Value) -> String {
    switch value {
    case .none: "none"
    case .bool(let bool): "\(bool)"
    case .int(let int): "\(int)"
    case .double(let double): "\(double)"
    case .string(let text), .safe(let text): text
    case .list(let items): "[" + items.map { brief($0) }.joined(separator: ", ") + "]"
    case .map(let map): "{" + map.entries.map { "\($0.key): \(brief($0.value))" }.joined(separator: ", ") + "}"
    case .undefined, .function, .handle: "?"
    }
}

/// An archive with one place for each front matter, at the slugs `p1`, `p2` and so on.
func places(_ frontMatters: [String]) -> String {
    frontMatters.enumerated().map { "-- Content/places/p\($0 + 1).md --\n---\n\($1)\n---\n" }.joined()
}

/// A photo of one copy.
let somePhoto = PhotoAlbum.Item(
    facts: PhotoFacts(
        id: "ab", width: 480, height: 360, captureTime: nil, latitude: nil, longitude: nil, caption: "", rating: nil,
        color: "#8a5a2b", thumbHash: []),
    renditions: [Rendition(format: .jpeg, width: 480, height: 360, file: "photos/ab-480.jpg")])
