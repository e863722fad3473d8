internal import Content
internal import Maps

/// What the ground calls things, so that a hidden entry is not betrayed by a map that says it too.
enum GroundWords {
    /// The names of some trees; of the one that travels with the program each word of them, too.
    static func known(in trees: [Ground]) -> Set<TextKey> {
        trees.dropFirst().reduce(into: builtIn) { known, tree in
            for name in tree.allNames { known.formUnion([TextKey(name.korean), TextKey(name.english)]) }
        }
    }

    /// In both languages, whole and word by word.
    private static let builtIn: Set<TextKey> = {
        var known: Set<TextKey> = []
        for name in Ground.builtIn?.allNames ?? [] {
            for text in [name.korean, name.english] {
                known.insert(TextKey(text))
                for word in text.split(whereSeparator: { !$0.isLetter }) { known.insert(TextKey(String(word))) }
            }
        }
        return known
    }()
}
