extension Settings {
    /// A kind of compressed copy that lies beside a file.
    package enum Compression: String, Sendable, CaseIterable {
        case gzip, brotli
    }

    /// How much of the site a browser keeps for reading without a network.
    package struct Offline: Sendable {
        /// How many pages, and how many files of data.
        package var pages = 60
        package var photos = 200
    }
}
