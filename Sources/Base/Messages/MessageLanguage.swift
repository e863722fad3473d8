internal import Synchronization

/// A language in which the program speaks to people.
package enum MessageLanguage: String, Sendable, CaseIterable {
    case english = "en"
    case korean = "ko"

    /// The language of a tag such as `ko`, `ko-KR` or `ko_KR.UTF-8`; nil for others, in which the program speaks English.
    package init?(tag: String) {
        let code = tag.lowercased().prefix { $0 != "-" && $0 != "_" && $0 != "." && $0 != "@" }
        guard let language = MessageLanguage(rawValue: String(code)) else { return nil }
        self = language
    }

    package var catalog: MessageCatalog? {
        switch self {
        case .english: nil
        case .korean: .korean
        }
    }

    // MARK: The program's

    private static let chosen = Mutex((terminal: MessageLanguage.english, pages: MessageLanguage.english))

    /// In which language commands speak at the terminal; English until one is chosen.
    package static var ofTerminal: MessageLanguage { chosen.withLock(\.terminal) }
    /// In which language the preview speaks in the browser, and the language server in an editor; English until one is chosen.
    package static var ofPages: MessageLanguage { chosen.withLock(\.pages) }

    /// Chooses the languages: that of the diary, unless the environment asks for another one.
    ///
    /// - Parameters:
    ///   - diary: that of the diary's texts; nil where there is no diary.
    ///   - setting: what its settings ask for, or what somebody has just chosen.
    ///   - variable: the value of a variable of the environment.
    package static func choose(
        diary: MessageLanguage?, setting: MessageLanguage?, _ variable: (String) -> String?
    ) {
        let languages = languages(of: diary, setting, variable)
        chosen.withLock { $0 = languages }
    }

    /// The same for a diary that is found out later, as an editor opens its files.
    package static func ofPages(
        about diary: MessageLanguage, setting: MessageLanguage?, _ variable: (String) -> String?
    ) -> MessageLanguage {
        languages(of: diary, setting, variable).pages
    }

    static func languages(
        of diary: MessageLanguage?, _ setting: MessageLanguage?, _ variable: (String) -> String?
    ) -> (terminal: MessageLanguage, pages: MessageLanguage) {
        let asked =
            variable("CAIRN_LANGUAGE").flatMap { $0.isEmpty ? nil : MessageLanguage(tag: $0) ?? .english } ?? setting
        let terminal = asked ?? ofLocale(variable) ?? diary ?? .english
        return (terminal, asked ?? diary ?? terminal)
    }

    /// What a terminal is set to (POSIX.1-2024, section 8.2): a language that the program does not speak is English; nil where nothing is asked
    /// for, as in the locale `C`.
    private static func ofLocale(_ variable: (String) -> String?) -> MessageLanguage? {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
        guard let locale, !["C", "POSIX"].contains(locale.prefix { $0 != "." }) else { return nil }
        return MessageLanguage(tag: locale) ?? .english
    }
}
