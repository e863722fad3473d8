package import Base
internal import Content
internal import Editing
internal import Maps

// What people are told of it.
extension PhotoPlacement {
    /// A line for each photo that was placed, then what was left and why, and what clocks seem to be off.
    package var lines: [Message] {
        rows.compactMap(line) + linesOfRest
            + doubts.map { doubt in
                "the clock of \(doubt.camera ?? "?") seems to be off: \(doubt.votes) of \(doubt.photos) photos that know their spot say so; `--clock \(Self.shift(doubt.seconds))` corrects it, `--clock +00:00` takes it as it is"
            }
    }

    /// By what a photo was placed; nil where it was not.
    package func line(of row: PlacementRow) -> Message? {
        guard case .success(let found) = row.result else { return nil }
        return
            "\(visible(lastPart(row.photo.original))) of \(row.time?.replacing("T", with: " ") ?? "") is placed at \(found.spot.written): its points are \(Self.span(found.seconds)) and \(Int(found.metres.rounded())) m apart"
    }

    /// What was left, and why.
    package var linesOfRest: [Message] {
        var lines: [Message] = []
        var outside = 0
        for row in rows {
            guard case .failure(let miss) = row.result, row.time != nil else { continue }
            guard case .apart(let seconds, let metres) = miss else {
                outside += 1
                continue
            }
            lines.append(
                "\(visible(lastPart(row.photo.original))) is not placed: the points around it are \(Self.span(seconds)) and \(Int(metres.rounded())) m apart, at most \(Self.span(bounds.seconds)) and \(Int(bounds.metres)) m are allowed"
            )
        }
        if outside > 0 { lines.append("\(counted(outside, "photo")) of times that no track has") }
        return lines
    }

    /// Whose photos were left because clocks seem to be off, where nothing can be said about these at once.
    package var linesOfClocks: [Message] {
        doubts.map {
            "the clock of \($0.camera ?? "?") seems to be off by \(Self.shift($0.seconds)), and its photos are not placed: `cairn photos --track` can correct it"
        }
    }

    /// `5 s`, `12 min`
    private static func span(_ seconds: Double) -> String {
        seconds < 120 ? "\(Int(seconds.rounded())) s" : "\(Int((seconds / 60).rounded())) min"
    }

    /// `+01:02`, `-00:05:30`
    private static func shift(_ seconds: Int) -> String {
        let size = abs(seconds)
        let parts = [size / 3600, size / 60 % 60, size % 60].map(twoDigits)
        return (seconds < 0 ? "-" : "+") + (size % 60 == 0 ? parts.prefix(2) : parts[...]).joined(separator: ":")
    }
}
