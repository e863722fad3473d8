/// Numbers the names of variables and blocks across all templates of a library.
final class SymbolTable {
    private(set) var names: [String] = []
    private var numbers: [ByteKey: Int32] = [:]
    /// How many places the renderer needs to remember where it found attributes, and results of calls.
    private(set) var stepCacheCount: Int32 = 0
    private(set) var callCacheCount: Int32 = 0

    func number(of name: String) -> Int32 {
        if let number = numbers[ByteKey(name)] { return number }
        let number = Int32(names.count)
        names.append(name)
        numbers[ByteKey(name)] = number
        return number
    }

    func nextStepCache() -> Int32 {
        stepCacheCount += 1
        return stepCacheCount - 1
    }

    func nextCallCache() -> Int32 {
        callCacheCount += 1
        return callCacheCount - 1
    }
}
