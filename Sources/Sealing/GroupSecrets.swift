package import Diagnostics
internal import Files

/// Where the keys of groups come from: the key file, and for groups that it does not know the environment.
package struct GroupSecrets: Sendable {
    private let file: KeyFile
    private let environment: @Sendable (String) -> String?
    /// The site's address, which keys from passphrases alone depend on.
    private let site: String

    package init(
        _ file: KeyFile, site: String, environment: @escaping @Sendable (String) -> String? = Program.environment
    ) {
        self.file = file
        self.site = site
        self.environment = environment
    }

    /// The keys of a group; nil when there are none.
    ///
    /// - Throws: a diagnostic when the passphrase of the environment is too weak.
    package func keys(of group: String, knowing known: [String]) throws(Diagnostic) -> GroupKeys? {
        if let keys = file[group] { return keys }
        let variable = Self.variable(for: group)
        guard let typed = environment(variable), !typed.isEmpty else { return nil }
        let passphrase = Passphrase(typed)
        if let weakness = passphrase.weakness(knowing: known) {
            throw .error(
                "the passphrase in \(variable) will not do: \(weakness)", help: "cairn share \(group) offers one")
        }
        return GroupKeys(group: group, site: site, passphrase: passphrase)
    }

    /// The variable with a group's passphrase: letters and digits as capitals, other ASCII as `_`, all else as the hexadecimal
    /// digits of its code points, because shells know no other names.
    package static func variable(for group: String) -> String {
        "CAIRN_PASSPHRASE_"
            + group.unicodeScalars.map { scalar in
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9": String(scalar).uppercased()
                case _ where scalar.isASCII: "_"
                default: String(scalar.value, radix: 16, uppercase: true)
                }
            }.joined()
    }
}
