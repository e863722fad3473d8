internal import Content
internal import Files

/// A place as it came out of reading. A class, because ten thousand of them are passed on.
final class PlaceRead: Sendable {
    let place: Place
    /// The exact point, where the place does not have it.
    let redacted: Coordinate?
    let text: EntryText
    let entry: EntryID
    /// What it follows from.
    let origin: Fingerprint
    /// Whether another build may take it over: nothing was wrong with it.
    let isMemorable: Bool
    /// Whether it was taken over from one.
    let isRecalled: Bool
    /// Whether what is wrong with it is an error.
    let isBroken: Bool

    init(
        place: Place, redacted: Coordinate?, text: EntryText, origin: Fingerprint, isMemorable: Bool,
        isRecalled: Bool, isBroken: Bool
    ) {
        self.place = place
        self.redacted = redacted
        self.text = text
        entry = EntryID(path: place.path)
        self.origin = origin
        self.isMemorable = isMemorable
        self.isRecalled = isRecalled
        self.isBroken = isBroken
    }
}
