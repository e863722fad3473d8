extension ByteCoder {
    /// A message in all its parts, so that it can be said in another language later.
    package mutating func message(_ message: Message?) -> Message {
        let words = texts(message?.words)
        let values = list(message?.values) { $0.messageValue($1) }
        guard words.count == values.count + 1 else {
            damage()
            return ""
        }
        return Message(words: words, values: values)
    }

    private mutating func messageValue(_ value: Message.Filling?) -> Message.Filling {
        var text: String?, message: Message?, counted: (Int, String)?
        switch value {
        case .text(let value)?: text = value
        case .message(let value)?: message = value
        case .counted(let count, let noun)?: counted = (count, noun)
        case nil: break
        }
        if let text = optionalText(text) { return .text(text) }
        if let message = optional(message, { $0.message($1) }) { return .message(message) }
        return .counted(count(counted?.0), self.text(counted?.1))
    }
}
