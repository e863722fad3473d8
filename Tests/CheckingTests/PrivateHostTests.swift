import Testing
@testable import Checking

struct PrivateHostTests {
    @Test(arguments: [
        "http://127.0.0.1/", "http://127.1", "http://2130706433/", "http://0x7f.1/", "http://017700000001/",
        "http://10.0.0.7:80/a",
        "http://172.16.0.1", "http://192.168.1.1/reboot", "http://169.254.169.254/latest", "http://100.64.0.1/",
        "http://0/",
        "http://[::1]/", "http://[::ffff:10.0.0.1]/", "http://[fe80::1]/", "http://[fd00::1]/",
        "http://localhost:8080/", "http://LOCALHOST./",
        "http://router/", "http://nas.local/", "http://metadata.google.internal/", "http://a.example@10.0.0.1/",
        "http://a.localhost",
    ])
    func privateOnesAreKnown(address: String) { #expect(PrivateHost.isPrivate(address)) }

    @Test(arguments: [
        "https://a.example/", "http://8.8.8.8/", "http://172.32.0.1/", "http://11.0.0.1/", "http://[2001:db8::1]/",
        "https://a.example/?to=http://127.0.0.1/", "https://10.0.0.1.example/", "https://한강.example/",
        "https://a.example:80/10.0.0.1",
    ])
    func othersAreNot(address: String) { #expect(!PrivateHost.isPrivate(address)) }
}
