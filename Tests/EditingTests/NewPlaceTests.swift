import Content
import Base
import Editing
import Testing
@testable import Diary

@Suite struct NewPlaceTests {
    private func settings() throws -> Settings {
        let (file, root) = try yaml(SourceFile(path: "d", text: "title: 가\ncategories: [{id: cafe, name: 카페}]"))
        return Settings.read(file, root).settings
    }

    private func problems(of place: NewPlace) throws -> Problems {
        EntryCheck.problems(
            ofNewPlace: SourceFile(path: "x.md", bytes: try place.bytes()), slug: place.slug,
            photoFolders: PhotoFolders(content: "", entry: ""), try settings())
    }

    /// Whatever the title is, the entry says it back.
    @Test(arguments: [
        "연남동 작은 카페", "a: b", "# 제목", "- 목록", "'따옴표'", "\"겹따옴표\"", "역슬래시 \\ 하나", "{중괄호}", "[대괄호]", "*별*", "&참조", "!표",
        "|",
        ">", "%", "@cafe", "`코드`", "yes", "No", "null", "~", "true", "3.14", "2026-05-03", "0x10", "---", "...",
        "가 # 나", "가: ", "🍜",
        "탭\t안", "1:30", "é", "?", ",", "카페, 둘", "012", "1e3", "=", "<<", "가\u{AD}나", "N", "Y", "off",
    ])
    func everyTitleComesBack(title: String) throws {
        let place = NewPlace(title: title, category: "cafe", location: "37.5,126.9", date: "2026-05-03")
        #expect(try problems(of: place).isEmpty)
        let entry = try Entry.read(SourceFile(path: "x.md", bytes: try place.bytes()), kind: .place, slug: place.slug)
        let reader = PlaceReader(settings: try settings(), people: People(), groups: GroupNames(slugs: []), today: nil)
        let (read, problems) = reader.place(entry)
        #expect(problems.isEmpty, "\(DiagnosticPrinter().text(problems))")
        #expect(read?.title == title.replacing("\t", with: " ") || read?.title == trimmed(title))
        #expect(read?.visits.map(\.date.from) == ["2026-05-03"])
        #expect(!place.slug.isEmpty)
    }

    @Test(arguments: [
        (NewPlace(title: " "), "the title is missing"),
        (NewPlace(title: "가", category: "bar"), "no category is called “bar”"),
        (NewPlace(title: "가", location: "126.9,37.5"), "latitude runs from -90 to 90, longitude from -180 to 180"),
        (NewPlace(title: "가", location: "집"), "“집” is not a location"),
        (NewPlace(title: "가", date: "2026-02-30"), "the day 2026-02-30 does not exist"),
        (NewPlace(title: "가", date: "어제"), "“어제” is not a date"),
        (NewPlace(title: String(repeating: "가", count: 201)), "“title” has 201 characters, at most 200 are allowed"),
    ])
    func whatWouldBeWrongIsSaidBeforehand(place: NewPlace, message: String) throws {
        #expect(try problems(of: place).diagnostics.map(\.message) == [message])
    }
}
