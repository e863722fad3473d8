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

/// How many visits a year or a month has, and at how many places: those that begin in it, as statistics count them. Those that began
/// before it are told apart, so that the numbers of all years or months add up to all visits.
struct VisitCount: PagePart {
    let visits: Int
    let places: Int
    /// Spans that last from an earlier year or month into this one.
    let carried: Int

    func write(to writer: inout ByteWriter) {
        for count in [visits, places, carried] { writer.write(count: count) }
    }

    /// The fields of a year or month in a context.
    var fields: MapEntries {
        [("visit_count", .int(visits)), ("place_count", .int(places)), ("carried_count", .int(carried))]
    }
}
