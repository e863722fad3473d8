internal import ArgumentParser
internal import Content
internal import Diary

extension CompletionKind {
    /// The names of the places in the folder where one is.
    static var placeNames: CompletionKind { names(.place) }

    /// What a diary has of a kind.
    static func names(_ reference: FormatReference) -> CompletionKind {
        .custom { (words: [String], _: Int, _: String) async -> [String] in await DiaryNames(words).names(reference) }
    }

    /// What `cairn rename` may give another name: of the kind that is typed before.
    static var renamedNames: CompletionKind {
        .custom { (words: [String], _: Int, _: String) async -> [String] in
            guard let subject = words.lazy.compactMap(RenameCommand.Subject.init).first else { return [] }
            return await DiaryNames(words).names(subject.reference)
        }
    }

    /// `key=`, and behind that what the key may hold.
    static var assignments: CompletionKind {
        .custom { (words: [String], index: Int, prefix: String) async -> [String] in
            await DiaryNames(words).assignments(index, prefix)
        }
    }

    /// `key=`, and behind that what the key may hold, for what is asked of entries.
    static var conditions: CompletionKind {
        .custom { (words: [String], index: Int, prefix: String) async -> [String] in
            let offers = await DiaryNames(words).assignments(index, prefix)
            return offers.filter { !$0.hasSuffix("+=") } + (prefix.isEmpty ? ["import=last"] : [])
        }
    }
}

/// What shells offer of a diary: of that which a command line names, else of the one in this folder.
private struct DiaryNames {
    private let words: [String]
    private let folder: ContentFolder

    init(_ words: [String]) {
        self.words = words
        let option = words.firstIndex(of: "--diary").flatMap { words.dropFirst($0 + 1).first }
        folder = ContentFolder(diary: option ?? ".")
    }

    func names(_ reference: FormatReference) async -> [String] {
        let files = folder.entryFiles().files
        var names: [String]
        switch reference {
        case .category:
            guard let settings = try? folder.settings() else { return [] }
            names = Settings.read(settings.file, settings.root).0.categories.map(\.id)
        case .place: names = files.filter { $0.kind == .place }.map(\.slug)
        case .group: names = files.filter { $0.kind == .group }.map(\.slug)
        case .journey: names = files.filter { $0.kind == .journey }.map(\.slug)
        case .person:
            names = files.filter { $0.kind == .person }.map(\.slug)
            let known = Set(names)
            names += await NameIndex(files).names(.person).filter { !known.contains($0) }
        case .feature, .station, .tag: names = await NameIndex(files).names(reference)
        case .photo, .recording, .track: names = []
        }
        return names.filter(Self.isSafe)
    }

    /// Bash expands what it is offered, so that a tag of somebody else's diary could name a command.
    private static func isSafe(_ name: String) -> Bool {
        !name.isEmpty
            && name.unicodeScalars.allSatisfy { scalar in
                scalar.properties.generalCategory != .control && !"$`\\\"'<>".unicodeScalars.contains(scalar)
            }
    }

    /// - Parameters:
    ///   - index: which of the words is typed.
    ///   - prefix: what of it stands before the cursor.
    func assignments(_ index: Int, _ prefix: String) async -> [String] {
        if let sign = prefix.firstIndex(of: "=") {
            let key = String(prefix[..<sign])
            return await values(of: key).map { key + "=" + $0 }
        }
        // Bash takes what stands before and behind `=` for words of their own.
        if index >= 2, words.indices.contains(index), words[index - 1] == "=" {
            return await values(of: words[index - 2])
        }
        return mapping.keys.map { $0.name + "=" }
            + mapping.keys.filter(\.value.isListed).map { $0.name + "+=" }
    }

    private var mapping: FormatMapping {
        words.contains("diary.yml") || words.contains("Content/diary.yml") ? .settings : .place
    }

    private func values(of key: String) async -> [String] {
        let name = key.hasSuffix("+") || key.hasSuffix("-") ? String(key.dropLast()) : key
        guard let value = mapping.canonical(normalized(name)).flatMap({ mapping[$0]?.value }) else { return [] }
        var found: [String] = []
        for value in value.alternatives {
            switch value {
            case .choice(let words): found += words
            case .flag: found += ["true", "false"]
            case .name(let reference, _): found += await names(reference)
            default: break
            }
        }
        // One of them and a list of them are alternatives of the same names.
        var seen: Set<String> = []
        return found.filter { seen.insert($0).inserted }
    }
}
