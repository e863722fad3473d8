/// A command as one types it into a shell (POSIX.1-2024, section 2.2): words that mean anything there stand between quotes.
package func shellCommand(_ words: String...) -> String {
    words.map { word in
        let isPlain =
            !word.isEmpty
            && word.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_./=,:+".unicodeScalars.contains($0)
            }
        return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }.joined(separator: " ")
}
