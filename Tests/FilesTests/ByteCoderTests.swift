import Base
import Testing

/// Records that are written and read by one description.
@Suite struct ByteCoderTests {
    private struct Sample: Equatable {
        var texts = ["", "어니언 안국", "a\u{0}b"]
        var optional: String? = "가"
        var numbers = [0, 1, -1, 300, Int.max, Int.min]
        var differences: [Int64] = [0, -1, 1, .min, .max]
        var double = -0.5
        var flags = [true, false]
        var raw: [UInt8] = [0, 255]
        var range = 3..<9
        var stamp = InputStamp(file: FileStamp(size: -1, modified: .max, inode: .max), changed: .min)
        var table = ["b": 2, "a": 1]
        var nothing: Int?

        init() {}

        init(_ sample: Sample?, _ coder: inout ByteCoder) {
            texts = coder.texts(sample?.texts)
            optional = coder.optionalText(sample?.optional)
            numbers = coder.list(sample?.numbers) { $0.count($1) }
            differences = coder.list(sample?.differences) { $0.difference($1) }
            double = coder.double(sample?.double)
            flags = coder.list(sample?.flags) { $0.flag($1) }
            raw = coder.raw(sample?.raw)
            range = coder.range(sample?.range)
            stamp = coder.stamp(sample?.stamp)
            table = coder.table(sample?.table, order: <) { ($0.text($1?.key), $0.count($1?.value)) }
            nothing = coder.optional(sample?.nothing) { $0.count($1) }
        }
    }

    private let sample = Sample()
    private var bytes: [UInt8] { ByteCoder.bytes { _ = Sample(sample, &$0) } }

    private func read(_ bytes: [UInt8]) -> Sample? { ByteCoder.value(of: bytes) { Sample(nil, &$0) } }

    @Test func whatIsReadIsWhatWasWritten() {
        #expect(read(bytes) == sample)
        #expect(ByteCoder.bytes { _ = Sample(sample, &$0) } == bytes)
    }

    /// A table is written in its order, so that the same knowledge makes the same bytes.
    @Test func aTableHasOneForm() {
        let tables = [["a": 1, "b": 2, "c": 3], ["c": 3, "b": 2, "a": 1]]
        let forms = tables.map { table in
            ByteCoder.bytes { _ = $0.table(table, order: <) { ($0.text($1?.key), $0.count($1?.value)) } }
        }
        #expect(forms[0] == forms[1])
    }

    /// Bytes that nobody wrote are damage, and nothing worse.
    @Test func damageIsNothing() {
        let bytes = bytes
        for end in bytes.indices { #expect(read(Array(bytes[..<end])) == nil, "cut at \(end)") }
        #expect(read(bytes + [0]) == nil)
        for place in bytes.indices {
            for change: UInt8 in [1, 0x7F, 0x80, 0xFF] {
                var damaged = bytes
                damaged[place] ^= change
                // Another value may be as good as this.
                _ = read(damaged)
            }
        }
    }

    @Test(arguments: [-1, Int.min, Int.max, 1 << 40]) func noCountTakesMemory(count: Int) {
        let bytes = ByteCoder.bytes { _ = $0.count(count) }
        #expect(ByteCoder.value(of: bytes) { $0.texts(nil) } == nil)
        #expect(ByteCoder.value(of: bytes) { $0.raw(nil) } == nil)
        #expect(ByteCoder.value(of: bytes) { $0.text(nil) } == nil)
        #expect(
            ByteCoder.value(of: bytes + bytes) { $0.range(nil) }
                == (count > 0 && count < Int.max ? count..<2 * count : nil))
    }

    @Test func aRecordTellsWhetherItIsWhole() {
        let heading = Array("cairn test 1\n".utf8)
        let record = ByteCoder.record(heading) { _ = Sample(sample, &$0) }
        func read(_ bytes: [UInt8], _ heading: [UInt8] = heading) -> Sample? {
            ByteCoder.value(ofRecord: bytes, heading) { Sample(nil, &$0) }
        }
        #expect(read(record) == sample)
        #expect(read(record, Array("cairn test 2\n".utf8)) == nil)
        for place in record.indices {
            var damaged = record
            damaged[place] ^= 1
            #expect(read(damaged) == nil, "byte \(place)")
        }
        for end in record.indices { #expect(read(Array(record[..<end])) == nil, "cut at \(end)") }
    }
}
