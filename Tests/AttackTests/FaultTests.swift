import Files
import Foundation
import TestSupport
import Testing

import enum TestSupport.Program

/// A build of which any one system call fails, does half its work or is the last leaves the old site or the new one, and the next
/// build gives what one from nothing gives.
@Suite(.serialized, .enabled(if: Faults.canBeMade, "needs Linux, LD_PRELOAD and a C compiler")) struct FaultTests {
    private static let old = diary("전", [1, 2, 3])
    private static let new = diary("후", [2, 3, 4])

    private static func diary(_ word: String, _ numbers: [Int]) -> String {
        numbers.map {
            "-- Diary/Content/places/p\($0).md --\n---\ntitle: \(word) \($0)\ntags: [\(word)]\ndate: 2026-05-0\($0)\n---\n\(word)\n"
        }.joined() + "-- Diary/Content/diary.yml --\ntitle: 수첩\n-- Diary/Site/CNAME --\ndiary.example\n"
    }

    @Test(arguments: ["fail", "short", "kill"])
    func eachLeavesAnOldSiteOrANewOne(kind: String) async throws {
        let faults = try Faults()
        let before = try Attack(Self.old)
        #expect(try before.run("build").status == 0)
        let (old, new) = (before.site, try cleanSite())
        #expect(old.count > 50 && old != new)
        let count = try faults.count(in: try changed(before))
        #expect(count > 100)
        // A run for every call would take minutes: a step of one here tries them all.
        let first = ["fail": 1, "short": 3, "kill": 5][kind] ?? 1
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<2 {
                group.addTask {
                    for number in stride(from: first + 37 * worker, through: count, by: 74) {
                        let attack = try changed(before)
                        let outcome = try faults.build(attack, kind, at: number)
                        let site = attack.site
                        #expect(
                            site == old || site == new, "\(kind) \(number) of \(count): a mix, after \(outcome.errors)")
                        if kind == "short" { #expect(outcome.status == 0 && site == new, "\(outcome.errors)") }
                        if kind == "fail" {
                            #expect([0, 1, 74].contains(outcome.status), "\(number): \(outcome.status)")
                            #expect(outcome.status == 0 ? site == new : outcome.errors.contains("error: "))
                        }
                        #expect(try attack.run("build").status == 0)
                        #expect(attack.site == new, "\(kind) \(number) of \(count): the next build")
                        let rest = try Folder(attack.diary + "/.cairn").items().map(\.name)
                        #expect(!rest.contains { $0.hasSuffix(".work") || $0.hasSuffix(".moves") }, "\(rest)")
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// A first build leaves nothing of the site or all of it.
    @Test func aFirstBuildThatIsKilledLeavesNothingOrAll() async throws {
        let faults = try Faults()
        let new = try cleanSite()
        let count = try faults.count(in: try Attack(Self.new.replacing(Self.foreign, with: "")))
        for number in stride(from: 2, through: count, by: 67) {
            let attack = try Attack(Self.new.replacing(Self.foreign, with: ""))
            try faults.build(attack, "kill", at: number)
            let site = attack.site
            #expect(site.isEmpty || site == new.filter { $0.key != "CNAME" }, "kill \(number) of \(count)")
        }
    }

    private static let foreign = "-- Diary/Site/CNAME --\ndiary.example\n"

    private func cleanSite() throws -> [String: [UInt8]] {
        let attack = try Attack(Self.new)
        #expect(try attack.run("build").status == 0)
        return attack.site
    }
}

/// A copy of a built diary whose entries have changed.
private func changed(_ attack: Attack) throws -> Attack {
    let copy = try Attack("")
    try FileManager.default.removeItem(atPath: copy.diary)
    // With the times of the files, by which the program knows them.
    _ = try ChildProcess.run("cp", ["-a", attack.diary, copy.diary])
    try Folder(copy.diary + "/Content/places").removeAll()
    for number in [2, 3, 4] {
        try copy.folder.write(
            "Diary/Content/places/p\(number).md",
            "---\ntitle: 후 \(number)\ntags: [후]\ndate: 2026-05-0\(number)\n---\n후\n")
    }
    return copy
}

/// `faults.c`, compiled.
private struct Faults {
    #if os(Linux)
        static let canBeMade = ["cc", "clang", "gcc"].contains { compiler in
            (try? ChildProcess.run(compiler, ["--version"]).status) == 0
        }
    #else
        static let canBeMade = false
    #endif

    private let folder: TemporaryFolder
    private var library: String { folder.path + "/faults.so" }

    init(file: String = #filePath) throws {
        folder = try TemporaryFolder()
        let source = String(file.dropLast("FaultTests.swift".count)) + "faults.c"
        for compiler in ["cc", "clang", "gcc"] {
            let outcome = try? ChildProcess.run(
                compiler, ["-shared", "-fPIC", "-O1", "-o", folder.path + "/faults.so", source, "-ldl"])
            if outcome?.status == 0 { return }
        }
        throw CocoaError(.fileNoSuchFile)
    }

    @discardableResult
    func build(_ attack: Attack, _ kind: String, at number: Int, count: String = "") throws -> Program.Outcome {
        try attack.run(
            "build",
            variables: [
                "LD_PRELOAD": library, "FAULT_FOLDER": attack.diary, "FAULT_KIND": kind, "FAULT_AT": String(number),
                "FAULT_COUNT": count.isEmpty ? folder.path + "/ignored" : count,
            ])
    }

    /// How many calls a build has on the way from one site to the other.
    func count(in attack: Attack) throws -> Int {
        let outcome = try build(attack, "none", at: 0, count: folder.path + "/count")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return Int(folder.text("count") ?? "") ?? 0
    }
}
