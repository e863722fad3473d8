internal import Content
internal import Base

extension PlaceReader {
    /// Warns of those who like or want a group's place and whose name is a slip of the pen from that of a member, or of somebody with a
    /// file. Anybody else may be a guest.
    func checkLikers(of place: Place, _ fields: inout Fields) {
        guard !place.groups.isEmpty, !(place.likedBy + place.wantedBy).isEmpty else { return }
        let known = Set(people.declared + groups.members.flatMap(\.approved) + [author].compactMap(\.self))
        guard (place.likedBy + place.wantedBy).contains(where: { !known.contains($0) }) else { return }
        for node in Self.likers(fields) {
            guard let name = node.text.map({ trimmed(normalized($0)) }),
                let person = try? people.find(name, at: node.range(in: fields.file)), !known.contains(person)
            else { continue }
            let likeness = NameLikeness(name)
            let near = known.map(\.name).sorted().first { likeness.isOneSlip(from: NameLikeness($0)) }
            if let near, likeness.letters.count > 3 {
                fields.warning(
                    "“\(name)” is no member of a group and has no file", at: node, help: "did you mean “\(near)”?")
            }
        }
    }

    private static func likers(_ fields: Fields) -> [YAMLNode] {
        var nodes = [fields.node("liked_by")]
        if case .mapping(let want)? = fields.node("want")?.content {
            nodes.append(want.first { $0.key.text == "by" }?.value)
        }
        return nodes.compactMap(\.self).flatMap { node -> [YAMLNode] in
            if case .sequence(let items) = node.content { items } else { [node] }
        }
    }
}
