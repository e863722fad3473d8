/// How elements may stand in each other by the HTML standard, as far as browsers build something else when they do not.
struct Nesting {
    struct Fault {
        let message: String
        let range: Range<Int>
    }

    private struct Open {
        let tag: Markup.Tag
        let name: MarkupName
    }

    private static func names(_ names: StaticString...) -> Set<MarkupName> { Set(names.map { MarkupName($0) }) }

    private static let void = names(
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
    /// Elements whose end tag may be left out.
    private static let mayStayOpen = names(
        "html", "head", "body", "p", "li", "dt", "dd", "tr", "td", "th", "thead", "tbody", "tfoot", "option",
        "optgroup",
        "rt", "rp", "colgroup", "caption")
    /// Elements that end a paragraph.
    private static let blocks = names(
        "address", "article", "aside", "blockquote", "center", "details", "dialog", "dir", "div", "dl", "fieldset",
        "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "main",
        "menu", "nav", "ol", "p", "pre", "search", "section", "table", "ul")
    /// Elements that hold nothing but words.
    private static let wordsOnly = names(
        "h1", "h2", "h3", "h4", "h5", "h6", "span", "em", "strong", "small", "b", "i", "u", "s", "code", "time", "data",
        "abbr", "cite", "q", "sub", "sup", "mark", "label", "button", "summary", "dfn", "kbd", "samp", "var", "pre")
    private static let interactive = names("a", "button", "details", "embed", "iframe", "label", "select", "textarea")
    /// Elements that end one another when the end tag is left out, and the elements inside which they do.
    private static let siblings: [(those: Set<MarkupName>, within: Set<MarkupName>)] = [
        (names("li"), names("ul", "ol", "menu")), (names("dt", "dd"), names("dl")),
        (names("td", "th"), names("tr")), (names("tr"), names("table", "thead", "tbody", "tfoot")),
        (names("thead", "tbody", "tfoot"), names("table")), (names("option"), names("select", "datalist")),
        (names("rt", "rp"), names("ruby")),
    ]
    /// Elements that stand in these alone.
    private static let parents: [MarkupName: (allowed: Set<MarkupName>, words: String)] = [
        MarkupName("li"): (names("ul", "ol", "menu"), "a list"),
        MarkupName("dt"): (names("dl", "div"), "a <dl>"), MarkupName("dd"): (names("dl", "div"), "a <dl>"),
        MarkupName("tr"): (names("table", "thead", "tbody", "tfoot"), "a table"),
        MarkupName("td"): (names("tr"), "a row"), MarkupName("th"): (names("tr"), "a row"),
        MarkupName("figcaption"): (names("figure"), "a <figure>"), MarkupName("caption"): (names("table"), "a table"),
        MarkupName("summary"): (names("details"), "a <details>"),
        MarkupName("source"): (names("picture", "audio", "video"), "a <picture>"),
        MarkupName("option"): (names("select", "datalist", "optgroup"), "a <select>"),
    ]
    /// Elements that hold these alone.
    private static let children: [MarkupName: Set<MarkupName>] = [
        MarkupName("ul"): names("li", "script", "template"), MarkupName("ol"): names("li", "script", "template"),
        MarkupName("dl"): names("dt", "dd", "div", "script", "template"),
        MarkupName("tr"): names("td", "th", "script", "template"),
        MarkupName("picture"): names("source", "img", "script", "template"),
    ]

    private let text: [UInt8]
    private var open: [Open] = []
    /// What ended a paragraph before its end tag.
    private var paragraphEnd: Markup.Tag?
    private var foreignDepth = 0
    /// Elements that were ended by the end of one around them, whose own end tags may follow.
    private var crossed: [MarkupName] = []
    private(set) var faults: [Fault] = []

    /// Looks through a page.
    init(_ markup: Markup, _ text: [UInt8]) {
        self.text = text
        for tag in markup.tags {
            checkAttributes(markup.attributes(of: tag))
            if foreignDepth > 0 || tag.name == .svg || tag.name == .math {
                passForeign(tag)
            } else if tag.isEnd {
                end(tag)
            } else {
                start(tag)
            }
        }
        for element in open where !Self.mayStayOpen.contains(element.name) { unclosed(element) }
    }

    private func shown(_ tag: Markup.Tag) -> String {
        String(decoding: text[tag.nameRange], as: UTF8.self).lowercased()
    }

    private mutating func fault(_ message: String, _ tag: Markup.Tag) {
        faults.append(Fault(message: message, range: tag.range))
    }

    private mutating func unclosed(_ element: Open) { fault("<\(shown(element.tag))> is never closed", element.tag) }

    private mutating func checkAttributes(_ attributes: ArraySlice<Markup.Attribute>) {
        guard attributes.count > 1 else { return }
        for index in attributes.indices.dropFirst() {
            let attribute = attributes[index]
            if attributes[..<index].contains(where: { $0.name == attribute.name }) {
                let name = text[attribute.range].prefix { $0 != UInt8(ascii: "=") }
                faults.append(
                    Fault(
                        message: "the attribute “\(String(decoding: name, as: UTF8.self))” stands twice",
                        range: attribute.range))
            }
        }
    }

    /// Drawings and formulas have rules of their own; only their end is looked for.
    private mutating func passForeign(_ tag: Markup.Tag) {
        if tag.closesItself { return }
        if tag.isEnd {
            foreignDepth = max(0, foreignDepth - 1)
        } else {
            foreignDepth += 1
        }
    }

    private mutating func start(_ tag: Markup.Tag) {
        let name = tag.name
        if tag.closesItself, !Self.void.contains(name) {
            fault("<\(shown(tag))/> does not close itself, only a void element does", tag)
        }
        if Self.blocks.contains(name), let paragraph = open.lastIndex(where: { $0.name == .p }),
            open[paragraph...].allSatisfy({ $0.name == .p || Self.wordsOnly.contains($0.name) || $0.name == .a })
        {
            paragraphEnd = tag
            open.removeSubrange(paragraph...)
        }
        for (those, within) in Self.siblings where those.contains(name) {
            // The nearest of them, unless another list or table lies between.
            if let last = open.lastIndex(where: { those.contains($0.name) || within.contains($0.name) }),
                those.contains(open[last].name)
            {
                for element in open[(last + 1)...] where !Self.mayStayOpen.contains(element.name) { unclosed(element) }
                open.removeSubrange(last...)
            }
        }
        checkPlace(of: tag)
        if !Self.void.contains(name) { open.append(Open(tag: tag, name: name)) }
    }

    private mutating func checkPlace(of tag: Markup.Tag) {
        let name = tag.name
        if let (allowed, words) = Self.parents[name], !(open.last.map { allowed.contains($0.name) } ?? false) {
            return fault("<\(shown(tag))> stands outside of \(words)", tag)
        }
        guard let parent = open.last else { return }
        if let allowed = Self.children[parent.name], !allowed.contains(name) {
            return fault("<\(shown(tag))> may not stand in <\(shown(parent.tag))>", tag)
        }
        if Self.blocks.contains(name), name != MarkupName("hr"),
            let around = open.last(where: { $0.name != .a }), Self.wordsOnly.contains(around.name),
            !(around.name == MarkupName("summary") && MarkupName.headings.contains(name))
        {
            return fault("<\(shown(tag))> may not stand in <\(shown(around.tag))>", tag)
        }
        if Self.interactive.contains(name) || name == MarkupName("input") || name == .form {
            let outer = open.last { element in
                name == .form
                    ? element.name == .form
                    : element.name == .a || element.name == MarkupName("button")
                        || element.name == MarkupName("label") && name == MarkupName("label")
            }
            if let outer { fault("<\(shown(tag))> may not stand in <\(shown(outer.tag))>", tag) }
        }
    }

    private mutating func end(_ tag: Markup.Tag) {
        guard let index = open.lastIndex(where: { $0.name == tag.name }) else {
            if tag.name == .p, let block = paragraphEnd {
                paragraphEnd = nil
                return fault("<\(shown(block))> may not stand in <p>", block)
            }
            if let index = crossed.lastIndex(of: tag.name) {
                crossed.remove(at: index)
                return
            }
            return fault("</\(shown(tag))> closes nothing", tag)
        }
        for element in open[(index + 1)...] where !Self.mayStayOpen.contains(element.name) {
            fault("<\(shown(element.tag))> is not closed before </\(shown(tag))>", element.tag)
            crossed.append(element.name)
        }
        open.removeSubrange(index...)
    }
}
