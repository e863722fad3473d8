import Base
import Foundation
import TestSupport
import Testing
import enum TestSupport.Program

/// A build of which any one system call fails, does half its work or is the last leaves the old site or the new one, and the next
/// build gives what one from nothing gives.
@Suite(.serialized, .enabled(if: Faults.canBeMade, "needs Linux, LD_PRELOAD and a C compiler")) struct FaultTests {
    struct Scenario: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var isFirst = false
        var isSealed = false
        /// The number of the error with which every exchange of two files fails; 0 where it works.
        var exchangeError: Int32 = 0
        /// The calls that differ from those of other scenarios; nil for all.
        var calls: Set<Substring>?
    }

    private static let scenarios = [
        Scenario(testDescription: "a changed site"),
        Scenario(testDescription: "a first site", isFirst: true, calls: ["renameat2", "fchmod"]),
        Scenario(testDescription: "a sealed group", isSealed: true, calls: ["write", "utimensat", "renameat2"]),
        Scenario(
            testDescription: "a file system that exchanges nothing", exchangeError: EINVAL,
            calls: ["renameat", "mkdirat", "unlinkat"]),
        Scenario(testDescription: "a system that exchanges nothing", exchangeError: ENOSYS, calls: ["renameat"]),
    ]

    @Test(arguments: scenarios) func eachLeavesAnOldSiteOrANewOne(scenario: Scenario) async throws {
        let faults = try Faults()
        let before = try Self.diary(scenario)
        let old = before.site
        try Self.change(before)
        let new = try Self.cleanSite(before)
        let whole = try copy(before)
        let sites = try faults.sites(in: whole, exchangeError: scenario.exchangeError)
        #expect(whole.site == new && old != new && (scenario.isFirst ? old.isEmpty : old.count > 50))
        #expect(sites.count > 40)
        let tried = Faults.all(at: sites).filter { fault in
            scenario.calls?.contains(fault.site.prefix { $0 != " " }) ?? true
        }
        #expect(tried.count > 3)
        let share = Sample.of(tried, oneIn: 6, "faults of \(scenario.testDescription)")
        _ = await share.concurrentMap(runLength: 1) { fault in
            do {
                let attack = try copy(before)
                let outcome = try faults.build(attack, fault, exchangeError: scenario.exchangeError)
                let site = attack.site
                if fault.kind == .kill, scenario.exchangeError != 0 {
                    #expect(site.allSatisfy { old[$0.key] == $0.value || new[$0.key] == $0.value }, "\(fault)")
                } else {
                    #expect(site == old || site == new, "\(fault): a mix, after \(outcome.errors)")
                }
                switch fault.kind {
                case .kill: #expect(outcome.status == SIGKILL, "\(fault)")
                case .short: #expect(outcome.status == 0 && site == new, "\(fault): \(outcome.errors)")
                case .fail:
                    #expect([0, 1, 74].contains(outcome.status), "\(fault): \(outcome.status)")
                    #expect(outcome.status == 0 ? site == new : outcome.errors.contains("error: "), "\(fault)")
                }
                #expect(try attack.run("build").status == 0, "\(fault): the next build")
                #expect(attack.site == new, "\(fault): the next build")
                let rest = try Folder(attack.diary + "/.cairn").items().map(\.name)
                #expect(!rest.contains { $0.hasSuffix(".work") || $0.hasSuffix(".moves") }, "\(fault): \(rest)")
            } catch {
                Issue.record(error, "\(fault)")
            }
        }
    }

    /// A diary with the site of a scenario.
    private static func diary(_ scenario: Scenario) throws -> Attack {
        let attack = try Attack("-- Diary/Content/diary.yml --\ntitle: 수첩\n")
        try write("전", [1, 2, 3], to: attack)
        if scenario.isSealed {
            try attack.folder.write(
                "Diary/Content/groups/roommates.md", "---\ntitle: 룸메\naccess: passphrase\nmembers: [현우]\n---\n")
            let shared = try attack.run(
                "share", "roommates", "--member", "현우", variables: ["CAIRN_PASSPHRASE_ROOMMATES": "구만-토림-하솔-빈도"])
            #expect(shared.status == 0, "\(shared.errors)")
        }
        if !scenario.isFirst {
            try attack.folder.write("Diary/Site/CNAME", "diary.example\n")
            #expect(try attack.run("build").status == 0)
        }
        return attack
    }

    /// What makes files of the site come, change and go.
    private static func change(_ attack: Attack) throws {
        try Folder(attack.diary + "/Content/places").removeAll()
        try write("후", [2, 3, 4], to: attack)
    }

    private static func write(_ word: String, _ numbers: [Int], to attack: Attack) throws {
        let isSealed = attack.folder.text("Diary/Content/groups/roommates.md") != nil
        for number in numbers {
            let visibility = isSealed && number > 2 ? "visibility: group\ngroups: [roommates]\n" : ""
            try attack.folder.write(
                "Diary/Content/places/p\(number).md",
                "---\ntitle: \(word) \(number)\ntags: [\(word)]\ndate: 2026-05-0\(number)\n\(visibility)---\n\(word)\n")
        }
    }

    /// The site that is made where none was, beside the same foreign file.
    private static func cleanSite(_ attack: Attack) throws -> [String: [UInt8]] {
        let copy = try copy(attack)
        let foreign = copy.folder.text("Diary/Site/CNAME")
        for folder in ["/Site", "/.cairn"] { try Folder(copy.diary + folder).removeAll() }
        if let foreign { try copy.folder.write("Diary/Site/CNAME", foreign) }
        #expect(try copy.run("build").status == 0)
        return copy.site
    }
}

/// A copy of a diary with the times of its files, by which the program knows them.
private func copy(_ attack: Attack) throws -> Attack {
    let copy = try Attack("")
    try FileManager.default.removeItem(atPath: copy.diary)
    let outcome = try ChildProcess.run("cp", ["-a", attack.diary, copy.diary])
    #expect(outcome.status == 0)
    return copy
}
