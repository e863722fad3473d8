package import Files
package import Templates

extension OrderedMap {
    /// Of the map as templates see it, and of a prefix; nil for a map that is not only values.
    package func fingerprint(after prefix: [UInt8]) -> Fingerprint? {
        digest(after: prefix) { encoded in
            let fingerprint = Fingerprint(of: encoded)
            return (fingerprint.high, fingerprint.low)
        }.map { Fingerprint(high: $0, low: $1) }
    }
}
