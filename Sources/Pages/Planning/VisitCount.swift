internal import Base
internal import Templates

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
