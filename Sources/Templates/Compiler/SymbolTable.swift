/// Numbers the names of variables and blocks across all templates of a library.
final class SymbolTable {
    private(set) var names: [String] = []
    private var numbers: [ByteKey: Int32] = [:]
    /// How many attributes and calls there are of which the renderer remembers something.
    private(set) var stepCacheCount: Int32 = 0
    private(set) var constantCallCount: Int32 = 0
    private var rememberedCalls: [ByteKey: Int32] = [:]

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

    func nextConstantCall() -> Int32 {
        constantCallCount += 1
        return constantCallCount - 1
    }

    /// The number of a call whose results are remembered; the same for all calls that are described by the same words.
    func rememberedCall(_ description: [String]) -> Int32 {
        let key = ByteKey(description.map { "\($0.utf8.count):\($0)" }.joined())
        if let number = rememberedCalls[key] { return number }
        rememberedCalls[key] = Int32(rememberedCalls.count)
        return Int32(rememberedCalls.count - 1)
    }
}
