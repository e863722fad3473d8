import Testing

@Suite struct PaginationTests {
    private func made(_ count: Int, perPage: Int) async throws -> MadePages {
        let archive = places((0..<count).map { "title: 장소 \($0 + 1)\ntags: [공통]" })
        return try await MadePages(archive, settings: "per_page: \(perPage)")
    }

    @Test(arguments: [(0, 1), (1, 1), (3, 1), (4, 2), (6, 2), (7, 3)])
    func pagesHoldAllAndNothingTwice(count: Int, pages: Int) async throws {
        let made = try await made(count, perPage: 3)
        let addresses = ["places/"] + (2...10).map { "places/page/\($0)/" }
        let existing = addresses.filter { made.addresses.contains($0) }
        #expect(existing.count == pages)
        let titles = existing.flatMap { made.texts($0, "places", "title") }
        #expect(titles == (0..<count).map { "장소 \($0 + 1)" })
        #expect(made.addresses.contains("tags/공통/") == (count > 0))
        #expect(made.addresses.filter { $0.hasPrefix("tags/공통/") }.count == (count > 0 ? pages : 0))
    }

    @Test func numbersSayWhatIsShown() async throws {
        let made = try await made(7, perPage: 3)
        func numbers(_ address: String) -> String {
            ["number", "count", "total", "first", "last", "previous", "next"]
                .map { made.text(address, "pagination.\($0)") }.joined(separator: " ")
        }
        #expect(numbers("places/") == "1 3 7 1 3 none /places/page/2/")
        #expect(numbers("places/page/2/") == "2 3 7 4 6 /places/ /places/page/3/")
        #expect(numbers("places/page/3/") == "3 3 7 7 7 /places/page/2/ none")
        #expect(
            made.text("places/page/2/", "pagination.pages") == """
                [{number: 1, url: /places/, current: false}, {number: 2, url: /places/page/2/, current: true}, \
                {number: 3, url: /places/page/3/, current: false}]
                """)
    }

    @Test func anIndexHoldsEightTimesAsMany() async throws {
        let made = try await made(25, perPage: 3)
        for order in ["rating", "visits", "name"] {
            #expect(made.texts("places/by-\(order)/", "places", "title").count == 24)
            #expect(made.texts("places/by-\(order)/page/2/", "places", "title").count == 1)
        }
    }

    @Test func anEmptyListHasOnePage() async throws {
        let made = try await made(0, perPage: 3)
        #expect(made.text("places/", "places") == "[]")
        #expect(made.text("places/", "pagination.total") == "0")
        #expect(made.text("places/", "pagination.last") == "0")
        #expect(made.text("places/", "pagination.next") == "none")
    }

    @Test(arguments: [
        (1, "1 2 3 … 19 20"), (5, "1 2 3 4 5 6 7 … 19 20"), (10, "1 2 … 8 9 10 11 12 … 19 20"), (20, "1 2 … 18 19 20"),
    ])
    func longPaginationsHaveGaps(number: Int, expected: String) async throws {
        let made = try await made(20, perPage: 1)
        let address = number == 1 ? "places/" : "places/page/\(number)/"
        let numbers = made.texts(address, "pagination.pages", "number").map { $0 == "none" ? "…" : $0 }
        #expect(numbers.joined(separator: " ") == expected)
    }

    /// A gap that hides one page alone is as long as that page.
    @Test func aShortPaginationHasNoGap() async throws {
        let made = try await made(9, perPage: 1)
        #expect(made.texts("places/page/9/", "pagination.pages", "number") == (1...9).map { "\($0)" })
    }
}
