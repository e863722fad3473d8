internal import Content
internal import Base

extension PlaceReader {
    /// What a place follows from besides its entry: the program, the settings, and who and which groups are declared.
    var environmentKey: Fingerprint {
        var writer = ByteWriter()
        CurrentProcess.identify(to: &writer)
        writer.write(Fingerprint(of: settings.file.bytes))
        writer.write(settings.hostFile.map { Fingerprint(of: $0.bytes).hex })
        writer.write(people.declared) {
            $0.write($1.slug)
            $0.write($1.name)
            $0.write($1.color)
        }
        writer.write(groups.slugs.sorted()) { $0.write($1) }
        writer.write(groups.members) {
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
