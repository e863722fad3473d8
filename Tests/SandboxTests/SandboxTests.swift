import Base
import Testing

@Suite struct SandboxTests {
    @Test func aConfinedProcessGetsNothing() throws {
        let findings = try SandboxProbe.findings()
        #if os(Linux)
            #expect(findings.gains == [])
            #expect(findings.layers.contains("limits") && findings.layers.contains("seccomp"))
        #endif
    }

    @Test(arguments: [
        (SandboxProbe.Behaviour.crashes, [SandboxFailure.died(signal: 6), .died(signal: 11)]),
        (.computes, [.tooSlow]),
        (.waits, [.tooSlow]),
        (.talks, [.nonsense]),
        (.hides, [.died(signal: 9), .tooSlow]),
    ])
    func whoMisbehavesIsEnded(_ behaviour: SandboxProbe.Behaviour, _ failures: [SandboxFailure]) throws {
        let error = #expect(throws: SandboxFailure.self) {
            let limits = SandboxLimits(memory: 1 << 30, seconds: 1)
            _ = try Sandbox.ask(.probe, limits, [behaviour.rawValue]).whole(limit: 1000)
        }
        #expect(failures.contains(try #require(error)))
        // The next one meets nothing of it.
        _ = try SandboxProbe.findings()
    }

    @Test(arguments: [
        (["/a/.build/debug/cairnPackageTests.xctest", "--filter", "x"], "/a/.build/debug/cairn"),
        (
            [
                "/usr/libexec/helper", "--test-bundle-path",
                "/a/debug/cairnPackageTests.xctest/Contents/MacOS/cairnPackageTests",
            ],
            "/a/debug/cairn"
        ),
        (["/usr/bin/cairn", "build", "diary"], nil),
    ])
    func testsHaveTheProgramBesideThem(words: [String], program: String?) {
        #expect(Sandbox.besideTests(words) == program)
    }

    @Test func manyAskAtOnce() async throws {
        try await withThrowingTaskGroup { group in
            for _ in 0..<40 { group.addTask { try SandboxProbe.findings() } }
            var all: [SandboxProbe.Findings] = []
            for try await findings in group { all.append(findings) }
            #expect(all.count == 40 && Set(all.map(\.layers)).count == 1)
        }
    }
}
