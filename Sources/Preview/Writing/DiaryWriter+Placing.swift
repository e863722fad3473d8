internal import Base
internal import Editing
internal import Import
internal import Maps

extension DiaryWriter {
    /// Where photos were taken that know their time and not their spot, by the tracks that the browser has sent.
    ///
    /// - Parameters:
    ///   - trackIDs: of the tracks.
    ///   - photoIDs: of the photos, which it has sent too.
    func placed(by trackIDs: [String], photoIDs: [String]) async -> Outcome {
        let logs = tracks.filter { trackIDs.contains($0.id) }.map(\.log)
        guard logs.count == Set(trackIDs).count else { return .missing }
        return await inTurn { [uploads] () throws(Problems) in
            var ids: [String: String] = [:]
            for id in photoIDs {
                if let path = uploads.path(of: id) { ids[path] = id }
            }
            var log = TrackLog()
            for one in logs { log.add(one) }
            let placement = PhotoPlacement(await PhotoIntake(readable: ids.keys.sorted()).photos, by: log)
            // Those that were placed have a day by the clocks of their spots.
            let days = Dictionary(placement.photos.map { ($0.original, $0.day) }) { first, _ in first }
            let rows = placement.rows.compactMap { row -> JSONValue? in
                guard case .success(let found) = row.result, let id = ids[row.photo.original] else { return nil }
                return [
                    "id": .string(id), "location": .string(found.spot.written),
                    "day": (days[row.photo.original] ?? nil).map { .string($0) } ?? .null,
                    "text": .string(placement.line(of: row)?.text(in: .ofPages) ?? ""),
                ]
            }
            let rest = placement.linesOfRest + placement.linesOfClocks
            return .done(["placed": .list(rows), "rest": .list(rest.map { .string($0.text(in: .ofPages)) })])
        }
    }
}
