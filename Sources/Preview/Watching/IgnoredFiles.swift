/// Whether a file is none of the diary's: hidden, or what an editor keeps beside the file that it edits.
///
/// - Parameter path: the path relative to the diary, or a part of it.
func isIgnored(_ path: some StringProtocol) -> Bool {
    path.split(separator: "/").contains { name in
        // Swap files of Vim and Nano, locks of Emacs and LibreOffice, .DS_Store, and whatever else is hidden.
        name.hasPrefix(".")
            // Backups.
            || name.hasSuffix("~")
            // Emacs saves unsaved text so.
            || (name.hasPrefix("#") && name.hasSuffix("#"))
            // Vim tries whether it may write by a file of this name.
            || name == "4913"
            // IntelliJ writes to one and moves the old file to the other.
            || name.hasSuffix("___jb_tmp___") || name.hasSuffix("___jb_old___")
    }
}
