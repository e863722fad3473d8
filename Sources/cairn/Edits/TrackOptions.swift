internal import ArgumentParser
internal import Base
internal import Content
internal import Editing
internal import Import
internal import Maps

/// The tracks by which photos find the spots that they do not tell.
struct TrackOptions: ParsableArguments {
    @Option(
        name: .customLong("track"), parsing: .upToNextOption,
        help: ArgumentHelp(
            localized(
                "Tracks, or folders of them: photos that tell their time and not their spot are placed where you were then."
            ),
            valueName: "file"),
        completion: .file())
    var tracks: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            localized(
                "How far the camera's clock was behind: +01:02, or -00:05:30 where it was ahead; or what a clock in a photo shows: a.jpg=14:20:31."
            ),
            valueName: "time"))
    var clock: String?

    @Option(
        help: ArgumentHelp(
            localized("How many minutes the points of a track around a photo may be apart."), valueName: "minutes"))
    var gap = 10

    func validate() throws {
        guard (1...1440).contains(gap) else { throw misuse("--gap is 1 to 1440 minutes") }
        if tracks.isEmpty, clock != nil { throw misuse("--clock goes with --track") }
        if let clock, !clock.contains("="), Self.seconds(clock) == nil {
            throw misuse("--clock is like +01:02, -00:05:30 or a.jpg=14:20:31")
        }
    }

    /// Places photos, and says by what each was placed.
    ///
    /// - Parameter photos: in the order in which they were taken.
    /// - Returns: all of them by the clocks of their spots; where tracks were asked, in their order by these.
    func placed(_ photos: [NewPhoto]) throws(Problems) -> [NewPhoto] {
        guard !tracks.isEmpty else { return photos.atCivilTimes }
        let log = try TrackLogReader.read(tracks)
        let bounds = TrackLog.Tolerance(seconds: Double(gap * 60))
        let placement = PhotoPlacement(photos, by: log, clock: try shift(photos), within: bounds)
        for line in placement.lines { say(line) }
        return placement.photos.inCivilOrder
    }

    /// Whether a photo without a spot goes with the one that is nearest in time: not where tracks were asked and do not know it.
    var guessesSpots: Bool { tracks.isEmpty }

    /// What is added to the times of photos, in seconds; nil where nobody says it.
    private func shift(_ photos: [NewPhoto]) throws(Problems) -> Int? {
        guard let clock else { return nil }
        guard let equals = clock.lastIndex(of: "=") else { return Self.seconds(clock) }
        let (name, shown) = (String(clock[..<equals]), String(clock[clock.index(after: equals)...]))
        guard let photo = photos.first(where: { $0.original == name || lastPart($0.original) == name }),
            let taken = photo.taken?.dropFirst(11).prefix(8), let was = Self.seconds(String(taken)),
            let seconds = Self.seconds(shown)
        else {
            throw Problems([
                .error(
                    "there is no photo “\(name)” here that tells its time, or “\(shown)” is none", path: "--clock",
                    help: "name a photo of a clock, and what it shows: a.jpg=14:20:31")
            ])
        }
        // The shorter way around the clock.
        let difference = seconds - was
        return difference > 43_200 ? difference - 86_400 : difference < -43_200 ? difference + 86_400 : difference
    }

    /// `+01:02`, `-00:05:30` or `14:20:31` in seconds.
    private static func seconds(_ text: String) -> Int? {
        let sign = text.hasPrefix("-") ? -1 : 1
        let parts = text.drop { $0 == "+" || $0 == "-" }.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int($0) : nil }
        guard (2...3).contains(parts.count), numbers.count == parts.count, numbers[0] <= 26,
            numbers.dropFirst().allSatisfy({ $0 < 60 })
        else { return nil }
        return sign * (numbers[0] * 3600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0))
    }
}
