/// What a filter or test takes besides the value it is applied to.
struct Signature: Sendable {
    let parameters: [String]
    let required: Int
    /// Whether it takes its arguments as they come.
    let isVariadic: Bool

    init(_ parameters: String..., required: Int = 0, isVariadic: Bool = false) {
        self.parameters = parameters
        self.required = required
        self.isVariadic = isVariadic
    }
}
