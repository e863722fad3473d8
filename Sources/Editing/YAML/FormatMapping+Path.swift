package import Diary

extension FormatMapping {
    /// What may stand at a path, nil where that is not known.
    package func value(at path: EditPath) -> FormatValue? {
        var value: FormatValue? = .mapping(self)
        for step in path.steps {
            switch step {
            case .key(let name):
                value = value?.mapping.flatMap { $0[$0.canonical(name) ?? name]?.value } ?? value?.dictionaryValue
            case .index, .item, .append: value = value?.item
            }
        }
        return value
    }
}
