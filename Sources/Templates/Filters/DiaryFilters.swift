internal import Base

extension BuiltinFilter {
    /// Filters that write dates, numbers, money and Korean as people do.
    static let diaryFilters: [BuiltinFilter] = [
        BuiltinFilter("date", Signature("format"), isRemembered: true) { call throws(TemplateError) in
            let format = try call.string(1, "format", "long")
            let text = try call.text()
            guard let date = CivilDate(text) else {
                throw TemplateError(
                    "`\(text)` is no date", help: "dates are written 2026-05-03, months 2026-05, years 2026")
            }
            guard let style = DateStyle(rawValue: format) else {
                let known = DateStyle.allCases.map(\.rawValue)
                throw TemplateError(
                    "there is no date format `\(format)`",
                    help: Suggestion.help(format, among: known) ?? "there are \(Suggestion.quoted(known))")
            }
            return .string(try style.text(date, call.language))
        },
        BuiltinFilter("number", Signature("digits"), isRemembered: true) { call throws(TemplateError) in
            guard let value = call.subject.number else { throw TemplateError("\(call.subject.kindName) is no number") }
            guard let digits = call.given(1) else {
                return .string(call.subject.integer.map(call.language.number) ?? call.language.number(value))
            }
            guard let count = digits.integer, (0...15).contains(count) else {
                throw TemplateError("the argument `digits` is an integer from 0 to 15")
            }
            return .string(call.language.grouped(DoubleMath.fixed(value, count)))
        },
        BuiltinFilter("money", Signature("currency"), isRemembered: true) { call throws(TemplateError) in
            var amount = call.subject
            var currency = try call.string(1, "currency", "")
            if case .map(let price) = call.subject {
                guard let found = price["amount"] else { throw TemplateError("the price has no `amount`") }
                amount = found
                if currency.isEmpty { currency = price["currency"]?.string ?? "" }
            }
            guard let value = amount.number else { throw TemplateError("\(amount.kindName) is no amount of money") }
            guard !currency.isEmpty else {
                throw TemplateError("the amount has no currency", help: "name it: `|money(\"KRW\")`")
            }
            return .string(Money(amount: value, currency: currency).text(call.language))
        },
        BuiltinFilter("josa", Signature("particle", required: 1), isRemembered: true) { call throws(TemplateError) in
            let written = try call.string(1, "particle", "")
            guard let text = withParticle(try call.text(), written, isSafe: call.subject.isSafe) else {
                throw TemplateError(
                    "`\(written)` is no particle that changes",
                    help: "there are \(Suggestion.quoted(Josa.all.map(\.name)))")
            }
            return call.like(text)
        },
    ]
}

/// A text and a Korean particle behind it, in the form that its sound asks for; nil for what is no particle that changes.
///
/// - Parameters:
///   - particle: both forms, as `은/는`.
///   - isSafe: whether the text is HTML, of which only the text is read.
package func withParticle(_ text: String, _ particle: String, isSafe: Bool = false) -> String? {
    guard let particle = Josa(particle) else { return nil }
    let heard = isSafe ? CharacterReference.resolved(in: BuiltinFilter.withoutTags(text)) : text
    return text + particle.form(after: heard)
}
