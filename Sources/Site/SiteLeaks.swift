internal import Content
package import Diagnostics
package import Diary
internal import Files
internal import Leaks
internal import Pages
package import Sealing

/// A search through the files of a finished site for what their readers may not see: the one of the build, for whatever lies there.
package struct SiteLeaks: Sendable {
    private let filters: [OutputFilter]

    /// - Parameters:
    ///   - folder: the diary's, whose theme's words are no secret.
    ///   - keys: those of closed groups, without which nobody knows where they stand.
    /// - Returns: nil when the diary hides nothing.
    /// - Throws: an error for each text that shows what its readers may not see.
    package init?(_ diary: PlaceDiary, in folder: String, _ keys: KeyFile?) async throws(Problems) {
        let secrets = keys.map { GroupSecrets($0, site: diary.settings.url ?? "") }
        let (subsites, _) = try await SubsiteContent.all(diary, for: .everyone, includingDrafts: false, secrets)
        let theme = try Theme(folder: folder + "/Templates", language: diary.settings.language.rawValue)
        filters = await OutputFilter.all(of: subsites, in: diary, for: .everyone, theme: theme)
        if filters.allSatisfy({ $0.placedLeaks == nil }) { return nil }
    }

    /// Looks through a file and its name. Sealed files tell nobody anything.
    ///
    /// - Parameter file: its path in the site, in NFC.
    package func look(into bytes: [UInt8], of file: String) {
        let filter = filters.filter { file.utf8.starts(with: $0.prefix.utf8) }.max {
            $0.prefix.utf8.count < $1.prefix.utf8.count
        }
        guard let filter, !filter.isSealed(placed: file), let leaks = filter.placedLeaks else { return }
        leaks.look(intoNameOf: file)
        leaks.look(into: bytes, of: file)
    }

    /// An error for each thing that was found, at the path of a file in the site.
    package var problems: Problems {
        var problems = Problems()
        // The page that asks for a passphrase is looked through for what the public site hides.
        for (index, filter) in filters.enumerated() where index == 0 || !filter.isSealed {
            if let leaks = filter.placedLeaks { problems.add(leaks.problems) }
        }
        return problems
    }
}
