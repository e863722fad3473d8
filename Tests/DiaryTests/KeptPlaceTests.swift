import Base
import Testing

@testable import Diary

/// Places as they are kept between builds.
@Suite struct KeptPlaceTests {
    private static let archive = """
        -- Content/diary.yml --
        title: 동네 수첩
        categories:
          - {id: cafe, name: 카페, icon: ☕️, color: "#8a5a2b"}
        -- Content/people/minji.md --
        ---
        name: 민지
        color: "#aa3300"
        ---
        -- Content/groups/friends.md --
        ---
        title: 친구들
        members: [minji]
        ---
        -- Content/journeys/busan.md --
        ---
        title: 부산
        from: 2026-03-01
        to: 2026-03-04
        ---
        -- Content/places/onion.jpg --
        x
        -- Content/places/hike.gpx --
        x
        -- Content/places/full.md --
        ---
        title: 어니언 안국
        lat: 37.5776
        lon: 126.9868
        precision: block
        address: 서울 종로구 계동길 5
        category: cafe
        tags: [한옥, 빵]
        features: [콘센트]
        station: [안국, {name: 종각, lines: ["1"]}]
        price: 12000 KRW
        links: {web: "https://example.org"}
        visits:
          - 2024
          - 2025-03
          - {date: 2026-02-11, with: [minji, 현우], rating: 4.5, price: 3 EUR, note: "**줄** ![a](onion.jpg)", photos: [onion.jpg], journey: false}
          - {from: 2026-03-01, to: 2026-03-04, journey: busan}
        photos: [{file: onion.jpg, alt: 소나무, caption: 오후}]
        comment: 또 가고 싶다
        liked_by: [minji]
        want: {by: [현우]}
        groups: [friends]
        visibility: group
        author: minji
        draft: true
        language: en
        source: {swarm: 4b0588}
        same_as: [other]
        aliases: [old]
        id: onion-anguk
        ---
        글 [[other|다른]] ![b](onion.jpg "아래")
        -- Content/places/other.md --
        ---
        title: 빈 곳
        ---
        """

    private func places() async throws -> (places: [Place], settings: Settings) {
        let (diary, problems) = try await read(Self.archive)
        guard let diary else { throw problems }
        return (diary.places, diary.settings)
    }

    private func bytes(_ place: Place) -> [UInt8] { ByteCoder.bytes { _ = $0.place(place) } }

    private func kept(_ bytes: [UInt8], _ settings: Settings) -> Place? {
        let entry = KeptEntry(SourceFile(path: "Content/places/x.md", bytes: []), settings)
        return ByteCoder.value(of: bytes) { $0.place(nil, of: entry) }
    }

    @Test func aPlaceIsReadAsItWasWritten() async throws {
        let (places, settings) = try await places()
        #expect(places.count == 2)
        for place in places {
            let again = try #require(kept(bytes(place), settings))
            #expect(bytes(again) == bytes(place))
            #expect(again.facts == place.facts && again.hasPhotos == place.hasPhotos && again.texts == place.texts)
            #expect(again.visits.map(\.date) == place.visits.map(\.date) && again.nameKey == place.nameKey)
        }
        // A category that is no more.
        var others = settings
        others.categories = []
        #expect(places.compactMap { kept(bytes($0), others) }.count == 1)
    }

    /// What somebody else left in a diary's folder never traps.
    @Test func damageIsNoPlace() async throws {
        let (places, settings) = try await places()
        for place in places {
            let bytes = bytes(place)
            for end in bytes.indices { #expect(kept(Array(bytes[..<end]), settings) == nil, "cut at \(end)") }
            for index in bytes.indices {
                for value: UInt8 in [0, 0x7F, 0x80, 0xFF] {
                    var damaged = bytes
                    damaged[index] = value
                    _ = kept(damaged, settings)
                }
                // The greatest numbers there are.
                for number in [Int.max, .min] {
                    let number = ByteCoder.bytes { _ = $0.count(number) }
                    _ = kept(Array(bytes[..<index]) + number + bytes[(index + 1)...], settings)
                }
            }
        }
    }
}
