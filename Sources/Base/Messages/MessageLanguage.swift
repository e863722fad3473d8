internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

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
    package static func choose(diary: MessageLanguage?, setting: MessageLanguage?) {
        let languages = languages(of: diary, setting) { getenv($0).map { String(cString: $0) } }
        chosen.withLock { $0 = languages }
    }

    /// The same for a diary that is found out later, as an editor opens its files.
    package static func ofPages(about diary: MessageLanguage) -> MessageLanguage {
        languages(of: diary, nil) { getenv($0).map { String(cString: $0) } }.pages
    }

    /// - Parameter value: that of a variable of the environment.
    static func languages(
        of diary: MessageLanguage?, _ setting: MessageLanguage?, _ value: (String) -> String?
    ) -> (terminal: MessageLanguage, pages: MessageLanguage) {
        let asked =
            value("CAIRN_LANGUAGE").flatMap { $0.isEmpty ? nil : MessageLanguage(tag: $0) ?? .english } ?? setting
        let terminal = asked ?? ofLocale(value) ?? diary ?? .english
        return (terminal, asked ?? diary ?? terminal)
    }

    /// What a terminal is set to (POSIX.1-2024, section 8.2): a language that the program does not speak is English; nil where nothing is asked
    /// for, as in the locale `C`.
    private static func ofLocale(_ value: (String) -> String?) -> MessageLanguage? {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(value).first { !$0.isEmpty }
        guard let locale, !["C", "POSIX"].contains(locale.prefix { $0 != "." }) else { return nil }
        return MessageLanguage(tag: locale) ?? .english
    }
}
