import Files
import TestSupport
import Testing

import enum TestSupport.Program

/// What the host hides stays hidden when others write of the same place.
@Suite struct ForeignPrivacyTests {
    private static let exact = ["37.57763", "126.98683", "북촌로 5길 26", "map.kakao.com/link/map/x"]

    private static func build(_ settings: String, _ ours: String, _ theirs: String) throws -> Attack {
        let attack = try Attack(
            """
            -- Diary/Content/diary.yml --
            title: 동네 수첩
            author: 민지
            \(settings)
            -- Diary/Content/places/onion.md --
            ---
            title: 어니언 안국
            visits: [2026-05-03]
            groups: [us]
            \(ours)
            ---
            -- Diary/Content/groups/us.md --
            ---
            title: 우리
            access: open
            members: [민지, 현우]
            sources: [../Friend]
            ---
            -- Friend/Content/diary.yml --
            title: 현우의 수첩
            author: 현우
            -- Friend/Content/places/onion.md --
            ---
            title: 어니언 안국
            \(theirs)
            visits: [2026-06-01]
            ---
            """)
        let outcome = try attack.run("build")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(!attack.files(telling: "어니언 안국").isEmpty)
        return attack
    }

    private static let spot = """
        location: 37.57763,126.98683
        address: 서울 종로구 북촌로 5길 26
        station: 안국
        links: {kakao: "https://map.kakao.com/link/map/x,37.57763,126.98683"}
        """

    @Test(arguments: ["none", "block", "district"], ["same_as: onion", "id: onion", ""])
    func precisionIsThatOfTheStrictest(precision: String, match: String) throws {
        let ours = "precision: \(precision)\n" + (precision == "none" ? "" : "location: 37.57763,126.98683\n")
        // Without a word on it the two are taken for one where one has no spot.
        if match.isEmpty, precision != "none" { return }
        let attack = try Self.build("", ours + (match == "id: onion" ? match : ""), Self.spot + "\n" + match)
        for secret in Self.exact { #expect(attack.files(telling: secret).isEmpty, "\(secret)") }
    }

    /// It is the friend's wish, too.
    @Test(arguments: ["none", "block", "district"])
    func theStrictestMayBeTheOther(precision: String) throws {
        let attack = try Self.build(
            "", Self.spot + "\nid: onion\nvisibility: group",
            "id: onion\nprecision: \(precision)\nlocation: 37.57763,126.98683")
        for secret in Self.exact { #expect(attack.files(telling: secret).isEmpty, "\(secret)") }
    }

    @Test(arguments: ["same_as: onion", "title: 딴 이름"])
    func zonesHoldForOthers(match: String) throws {
        let zone = "privacy: {zones: [{name: 집, lat: 37.5777, lon: 126.9869, radius: 300}]}"
        let their = "location: 37.57763,126.98683\n" + (match.hasPrefix("title") ? "" : match)
        let attack = try Self.build(zone, "location: 37.57763,126.98683", their)
        for secret in ["37.57763", "126.98683"] { #expect(attack.files(telling: secret).isEmpty, "\(secret)") }
    }

    /// A place that the host keeps to themselves gives nothing to what another says of it.
    @Test func privatePlacesGiveNothing() throws {
        let attack = try Self.build(
            "", "visibility: private\nid: onion\ncomment: 아무에게도 말하지 않은 것\naddress: 비밀로 1",
            "id: onion\nlocation: 37.57763,126.98683")
        #expect(attack.files(telling: "아무에게도 말하지").isEmpty && attack.files(telling: "비밀로 1").isEmpty)
    }
}
