internal import ArgumentParser
internal import Diary
internal import Exchange

struct SchemaCommand: ParsableCommand {
    /// What the schema is of.
    enum Subject: String, ExpressibleByArgument, CaseIterable {
        case place, person, group, page, settings

        var mapping: FormatMapping {
            switch self {
            case .place: .place
            case .person: .person
            case .group: .group
            case .page: .page
            case .settings: .settings
            }
        }
    }

    enum Words: String, ExpressibleByArgument, CaseIterable {
        case ko, en
    }

    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the JSON Schema of front matter or settings, for text editors.",
        discussion: """
            Editors that know it complete keys and mark mistakes while you type. Put the schema of the settings \\
            beside them and name it in their first line:

              cairn schema settings > Content/diary.schema.json
              # yaml-language-server: $schema=diary.schema.json
            """)

    @Argument(help: "place, person, group, page, or settings.")
    var subject: Subject

    @Option(help: "The language of what editors say about a key: ko or en.")
    var language = Words.ko

    func run() {
        print(FormatSchema.text(of: subject.mapping, in: language == .ko ? .ko : .en), terminator: "")
    }
}
