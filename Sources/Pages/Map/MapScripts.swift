/// Where a page gets Leaflet and its clusters from.
package struct MapScripts: Sendable {
    package struct File: Sendable {
        /// The path in the site, or an absolute address.
        package let address: String
        /// The digest without which a browser must not use it (Subresource Integrity), for files of others.
        package let integrity: String?

        package init(address: String, integrity: String? = nil) {
            self.address = address
            self.integrity = integrity
        }
    }

    /// In the order in which they are to be run.
    package let scripts: [File]
    package let styles: [File]

    package init(scripts: [File], styles: [File]) {
        self.scripts = scripts
        self.styles = styles
    }
}
