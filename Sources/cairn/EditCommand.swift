internal import ArgumentParser

/// `cairn edit`: the preview to write in, with the browser that is let in.
struct EditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Write in the diary in a browser, on this machine or on a phone.",
        discussion: """
            This is cairn preview --edit --open --drafts, with its other options:
              cairn edit
              cairn edit ~/diary --host 0.0.0.0
            """)

    @OptionGroup var preview: PreviewCommand

    func run() async throws {
        var preview = preview
        preview.edit = true
        preview.open = true
        // What was just written as a draft would be nowhere to be seen.
        preview.drafts = true
        try await preview.run()
    }
}
