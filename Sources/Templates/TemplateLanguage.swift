/// What the language consists of, by name.
package enum TemplateLanguage {
    /// The filters, with their other names.
    package static var filters: [String] { BuiltinFilter.numbers.keys.sorted() }
    /// The tests, with their other names.
    package static var tests: [String] { BuiltinTest.numbers.keys.sorted() }
    package static var functions: [String] { BuiltinFunction.allCases.map(\.name) }
    package static var tags: [String] { Parser.tags.sorted() }
}
