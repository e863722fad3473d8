internal import ArgumentParser
internal import Base

/// How a command tells what it lists.
enum ListFormat: String, ExpressibleByArgument, CaseIterable {
    /// As people read it.
    case table
    /// As programs do.
    case json
    /// What programs may count on, of which nothing need be there.
    case schema

    /// Tells rows in this form.
    ///
    /// - Parameters:
    ///   - command: what lists them, without this option.
    ///   - rows: finds them, which the schema does not need.
    ///   - table: tells them to people.
    func tell<Row>(
        _ members: JSONTable<Row>, of command: String, rows: () async throws -> [Row], table: ([Row]) -> Void
    ) async throws {
        switch self {
        case .table: table(try await rows())
        case .json: print(members.text(try await rows()), terminator: "")
        case .schema: print(members.schema(of: command), terminator: "")
        }
    }
}
