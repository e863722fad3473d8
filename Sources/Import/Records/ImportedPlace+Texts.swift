internal import Content
internal import Diary

extension ImportedPlace {
    /// The most characters that the note of a visit may have, and the caption of a photo (Documentation/Format.md).
    private static let noteLength = 4000
    private static let captionLength = 2000
    private static let addressLength = 2000

    /// The place with texts as an entry may hold them: no control characters, the line ends of everybody, names in one line.
    package func cleaned() -> ImportedPlace {
        var place = self
        place.title = line(title)
        place.address = address.map { cut(line($0), Self.addressLength) }
        place.category = category.map(line)
        place.tags = tags.map(line).filter { !$0.isEmpty }
        for (_, rule) in FormatMapping.plainKeys { place.plain[rule] = plain[rule].map(line).filter { !$0.isEmpty } }
        place.text = lines(text)
        place.photos = photos.map(cleaned)
        for index in visits.indices {
            place.visits[index].note = lines(visits[index].note)
            place.visits[index].companions = visits[index].companions.map(line).filter { !$0.isEmpty }
            place.visits[index].photos = visits[index].photos.map(cleaned)
        }
        return place
    }

    private func cleaned(_ photo: ImportedPhoto) -> ImportedPhoto {
        if photo.caption.isEmpty { return photo }
        return ImportedPhoto(photo.file, caption: cut(line(photo.caption), Self.captionLength))
    }

    /// Moves notes that are too long for a visit into the text of the place, each under its day.
    package mutating func moveLongNotes() {
        guard visits.contains(where: { $0.note.utf8.count > Self.noteLength }) || visits.count > 1 else { return }
        visits = visitsByDay
        for index in visits.indices where visits[index].note.count > Self.noteLength {
            text += (text.isEmpty ? "" : "\n\n") + "**\(visits[index].from)**\n\n" + visits[index].note
            visits[index].note = ""
        }
    }

    /// Cuts notes that are too long for a visit, where there is no text to move them to.
    package mutating func cutLongNotes() {
        visits = visitsByDay
        for index in visits.indices where visits[index].note.count > Self.noteLength {
            visits[index].note = cut(visits[index].note, Self.noteLength)
        }
    }

    private func cut(_ text: String, _ length: Int) -> String {
        text.utf8.count > length && text.count > length ? text.prefix(length - 1) + "…" : text
    }
}

/// Text of several lines without control characters.
private func lines(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F }) else { return text }
    return trimmed(text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").filter { !isControl($0) })
}

/// Text in one line without control characters.
private func line(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return text }
    return text.split { $0.isNewline || $0 == "\t" }.map { $0.filter { !isControl($0) } }.joined(separator: " ")
}

private func isControl(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first, character != "\n", character != "\t" else { return false }
    return scalar.value < 0x20 || scalar.value == 0x7F
}
