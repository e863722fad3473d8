package import Base
package import Content

/// A diary that was read once: its settings, the files of its entries, its people, and who is in its groups.
///
/// Whatever looks something up, checks an entry or changes a file for one purpose goes by the same reading.
package struct OpenDiary: Sendable {
    /// The diary's folder.
    package let path: String
    package let settings: Settings
    package private(set) var files: [EntryFile]
    let people: People
    let author: PersonName?
    /// Those who are approved in each group.
    let members: [(group: String, approved: [PersonName])]

    /// - Throws: what makes the settings unreadable.
    package init(_ path: String) async throws(Problems) {
        var reading = try orProblems(try DiaryReading(ContentFolder(diary: path), recalling: PlaceMemory()))
        await reading.readPeople()
        members = await reading.groups().map { (group: $0.slug, approved: $0.approved) }
        self.path = path
        settings = reading.settings
        files = reading.files
        people = reading.register
        author = reading.author
    }

    /// The same with an entry more, whose file was written since.
    package func with(_ file: EntryFile) -> OpenDiary {
        var diary = self
        diary.files.append(file)
        return diary
    }
}
