package import Diagnostics
internal import Diary
internal import Files
package import Sharing

extension SiteBuilder {
    /// Where a group's pages are built before they are one file.
    static func singleFileFolder(of diary: String) -> String { diary + "/.cairn/single" }

    /// Builds one group's pages aside and puts them into a single file.
    ///
    /// - Parameters:
    ///   - maxSize: the greatest size of the file, in bytes.
    ///   - keys: what seals the file, nil to leave it open.
    /// - Throws: everything that is wrong with the diary.
    package func singleFile(
        of group: String, maxSize: Int, sealedWith keys: GroupKeys?
    ) async throws(Problems) -> SingleFile.Result {
        let work = Self.singleFileFolder(of: diary)
        var builder = self
        (builder.output, builder.state) = (work + "/site", work + "/state")
        builder.isPublished = false
        (builder.opened, builder.openedKeys) = (group, keys)
        defer { try? Folder(work).removeAll() }
        if FileKind(at: work) != nil { try? Folder(work).removeAll() }
        let report = try await builder.build()
        let theme = try Theme(folder: diary + "/Templates", language: report.language)
        let strings = try theme.strings(report.language)
        let home = "groups/\(group)/"
        let file = SingleFile(
            folder: "\(work)/site/\(home)", home: report.base + home, base: report.base, site: work + "/site")
        do throws(Diagnostic) {
            // Sealed bytes are padded and written in Base64.
            let room = keys == nil ? maxSize : maxSize * 2 / 3 - 100_000
            var result = try file.page(maxSize: room, language: report.language) { strings.plain($0) }
            if let keys { result.bytes = try SealedPage(file).bytes(result.bytes, Seal(keys)) }
            return result
        } catch {
            throw Problems([error])
        }
    }
}
