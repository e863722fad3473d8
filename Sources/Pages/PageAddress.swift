/// Where a page stands in the site: a path without the base, in NFC, as `places/서울숲/` or `404.html`.
package struct PageAddress: Sendable, Hashable {
    package let path: String

    init(_ path: String) {
        self.path = path
    }

    /// The file that holds the page, relative to the site's folder.
    package var file: String {
        path.isEmpty || path.hasSuffix("/") ? path + "index.html" : path
    }

    /// The path percent-encoded (RFC 3986, section 2.1): letters, digits, `-._~/` stay.
    var encoded: String {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(path.utf8.count * 3)
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                encoded.append(byte)
            default:
                encoded.append(UInt8(ascii: "%"))
                for digit in [byte >> 4, byte & 0xF] {
                    encoded.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
                }
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}
