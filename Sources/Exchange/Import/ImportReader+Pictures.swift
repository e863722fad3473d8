internal import Content
internal import JSON

// Pictures that lie among the files of an import, and what programs write beside them.
extension ImportReader {
    /// The pictures that no record of other files tells of; nil where there are none.
    ///
    /// Those of a folder of photos are brought along by the days and spots of their own; among the files of a program they are its business.
    static func pictures(
        of set: ImportSet, _ sidecars: PhotoSidecars, besides files: [ImportedFile]
    ) -> ImportedFile? {
        let named = Set(
            files.lazy.flatMap(\.places).flatMap { $0.photos + $0.visits.flatMap(\.photos) }.map(\.file)
        ).union(files.lazy.flatMap(\.leftPictures))
        let pictures = set.files.filter { PhotoFolders.isPicture($0.name) && !named.contains($0) }
        guard !pictures.isEmpty else { return nil }
        var result = ImportedFile(path: set.path, format: "photos")
        guard files.isEmpty else {
            result.omissionCounts["no record tells of it (--only photos takes it by its own day and spot)"] =
                pictures.count
            return result
        }
        result.unknownFields = sidecars.unknownFields
        let names = Set(pictures.map(\.name))
        let replaced = Set(
            pictures.compactMap { picture in
                PhotoSidecars.original(of: picture.lastName).map { picture.folder + $0 }
            }.filter(names.contains))
        for (number, picture) in pictures.enumerated() {
            if replaced.contains(picture.name) {
                result.omit(number + 1, picture.name, "its edited copy comes along")
            } else {
                result.pictures.append(
                    ImportedPicture(record: number + 1, file: picture, sidecar: sidecars.sidecar(of: picture)))
            }
        }
        return result
    }

    /// What programs have written about pictures beside them; nil for any other JSON.
    static func photoFacts(_ root: JSONValue, _ file: ImportFile) -> ImportedFile? {
        let records = if case .list(let items) = root { items } else { [root] }
        let sidecars = records.compactMap { PhotoSidecar(google: $0, file) ?? PhotoSidecar(exif: $0, file) }
        if sidecars.isEmpty { return nil }
        var result = ImportedFile(path: file.path, format: "facts about photos")
        result.sidecars = sidecars
        return result
    }
}
