import Testing
@testable import Import
@testable import Pages

/// Reads the files of an export by their names, and sees to it that every record is accounted for once.
func readExport(
    _ files: [(String, String)], warnings: Int = 0, photosOnly: Bool = false
) async throws -> [ImportedFile] {
    let set = ImportSet(files.map { ImportFile(Array($0.1.utf8), name: $0.0, path: $0.0) })
    let (found, problems) = await ImportReader.read(set, photosOnly: photosOnly)
    try #require(problems.count == warnings, "\(problems)")
    for file in found {
        let records = file.places.flatMap(\.records) + file.omissions.map(\.record) + file.stays.map(\.record)
        #expect(Set(records).count == records.count)
        #expect(records.count + file.pictures.count + file.omissionCounts.values.reduce(0, +) == file.recordCount)
    }
    return found
}
