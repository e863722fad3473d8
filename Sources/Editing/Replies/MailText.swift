internal import Base

/// Mails as files: what they have in Base64 is read too.
enum MailText {
    /// The text, and behind it what its parts in Base64 hold (RFC 2045, section 6.8).
    static func opened(_ mail: [UInt8]) -> [UInt8] {
        let header = Array("content-transfer-encoding:base64".utf8)
        var text = mail
        var isHead = false
        var encoded: [UInt8]?
        func end() {
            if let encoded, let bytes = base64urlBytes(String(decoding: encoded, as: UTF8.self)) {
                text.append(UInt8(ascii: "\n"))
                text += bytes
            }
        }
        for line in mail.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            // Blanks behind the colon are optional (RFC 5322, section 2.2).
            if line.count < 80,
                line.filter({ $0 != 0x20 && $0 != 0x09 }).elementsEqual(header, by: { $0 | 0x20 == $1 | 0x20 })
            {
                isHead = true
            } else if isHead, line.isEmpty {
                (isHead, encoded) = (false, [])
            } else if encoded != nil {
                guard !line.isEmpty, line.first != UInt8(ascii: "-") else {
                    end()
                    encoded = nil
                    continue
                }
                for byte in line where byte != UInt8(ascii: "=") {
                    encoded?.append(
                        byte == UInt8(ascii: "+")
                            ? UInt8(ascii: "-") : byte == UInt8(ascii: "/") ? UInt8(ascii: "_") : byte)
                }
            }
        }
        end()
        return text
    }
}
