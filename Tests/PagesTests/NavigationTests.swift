import Testing

/// What the menu leads to, in which order.
@Suite struct NavigationTests {
    /// A diary with every section, and more settings.
    private static func rich(_ settings: String, group: String = "") -> String {
        richDiary.replacing("title: 동네 수첩\n", with: "title: 동네 수첩\n\(settings)\n")
            .replacing("title: 우리집\n", with: "title: 우리집\n\(group)\n")
    }

    /// The sections of a page's menu with their parts: `places first, tags what`.
    private static func menu(_ made: MadePages, _ address: String = "") -> String {
        zip(made.texts(address, "site.nav", "id"), made.texts(address, "site.nav", "part")).map { "\($0) \($1)" }
            .joined(separator: ", ")
    }

    @Test func theOrderIsTheSameInTheDiaryAndInAGroup() async throws {
        let made = try await MadePages(richDiary)
        #expect(
            Self.menu(made) == """
                places first, map first, calendar first, people first, groups together, \
                categories what, tags what, features what, stations where, areas where, wishes where, \
                journeys past, statistics past, about other, downloads other
                """)
        #expect(
            Self.menu(made, "groups/roommates/") == """
                places first, map first, calendar first, people first, \
                plans together, agreement together, ranking together, taste together, rules together, \
                categories what, tags what, features what, stations where, areas where, \
                journeys past, statistics past, downloads other
                """)
    }

    @Test func settingsOrderTheFirstRow() async throws {
        let made = try await MadePages(Self.rich("nav: [calendar, about, tags, plans]"))
        #expect(
            Self.menu(made).hasPrefix(
                "calendar first, about first, tags first, people together, groups together, places what, "))
        // What a group does not have is left out there.
        #expect(Self.menu(made, "groups/roommates/").hasPrefix("calendar first, tags first, plans first, "))
    }

    @Test func settingsRenameAndHide() async throws {
        let made = try await MadePages(
            Self.rich("nav: [places, {id: calendar, title: 나날}, {id: statistics, show: more}, {id: tags, show: never}]")
        )
        #expect(made.texts("", "site.nav", "title").prefix(2) == ["none", "나날"])
        #expect(!Self.menu(made).contains("tags") && !Self.menu(made, "groups/roommates/").contains("tags"))
        // What is named stands before the others under its heading.
        #expect(Self.menu(made).contains("statistics past, journeys past"))
        #expect(made.addresses.contains("tags/") && !made.texts("contents/", "sections", "id").contains("tags"))
    }

    @Test func whatOnlyHidesKeepsTheUsualRow() async throws {
        let made = try await MadePages(Self.rich("nav: [{id: map, show: never}, {id: people, show: more}]"))
        #expect(Self.menu(made).hasPrefix("places first, calendar first, people together, groups together"))
    }

    @Test func aGroupHasAnOrderOfItsOwn() async throws {
        let made = try await MadePages(Self.rich("nav: [tags]", group: "nav: [plans, {id: places, title: 우리 곳}]"))
        #expect(Self.menu(made).hasPrefix("tags first, "))
        #expect(Self.menu(made, "groups/roommates/").hasPrefix("plans first, places first, "))
        #expect(made.texts("groups/roommates/", "site.nav", "title")[1] == "우리 곳")
    }

    @Test func aHiddenPageThatIsNamedIsShown() async throws {
        let page = "-- Content/pages/a.md --\n---\ntitle: 가\nnavigation: false\n---\n"
        #expect(Self.menu(try await MadePages(page)) == "places first, calendar first")
        #expect(
            Self.menu(try await MadePages(page, settings: "nav: [calendar, a]"))
                == "calendar first, a first, places what")
    }

    @Test func aPageKnowsItsSection() async throws {
        let made = try await MadePages(richDiary)
        func current(_ address: String) -> [String] {
            zip(made.texts(address, "site.nav", "id"), made.texts(address, "site.nav", "current"))
                .filter { $0.1 != "none" }.map { "\($0) \($1)" }
        }
        #expect(current("") == [])
        #expect(current("tags/") == ["tags page"])
        #expect(current("tags/빵/") == ["tags true"])
        #expect(current("places/onion/") == ["places true"])
        #expect(current("map/areas/") == ["areas page"])
        #expect(current("groups/roommates/plans/") == ["plans page"])
        #expect(current("about/") == ["about page"])
    }

    @Test func theContentsTellWhatSectionsHold() async throws {
        let made = try await MadePages(richDiary)
        #expect(made.texts("contents/", "sections", "id") == made.texts("", "site.nav", "id"))
        #expect(made.text("", "site.contents") == "/diary/contents/")
        let tags = made.texts("contents/", "sections", "id").firstIndex(of: "tags") ?? 0
        #expect(made.text("contents/", "sections.\(tags).count") == "2")
        #expect(made.text("contents/", "sections.\(tags).names") == "[#한옥, #빵]")
        // Where nothing is folded away there are none.
        let empty = try await MadePages("")
        #expect(empty.text("", "site.contents") == "none" && !empty.addresses.contains("contents/"))
    }
}
