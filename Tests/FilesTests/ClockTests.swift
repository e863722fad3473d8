import Base
import Testing

/// Clocks that are wrong by more than there are dates.
@Suite struct ClockTests {
    @Test(arguments: [
        (Int.min, 1), (-62_135_596_800, 1), (-1_000_000_000_000, 1), (43_200, 1970), (1_800_000_000, 2027),
        (253_402_300_799, 9999), (9_223_372_036, 2262), (9_224_318_015_999_999, 9999), (Int.max, 9999),
    ])
    func everySecondHasADay(second: Int, year: Int) {
        let day = CurrentProcess.civilDay(atSecond: second)
        #expect(day.year == year)
        #expect((1...12).contains(day.month) && (1...31).contains(day.day))
    }
}
