/// The language of dates, numbers and amounts of money.
package enum Language: String, Sendable {
    case korean = "ko"
    case english = "en"
}

/// The language, functions and filters that the host gives to templates besides their context.
///
/// It is an object because each call of a filter passes it on without counting references.
package final class Environment: Sendable {
    package let language: Language
    package let functions: [String: Function]
    package let filters: [String: Filter]

    /// - Parameters:
    ///   - functions: by the names under which templates call them; they go before those of the language.
    ///   - filters: by their names; they go before those of the language. Each gets the value first.
    package init(language: Language = .english, functions: [String: Function] = [:], filters: [String: Filter] = [:]) {
        self.language = language
        self.functions = functions
        self.filters = filters
    }
}
