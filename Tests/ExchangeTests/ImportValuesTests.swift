internal import Maps
import Diary
import Testing
@testable import Import
@testable import Pages

/// Values of other programs: what is unambiguous is taken, nothing is guessed.
@Suite struct ImportValuesTests {
    @Test(arguments: [
        ("2026-05-03", ["2026-05-03"]), ("2026. 5. 3.", ["2026-05-03"]), ("2026년 5월 3일 (일) 오후 2시", ["2026-05-03"]),
        ("20260503", ["2026-05-03"]), ("20260503T101500", ["2026-05-03"]), ("2026/5/3 10:30", ["2026-05-03"]),
        ("2026-05-03T23:30:00+09:00", ["2026-05-03"]), ("May 3, 2026", ["2026-05-03"]), ("3 May 2026", ["2026-05-03"]),
        ("Sun, 03 May 2026 10:00:00 GMT", ["2026-05-03"]), ("3-Sep-2026", ["2026-09-03"]),
        ("May 3rd, 2026", ["2026-05-03"]),
        ("25/12/2025", ["2025-12-25"]), ("12/25/2025", ["2025-12-25"]), ("25.12.2025", ["2025-12-25"]),
        ("05/05/2026", ["2026-05-05"]), ("2026-05", ["2026-05"]), ("2026년", ["2026"]), ("May 2026", ["2026-05"]),
        ("2026-05-01/2026-05-03", ["2026-05-01~2026-05-03"]), ("2026-05-01 ~ 2026. 5. 3.", ["2026-05-01~2026-05-03"]),
        ("2026-05-01 to 2026-05-03", ["2026-05-01~2026-05-03"]),
        ("2026-05-03, 2026-05-10; 2026-06", ["2026-05-03", "2026-05-10", "2026-06"]),
        ("2026년 5월 3일 14시 30분", ["2026-05-03"]), ("2026-05-03 3:30 PM", ["2026-05-03"]),
        ("2026年5月3日（日）", ["2026-05-03"]),
        ("3. März 2026", ["2026-03-03"]), ("1er août 2026", ["2026-08-01"]), ("3 de mayo de 2026", ["2026-05-03"]),
    ])
    func daysAreUnderstood(text: String, days: [String]) {
        let found = ImportedDays(text)
        #expect(found.isWhole && found.spans.map { $0.from + ($0.to.map { "~" + $0 } ?? "") } == days, "\(found)")
    }

    @Test(arguments: [
        "03/05/2026", "3.5.2026", "46145", "2024-13-45", "2026-02-30", "20260230", "5월 3일", "오늘", "어제", "26.5.3",
        "1777852800",
        "May 3", "soon", "2026-05-033", "99999999999999999999",
    ])
    func daysAreNotGuessed(text: String) {
        let found = ImportedDays(text)
        #expect(found.spans.isEmpty && !found.isWhole, "\(found)")
    }

    @Test(arguments: ["2026.05.03-05.05", "2026-05-03, 5월 7일", "2026-05-03; 03/05/2026"])
    func whatIsHalfUnderstoodSaysSo(text: String) {
        let days = ImportedDays(text)
        #expect(days.spans.map(\.from) == ["2026-05-03"] && !days.isWhole)
    }

    /// A moment in UTC is a day at its spot; midnight and noon stand for days without a time.
    @Test(arguments: [
        ("2026-05-03T23:30:00Z", "2026-05-04"), ("2026-05-03T23:30:00.000Z", "2026-05-04"),
        ("2026-05-03T03:00:00Z", "2026-05-03"), ("2026-05-03T00:00:00Z", "2026-05-03"),
        ("2026-05-03T12:00:00Z", "2026-05-03"), ("2026-05-03T23:30:00", "2026-05-03"),
        ("2026-05-03T23:30:00+09:00", "2026-05-03"),
    ])
    func momentsAreDaysAtTheirSpot(text: String, day: String) {
        let seoul = Coordinate(latitude: 37.5, longitude: 127)
        #expect(ImportedDays(text, at: seoul).spans.map(\.from) == [day])
    }

    /// By the clock of the country where the ground knows it, else by the sun.
    @Test(arguments: [
        (40.4168, -3.7038, "2026-05-03T22:30:00Z", "2026-05-04", CivilClock.zone("Europe/Madrid")),
        (34.0522, -118.2437, "2026-05-03T07:30:00Z", "2026-05-03", .zone("America/Los_Angeles")),
        (37.5665, 126.978, "2026-05-03T15:30:00Z", "2026-05-04", .zone("Asia/Seoul")),
        (28.6139, 77.209, "2026-05-03T18:35:00Z", "2026-05-04", .zone("Asia/Kolkata")),
        (30, -40, "2026-05-03T23:30:00Z", "2026-05-03", .sun),
        (0, 170, "2026-05-03T13:30:00Z", "2026-05-04", .sun),
    ])
    func clocksAreThoseOfCountries(
        latitude: Double, longitude: Double, text: String, day: String, clock: CivilClock
    ) {
        let span = ImportedDays(text, at: Coordinate(latitude: latitude, longitude: longitude)).spans.first
        #expect(span?.from == day && span?.clock == clock)
    }

    @Test(
        arguments: [
            ("4", "4"), ("4,5", "4.5"), ("4/5", "4"), ("8/10", "4"), ("85/100", "4.5"), ("★★★★", "4"), ("★★★★☆", "4"),
            ("⭐️⭐️⭐️½", "3.5"),
            ("5점", "5"), ("4.5점", "4.5"), ("4점/5점", "4"), ("4 stars", "4"), ("3 out of 5", "3"), ("FOUR", "4"),
            ("8.5", nil),
            ("85%", nil), ("좋음", nil), ("-1", nil), ("4/7", nil), ("12/10", nil), ("nan", nil), ("★!", nil),
        ] as [(String, String?)])
    func ratings(text: String, rating: String?) { #expect(importedRating(text) == rating) }

    @Test(
        arguments: [
            ("12000", nil, "12000"), ("12,000원", nil, "12000 KRW"), ("₩12,000", nil, "12000 KRW"),
            ("1만원", nil, "10000 KRW"),
            ("1만 2천원", nil, "12000 KRW"), ("1.5만", nil, "15000"), ("3천 원", nil, "3000 KRW"),
            ("1만 2500원", nil, "12500 KRW"),
            ("무료", nil, "0"), ("Free", "KRW", "0"), ("12,50 €", nil, "12.5 EUR"), ("1.234,56 EUR", nil, "1234.56 EUR"),
            ("$1,553.59", nil, "1553.59 USD"), ("$5", "CAD", "5 CAD"), ("1,234,567", "won", "1234567 KRW"),
            ("5", "USD", "5 USD"),
            ("1.234", nil, nil), ("1~2만원", nil, nil), ("10,000-15,000", nil, nil), ("약 1만원", nil, nil),
            ("5천만원", nil, nil),
            ("비쌈", nil, nil), ("$$", nil, nil), ("-5", nil, nil), ("1e400", nil, nil),
        ] as [(String, String?, String?)])
    func prices(text: String, currency: String?, price: String?) { #expect(importedPrice(text, currency) == price) }

    @Test(
        arguments: [
            ("http://example.com/with space", "http://example.com/with%20space"),
            ("https://maps.google.com/?q=Sceaux, France", "https://maps.google.com/?q=Sceaux,%20France"),
            (" HTTPS://a.example/가게?b=\"c\" ", "HTTPS://a.example/가게?b=%22c%22"), ("javascript:alert(1)", nil),
            ("https://", nil),
            ("www.example.com", nil), ("https:///x", nil),
        ] as [(String, String?)])
    func links(text: String, link: String?) { #expect(importedLink(text) == link) }

    private func read(_ text: String, name: String = "x") async throws -> ImportedFile {
        try #require(try await readExport([(name, text)]).first)
    }

    @Test func whatIsNotUnderstoodIsNamed() async throws {
        let file = try await read(
            """
            name,lat,lon,date,rating,price,url
            가,37.5,127,03/05/2026,★★★,비쌈,ftp://a
            나,37.6,127,5월 3일,좋음,1만원,https://a.example/b c
            다,동쪽,127,2026-05-03,4,무료,
            """)
        #expect(file.places.map(\.title) == ["가", "나", "다"] && file.omissionCounts.isEmpty)
        #expect(
            file.unread.mapValues { "\($0.count) \($0.example) \($0.place)" } == [
                "date": "2 03/05/2026 line 2", "rating": "1 좋음 line 3", "price": "1 비쌈 line 2",
                "url": "1 ftp://a line 2",
                "lat": "1 동쪽, 127 line 4",
            ])
        #expect(file.places[1].price == "10000 KRW" && file.places[1].links.map(\.url) == ["https://a.example/b%20c"])
        #expect(file.places[2].visits.map(\.price) == ["0"] && file.places[2].visits[0].rating == "4")
    }

    /// One number beyond the scale tells that the others of the file are not on it either.
    @Test func anotherScaleIsNotTaken() async throws {
        let file = try await read("name,lat,lon,rating\n가,37,127,8.5\n나,36,127,4\n")
        #expect(file.places.allSatisfy { $0.rating == nil } && file.unread["rating"]?.count == 2)
    }

    @Test func valuesThatLoseAreCounted() async throws {
        let rows = "name,lat,lon,date,rating,address\n가,37,127,2026-05-03,4,서울 1\n가,37,127,2026-05-03,3,서울 1\n"
        #expect(ImportedBundle([try await read(rows)]).lost == ["rating": 1])
        let other = try await read("name,lat,lon,address\n가,37,127,서울 2\n")
        #expect(ImportedBundle([try await read(rows), other]).lost == ["rating": 1, "address": 1])
    }
}
