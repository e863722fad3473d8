internal import Diagnostics
internal import Files
internal import Sealing
internal import Site

/// Where a passphrase comes from: the environment, the terminal, or chance. Never the arguments, which every process can read.
struct PassphrasePrompt {
    let group: SharedGroups.Group
    let member: String
    let isKorean: Bool

    /// - Returns: the passphrase, and its text when nobody has seen it yet.
    func passphrase() throws(Diagnostic) -> (passphrase: Passphrase, shown: String?) {
        let variable = GroupSecrets.variable(for: group.slug)
        if let typed = CurrentProcess.environment(variable), !typed.isEmpty {
            return (try checked(typed, "the passphrase in \(variable)"), nil)
        }
        let offer = OfferedPassphrase.new(inKorean: isKorean)
        Terminal.write("A passphrase for \(member) in “\(group.title)”; just Enter for: \(offer)\n")
        guard let typed = Terminal.askSecretly("Passphrase: "), !typed.isEmpty else {
            return (Passphrase(offer), offer)
        }
        let passphrase = try checked(typed, "this passphrase")
        guard Terminal.askSecretly("Once more: ").map(Passphrase.init) == passphrase else {
            throw .error("the two are not the same", help: "run the command again")
        }
        return (passphrase, nil)
    }

    private func checked(_ typed: String, _ what: String) throws(Diagnostic) -> Passphrase {
        let passphrase = Passphrase(typed)
        if let weakness = passphrase.weakness(knowing: group.known + [member]) {
            throw .error(
                "\(what) will not do: \(weakness)",
                help:
                    "anybody may copy sealed pages and try passphrases at leisure; this one has \(OfferedPassphrase.entropy) bits of chance: \(OfferedPassphrase.new(inKorean: isKorean))"
            )
        }
        return passphrase
    }
}
