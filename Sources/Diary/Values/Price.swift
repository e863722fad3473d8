/// What a visit cost.
package struct Price: Sendable, Hashable {
    package let amount: Double
    /// Three capital letters of ISO 4217, as `KRW`.
    package let currency: String
}
