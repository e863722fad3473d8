internal import Diary
internal import Base
internal import Templates

/// How many places there are under one name. Those without a visit are told apart, because a place is counted as one when somebody was there.
struct PlaceCount: PagePart {
    /// With those that were not visited.
    let all: Int
    let unvisited: Int

    var visited: Int { all - unvisited }

    /// - Parameter places: indices into the edition's places.
    init(_ places: [Int], in edition: Edition) {
        all = places.count
        unvisited = places.count { edition.places[$0].visits.isEmpty }
    }

    func write(to writer: inout ByteWriter) {
        writer.write(count: all)
        writer.write(count: unvisited)
    }

    /// The fields of a name in a context.
    var fields: MapEntries { [("count", .int(all)), ("unvisited_count", .int(unvisited))] }
}
