internal import Content
internal import Diagnostics
internal import Files

extension Place {
    /// Whether all that the place follows from is its entry's text, and not which photos lie beside it.
    var canBeRemembered: Bool { !photosAreByCaptureTime }

    /// Whether the entry's names of photos still lead to the same files.
    func photosAreThere(_ folders: @autoclosure () -> PhotoFolders) -> Bool {
        guard hasPhotos else { return true }
        let folders = folders()
        return photosAnywhere.allSatisfy { photo in
            if case .found(photo.path) = folders.find(photo.name) { true } else { false }
        }
    }
}

extension PlaceReader {
    /// What a place follows from besides its entry: the program, the settings, and who and which groups are declared.
    var environmentKey: Fingerprint {
        var writer = ByteWriter()
        Program.identify(to: &writer)
        writer.write(Fingerprint(of: settings.file.bytes))
        writer.write(settings.hostFile.map { Fingerprint(of: $0.bytes).hex })
        writer.write(people.declared) {
            $0.write($1.slug)
            $0.write($1.name)
            $0.write($1.color)
        }
        writer.write(groups.sorted()) { $0.write($1) }
        writer.write(members) {
            $0.write($1.group)
            $0.write($1.approved) { $0.write($1.slug) }
        }
        return Fingerprint(of: writer.take())
    }

    /// Whether no visit would have to be warned of because it is in the future.
    func isPast(_ place: Place) -> Bool {
        guard let today else { return true }
        return place.visits.allSatisfy { $0.date.first <= today }
    }
}
