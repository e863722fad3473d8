import Foundation
import TestSupport
import Testing

/// `cairn import`, as one runs it.
@Suite struct ImportCommandTests {
    private let folder: TemporaryFolder
    private static let onion =
        "---\r\ntitle: 어니언 안국 # 줄\r\nlocation: 37.5776, 126.9868\r\nvisits: [ 2026-02-11 ]\r\n---\r\n글\r\n"
    private static let table = """
        title,lat,lon,date,category,tags,note,rating,weather
        어니언 안국,37.5777,126.9868,2026-05-03,카페,빵,"줄, *40분*",4.5,맑음
        어니언 안국,37.5777,126.9868,2026-02-11,카페,빵,,,
        런던 베이글,37.5790,126.9860,2026-05-03,빵집,,,,
        집,37.5,127.0,,,,,,
        학림다방,,,,,,,,
        ,,,,,,,,

        """

    init() throws {
        folder = try TemporaryFolder(
            """
            -- Content/diary.yml --
            title: 수첩
            categories: [{id: cafe, name: 카페}]
            privacy: {zones: [{lat: 37.5790, lon: 126.9860, radius: 500, name: 집}]}
            -- Content/places/other.md --
            ---
            title: 학림다방
            location: 37.58, 127.0
            ---
            """)
        try folder.write("Content/places/onion.md", Self.onion)
        try folder.write("from/visits.csv", Self.table)
    }

    private func run(_ arguments: String...) throws -> Program.Outcome { try Program.run(arguments, in: folder.path) }

    private func state() -> [String] {
        folder.files(in: "Content").map { $0 + "\n" + (folder.text("Content/" + $0) ?? "") }
    }

    @Test func everyRecordIsAccountedFor() throws {
        let before = state()
        let trial = try run("import", "from/visits.csv", "--dry-run")
        #expect(trial.status == 0 && state() == before, "\(trial.errors)")
        let outcome = try run("import", "from/visits.csv", "--report", "report.json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasPrefix(trial.output))
        #expect(
            outcome.output == """
                from/visits.csv: a table, 6 records: 4 places, 3 visits, 2026-02-11 to 2026-05-03
                  3 brought along, 3 left out
                  1 left out: the row is empty
                Left out:
                  집 (record 4): it is a home or a place of work (--home takes it)
                  학림다방 (record 5): other has the same name, and the record does not say where it is (--as-new takes it for another one)
                In a privacy zone of the settings:
                  런던 베이글
                Fields that entries have no place for:
                  weather (1)
                Together: 6 records, 3 left out; the others are 2 places
                  1 new place with 1 visit (1 private)
                  1 place that was there, with 1 new visit
                Next:
                  cairn preview --drafts: shows what came, also what is private
                  cairn set --where import=last visibility=public: publishes it; --dry-run shows that first
                  cairn import … --map FILE: sorts 1 place whose category is none of the settings
                  cairn import … --report left.csv: lists what was left out, to be marked and imported in its turn
                  cairn undo: takes all of it back

                """, "\(outcome.output)")
        #expect(
            folder.text("Content/places/onion.md")
                == "---\r\ntitle: 어니언 안국 # 줄\r\nlocation: 37.5776, 126.9868\r\nvisits: [ 2026-02-11, {date: 2026-05-03, rating: 4.5, note: \"줄, \\\\*40분\\\\*\"} ]\r\n---\r\n글\r\n",
            "\(folder.text("Content/places/onion.md") ?? "")")
        #expect(
            folder.text("Content/places/런던-베이글.md") == """
                ---
                title: 런던 베이글
                location: {lat: 37.579, lon: 126.986}
                tags: [빵집]
                visits: [2026-05-03]
                visibility: private
                ---

                """)
        #expect(folder.text("report.json")?.contains("\"outcome\":\"left\"") == true)
        #expect(try run("build").status == 0)

        // The second time nothing is new.
        let after = state()
        let again = try run("import", "from/visits.csv")
        #expect(again.output.contains("Nothing changes.") && state() == after, "\(again.output)")
        #expect(try run("undo").status == 0 && state() == before)
    }

    /// What was left out comes along once its author has marked it in a table.
    @Test func whatWasLeftIsGivenBack() throws {
        try folder.write(
            "from/Timeline.json",
            #"[{"startTime": "2026-05-03T10:00:00.000+09:00", "endTime": "2026-05-03T12:00:00.000+09:00", "visit": {"topCandidate": {"placeLocation": "geo:36.000000,128.000000"}}}, {"startTime": "2026-05-05T10:00:00.000+09:00", "endTime": "2026-05-05T12:00:00.000+09:00", "visit": {"topCandidate": {"placeLocation": "geo:36.000010,128.000000"}}}]"#
        )
        #expect(try run("import", "from/visits.csv", "from/Timeline.json", "--report", "left.csv").status == 0)
        let rows = try #require(folder.text("left.csv")).split(separator: "\r\n").map(String.init)
        #expect(rows.count == 4 && rows[3].contains("36,128,,\"2026-05-03, 2026-05-05\""), "\(rows)")
        let before = state()
        let unmarked = try run("import", "left.csv")
        #expect(unmarked.output.contains("3 left out: nothing stands in its column “take”") && state() == before)
        let marked = rows.enumerated().map { number, row in
            // A stay gets a name.
            number == 0 ? row : number == 3 ? "O,정자" + row.dropFirst() : "O" + row
        }
        try folder.write("left.csv", marked.joined(separator: "\r\n"))
        let outcome = try run("import", "left.csv")
        #expect(outcome.output.contains("3 new places with"), "\(outcome.output)\(outcome.errors)")
        #expect(folder.text("Content/places/정자.md")?.contains("visits: [2026-05-03, 2026-05-05]") == true)
        #expect(folder.text("Content/places/집.md") != nil && folder.text("Content/places/학림다방.md") != nil)
    }

    /// What came is private until one command says otherwise, of all of it or of a part.
    @Test func whatCameIsPublished() throws {
        #expect(try run("import", "from/visits.csv").status == 0)
        try folder.write(
            "from/saved.json",
            #"{"type": "FeatureCollection", "features": [{"geometry": {"type": "Point", "coordinates": [128, 36]}, "properties": {"google_maps_url": "http://maps.google.com/?cid=7", "location": {"name": "가게"}}}, {"geometry": {"type": "Point", "coordinates": [128.5, 36]}, "properties": {"google_maps_url": "http://maps.google.com/?cid=8", "location": {"name": "시장"}}}]}"#
        )
        #expect(try run("import", "from/saved.json").status == 0)
        let before = state()
        #expect(before.filter { $0.contains("visibility: private") }.count == 3)
        let trial = try run("set", "--where", "import=last", "visibility=public", "--dry-run")
        #expect(trial.status == 0 && trial.output.contains("가게") && state() == before, "\(trial.errors)")
        #expect(try run("set", "--where", "import=last", "visibility=public").status == 0)
        func isPrivate(_ name: String) -> Bool {
            folder.text("Content/places/\(name).md")?.contains("visibility: private") ?? true
        }
        #expect(!isPrivate("가게") && !isPrivate("시장") && isPrivate("런던-베이글"))
        #expect(try run("undo").status == 0 && state() == before)
        #expect(
            try run("set", "--where", "source=google:8", "--where", "visibility=private", "visibility=public").status
                == 0)
        #expect(isPrivate("가게") && !isPrivate("시장"))
        #expect(try run("set", "--where", "tags=빵집", "visibility=public").status == 0 && !isPrivate("런던-베이글"))
        #expect(
            try run("set", "--where", "tags=없음", "visibility=public").errors.contains("no place is such that tags=없음"))
        #expect(try run("set", "--where", "tags=빵집", "onion").status == 64 && run("set", "onion").status == 64)
    }

    /// Records that merge are one place in the numbers too, and what was not understood is told with its line.
    @Test func theReportCountsWhatIsWritten() throws {
        try folder.write("from/a.csv", "name,lat,lon,date\n숲,36,128,03/05/2026\n숲,36,128,2026-05-04\n")
        try folder.write("from/b.csv", "name,lat,lon,date\n숲,36.0001,128,2026-05-05\n")
        let output = try run("import", "from/a.csv", "from/b.csv", "--report", "report.json").output
        #expect(
            output.contains(
                "Together: 3 records, 0 left out; the others are 1 place\n  1 new place with 2 visits (1 private)"),
            "\(output)")
        #expect(output.contains("date: 1 value, as “03/05/2026” in from/a.csv, line 2"), "\(output)")
        #expect(folder.text("report.json")?.contains("\"example\":\"03/05/2026\"") == true)
    }

    /// Whoever has been nowhere yet sees the places that they brought along.
    @Test func theHomePageShowsPlacesWithoutVisits() throws {
        let other = try TemporaryFolder("-- Content/diary.yml --\ntitle: 수첩\n")
        try other.write("a.csv", "name,lat,lon\n숲,36,128\n")
        #expect(try Program.run("import", "a.csv", "--public", in: other.path).status == 0)
        #expect(try Program.run("build", in: other.path).status == 0)
        let home = other.text("Site/index.html") ?? ""
        #expect(home.contains("숲") && !home.contains("class=\"empty\""), "\(home.prefix(2000))")
    }

    /// After other edits, and without what somebody has changed.
    @Test func theLastImportIsTakenBack() throws {
        let table =
            "title,lat,lon,date\n가,35.1,129,2026-05-03\n나,35.2,129,2026-05-03\n어니언 안국,37.5776,126.9868,2026-05-04\n"
        try folder.write("from/more.csv", table)
        #expect(try run("import", "from/more.csv").status == 0)
        #expect(try run("set", "나", "rating=4").status == 0)
        let outcome = try run("import", "--undo")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.output == """
                Content/places/나.md stays, because it was changed since
                Taken back: cairn import from/more.csv, 2 files

                """)
        #expect(folder.text("Content/places/가.md") == nil && folder.text("Content/places/onion.md") == Self.onion)
        #expect(try run("import", "--undo").errors.contains("no import is remembered"))
        #expect(try run("import", "--undo", "x.csv").status == 64 && run("import").status == 64)
    }

    @Test func namesOfServicesAreRemembered() throws {
        let properties =
            #""google_maps_url": "http://maps.google.com/?cid=7", "location": {"name": "가게 [[onion]]", "address": "서울\n종로"}"#
        try folder.write(
            "saved.json",
            "{\"type\": \"FeatureCollection\", \"features\": [{\"geometry\": {\"type\": \"Point\", \"coordinates\": [127, 37]}, \"properties\": {\(properties)}}]}"
        )
        #expect(try run("import", "saved.json", "--public", "--category", "카페").status == 0)
        let text =
            folder.files(in: "Content/places").compactMap { folder.text("Content/places/" + $0) }.first {
                $0.contains("source:")
            } ?? ""
        #expect(
            text.contains("source: {google: \"7\"}") && text.contains("category: 카페") && !text.contains("visibility"),
            "\(text)")
        try folder.write(
            "reviews.json",
            "{\"type\": \"FeatureCollection\", \"features\": [{\"properties\": {\"five_star_rating_published\": 4, \"google_maps_url\": \"http://maps.google.com/?cid=7\", \"location\": {\"name\": \"다른 이름\"}}}]}"
        )
        let again = try run("import", "reviews.json")
        #expect(again.output.contains("1 place that was there, with 0 new visits"), "\(again.output)")
        #expect(try run("build").status == 0)
    }

    @Test func anotherDiaryIsBroughtAlong() throws {
        #expect(try run("export", "json", "--output", "places.json").status == 0)
        let other = try TemporaryFolder("-- Content/diary.yml --\ntitle: 다른 수첩\ncategories: [{id: cafe, name: 카페}]\n")
        #expect(try Program.run("import", folder.path + "/places.json", "--public", in: other.path).status == 0)
        #expect(other.text("Content/places/onion.md")?.contains("visits: [2026-02-11]") == true)
        #expect(
            try Program.run("import", folder.path + "/places.json", in: other.path).output.contains("Nothing changes."))
    }

    /// All but photos comes back from a diary's own export.
    @Test func theExampleComesBack() throws {
        let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let other = try TemporaryFolder("")
        let content = URL(filePath: other.path + "/Content")
        try FileManager.default.createDirectory(at: content, withIntermediateDirectories: true)
        for name in ["diary.yml", "people"] {
            try FileManager.default.copyItem(
                at: repository.appending(path: "Content/" + name), to: content.appending(path: name))
        }
        func exported(_ diary: String) throws -> [String: [String: Any]] {
            let file = other.path + "/export.json"
            #expect(try Program.run("export", "json", "--all", "--output", file, in: diary).status == 0)
            let root =
                try JSONSerialization.jsonObject(with: try Data(contentsOf: URL(filePath: file))) as? [String: Any]
            let places = root?["places"] as? [[String: Any]] ?? []
            return Dictionary(
                uniqueKeysWithValues: places.map { place in
                    var place = place
                    place["photos"] = nil
                    place["draft"] = place["draft"].map { "\($0)" }
                    place["visits"] = (place["visits"] as? [[String: Any]])?.map { $0.filter { $0.key != "photos" } }
                    // A picture in a text is a photo too.
                    if let html = place["html"] as? String {
                        place["html"] = html.replacing(/<p><img [^>]*><\/p>\n|<img [^>]*>/, with: "")
                    }
                    return (place["id"] as? String ?? "", place)
                })
        }
        // The places belong to a group, of whose file only the members are needed.
        let group = try #require(
            String(contentsOf: repository.appending(path: "Content/groups/roommates.md"), encoding: .utf8)
                .firstMatch(of: /---\ntitle: (?s:.*?)\nplans:/)?.output)
        try FileManager.default.createDirectory(
            at: content.appending(path: "groups"), withIntermediateDirectories: true)
        try (group.dropLast("plans:".count) + "---\n").write(
            to: content.appending(path: "groups/roommates.md"), atomically: true, encoding: .utf8)
        let before = try exported(repository.path)
        #expect(before.count > 40)
        #expect(try Program.run("import", other.path + "/export.json", "--public", in: other.path).status == 0)
        let after = try exported(other.path)
        for (id, place) in before {
            #expect(
                NSDictionary(dictionary: place).isEqual(to: after[id] ?? [:]), "\(id)\n\(place)\n\(after[id] ?? [:])")
        }
        #expect(try Program.run("fmt", "--check", in: other.path).status == 0)
    }

    /// What was kept from others stays so, also where all else is made public.
    @Test func whatWasKeptStaysSo() throws {
        let from = try TemporaryFolder(
            """
            -- Content/diary.yml --
            title: 수첩
            author: 민지
            -- Content/groups/us.md --
            ---
            title: 우리
            members: [민지]
            ---
            -- Content/places/a.md --
            ---
            title: 가
            visibility: private
            ---
            -- Content/places/b.md --
            ---
            title: 나
            visibility: group
            groups: [us]
            ---
            -- Content/places/c.md --
            ---
            title: 다
            visibility: unlisted
            draft: true
            ---
            -- Content/places/d.md --
            ---
            title: 라
            ---

            """)
        #expect(try Program.run("export", "json", "--all", "--output", "all.json", in: from.path).status == 0)
        for hasGroup in [true, false] {
            let to = try TemporaryFolder("-- Content/diary.yml --\ntitle: 수첩\nauthor: 민지\n")
            if hasGroup { try to.write("Content/groups/us.md", "---\ntitle: 우리\nmembers: [민지]\n---\n") }
            #expect(try Program.run("import", from.path + "/all.json", "--public", in: to.path).status == 0)
            func place(_ name: String) -> String { to.text("Content/places/\(name).md") ?? "missing" }
            #expect(place("a").contains("\nvisibility: private\n"))
            #expect(place("b").contains(hasGroup ? "\nvisibility: group\n" : "\nvisibility: private\n"))
            #expect(place("b").contains("groups: [us]") == hasGroup)
            #expect(place("c").contains("\ndraft: true\n") && place("c").contains("\nvisibility: unlisted\n"))
            #expect(!place("d").contains("visibility"))
            #expect(try Program.run("build", in: to.path).status == 0)
        }
        // Nobody but the author is told of it.
        let open = try Program.run("export", "json", in: from.path).output
        #expect(!open.contains("visibility") && !open.contains("groups"))
    }

    /// A link to a place that does not come along would be an error of the next build.
    @Test func linksLeadToWhatIsThere() throws {
        func place(_ id: String, _ html: String) -> String {
            "{\"id\": \"\(id)\", \"title\": \"\(id)\", \"url\": \"https://a.example/\(id)/\", \"html\": \"\(html)\"}"
        }
        let html = ["a", "b", "home", "x]] "].map { "<a href='https://a.example/\($0)/'>zu \($0)</a>" }.joined(
            separator: " ")
        try folder.write(
            "places.json",
            "{\"version\": 1, \"places\": [\(["a", "b", "home", "x]] "].map { place($0, html) }.joined(separator: ","))]}"
        )
        #expect(try run("import", "places.json", "--public").status == 0)
        let text = folder.text("Content/places/a.md") ?? ""
        #expect(text.contains("[[a|zu a]] [[b|zu b]] zu home [zu x\\]\\] ](<https://a.example/x]]/>)"), "\(text)")
        let built = try run("build")
        #expect(built.status == 0, "\(built.errors)")
    }

    /// Stays are days at places that are there; where nobody knows a place, a command for it is told.
    @Test func staysBecomeVisits() throws {
        func stay(_ spot: String, _ day: String) -> String {
            "{\"startTime\": \"\(day)T12:00:00+09:00\", \"endTime\": \"\(day)T13:00:00+09:00\", \"visit\": {\"topCandidate\": {\"placeLocation\": \"geo:\(spot)\"}}}"
        }
        let stays = [
            stay("37.57762,126.98681", "2026-06-01"), stay("37.57762,126.98681", "2026-02-11"),
            stay("35.1,129.0", "2026-06-02"), stay("35.1,129.0", "2026-06-03"),
        ]
        try folder.write("timeline.json", "[\(stays.joined(separator: ","))]")
        let outcome = try run("import", "timeline.json")
        #expect(
            outcome.output.contains("2 days: cairn new NAME --at 35.1,129.0 --date 2026-06-02"),
            "\(outcome.output)")
        #expect(outcome.output.contains("2 brought along, 2 left out"), "\(outcome.output)")
        #expect(
            folder.text("Content/places/onion.md")
                == Self.onion.replacing("2026-02-11 ]", with: "2026-02-11, 2026-06-01 ]"))
        #expect(try run("import", "timeline.json").output.contains("Nothing changes."))
    }

    /// What no file locates is written to a table, which comes back filled in.
    @Test func spotsAreFilledIn() throws {
        try folder.write(
            "가고 싶은 장소.csv", "제목,메모,URL\n숲,,https://maps.google.com/?cid=7\n바다,,https://maps.google.com/?cid=8\n")
        let first = try run("import", "가고 싶은 장소.csv", "--spots", "spots.csv", "--public")
        #expect(first.status == 0 && first.output.contains("spots.csv is to be filled in"), "\(first.output)")
        let table = try #require(folder.text("spots.csv"))
        #expect(table.contains("숲,,google:7,https://maps.google.com/?cid=7,,"), "\(table)")
        try folder.write("spots.csv", table.replacing("cid=7,,", with: "cid=7,37.5,127.25"))
        #expect(try run("import", "가고 싶은 장소.csv", "--spots", "spots.csv").status == 0)
        #expect(folder.text("Content/places/숲.md")?.contains("location: 37.5, 127.25") == true)
        #expect(folder.text("Content/places/숲.md")?.contains("want: true") == true)
        #expect(try run("import", "가고 싶은 장소.csv", "--spots", "spots.csv").output.contains("Nothing changes."))
        #expect(try run("build").status == 0)
    }

    @Test func namesAreMapped() throws {
        try folder.write(
            "places.csv",
            "name,lat,lon,category,tags\n가,37.1,127,Coffee Shop,old\n나,37.2,127,Parks,\n다,37.3,127,Later,x\n라,37.4,127,Nothing,\n"
        )
        try folder.write("map.csv", "from,to\nCoffee Shop,카페\nparks,#산책\nLater,want\nNothing,\nold,#새것\n")
        #expect(try run("import", "places.csv", "--map", "map.csv").status == 0)
        func has(_ name: String, _ text: String) -> Bool {
            folder.text("Content/places/\(name).md")?.contains(text) == true
        }
        #expect(has("가", "category: cafe\ntags: [새것]") && has("나", "tags: [산책]") && has("다", "tags: [x]\nwant: true"))
        #expect(!has("라", "Nothing"))
        try folder.write("map.csv", "Parks,caffe\n")
        let wrong = try run("import", "places.csv", "--map", "map.csv")
        #expect(wrong.status != 0 && wrong.errors.contains("line 1: no category is called “caffe”"), "\(wrong.errors)")
    }

    @Test(arguments: [("places", false, true), ("visits", true, false)])
    func aPartIsBroughtAlong(part: String, hasVisit: Bool, hasPlace: Bool) throws {
        #expect(try run("import", "from/visits.csv", "--only", part).status == 0)
        #expect((folder.text("Content/places/onion.md") != Self.onion) == hasVisit)
        let bagel = folder.text("Content/places/런던-베이글.md")
        #expect((bagel != nil) == hasPlace && bagel?.contains("visits") != true)
    }

    @Test func whatIsNoneIsSaid() throws {
        try folder.write("from/notes.txt", "just words")
        #expect(try run("import", "from/notes.txt").errors.contains("neither JSON nor XML nor a table"))
        #expect(try run("import", "from", "-n").status == 0)
        #expect(try run("import", "from/visits.csv", "--category", "caffe").errors.contains("did you mean “cafe”?"))
    }
}
