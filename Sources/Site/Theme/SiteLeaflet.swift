internal import Base
internal import Diary
internal import Pages

/// Leaflet and its clusters, which make the map move: files that are published with the site, or addresses of others.
package struct SiteLeaflet {
    /// What is needed, in the order in which it is to be loaded, each under the names that it goes by.
    private static let parts: [[String]] = [
        ["leaflet.css"], ["MarkerCluster.css"], ["leaflet.min.js", "leaflet.js"],
        ["leaflet.markercluster.min.js", "leaflet.markercluster.js"],
    ]
    /// Where it may be installed: beside a program that travels with it, and where Debian's libjs-leaflet and
    /// libjs-leaflet.markercluster have it.
    private static let installations =
        (CurrentProcess.installation.map { [$0 + "/share/cairn/leaflet"] } ?? []) + [
            "/usr/share/javascript/leaflet", "/usr/local/share/javascript/leaflet",
            "/opt/homebrew/share/javascript/leaflet",
        ]
    private static let sizeLimit = 4_000_000

    /// The folder of an installation that has all of it; nil where there is none.
    package static var installation: String? {
        installations.first { folder in parts.allSatisfy { name(of: $0, in: folder) != nil } }
    }

    /// The files to be published by their names as assets.
    let files: [(name: String, bytes: [UInt8])]
    private let remote: [Settings.Map.RemoteFile]

    /// - Parameters:
    ///   - isNeeded: whether the site has a map.
    ///   - diary: the folder that holds `Content/`.
    /// - Throws: what is wrong with the folder that the settings name.
    init(_ settings: Settings.Map, isNeeded: Bool, in diary: String) throws(Problems) {
        var problems = Problems()
        var files: [(name: String, bytes: [UInt8])] = []
        switch settings.leaflet {
        case .none: break
        case .installed:
            let folder = Self.installation
            // What is installed here but cannot be read is as good as not installed.
            if let folder { files = (try? Self.read(folder, shownAs: folder)) ?? [] }
        case .folder(let reference):
            problems.gather { () throws(Diagnostic) in
                let help: Message = "put Leaflet's files there, or leave “leaflet” out where it is installed"
                let folder = try reference.path(ofThe: "folder for Leaflet", in: diary, help: help)
                if let lacking = Self.parts.first(where: { Self.name(of: $0, in: folder) == nil }) {
                    throw .error(
                        "the folder “\(reference.name)” has no \(lacking.joined(separator: ", "))",
                        at: reference.range,
                        help: "Leaflet and Leaflet.markercluster have it in their folder dist/")
                }
                files = try Self.read(folder, shownAs: reference.name)
            }
        }
        try problems.throwErrors()
        self.files = isNeeded ? files : []
        if case .none = settings.leaflet { remote = [] } else { remote = files.isEmpty ? settings.cdn : [] }
    }

    /// - Parameter assets: with these files among them.
    /// - Returns: nil where the map stays a drawing.
    func scripts(_ assets: Assets) -> MapScripts? {
        let local = files.compactMap { file in
            assets.path(of: file.name).map { MapScripts.MapAsset(address: $0) }
        }
        let all = local + remote.map { MapScripts.MapAsset(address: $0.url, integrity: $0.integrity) }
        let scripts = all.filter { $0.address.hasSuffix(".js") }
        guard !scripts.isEmpty else { return nil }
        return MapScripts(scripts: scripts, styles: all.filter { $0.address.hasSuffix(".css") })
    }

    private static func name(of part: [String], in folder: String) -> String? {
        part.first { FileKind(at: "\(folder)/\($0)") == .file }
    }

    private static func read(_ folder: String, shownAs shown: String) throws(Diagnostic) -> [(
        name: String, bytes: [UInt8]
    )] {
        var files: [(name: String, bytes: [UInt8])] = []
        for part in parts {
            guard let name = name(of: part, in: folder) else { continue }
            let bytes = try File("\(folder)/\(name)").read(limit: sizeLimit, shownAs: "\(shown)/\(name)")
            files.append(("leaflet/\(name)", bytes))
        }
        return files
    }
}
