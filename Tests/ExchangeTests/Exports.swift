import Base
import Content
import Diary
import Foundation
import Import
import Pages
import Templates
import TestSupport

/// What a diary's places become in a format.
///
/// - Parameters:
///   - archive: the places, and the settings unless they are the usual ones.
///   - change: what is asked for.
func exported(
    _ format: ExportFormat, _ archive: String, settings: String = "", audience: Audience = .everyone,
    _ change: (inout SelectionFilter) -> Void = { _ in }
) async throws -> String {
    let edition = try await edition(archive, settings: settings, audience: audience)
    var filter = SelectionFilter()
    change(&filter)
    let export = Export(
        Selection(edition.places, plans: edition.plans, filter), of: edition, home: edition.settings.url,
        file: format.fileName,
        generator: "Cairn Test")
    if let bytes = export.bytes(format) { return String(decoding: bytes, as: UTF8.self) }
    let theme = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Templates").path
    let file = SourceFile(path: format.fileName, bytes: try File(theme + "/" + format.fileName).read())
    let source = TemplateSource(name: format.fileName, file: file)
    var renderer = try TemplateLibrary([source], environment: Environment(language: .korean)).makeRenderer()
    var bytes: [UInt8] = []
    try renderer.render(format.fileName, export.context(format), into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
}

/// The edition of a diary that is written as an archive.
func edition(_ archive: String, settings: String = "", audience: Audience = .everyone) async throws -> Edition {
    let folder = try TemporaryFolder(archive)
    if folder.text("Content/diary.yml") == nil {
        try folder.write(
            "Content/diary.yml",
            """
            title: 수첩
            url: https://minji.example/diary/
            categories: [{id: cafe, name: 카페, color: "#8a5a2b"}, {id: sea, name: 바다}]
            \(settings)

            """)
    }
    let (diary, _) = try await PlaceDiary.read(ContentFolder(diary: folder.path), today: nil)
    return await diary.edition(for: audience).edition
}

/// A place's file in an archive.
func place(_ slug: String, _ facts: String, _ text: String = "") -> String {
    "-- Content/places/\(slug).md --\n---\n\(facts)\n---\n\(text)\n"
}
