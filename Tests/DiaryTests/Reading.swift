import Content
import Base
import TestSupport
@testable import Diary

/// The settings of a diary in a test that says nothing about settings.
private let usualSettings = """
    title: 동네 수첩
    categories:
      - {id: cafe, name: 카페, icon: ☕️, color: "#8a5a2b"}
      - {id: walk, name: 산책}

    """

/// Reads the diary of an archive; settings are added where it has none.
///
/// - Returns: the diary, nil when an error kept it from being read, and everything that was said of it.
func read(_ archive: String, today: Day? = nil) async throws -> (diary: PlaceDiary?, problems: Problems) {
    let folder = try TemporaryFolder(archive)
    if folder.text("Content/diary.yml") == nil { try folder.write("Content/diary.yml", usualSettings) }
    do throws(Problems) {
        let (diary, warnings) = try await PlaceDiary.read(ContentFolder(diary: folder.path), today: today)
        return (diary, warnings)
    } catch {
        return (nil, error)
    }
}

/// The one place of a diary whose front matter is given; anything wrong with it fails the test.
func place(_ frontMatter: String, settings: String? = nil, files: String = "") async throws -> Place {
    let settingsFile = settings.map { "-- Content/diary.yml --\ntitle: 동네 수첩\n\($0)\n" } ?? ""
    let archive = "\(settingsFile)\(files)\n-- Content/places/onion.md --\n---\ntitle: 어니언 안국\n\(frontMatter)\n---\n글"
    let (diary, problems) = try await read(archive)
    guard let diary, problems.isEmpty, let place = diary.places.first(where: { $0.slug == "onion" }) else {
        throw problems
    }
    return place
}
