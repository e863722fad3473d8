import Testing
@testable import Preview

@Suite struct AllowedHostsTests {
    @Test(arguments: [
        "localhost", "localhost:8000", "LocalHost:8000", "localhost.", "localhost.:8000", "127.0.0.1", "127.0.0.1:8000",
        "[::1]",
        "[::1]:8000",
    ])
    func loopbackIsAlwaysOurs(authority: String) {
        #expect(AllowedHosts(listeningOn: "127.0.0.1").allows(authority))
        #expect(AllowedHosts(listeningOn: "0.0.0.0").allows(authority))
    }

    @Test(arguments: [
        "", "evil.example", "evil.example:8000", "localhost.evil.example", "localhost@evil.example",
        "127.0.0.1.evil.example",
        "127.0.0.1:8000.evil.example", "xlocalhost", "localhost:80a", "localhost:8000:1", "[::1", "::1", "[::1]x",
        "[evil]",
        "127.0.0.1 ", "127.1", "2130706433", "0x7f000001", "0", "192.168.0.9", "[fe80::1]", ":8000", "my-mac.local",
        "locaIhost",
        "ⅼocalhost", "localhost/",
    ])
    func othersAreNot(authority: String) {
        #expect(!AllowedHosts(listeningOn: "127.0.0.1", machine: "my-mac").allows(authority))
    }

    @Test(arguments: [
        ("192.168.0.9:8000", true), ("[fe80::1]:8000", true), ("10.0.0.2", true), ("my-mac:8000", true),
        ("my-mac.local:8000", true), ("evil.example", false), ("192.168.0.9.evil.example", false),
        ("192.168.0.999", false),
        ("1.2.3", false), ("1.2.3.4.5", false), ("1..2.3", false), ("[evil:1g]", false),
    ])
    func numbersAreOursWhenAllMayLook(authority: String, isAllowed: Bool) {
        #expect(AllowedHosts(listeningOn: "0.0.0.0", machine: "My-Mac").allows(authority) == isAllowed)
        #expect(AllowedHosts(listeningOn: "::", machine: "My-Mac").allows(authority) == isAllowed)
    }

    @Test func theHostGivenIsOurs() {
        #expect(AllowedHosts(listeningOn: "Diary.lan").allows("diary.LAN:8000"))
        #expect(AllowedHosts(listeningOn: "192.168.0.9").allows("192.168.0.9:8000"))
        #expect(!AllowedHosts(listeningOn: "192.168.0.9").allows("192.168.0.8:8000"))
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("localhost", true), ("::1", true), ("127.0.0.2", true), ("0.0.0.0", false), ("::", false),
        ("192.168.0.9", false), ("127.evil.example", false), ("127.0.0.1.evil.example", false), ("my-mac.local", false),
    ])
    func loopbackIsKnown(host: String, isLoop: Bool) {
        #expect(isLoopback(host) == isLoop)
    }
}
