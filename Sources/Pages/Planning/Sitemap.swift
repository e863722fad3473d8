internal import Diary
internal import Base
internal import Templates

/// Pages that search engines are told of, as many as one file may tell (sitemaps.org: 50,000 addresses, 50 MB).
struct Sitemap: PagePart {
    static let mostAddresses = 50_000
    private static let mostBytes = 50_000_000
    /// What stands around an address, at most.
    private static let frameBytes = 80

    let site: String
    let pages: [Page]

    /// - Parameters:
    ///   - site: the address of the home page.
    ///   - most: how many pages a file tells at most.
    static func all(of pages: [Page], site: String, atMost most: Int = mostAddresses) -> [Sitemap] {
        var parts: [[Page]] = [[]]
        var bytes = 0
        for page in pages {
            // Encoded, three bytes stand for one.
            let size = site.utf8.count + page.address.path.utf8.count * 3 + frameBytes
            if parts[parts.count - 1].count == most || bytes + size > mostBytes {
                parts.append([])
                bytes = 0
            }
            parts[parts.count - 1].append(page)
            bytes += size
        }
        return parts.map { Sitemap(site: site, pages: $0) }
    }

    func write(to writer: inout ByteWriter) {
        writer.write(pages) {
            $0.write($1.address.path)
            $0.write(count: $1.lastVisit?.number ?? .min)
        }
    }

    var value: Value {
        .list(
            pages.map { page in
                .fields([
                    ("url", .string(site + page.address.encoded)), ("lastmod", .optional(page.lastVisit?.description)),
                ])
            })
    }
}
