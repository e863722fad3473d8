internal import Files
internal import Sealing
internal import Site

/// The groups of a diary, as `cairn share` lists them.
struct GroupList {
    private let groups: SharedGroups
    private let file: KeyFile

    init(_ groups: SharedGroups, _ file: KeyFile) {
        self.groups = groups
        self.file = file
    }

    func show() {
        if groups.groups.isEmpty { print("There is no group yet. A file in Content/groups/ makes one.") }
        for group in groups.groups {
            let places = "\(group.placeCount) place\(group.placeCount == 1 ? "" : "s")"
            print("\(group.slug)  “\(group.title)”: \(places), \(group.access)")
            if !group.members.isEmpty { print("  members     \(group.members.joined(separator: ", "))") }
            if group.isOpen {
                print("  address     \(group.address ?? "")")
            } else if let keys = file[group.slug] {
                print("  address     \(group.site ?? "")s/\(keys.address)/")
                if group.isSealed { print("  passphrases \(keys.members.map(\.name).joined(separator: ", "))") }
            } else {
                let variable = GroupSecrets.variable(for: group.slug)
                let hasVariable = Program.environment(variable)?.isEmpty == false
                print("  address     \(hasVariable ? "from \(variable)" : "none yet: cairn share \(group.slug)")")
            }
        }
    }
}
