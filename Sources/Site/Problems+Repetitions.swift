internal import Diagnostics

extension Problems {
    /// One of all diagnostics that say the same of the same place, with a count of the others: a mistake in a template shows
    /// on ten thousand pages, a full disk on all of them.
    var withoutRepetitions: Problems {
        var counts: [String: Int] = [:]
        var kept: [(key: String, diagnostic: Diagnostic)] = []
        for diagnostic in sorted {
            let place =
                diagnostic.isSystemFailure
                ? "" : "\(diagnostic.path ?? "") \(diagnostic.range?.bytes.description ?? "")"
            let key = "\(place) \(diagnostic.message)"
            counts[key, default: 0] += 1
            if counts[key] == 1 { kept.append((key, diagnostic)) }
        }
        return Problems(
            kept.map { key, diagnostic in
                var diagnostic = diagnostic
                if let count = counts[key], count > 1, !diagnostic.isSystemFailure {
                    diagnostic.notes.append(
                        .init("and in the same way on \(count - 1) other page\(count == 2 ? "" : "s")"))
                }
                return diagnostic
            })
    }
}
