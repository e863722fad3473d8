import Base
import Foundation
import TestSupport
import Testing

/// What the real program answers over real HTTP.
@Suite struct ServerTests {
    private let folder: TemporaryFolder
    private let preview: RunningPreview
    private let base = "/%EB%82%98%EC%9D%98/diary/"

    init() throws {
        folder = try TemporaryFolder(SmallDiary.text)
        try folder.write("outside.txt", "outside")
        preview = try RunningPreview(folder)
    }

    @Test func servesWhatAPublishWouldWrite() throws {
        #expect(preview.base == "/나의/diary/")
        #expect(try Program.run("build", in: folder.path).status == 0)
        for name in folder.files(in: "Site") {
            let address = name.hasSuffix("index.html") ? String(name.dropLast("index.html".count)) : name
            let answer = try preview.get("/나의/diary/" + address)
            let written = try File(folder.path + "/Site/" + name).read()
            #expect(answer.status == 200, "\(name)")
            #expect(answer.headers["content-length"] == "\(answer.body.count)")
            #expect(answer.headers["cache-control"] == "no-cache")
            if name.hasSuffix(".html") {
                let script = try #require(
                    answer.text.firstRange(of: #/<script src="/.cairn/preview\.js\?[0-9a-f]+"[^>]*></script>/#))
                #expect(Array(answer.text.replacingCharacters(in: script, with: "").utf8) == written, "\(name)")
            } else {
                #expect(answer.body == written, "\(name)")
            }
        }
    }

    @Test func knowsAddressesInEveryForm() throws {
        for target in [
            "places/서울숲/", "places/%EC%84%9C%EC%9A%B8%EC%88%B2/", "places/%ec%84%9c%ec%9a%b8%ec%88%b2/",
            "places/" + "서울숲".decomposedStringWithCanonicalMapping + "/", "%70laces/서울숲/?x=1",
        ] {
            for base in [base, "/나의/diary/", "/" + "나의".decomposedStringWithCanonicalMapping + "/diary/"] {
                let answer = try preview.get(base + target)
                #expect(answer.status == 200 && answer.text.contains("숲"), "\(base + target)")
            }
        }
    }

    @Test func leadsToWherePagesAre() throws {
        func location(_ target: String) throws -> String? {
            let answer = try preview.get(target)
            return answer.status == 302 ? answer.headers["location"] : "\(answer.status)"
        }
        #expect(try location("/") == "/나의/diary/" || location("/") == base)
        #expect(try location("/나의/diary") == base)
        #expect(try location(base + "places") == base + "places/")
        #expect(try location(base + "places/서울숲?a=b") == base + "places/%EC%84%9C%EC%9A%B8%EC%88%B2/?a=b")
        #expect(try location("/나의/") == "404")
        #expect(try location("/나의") == "404")
        #expect(try location("/elsewhere/") == "404")
    }

    @Test func aWrongAddressGetsTheDiarysOwnPage() throws {
        let answer = try preview.get(base + "places/none/")
        #expect(answer.status == 404)
        #expect(answer.headers["content-type"] == "text/html; charset=utf-8")
        #expect(
            answer.text.contains("404") && answer.text.contains("어니언") && answer.text.contains("/.cairn/preview.js"))
    }

    @Test func copiesOfTheBrowserAreAskedFor() throws {
        for target in ["", "manifest.webmanifest"] {
            let first = try preview.get(base + target)
            let tag = try #require(first.headers["etag"])
            #expect(tag.hasPrefix("\""))
            let same = try preview.get(base + target, "If-None-Match: \(tag)")
            #expect(same.status == 304 && same.body.isEmpty && same.headers["etag"] == tag)
            // What stands there is the length that the page would have (RFC 9110, section 8.6).
            #expect(same.headers["content-length"] == "\(first.body.count)")
            #expect(try preview.get(base + target, "If-None-Match: \"other\"").status == 200)
        }
    }

    @Test func headTellsWhatGetWould() throws {
        for target in ["", "places/서울숲/", "manifest.webmanifest", "none/", "places"] {
            let get = try preview.get(base + target)
            let head = try preview.get(base + target, method: "HEAD")
            #expect(head.body.isEmpty)
            #expect(head.status == get.status)
            #expect(head.headers == get.headers, "\(target)")
        }
    }

    @Test func partsAreGiven() throws {
        let whole = try preview.get(base)
        let size = whole.body.count
        let part = try preview.get(base, "Range: bytes=10-19")
        #expect(part.status == 206 && part.body == Array(whole.body[10..<20]))
        #expect(part.headers["content-range"] == "bytes 10-19/\(size)")
        #expect(part.headers["content-length"] == "10")
        #expect(try preview.get(base, "Range: bytes=-5").body == Array(whole.body.suffix(5)))
        let none = try preview.get(base, "Range: bytes=\(size)-")
        #expect(none.status == 416 && none.headers["content-range"] == "bytes */\(size)")
        #expect(try preview.get(base, "Range: bytes=0-1,4-5").status == 200)
        #expect(try preview.get(base, "Range: bytes=0-1", "If-Range: \"old\"").status == 200)
        #expect(try preview.get(base, "Range: bytes=0-1", "If-Range: \(whole.headers["etag"] ?? "")").status == 206)
    }

    @Test(arguments: [
        "../outside.txt", "../../../outside.txt", "..%2f..%2f..%2foutside.txt", "%2e%2e/%2e%2e/%2e%2e/outside.txt",
        "%2e%2e%2f%2e%2e%2foutside.txt", "places/../../../../outside.txt", "..%5c..%5coutside.txt",
        "%c0%ae%c0%ae/outside.txt",
        "....//....//outside.txt", "%252e%252e/outside.txt", ".", "..", "%2e", "places/%00", "places%2fonion%2f",
        "//127.0.0.1/", ".cairn-staging/", "../preview.lock", "places/onion/index.html%00.css",
    ])
    func climbsNowhere(target: String) throws {
        for prefix in [base, "/"] {
            let answer = try preview.get(prefix + target)
            #expect([400, 404].contains(answer.status), "\(prefix + target)")
            #expect(!answer.text.contains("outside"))
        }
    }

    @Test func linksOutOfTheSiteAreRefused() throws {
        let site = folder.path + "/.cairn/preview/1/site"
        try FileManager.default.createSymbolicLink(
            atPath: site + "/link.txt", withDestinationPath: folder.path + "/outside.txt")
        try FileManager.default.createSymbolicLink(atPath: site + "/folder", withDestinationPath: folder.path)
        #expect(try preview.get(base + "link.txt").status == 404)
        #expect(try preview.get(base + "folder/outside.txt").status == 404)
    }

    @Test func onlyItsOwnNameIsAnswered() throws {
        for host in ["127.0.0.1", "localhost:\(preview.port)", "[::1]:\(preview.port)", "LOCALHOST"] {
            #expect(try preview.get(base, host: host).status == 200, "\(host)")
        }
        for host in ["evil.example", "evil.example:\(preview.port)", "127.0.0.1.evil.example", "192.168.0.9"] {
            let answer = try preview.get(base, host: host)
            #expect(answer.status == 421 && !answer.text.contains("어니언"), "\(host)")
            #expect(try preview.get("/.cairn/events?path=/&tag=", host: host).status == 421)
            #expect(try preview.get("/.cairn/preview.js", host: host).status == 421)
        }
        #expect(try preview.send("GET \(base) HTTP/1.1\r\nConnection: close\r\n\r\n").status == 400)
    }

    @Test func nothingCanBeSentToIt() throws {
        for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"] {
            let answer = try preview.get(base, method: method, "Content-Length: 0")
            #expect(answer.status == 405 && answer.headers["allow"] == "GET, HEAD", "\(method)")
        }
        let body = String(repeating: "x", count: 100_000)
        let answer = try preview.send(
            "POST \(base) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: \(body.count)\r\n\r\n\(body)"
        )
        #expect(answer.status == 405)
    }

    /// Whoever stands between may go by the one, and the preview by the other (RFC 9112, section 3.2).
    @Test func twoHostsAreNone() throws {
        let answer = try preview.get(base, "Host: 127.0.0.1:\(preview.port)")
        #expect(answer.status == 400)
    }

    @Test func nonsenseDoesNotStopIt() throws {
        for nonsense in [
            "\r\n\r\n", "GET\r\n\r\n", "x", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\nHost 127.0.0.1\r\n\r\n",
            "GET \(String(repeating: "/a", count: 20_000)) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nRange: \(String(repeating: "bytes=0-1,", count: 500))\r\nConnection: close\r\n\r\n",
            "GET /.cairn/events HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
            "GET /.cairn/events?path=..&tag=x HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
        ] {
            let connection = try Connection(port: preview.port)
            try connection.write(nonsense)
            _ = try? connection.read(timeout: 200)
        }
        #expect(try preview.get(base).status == 200)
        #expect(preview.process.isRunning)
    }

    @Test func severalRequestsShareAConnection() throws {
        let answer = try preview.send(
            "GET \(base)none HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
                + "GET \(base)places/onion/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        #expect(answer.status == 404)
        #expect(answer.text.contains("HTTP/1.1 200 OK") && answer.text.contains("첫 글"))
    }
}
