import Diagnostics

extension BuiltinFilter {
    /// Filters on values of any kind.
    static let valueFilters: [BuiltinFilter] = [
        BuiltinFilter("default", Signature("default_value", "boolean"), acceptsUndefined: true) {
            call throws(TemplateError) in
            let fallback = call.argument(1) ?? .string("")
            if call.subject.isUndefined { return fallback }
            if try call.bool(2), call.subject.truth == false { return fallback }
            return call.subject
        },
        BuiltinFilter("attr", Signature("name", required: 1)) { call throws(TemplateError) in
            call.subject.item(.string(try call.string(1, "name", "")))
        },
    ]
}
