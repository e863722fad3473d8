import Base
import Diary
import Foundation
import Site
import TestSupport

/// A folder with a diary and the site that is built from it.
struct TestDiary {
    let folder: TemporaryFolder

    init(_ archive: String) throws {
        folder = try TemporaryFolder(archive)
        if folder.text("Content/diary.yml") == nil { try folder.write("Content/diary.yml", "title: 동네 수첩\n") }
    }

    /// Builds with what earlier builds left on disk, or with the memory of a process that builds again and again.
    @discardableResult
    func build(
        remembering memory: BuildMemory? = nil, _ change: (inout SiteBuilder) -> Void = { _ in }
    ) async throws -> BuildReport {
        var builder = SiteBuilder(diary: folder.path, output: folder.path + "/Site", generator: "Cairn Test")
        change(&builder)
        return try await builder.build(remembering: memory ?? BuildMemory(diary: folder.path))
    }

    /// Builds from nothing into another folder.
    @discardableResult
    func buildAnew(into name: String) async throws -> BuildReport {
        try? Folder(folder.path + "/" + name).removeAll()
        let builder = SiteBuilder(diary: folder.path, output: folder.path + "/" + name, generator: "Cairn Test")
        return try await builder.build()
    }

    /// Everything that a build says, in the order of the files.
    func outcome(_ build: () async throws -> BuildReport) async -> Outcome {
        do {
            let report = try await build()
            return Outcome(text: DiagnosticPrinter().text(report.warnings), hasErrors: false)
        } catch {
            return Outcome(
                text: (error as? Problems).map { DiagnosticPrinter().text($0) } ?? "\(error)", hasErrors: true)
        }
    }

    struct Outcome: Equatable {
        let text: String
        let hasErrors: Bool
    }

    /// What a build that must fail says, without the names of this machine's folders.
    func failure(_ change: (inout SiteBuilder) -> Void = { _ in }) async -> String {
        do {
            try await build(change)
            return "the build succeeded"
        } catch let problems as Problems {
            return DiagnosticPrinter().text(problems).replacing(folder.path, with: "DIARY")
        } catch {
            return "\(error)"
        }
    }

    /// The bytes of every file of the site by its path.
    func site(_ name: String = "Site") -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for file in folder.files(in: name) { files[file] = try? File("\(folder.path)/\(name)/\(file)").read() }
        return files
    }

    func text(_ file: String) -> String { folder.text("Site/" + file) ?? "missing" }
}

/// A small diary that has every kind of page.
let smallDiary = """
    -- Content/diary.yml --
    title: 동네 <수첩>
    description: 걸어서 & "천천히"
    url: https://minji.example/diary/
    author: minji
    per_page: 2
    categories: [{id: cafe, name: 카페, icon: ☕️, color: "#8a5a2b"}, {id: walk, name: 산책}]
    -- Content/people/minji.md --
    ---
    name: 민지
    ---
    -- Content/pages/about.md --
    ---
    title: 소개
    ---
    **이야기(기억)**를 적어요. [[onion]]
    -- Content/places/onion.md --
    ---
    title: 어니언 <안국>
    location: 37.5776,126.9868
    address: 서울 종로구
    category: cafe
    tags: [한옥, 빵]
    features: [콘센트]
    station: [{name: 안국, lines: ["3"]}]
    visits:
      - {date: 2026-05-03, with: [현우], rating: 4.5, price: 15000, note: 줄 40분}
      - {from: 2025-12-30, to: 2026-01-02}
    comment: 또 가고 싶다
    ---
    글
    -- Content/places/forest.md --
    ---
    title: 서울숲
    category: walk
    tags: [한옥]
    visits: [2026-05-04, 2025]
    rating: 5
    ---
    -- Content/places/wish.md --
    ---
    title: 언젠가
    want: {by: [minji]}
    ---

    """

/// The same with a group, which merges the diary of somebody else with it.
let sharedDiary =
    smallDiary + """
        -- Content/groups/us.md --
        ---
        title: 우리
        access: open
        members: [minji, 현우0]
        sources: [Friend]
        plans: [{title: 저녁, date: 2027-01-02, place: onion}]
        ---
        -- Friend/Content/diary.yml --
        title: 친구의 수첩
        author: 현우0
        -- Friend/Content/places/river.md --
        ---
        title: 한강
        visits: [2026-05-03]
        ---

        """
