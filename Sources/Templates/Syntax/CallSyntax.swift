/// The arguments of a call, filter or test.
struct CallSyntax {
    var positional: [Expression] = []
    var named: [(name: String, value: Expression, range: Range<Int>)] = []
    /// `*list`, and `**map`.
    var spread: Expression?
    var namedSpread: Expression?
    /// From the opening to the closing parenthesis.
    var range = 0..<0

    var isPlain: Bool { spread == nil && namedSpread == nil }
    var depth: Int {
        let parts = positional + named.map(\.value) + [spread, namedSpread].compactMap { $0 }
        return parts.map(\.depth).max() ?? 0
    }
}
