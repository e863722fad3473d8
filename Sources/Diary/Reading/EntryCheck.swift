package import Content
package import Diagnostics
internal import Files

/// What is wrong with one entry or the settings, as a text that need not be on the disk: all that needs no more of other entries than
/// their names.
package struct EntryCheck: Sendable {
    package let settings: Settings
    package let files: [EntryFile]
    private let places: PlaceReader
    private let people: PersonReader
    private let groups: GroupReader
    private let pages: FreePageReader
    private let placeSlugs: Set<String>

    /// - Throws: what makes the settings unreadable.
    package init(_ folder: ContentFolder) async throws(Problems) {
        var reading: DiaryReading
        do throws(Diagnostic) {
            reading = try DiaryReading(folder, recalling: PlaceMemory())
        } catch {
            throw Problems([error])
        }
        await reading.readPeople()
        let members = await reading.groups().map { (group: $0.slug, approved: $0.approved) }
        settings = reading.settings
        files = folder.entryFiles().files
        placeSlugs = reading.slugs(.place)
        places = PlaceReader(
            settings: settings, people: reading.register, groups: reading.slugs(.group), members: members,
            author: reading.author, today: nil)
        people = PersonReader(settings: settings)
        groups = GroupReader(settings: settings, people: reading.register)
        pages = FreePageReader(settings: settings)
    }

    /// What would be wrong with a new entry about a place, as far as the settings alone tell.
    package static func problems(
        ofNewPlace source: SourceFile, slug: String, photoFolders: PhotoFolders, _ settings: Settings
    ) -> Problems {
        do throws(Diagnostic) {
            let entry = try Entry.read(source, kind: .place, slug: slug, photoFolders: photoFolders)
            return PlaceReader(settings: settings, people: People(), groups: [], today: nil).place(entry).problems
        } catch {
            return Problems([error])
        }
    }

    /// What is wrong with an entry that has this text.
    package func problems(in source: SourceFile, of file: EntryFile) -> Problems {
        do throws(Diagnostic) {
            let entry = try file.entry(source, settings.markdown)
            var problems =
                switch file.kind {
                case .place: places.place(entry).problems
                case .person: people.person(entry).problems
                case .group: groups.group(entry).problems
                case .page: pages.page(entry).problems
                }
            for case .placeLink(let link) in entry.body.pieces where !placeSlugs.contains(link.slug) {
                problems.add(
                    .error(
                        "there is no place “\(link.slug)”", at: link.range,
                        help: didYouMeanHelp(link.slug, among: placeSlugs.sorted())
                            ?? "a place's name is that of its file"))
            }
            return problems
        } catch {
            return Problems([error])
        }
    }

    /// What is wrong with settings that have this text.
    package static func problems(inSettings source: SourceFile) -> Problems {
        do throws(Diagnostic) {
            let (file, root) = try yaml(source)
            return Settings.read(file, root).problems
        } catch {
            return Problems([error])
        }
    }
}

extension Entry.Kind {
    /// What may stand in the front matter of such an entry.
    package var format: FormatMapping {
        switch self {
        case .place: .place
        case .person: .person
        case .group: .group
        case .page: .page
        }
    }
}
