internal import Content
internal import Base
internal import Diary
internal import Typesetting
internal import Templates

// What a place's page offers to whoever wants to hand it on: its address, as text and as a code, and files of this place alone.
extension SharedContext {
    /// The file with a place's code, beside its page.
    fileprivate static let codeName = "qr.svg"

    /// The absolute address of a place's page, as somebody types it; nil where it has none.
    private func sharedAddress(_ place: Place) -> (start: String, path: String)? {
        guard let url = settings.url else { return nil }
        let path = "places/\(place.slug)/"
        return switch subsite.access {
        case .address: (url, subsite.prefix + path)
        case .home: ("\(url)\(subsite.prefix)#/", path)
        case .none: nil
        }
    }

    fileprivate func codeAddress(_ place: Place) -> String? {
        guard downloads.hasCodes else { return nil }
        return sharedAddress(place).map { internationalAddress($0.start) + percentEncoded($0.path, keeping: "/") }
    }

    /// The context's `share`.
    func shareValue(_ place: Place) -> Value {
        guard subsite.access != .none else { return .none }
        return .fields([
            ("address", .optional(sharedAddress(place).map { $0.start + $0.path })),
            ("code", codeAddress(place) == nil ? .none : .string(url("places/\(place.slug)/\(Self.codeName)"))),
            ("files", Self.downloadValues(downloads.files(of: place), base)),
        ])
    }
}

extension SitePlanner {
    /// The files of single places, those of unlisted ones among them: they stand beside the place's page, which alone leads there.
    func shareFiles() -> [Page] {
        guard subsite.access != .none, downloads.hasPlaceFiles else { return [] }
        return (edition.places + edition.unlisted).flatMap { place -> [Page] in
            let page = "places/\(place.slug)/"
            var files = downloads.files(of: place).map { file in
                exported(file, title: place.title, page: page) { Selection([place]) }
            }
            if let address = shared.codeAddress(place) {
                let path = page + SharedContext.codeName
                files.append(
                    Page(path, in: subsite, source: "the file \(path)") { () throws(Diagnostic) in
                        guard let code = QRCode(address, correction: .medium) else {
                            throw .error(
                                "the address of the page is too long for a QR code", path: place.path,
                                help: "shorten the slug, or write `exports: {qr: none}` into the settings")
                        }
                        return code.svg
                    })
            }
            return files
        }
    }
}
