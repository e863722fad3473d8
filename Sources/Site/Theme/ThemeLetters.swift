internal import Base
internal import Typesetting

/// The letters that the theme's templates write themselves: those of the strings that a template and what it takes in ask for by name.
struct ThemeLetters {
    /// The templates of pages.
    let templates: [String]
    /// By the template's name.
    private let uses: [String: (own: LetterSet, others: [String])]

    init(_ theme: Theme, _ strings: Strings) {
        let names = Set(theme.templates.map(\.name))
        var uses: [String: (own: LetterSet, others: [String])] = [:]
        for (name, file) in theme.templates {
            var own = LetterSet()
            var others: [String] = []
            // What stands in quotes is every other piece.
            let pieces = file.text.split(separator: "\"", omittingEmptySubsequences: false)
            for index in stride(from: 1, to: pieces.count, by: 2) {
                let word = String(pieces[index])
                if names.contains(word) {
                    others.append(word)
                } else if pieces[index - 1].hasSuffix("t(") {
                    let isBeginning = index + 1 < pieces.count && pieces[index + 1].hasPrefix(" ~")
                    for text in strings.texts(of: word, isBeginning: isBeginning) { own.insert(text) }
                }
            }
            uses[name] = (own, others)
        }
        self.uses = uses
        templates = names.filter { $0.hasSuffix(".html") && !$0.hasPrefix("parts/") }.sorted()
    }

    func letters(of template: String) -> LetterSet {
        var letters = LetterSet()
        var (waiting, known) = ([template], Set([template]))
        while let name = waiting.popLast() {
            guard let use = uses[name] else { continue }
            letters.formUnion(use.own)
            for other in use.others where known.insert(other).inserted { waiting.append(other) }
        }
        return letters
    }
}
