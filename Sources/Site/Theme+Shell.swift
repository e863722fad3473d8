internal import Diagnostics
internal import Diary
internal import Files
internal import Templates

extension Theme {
    /// The function `shell` of templates: what a browser needs of the theme to show any page, for a service worker to keep.
    ///
    /// It gives `files`, the addresses of style sheets, scripts and pictures, and `version`, which changes with the theme.
    func shell(_ assets: Assets, base: String) -> Function {
        var writer = ByteWriter()
        for (name, file) in files.sorted(by: { $0.key < $1.key }) {
            writer.write(name)
            writer.write(Fingerprint(of: file.bytes))
        }
        let value: Value = [
            "files": .list(self.assets.compactMap { asset in assets.path(of: asset.name).map { .string(base + $0) } }),
            "version": .string(String(Fingerprint(of: writer.take()).hex.prefix(10))),
        ]
        return Function { (_, _) throws(TemplateError) in value }
    }
}
