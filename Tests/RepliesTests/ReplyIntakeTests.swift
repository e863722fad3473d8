import Content
import Base
import Diary
@testable import Editing
import TestSupport
import Testing

/// A group of three, its messages, and what the diary is after they were taken in.
struct Friends {
    static let text = """
        -- Content/diary.yml --
        title: 수첩
        url: https://example.org/diary/
        categories: [{id: food, name: 밥집}, {id: walk, name: 산책}]
        -- Content/people/minji.md --
        ---
        name: 민지
        ---
        -- Content/people/sora.md --
        ---
        name: 소라
        ---
        -- Content/groups/friends.md --
        ---
        title: 우리집
        access: open
        replies: true
        members: [minji, sora, 현우]
        plans:
          - {title: 준 환영 저녁, date: 2026-12-12, place: noodles, by: minji, answers: {sora: no}}
        rules:
          - {text: 화분에 물 주기, weekdays: [wed]}
        ---
        -- Content/places/noodles.md --
        ---
        title: 명동교자
        author: minji
        groups: friends
        category: food
        location: {lat: 37.5626, lon: 126.9855}
        date: 2026-05-03
        rating: 4
        liked_by: [minji]
        ---
        """
    /// 2026-11-26T00:00:00Z
    static let now = 1_795_651_200

    let folder: TemporaryFolder
    var keys: GroupKeys?

    init(access: String = "open") throws {
        folder = try TemporaryFolder(Self.text.replacing("access: open", with: "access: \(access)"))
    }

    static func message(_ by: String, _ replies: [JSONValue], group: String = "friends") -> JSONValue {
        ["group": .string(group), "by": .string(by), "replies": .list(replies)]
    }

    func codes(
        _ by: String, _ replies: [JSONValue], id: UInt8 = 1, member: String? = nil
    ) throws -> String {
        try WrittenCodes.of(
            Self.message(by, replies), id: [id, 2, 3, 4],
            sealedWith: keys.map { ($0, member, Array(repeating: id, count: 12)) }
        ).joined(separator: "\n")
    }

    /// Takes a text in, and writes what it brings.
    @discardableResult
    func receive(_ text: String) async throws -> ReplyIntake {
        let keys = keys
        var intake = try await ReplyIntake(folder.path, now: Self.now) { site throws(Problems) in
            var file = try KeyFile(diary: folder.path) { _ in nil }
            if let keys { file.put(keys) }
            return GroupSecrets(file, site: site) { _ in nil }
        }
        intake.take(Array(text.utf8))
        try await intake.finished().apply("cairn receive")
        return intake
    }

    func edition() async throws -> Edition {
        let (diary, _) = try await PlaceDiary.read(ContentFolder(diary: folder.path), today: nil)
        return await diary.edition(for: .group("friends")).edition
    }

    static func reply(_ number: Int, at second: Int = 0, _ fields: JSONValue) -> JSONValue {
        guard case .object(var members) = fields else { return fields }
        members["id"] = .string("reply\(100 + number)")
        members["at"] = .string("2026-11-25T19:00:\(second < 10 ? "0" : "")\(second)+09:00")
        return .object(members)
    }
}

@Suite struct ReplyIntakeTests {
    private let plan = "준-환영-저녁"

    @Test func whatFriendsSayIsOnThePages() async throws {
        let friends = try Friends()
        let text = try friends.codes(
            "sora",
            [
                Friends.reply(1, ["plan": .string(plan), "answer": "maybe"]),
                Friends.reply(2, at: 9, ["plan": .string(plan), "answer": "yes"]),
                Friends.reply(3, ["plan": .string(plan), "say": "만두는 두 개로"]),
                Friends.reply(4, ["place": "noodles", "like": true]),
                Friends.reply(5, ["place": "noodles", "rating": 3]),
                Friends.reply(6, ["place": "noodles", "say": "마늘 김치!"]),
                Friends.reply(7, ["rule": "화분에-물-주기", "day": "2026-11-25", "done": true]),
                Friends.reply(
                    8, ["new": "plan", "title": "첫눈", "from": "2026-12-20", "place": "noodles", "note": "광화문"]),
            ])
        let intake = try await friends.receive("안녕\n\(text)\n끝")
        #expect(intake.refusals.isEmpty)
        #expect(intake.receipts.map(\.refusals) == [[]])
        #expect(intake.receipts[0].news[1] == "준 환영 저녁: yes (was maybe)")
        let edition = try await friends.edition()
        let group = try #require(edition.group)
        #expect(group.plans.map(\.title) == ["준 환영 저녁", "첫눈"])
        #expect(group.plans[0].answers.map { "\($0.person.slug) \($0.answer)" } == ["sora yes"])
        #expect(group.plans[0].talk.map(\.text) == ["만두는 두 개로"])
        #expect(group.plans[1].place?.name == "noodles" && group.plans[1].by?.slug == "sora")
        #expect(edition.places[0].likedBy.map(\.slug) == ["minji", "sora"])
        #expect(group.replies.remarks(about: .place("noodles")).map(\.text) == ["마늘 김치!"])
        #expect(group.replies.done("화분에-물-주기").map(\.person.name) == ["소라"])
        let record = try #require(GroupRecord(edition))
        #expect(record.places[0].ratings.map { "\($0.member) \($0.rating.value)" } == ["0 4.0", "1 3.0"])
    }

    @Test func theSecondTimeNothingChanges() async throws {
        let friends = try Friends()
        let text = try friends.codes("sora", [Friends.reply(1, ["plan": .string(plan), "answer": "yes"])])
        try await friends.receive(text)
        let path = friends.folder.path + "/Content/replies/friends/sora.yml"
        let before = try File(path).read()
        let intake = try await friends.receive(text + " " + text)
        #expect(intake.receipts.map(\.knownCount) == [1])
        #expect(intake.finished().changes.isEmpty)
        #expect(try File(path).read() == before)
        #expect(
            String(decoding: before, as: UTF8.self).hasSuffix(
                "- {\"answer\":\"yes\",\"at\":\"2026-11-25T19:00:00+09:00\",\"id\":\"reply101\",\"plan\":\"준-환영-저녁\"}\n"
            ))
    }

    @Test func newPlacesAndVisitsAreDrafts() async throws {
        let friends = try Friends()
        let text = try friends.codes(
            "현우",
            [
                Friends.reply(
                    1,
                    [
                        "new": "place", "title": "을지면옥", "category": "밥집", "lat": 37.5665, "lon": 126.9915,
                        "day": "2026-11-24", "with": ["소라"], "rating": 4.5, "note": "# 제목이 아님 [[noodles]] <b>",
                    ]),
                Friends.reply(2, ["new": "visit", "place": "noodles", "day": "2026-11-23", "note": "[[x]] *y*"]),
            ])
        let intake = try await friends.receive(text)
        #expect(intake.receipts.map(\.refusals) == [[]])
        let place = try #require(friends.folder.text("Content/places/을지면옥.md"))
        #expect(
            place.contains("draft: true") && place.contains("visibility: group") && place.contains("category: food"))
        #expect(place.contains("author: 현우") && place.contains("\\[\\[noodles\\]\\]"))
        let visit = try #require(friends.folder.text("Content/places/명동교자-현우.md"))
        #expect(visit.contains("37.5626"))
        #expect(visit.contains("same_as: noodles") && visit.contains("2026-11-23"))
        // Drafts are seen by nobody, and break nothing.
        #expect(try await friends.edition().places.count == 1)
        // Without their marks they belong to the group.
        for (path, text) in [("을지면옥", place), ("명동교자-현우", visit)] {
            try friends.folder.write("Content/places/\(path).md", text.replacing("draft: true\n", with: ""))
        }
        let edition = try await friends.edition()
        #expect(edition.places.map(\.title).sorted() == ["명동교자", "을지면옥"])
        #expect(edition.places.first { $0.title == "명동교자" }?.visits.count == 2)
    }

    @Test(arguments: [
        (#"{"plan": "x", "answer": "yes"}"#, "there is no plan “x”"),
        (#"{"plan": "준-환영-저녁", "answer": "aye"}"#, "an “answer”, yes, maybe or no"),
        (#"{"place": "../people/minji", "like": true}"#, "there is no place"),
        (#"{"place": "noodles", "like": "yes"}"#, "“like” is true or false"),
        (#"{"place": "noodles", "rating": 7}"#, "a rating is 0.5 to 5"),
        (#"{"place": "noodles", "rating": 1.3}"#, "a rating is 0.5 to 5"),
        (#"{"place": "noodles", "say": ""}"#, "“say” is empty"),
        (#"{"place": "noodles", "say": "a\u0007b"}"#, "a control character"),
        (#"{"place": "noodles", "say": "a\u202eb"}"#, "a control character"),
        (#"{"place": "noodles", "like": true, "draft": false}"#, "“draft” is no key"),
        (#"{"rule": "x", "day": "2026-11-25", "done": true}"#, "there is no rule"),
        (#"{"rule": "화분에-물-주기", "day": "2026-02-30", "done": true}"#, "no day that exists"),
        (#"{"new": "visit", "place": "noodles"}"#, "a visit needs a “day”"),
        (#"{"new": "group", "title": "x"}"#, "nothing new that a reply can bring"),
        (#"{"new": "place", "title": "x", "lat": 91, "lon": 0}"#, "no such spot"),
        (#"{"new": "plan", "title": "x", "from": "2026-12-20", "to": "2026-12-19"}"#, "ends after it has begun"),
        (#"{"undo": "reply999"}"#, "is not there"),
        (#"{"plan": "준-환영-저녁", "answer": "yes", "at": "2027-01-01T00:00:00Z"}"#, "the clock is wrong"),
        (#"{"plan": "준-환영-저녁", "answer": "yes", "id": "../../x"}"#, "needs an “id”"),
        (#"{"new": "visit", "place": "noodles", "day": "2026-11-23", "with": ["nobody"]}"#, "nobody called “nobody”"),
    ])
    func whatIsWrongIsToldAndTheOthersAreTaken(fields: String, reason: String) async throws {
        let friends = try Friends()
        guard case .object(var members) = try JSONValue(SourceFile(path: "x", bytes: Array(fields.utf8))) else {
            return
        }
        if members["id"] == nil { members["id"] = "reply001" }
        if members["at"] == nil { members["at"] = "2026-11-25T10:00:00Z" }
        let text = try friends.codes(
            "sora", [.object(members), Friends.reply(1, ["plan": .string(plan), "answer": "yes"])])
        let intake = try await friends.receive(text)
        #expect(intake.receipts.map(\.news.count) == [1])
        #expect(
            intake.receipts[0].refusals.count == 1 && intake.receipts[0].refusals[0].english.contains(reason),
            "\(intake.receipts)")
        #expect(try await friends.edition().group?.plans[0].answers.map(\.answer) == [.yes])
    }

    @Test(arguments: [("nobody", "friends", "is no member"), ("sora", "others", "is not here or takes no replies")])
    func strangersAreRefused(by: String, group: String, reason: String) async throws {
        let friends = try Friends()
        let text = try WrittenCodes.of(
            Friends.message(by, [Friends.reply(1, ["place": "noodles", "like": true])], group: group), id: [1, 2, 3, 4])
        let intake = try await friends.receive(text.joined())
        #expect(intake.receipts.isEmpty && intake.refusals.count == 1)
        #expect(intake.refusals.first?.reason.english.contains(reason) ?? false)
    }

    @Test func nobodyAnswersInAnothersName() async throws {
        var friends = try Friends(access: "passphrase")
        var keys = GroupKeys(newFor: "friends")
        keys.admit(KeyHolder("소라"), Passphrase("구만-토림-하솔-빈도"))
        keys.admit(KeyHolder("현우"), Passphrase("노람-지봉-세달-호문"))
        friends.keys = keys
        let answer = [Friends.reply(1, ["plan": .string(plan), "answer": "yes"])]
        func reason(_ by: String, _ member: String?) async throws -> String? {
            let intake = try await friends.receive(friends.codes(by, answer, member: member))
            return intake.refusals.first?.reason.english
        }
        #expect(try await reason("sora", "현우")?.contains("has the mark of 현우") ?? false)
        #expect(try await reason("sora", nil)?.contains("has no mark of it") ?? false)
        #expect(try await reason("minji", "현우")?.contains("has the mark of 현우") ?? false)
        #expect(try await reason("sora", "소라") == nil)
        #expect(try #require(friends.folder.text("Content/replies/friends/sora.yml")).contains("\"marked\":true"))
        // Minji has no passphrase of her own.
        #expect(try await reason("minji", nil) == nil)
        // What is not encrypted comes from somewhere else.
        let plain = try WrittenCodes.of(Friends.message("minji", answer), id: [1, 2, 3, 4]).joined()
        #expect(try await friends.receive(plain).refusals.first?.reason.english.contains("is not encrypted") ?? false)
        // Nor can what was sealed with another key be opened.
        let old = try friends.codes("sora", answer, member: "소라")
        friends.keys?.rotate(changingAddress: false)
        #expect(try await friends.receive(old).refusals.first?.reason.english.contains("cannot be opened") ?? false)
    }

    /// What two computers received is the same in whichever order git brings it together, lines twice too.
    @Test func theOrderOfLinesMeansNothing() async throws {
        let friends = try Friends()
        var dice = Dice(seed: 7)
        let answers: [JSONValue] = ["yes", "no", "maybe"]
        let replies = (0..<40).map { number -> JSONValue in
            Friends.reply(
                number, at: Int.random(in: 0..<20, using: &dice),
                [
                    ["plan": .string(plan), "answer": answers[number % 3]],
                    ["place": "noodles", "like": .bool(number % 2 == 0)],
                    ["place": "noodles", "say": .string("말 \(number)")], ["undo": .string("reply\(100 + number - 1)")],
                ][number % 4])
        }
        try await friends.receive(friends.codes("sora", replies))
        func state() async throws -> String {
            let edition = try await friends.edition()
            let plan = edition.group?.plans[0]
            return
                "\(plan?.answers.map { "\($0.person.slug) \($0.answer)" } ?? []) \(edition.places[0].likedBy.map(\.slug)) "
                + "\(edition.group?.replies.remarks(about: .place("noodles")).map(\.text) ?? [])"
        }
        let first = try await state()
        let path = "Content/replies/friends/sora.yml"
        let lines = try #require(friends.folder.text(path)).split(separator: "\n").map(String.init)
        for _ in 0..<5 {
            let shuffled = (lines + lines.prefix(9)).shuffled(using: &dice)
            try friends.folder.write(path, shuffled.joined(separator: "\n") + "\n")
            #expect(try await state() == first)
        }
    }

    @Test func aVisitOfAFriendsPlaceNamesItAsSheDoes() async throws {
        let friends = try Friends()
        let group = try #require(friends.folder.text("Content/groups/friends.md"))
        try friends.folder.write(
            "Content/groups/friends.md", group.replacing("replies: true", with: "replies: true\nsources: [Sora]"))
        try friends.folder.write("Sora/Content/diary.yml", "title: 소라의 수첩\nauthor: 소라\n")
        try friends.folder.write(
            "Sora/Content/places/noodles.md", "---\ntitle: 을지면옥\nlocation: 37.5665,126.9915\n---\n")
        let place = try #require(try await friends.edition().places.first { $0.title == "을지면옥" })
        #expect(place.slug == "noodles-sora")
        let intake = try await friends.receive(
            friends.codes(
                "현우", [Friends.reply(1, ["new": "visit", "place": .string(place.slug), "day": "2026-11-23"])]))
        #expect(intake.receipts.map(\.refusals) == [[]])
        let visit = try #require(friends.folder.text("Content/places/을지면옥-현우.md"))
        #expect(visit.contains("same_as: sora/noodles"))
        try friends.folder.write("Content/places/을지면옥-현우.md", visit.replacing("draft: true\n", with: ""))
        let merged = try await friends.edition().places.filter { $0.title == "을지면옥" }
        #expect(merged.map(\.entries.count) == [2])
    }

    @Test(arguments: [
        "Content-Transfer-Encoding: base64", "content-transfer-encoding: BASE64", "Content-Transfer-Encoding:base64",
    ])
    func mailsAreOpened(header: String) async throws {
        let friends = try Friends()
        let words = Array(try friends.codes("sora", [Friends.reply(1, ["plan": .string(plan), "answer": "yes"])]).utf8)
        let lines = stride(from: 0, to: words.count, by: 57).map {
            base64(words[$0..<min(words.count, $0 + 57)])
        }
        let intake = try await friends.receive(
            "From: x\r\n\(header)\r\n\r\n\(lines.joined(separator: "\r\n"))\r\n\r\n--x")
        #expect(intake.receipts.map(\.news.count) == [1])
    }

    /// Codes that were changed anywhere: none is taken for what it is not, and none ends the program.
    @Test func mutatedCodesAreTakenForNothing() async throws {
        var friends = try Friends(access: "passphrase")
        var keys = GroupKeys(newFor: "friends")
        keys.admit(KeyHolder("소라"), Passphrase("구만-토림-하솔-빈도"))
        friends.keys = keys
        let code = Array(
            try friends.codes("sora", [Friends.reply(1, ["plan": .string(plan), "answer": "yes"])], member: "소라").utf8)
        let envelope = ReplyCodes(in: code).envelopes[0]
        var dice = Dice(seed: 11)
        for _ in 0..<10_000 {
            var mutated = code
            for _ in 0...Int.random(in: 0...3, using: &dice) {
                let place = Int.random(in: 0..<mutated.count, using: &dice)
                switch Int.random(in: 0..<4, using: &dice) {
                case 0: mutated[place] = UInt8.random(in: 0...255, using: &dice)
                case 1: mutated.remove(at: place)
                case 2: mutated.insert(UInt8.random(in: 48...122, using: &dice), at: place)
                default: mutated.swapAt(place, Int.random(in: 0..<mutated.count, using: &dice))
                }
            }
            let found = ReplyCodes(in: mutated).envelopes
            #expect(found.isEmpty || found == [envelope])
            // And where the sum is right.
            var other = envelope
            other[Int.random(in: 0..<other.count, using: &dice)] ^= UInt8.random(in: 1...255, using: &dice)
            let opened = try? ReplyMessage(other, keys: [keys])
            #expect(opened == nil || opened?.proof == .stranger)
        }
    }
}
