extension Settings {
    /// What `cairn check` goes by.
    package struct Checks: Sendable {
        /// The names of checks that are left out.
        package var skipped: [Reference] = []
        /// The greatest size of a page, in bytes.
        package var pageSize = 1_000_000
        /// E-mail addresses that may be published, and hosts that pages may load from.
        package var allowed: [String] = []

        package init() {}
    }
}
