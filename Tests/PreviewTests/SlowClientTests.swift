import Foundation
import TestSupport
import Testing

/// Clients that ask for half a page and then say nothing more.
@Suite struct SlowClientTests {
    @Test func theyAreBoundedToldOfAndSentAway() throws {
        let folder = try TemporaryFolder(SmallDiary.text)
        // A third of these are for connections.
        let preview = try RunningPreview(folder, openFiles: 120)
        let start = ContinuousClock.now
        let clients = try (0..<70).map { _ in
            let client = try Connection(port: preview.port)
            try client.write("GET / HTTP/1.1\r\nHo")
            return client
        }
        let warning = "connections to the preview are open, and more have to wait"
        try preview.waitForOutput(warning)
        #if os(Linux)
            let open = try FileManager.default.contentsOfDirectory(
                atPath: "/proc/\(preview.process.processIdentifier)/fd")
            #expect(open.count < 80, "\(open.count)")
        #endif
        // Whoever asks properly has to wait until the first are sent away.
        #expect(try preview.get(preview.base).status == 200)
        #expect(ContinuousClock.now - start > .seconds(5))
        #expect(preview.output.ranges(of: warning).count == 1)
        // And so are all.
        for client in clients { _ = try? client.readToEnd() }
        #expect(try preview.get(preview.base).status == 200)
        #expect(preview.process.isRunning)
    }
}
