internal import Base
import Diary
import Import
import Pages
import Testing

@Suite struct SelectionTests {
    private static let archive =
        place("a", "title: 가\ncategory: cafe\ntags: [빵, 한옥]\nvisits: [{date: 2026-05-03, with: [현우]}, 2025-01-01]")
        + place("b", "title: 나\ncategory: sea\ntags: [빵]\nvisits: [{from: 2025-12-30, to: 2026-01-02}]")
        + place("c", "title: 다\nwant: true") + place("d", "title: 라\ndate: 2026-01-01\nvisibility: private")

    private func found(_ change: (inout SelectionFilter) -> Void) async throws -> [String] {
        var filter = SelectionFilter()
        change(&filter)
        return Selection(try await edition(Self.archive).places, filter).items.map {
            ([$0.place.slug] + $0.visits.map(\.date.from)).joined(separator: " ")
        }.sorted()
    }

    @Test func everythingThatIsPublic() async throws {
        #expect(try await found { _ in } == ["a 2025-01-01 2026-05-03", "b 2025-12-30", "c"])
    }

    @Test func ofACategory() async throws {
        #expect(try await found { $0.categories = ["cafe", "sea"] } == ["a 2025-01-01 2026-05-03", "b 2025-12-30"])
        #expect(try await found { $0.categories = ["sea"] } == ["b 2025-12-30"])
    }

    @Test func withAllTags() async throws {
        #expect(try await found { $0.tags = ["빵", "한옥"] } == ["a 2025-01-01 2026-05-03"])
    }

    @Test func withAPerson() async throws {
        #expect(try await found { $0.people = ["현우"] } == ["a 2026-05-03"])
    }

    @Test func ofSomeDays() async throws {
        #expect(
            try await found {
                $0.from = Day("2026-01-02")
                $0.to = Day("2026-05-03")
            } == ["a 2026-05-03", "b 2025-12-30"])
        #expect(try await found { $0.to = Day("2025-12-29") } == ["a 2025-01-01"])
    }
}
