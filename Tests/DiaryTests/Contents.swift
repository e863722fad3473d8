import Base

/// Every text and number that can be reached from a value, so that a test can say what is nowhere in it.
///
/// The source files that diagnostics point into are left out, and so are privacy zones, which only this module can see.
func texts(in value: Any) -> [String] {
    var found: [String] = []
    collect(value, &found)
    return found
}

private func collect(_ value: Any, _ found: inout [String]) {
    if value is SourceFile || value is SourceRange { return }
    if let text = value as? String { return found.append(text) }
    if let number = value as? Double { return found.append("\(number)") }
    for child in Mirror(reflecting: value).children where child.label != "privacyZones" { collect(child.value, &found) }
}
