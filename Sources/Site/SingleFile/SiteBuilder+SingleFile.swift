package import Base
package import Diary

extension SiteBuilder {
    /// Builds one group's pages aside and puts them into a single file.
    ///
    /// - Parameters:
    ///   - maxSize: the greatest size of the file, in bytes.
    ///   - keys: what seals the file, nil to leave it open.
    /// - Throws: everything that is wrong with the diary.
    package func singleFile(
        of group: String, maxSize: Int, sealedWith keys: GroupKeys?
    ) async throws(Problems) -> SingleFile.Result {
        let work = diary + "/" + BuildMemory.singleFileFolder
        var builder = self
        (builder.output, builder.state) = (work + "/site", work + "/state")
        builder.isPublished = false
        (builder.opened, builder.openedKeys) = (group, keys)
        let root = try single { () throws(Diagnostic) in
            let root = try OpenFolder(at: diary)
            try root.removeAll(BuildMemory.singleFileFolder)
            try root.makeFolder(BuildMemory.singleFileFolder)
            return root
        }
        defer { try? root.removeAll(BuildMemory.singleFileFolder) }
        let report = try await builder.build()
        let theme = try Theme(folder: diary + "/Templates", language: report.language)
        let strings = try theme.strings(report.language)
        let home = "groups/\(group)/"
        let file = SingleFile(
            folder: "\(work)/site/\(home)", home: report.base + home, base: report.base, site: work + "/site")
        return try single { () throws(Diagnostic) in
            // Sealed bytes are padded and written in Base64.
            let room = keys == nil ? maxSize : maxSize * 2 / 3 - 100_000
            var result = try file.page(maxSize: room, language: report.language) { strings.plain($0) }
            if let keys { result.bytes = try SealedPage(file).bytes(result.bytes, Seal(keys)) }
            return result
        }
    }
}
