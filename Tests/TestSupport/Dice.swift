/// Numbers that look random and are the same on every machine (SplitMix64).
package struct Dice: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        // By another factor than the step, or neighbouring seeds would give the same numbers one place apart.
        state = seed &* 0xD134_2543_DE82_EF95
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    package mutating func from(_ least: Int, to most: Int) -> Int {
        least + Int(next() % UInt64(most - least + 1))
    }

    package mutating func chance(_ percent: Int) -> Bool { from(1, to: 100) <= percent }

    package mutating func one<Element>(_ elements: [Element]) -> Element { elements[from(0, to: elements.count - 1)] }
}
