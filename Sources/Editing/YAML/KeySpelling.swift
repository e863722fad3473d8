internal import Content
internal import Diary

/// The spelling of new keys: as those that stand there, in Korean where one of them is.
struct KeySpelling {
    private let isKorean: Bool

    init(_ root: YAMLNode?, _ mapping: FormatMapping) {
        guard case .mapping(let pairs)? = root?.content else {
            isKorean = false
            return
        }
        isKorean = pairs.contains { $0.key.text.map(Self.isHangul) ?? false }
    }

    /// The spelling of a key, as it is written where it is none that is known.
    func spelling(_ name: String, in mapping: FormatMapping) -> String {
        guard isKorean, let key = mapping[name], let spelling = key.spellings.first(where: Self.isHangul),
            mapping.canonical(spelling) == key.name
        else { return name }
        return spelling
    }

    /// A value with its keys spelled so.
    func spelled(_ value: EditValue, as format: FormatValue?) -> EditValue {
        switch value {
        case .plain, .text: value
        case .list(let items): .list(items.map { spelled($0, as: format?.item) })
        case .mapping(let pairs):
            .mapping(
                pairs.map { pair in
                    guard let mapping = format?.mapping else { return pair }
                    let name = mapping.canonical(pair.key) ?? pair.key
                    return .init(
                        pair.key == name ? spelling(name, in: mapping) : pair.key,
                        spelled(pair.value, as: mapping[name]?.value))
                })
        }
    }

    private static func isHangul(_ text: String) -> Bool {
        text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) || (0x1100...0x11FF).contains($0.value) }
    }
}
