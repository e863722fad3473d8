internal import Content
internal import Diagnostics

extension Fields {
    mutating func checks() -> Settings.Checks {
        var checks = Settings.Checks()
        guard let node = node("checks") else { return checks }
        var fields = Fields(node, in: file, of: "checks", keys: ["skip", "page_size", "allow"])
        let file = file
        checks.skipped = fields.texts("skip").map { Reference(name: $0.text, node: $0.node, file: file) }
        checks.pageSize = fields.bytes("page_size") ?? checks.pageSize
        checks.allowed = fields.texts("allow").map(\.text)
        problems.add(fields.problems)
        return checks
    }
}
