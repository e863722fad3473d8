internal import Content
package import Base
internal import Diary

/// What the names of categories, lists, layers, icons and tags of other programs are in a diary.
///
/// A table with two columns, a line a name: `Coffee Shop,cafe` is a category of the settings, `icon-1502,#산` a tag, `My saved places,want`
/// a wish, and `Starred places,` nothing.
package struct ImportMap: Sendable {
    package enum MappedName: Sendable, Equatable {
        case category(String)
        case tag(String)
        case wish
        case nothing
    }

    private var targets: [String: MappedName] = [:]

    package init() {}

    /// - Parameter categories: those of the settings, each with its id and its name.
    /// - Throws: every line that names no category of the settings.
    package init(_ source: SourceFile, categories: [(id: String, name: String)]) throws(Problems) {
        var problems = Problems()
        var rows = TableReader(source)
        var number = -1
        while let row = problems.gather({ () throws(Diagnostic) in try rows.next() }) ?? nil {
            number += 1
            let cells = row.map { trimmed(normalized($0)) }
            guard let name = cells.first, !name.isEmpty else { continue }
            let target = cells.count > 1 ? cells[1] : ""
            // A line with the names of the columns is none of a category.
            if number == 0, ["from", "name"].contains(name.lowercased()), ["to", "category"].contains(target) {
                continue
            }
            if target.isEmpty {
                targets[folded(name)] = .nothing
            } else if target.hasPrefix("#") {
                targets[folded(name)] = .tag(String(target.dropFirst()))
            } else if target == "want" {
                targets[folded(name)] = .wish
            } else if let known = categories.first(where: {
                folded($0.id) == folded(target) || folded($0.name) == folded(target)
            }) {
                targets[folded(name)] = .category(known.id)
            } else {
                problems.add(
                    .error(
                        "line \(number + 1): no category is called “\(target)”", path: source.path,
                        help: didYouMeanHelp(target, among: categories.flatMap { [$0.id, $0.name] })
                            ?? "a category of the settings, `#tag`, `want`, or nothing"))
            }
        }
        try problems.throwErrors()
    }

    /// Nil for a name that the table does not have.
    package subscript(name: String) -> MappedName? { targets[folded(name)] }
}
