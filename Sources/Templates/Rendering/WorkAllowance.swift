internal import Base

/// The work that a page, or an imported module, may still cost, so that none takes for ever.
struct WorkAllowance {
    private var remaining = RenderLimits.work
    /// Decides, the same way in every run, when the depth of a new value is checked.
    private var sampler: UInt32 = 1

    /// Counts steps of work.
    @inline(__always)
    mutating func charge(_ amount: Int) throws(TemplateError) {
        remaining -= amount
        if remaining < 0 { throw WorkAllowance.tooMuchWork }
    }

    private static var tooMuchWork: TemplateError {
        TemplateError(
            "rendering this page takes too long",
            help: "at most \(RenderLimits.work / 1_000_000) million steps are allowed")
    }

    /// Refuses values that contain each other so deeply that using them would exhaust the stack.
    ///
    /// Looking at every new value would cost more than making it, so only some are looked at; a chain that grows step by
    /// step is found long before it is dangerous.
    mutating func checked(_ elements: [Value]) throws(TemplateError) -> [Value] {
        sampler = sampler &* 1_664_525 &+ 1_013_904_223
        guard sampler >> 26 == 0 else { return elements }
        for element in elements where element.isDeeper(than: RenderLimits.valueDepth) {
            throw TemplateError(
                "the value is nested too deeply",
                help: "at most \(RenderLimits.valueDepth) lists and maps may contain each other")
        }
        return elements
    }
}

extension Value {
    /// The work of going through it once, in steps.
    var workload: Int {
        switch self {
        case .string(let text), .safe(let text): 1 + text.utf8.count / 32
        case .list(let elements): 1 + elements.count
        case .map(let map): 1 + map.count
        default: 1
        }
    }

    /// Whether lists and maps contain each other more than so many levels deep.
    fileprivate func isDeeper(than limit: Int) -> Bool {
        if limit == 0 { return true }
        switch self {
        case .list(let elements): return elements.contains { $0.isDeeper(than: limit - 1) }
        case .map(let map): return map.entries.contains { $0.value.isDeeper(than: limit - 1) }
        default: return false
        }
    }
}
