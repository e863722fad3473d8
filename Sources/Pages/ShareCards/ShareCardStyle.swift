package import Files

/// That pages have share cards, and what all of them follow from.
package struct ShareCardStyle: Sendable {
    /// Of the template that draws them and of everything that it may call.
    package let fingerprint: Fingerprint

    package init(fingerprint: Fingerprint) {
        self.fingerprint = fingerprint
    }
}
