package import Base
internal import Content
internal import Diary

extension Check {
    /// Hosts say what they take: GitHub warns of files from 50 MiB on and refuses those of more than 100 MiB, and asks for repositories below 1 GB
    /// (docs.github.com, “About large files on GitHub”); its Pages, like GitLab's, publish sites of up to 1 GB.
    static let growth = Check(
        "growth", "what becomes too large for a repository or its host",
        .diary { diary in
            guard FileKind(at: diary.folder + "/.git") != nil else { return [] }
            let sizes = ContentSizes(of: diary.folder)
            var found = sizes.files.filter { $0.size > largeFile }.map { file -> Diagnostic in
                .warning(
                    file.size > refusedFile
                        ? "\(megabytes(file.size)): GitHub refuses files of more than 100 MB"
                        : "\(megabytes(file.size)): GitHub warns of files of more than 50 MB", path: file.name,
                    help: "cut the clip, make the picture smaller, or keep the file out of the repository")
            }
            if sizes.sum > largeRepository {
                found.append(
                    .warning(
                        "Content/ has \(megabytes(sizes.sum)): hosts ask for repositories of less than 1 GB",
                        path: "Content",
                        notes: sizes.largest.map { .init(Message(verbatim: "\($0.name): \(megabytes($0.size))")) },
                        help: "publish with rsync, or put originals into smaller files"))
            }
            return found
        })

    private static let largeFile: Int64 = 50 << 20
    private static let refusedFile: Int64 = 100 << 20
    private static let largeRepository: Int64 = 1_000_000_000
}

/// `53 MB`
private func megabytes(_ bytes: Int64) -> String { "\((bytes + 500_000) / 1_000_000) MB" }

/// How large the files are that a person keeps.
package struct ContentSizes {
    /// Every file in `Content/`, relative to the diary's folder, with its size in bytes.
    package let files: [(name: String, size: Int64)]

    /// Of all together, in bytes.
    package var sum: Int64 { files.reduce(0) { $0 + $1.size } }

    /// The three that take most, the largest first.
    package var largest: [(name: String, size: Int64)] {
        Array(files.sorted { ($1.size, $0.name) < ($0.size, $1.name) }.prefix(3))
    }

    /// Nil where there is no `Content/` with files in it.
    package var words: Message? {
        guard !files.isEmpty else { return nil }
        let large = largest.filter { $0.size >= 1_000_000 }
        let sum: Message = "Content/ has \(megabytes(sum)) in \(counted(files.count, "file"))"
        guard !large.isEmpty else { return sum }
        let most = large.map { Message(verbatim: "\($0.name) (\(megabytes($0.size)))") }.list()
        return "\(sum); most of it: \(most). GitHub takes files of up to 100 MB and asks for less than 1 GB in all."
    }

    package init(of folder: String) {
        var found: [(name: String, size: Int64)] = []
        func walk(_ path: String) {
            for item in (try? Folder(folder + "/" + path).items()) ?? [] where !item.name.hasPrefix(".") {
                let name = path + "/" + item.name
                switch item.kind {
                case .folder: walk(name)
                case .file: FileStamp(at: folder + "/" + name).map { found.append((normalized(name), $0.size)) }
                default: break
                }
            }
        }
        walk("Content")
        files = found
    }
}
