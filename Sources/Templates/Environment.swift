/// What templates can use besides their context: the language, and the functions, filters and tests of the host.
package struct Environment: Sendable {
    package let language: Language
    package let functions: [String: Function]
    package let filters: [String: Filter]
    package let tests: [String: Function]

    package init(
        language: Language = .english, functions: [String: Function] = [:], filters: [String: Filter] = [:],
        tests: [String: Function] = [:]
    ) {
        self.language = language
        self.functions = functions
        self.filters = filters
        self.tests = tests
    }
}
