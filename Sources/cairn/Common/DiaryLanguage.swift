internal import Base
internal import Diary

/// In which language the diary that a command is about has the program speak, looked up before anything else is said.
enum DiaryLanguage {
    /// Settings are no longer, in bytes.
    private static let limit = 1 << 20

    /// Speaks it: that of the diary in the folder which an argument names, or in which the command runs.
    ///
    /// - Parameter arguments: those of the program, its name before them.
    static func speak(_ arguments: [String]) {
        let words = arguments.dropFirst().map { $0.hasPrefix("--") ? String($0.drop { $0 != "=" }.dropFirst()) : $0 }
        let settings = (words.reversed().filter { !$0.isEmpty } + ["."]).lazy.compactMap { folder in
            try? File(folder + "/Content/diary.yml").read(limit: limit)
        }.first
        guard let settings else { return MessageLanguage.choose(diary: nil, setting: nil, CurrentProcess.environment) }
        let text = "\n" + String(decoding: settings, as: UTF8.self)
        let language = word(of: "language", in: text).map { Settings.Language(tag: $0) } ?? .ko
        MessageLanguage.choose(
            diary: language?.ofMessages, setting: word(of: "messages", in: text).flatMap { MessageLanguage(tag: $0) },
            CurrentProcess.environment)
    }

    /// The value of a key, the first one of a list in either form of YAML; nil without the key.
    private static func word(of key: String, in text: String) -> String? {
        text.firstRange(of: "\n\(key):").map { range in
            let value = text[range.upperBound...].drop { " \n\r\n[-\"'".contains($0) }
            return String(value.prefix { $0.isLetter || $0 == "-" || $0 == "_" })
        }
    }
}
