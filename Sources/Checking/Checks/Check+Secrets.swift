internal import Base

extension Check {
    static let secrets = Check(
        "secrets", "keys of services, and e-mail addresses that the settings do not allow",
        .page { page in
            secretProblems(in: page.source, page.options, findsMail: true)
        },
        .file(["json", "geojson", "xml", "kml", "gpx", "ics", "csv", "js", "css", "svg", "txt", "webmanifest"]) {
            file in
            secretProblems(in: file.source, file.options, findsMail: true)
        },
        .diary { diary in
            diary.texts.flatMap { secretProblems(in: $0, diary.options, findsMail: false) }
        })
}

/// What begins a key of a service, how many of which characters follow, and whose it is.
private let keys: [(start: [UInt8], count: Int, name: String)] = [
    ("AKIA", 16, "a key of Amazon Web Services"), ("ASIA", 16, "a key of Amazon Web Services"),
    ("AIza", 35, "a key of Google"), ("ghp_", 36, "a token of GitHub"), ("gho_", 36, "a token of GitHub"),
    ("ghs_", 36, "a token of GitHub"), ("github_pat_", 40, "a token of GitHub"), ("glpat-", 20, "a token of GitLab"),
    ("xoxb-", 20, "a token of Slack"), ("xoxp-", 20, "a token of Slack"), ("sk_live_", 24, "a key of Stripe"),
    ("-----BEGIN PRIVATE KEY", 5, "a private key"), ("-----BEGIN RSA PRIVATE KEY", 5, "a private key"),
    ("-----BEGIN EC PRIVATE KEY", 5, "a private key"), ("-----BEGIN OPENSSH PRIVATE KEY", 5, "a private key"),
].map { (Array($0.utf8), $1, $2) }

/// Letters of ASCII.
private struct Letters {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ letters: [UInt8]) {
        for letter in letters {
            if letter < 64 { low |= 1 << UInt64(letter) } else { high |= 1 << UInt64(letter - 64) }
        }
    }

    func contains(_ byte: UInt8) -> Bool {
        byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte - 64) & 1 == 1
    }
}

/// The first two letters of keys, which say no to nearly everything.
private let beginnings = (Letters(keys.map { $0.start[0] }), Letters(keys.map { $0.start[1] }))

private func secretProblems(in source: SourceFile, _ options: CheckOptions, findsMail: Bool) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    let (firsts, seconds) = beginnings
    source.bytes.withUnsafeBufferPointer { bytes in
        for index in bytes.indices {
            let byte = bytes[index]
            if byte == UInt8(ascii: "@") {
                guard findsMail, let range = mailAddress(in: bytes, around: index) else { continue }
                let address = String(decoding: bytes[range], as: UTF8.self).lowercased()
                guard !options.allowed.contains(address) else { continue }
                problems.append(
                    .warning(
                        "the e-mail address \(address) is published", at: SourceRange(source, range),
                        help: "leave it out, or name it in `checks: {allow: […]}`"))
            } else if firsts.contains(byte), index + 1 < bytes.count, seconds.contains(bytes[index + 1]),
                let (range, name) = key(in: bytes, at: index)
            {
                problems.append(
                    .error(
                        "this looks like \(name)", at: SourceRange(source, range), help: "revoke it, and leave it out"))
            }
        }
    }
    return problems
}

private func key(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> (range: Range<Int>, name: String)? {
    if start > 0, isWord(bytes[start - 1]) { return nil }
    for key in keys where bytes.count - start >= key.start.count + key.count && bytes[start...].starts(with: key.start)
    {
        let rest = bytes[(start + key.start.count)...]
        let end = rest.firstIndex { !isWord($0) && $0 != UInt8(ascii: "-") } ?? bytes.count
        if end - rest.startIndex >= key.count { return (start..<end, key.name) }
    }
    return nil
}

private func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
}

/// Endings that names of files have and names of hosts do not.
private let fileEndings: Set<String> = ["png", "jpg", "jpeg", "webp", "avif", "gif", "svg", "js", "css", "mjs"]

private func mailAddress(in bytes: UnsafeBufferPointer<UInt8>, around at: Int) -> Range<Int>? {
    var start = at
    while start > 0, isWord(bytes[start - 1]) || ".+-%".utf8.contains(bytes[start - 1]) { start -= 1 }
    var end = at + 1
    while end < bytes.count, isWord(bytes[end]) || ".-".utf8.contains(bytes[end]) { end += 1 }
    while end > at, ".-".utf8.contains(bytes[end - 1]) { end -= 1 }
    let host = String(decoding: bytes[(at + 1)..<max(at + 1, end)], as: UTF8.self).lowercased()
    guard start < at, let dot = host.lastIndex(of: "."), dot > host.startIndex else { return nil }
    let ending = host[host.index(after: dot)...]
    guard ending.count >= 2, ending.allSatisfy(\.isLetter), !fileEndings.contains(String(ending)) else { return nil }
    return start..<end
}
