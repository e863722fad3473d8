internal import Base

/// How elements may stand in each other by the HTML standard, as far as browsers build something else when they do not.
struct Nesting {
    struct NestingFault {
        let message: Message
        let range: Range<Int>
    }

    /// What the standard says of elements.
    private struct Rules: Sendable {
        let void: NameSet = [
            .area, .base, .br, .col, .embed, .hr, .img, .input, .link, .meta, .source, .track, .wbr,
        ]
        /// Elements whose end tag may be left out.
        let mayStayOpen: NameSet = [
            .html, .head, .body, .p, .li, .dt, .dd, .tr, .td, .th, .thead, .tbody, .tfoot, .option, .optgroup, .rt, .rp,
            .colgroup, .caption,
        ]
        /// Elements that end a paragraph.
        let blocks: NameSet = [
            .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl, .fieldset,
            .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6, .header, .hgroup, .hr, .main, .menu,
            .nav, .ol, .p, .pre, .search, .section, .table, .ul,
        ]
        /// Elements that hold nothing but words.
        let wordsOnly: NameSet = [
            .h1, .h2, .h3, .h4, .h5, .h6, .span, .em, .strong, .small, .b, .i, .u, .s, .code, .time, .data, .abbr,
            .cite, .q, .sub, .sup, .mark, .label, .button, .summary, .dfn, .kbd, .samp, .var, .pre,
        ]
        let interactive: NameSet = [.a, .button, .details, .embed, .iframe, .label, .select, .textarea, .input, .form]
        /// Elements that end one another when the end tag is left out, and the elements inside which they do.
        let siblings: [(those: NameSet, within: NameSet)] = [
            ([.li], [.ul, .ol, .menu]), ([.dt, .dd], [.dl]), ([.td, .th], [.tr]),
            ([.tr], [.table, .thead, .tbody, .tfoot]), ([.thead, .tbody, .tfoot], [.table]),
            ([.option], [.select, .datalist]), ([.rt, .rp], [.ruby]),
        ]
        let allSiblings: NameSet = [.li, .dt, .dd, .td, .th, .tr, .thead, .tbody, .tfoot, .option, .rt, .rp]
        /// Elements that stand in these alone.
        private let parents: [MarkupName: (allowed: NameSet, words: String)] = [
            MarkupName(.li): ([.ul, .ol, .menu], "a list"),
            MarkupName(.dt): ([.dl, .div], "a <dl>"), MarkupName(.dd): ([.dl, .div], "a <dl>"),
            MarkupName(.tr): ([.table, .thead, .tbody, .tfoot], "a table"),
            MarkupName(.td): ([.tr], "a row"), MarkupName(.th): ([.tr], "a row"),
            MarkupName(.figcaption): ([.figure], "a <figure>"), MarkupName(.caption): ([.table], "a table"),
            MarkupName(.summary): ([.details], "a <details>"),
            MarkupName(.source): ([.picture, .audio, .video], "a <picture>"),
            MarkupName(.option): ([.select, .datalist, .optgroup], "a <select>"),
        ]
        private let needingParents: NameSet = [
            .li, .dt, .dd, .tr, .td, .th, .figcaption, .caption, .summary, .source, .option,
        ]

        static let html = Rules()

        /// Where an element stands alone, nil for one that stands anywhere.
        func place(of name: MarkupName) -> (allowed: NameSet, words: String)? {
            needingParents.contains(name) ? parents[name] : nil
        }

        /// What an element holds alone, nil for one that holds anything.
        func children(of name: MarkupName) -> NameSet? {
            switch name.known {
            case .ul, .ol: [.li, .script, .template]
            case .dl: [.dt, .dd, .div, .script, .template]
            case .tr: [.td, .th, .script, .template]
            case .picture: [.source, .img, .script, .template]
            default: nil
            }
        }
    }

    private let rules = Rules.html
    private let text: [UInt8]
    private var open: [Markup.MarkupTag] = []
    /// What ended a paragraph before its end tag.
    private var paragraphEnd: Markup.MarkupTag?
    private var foreignDepth = 0
    /// Elements that were ended by the end of one around them, whose own end tags may follow.
    private var crossed: [MarkupName] = []
    private(set) var faults: [NestingFault] = []

    /// Looks through a page.
    init(_ markup: Markup, _ text: [UInt8]) {
        self.text = text
        for tag in markup.tags {
            checkAttributes(tag.attributes, in: markup)
            if foreignDepth > 0 || tag.name == .svg || tag.name == .math {
                passForeign(tag)
            } else if tag.isEnd {
                end(tag)
            } else {
                start(tag)
            }
        }
        for element in open where !rules.mayStayOpen.contains(element.name) { unclosed(element) }
    }

    private func shown(_ tag: Markup.MarkupTag) -> String {
        String(decoding: text[tag.nameRange], as: UTF8.self).lowercased()
    }

    private mutating func fault(_ message: Message, _ tag: Markup.MarkupTag) {
        faults.append(NestingFault(message: message, range: tag.range))
    }

    private mutating func unclosed(_ tag: Markup.MarkupTag) { fault("<\(shown(tag))> is never closed", tag) }

    private mutating func checkAttributes(_ range: Range<Int>, in markup: Markup) {
        guard range.count > 1 else { return }
        for index in range.dropFirst() {
            let attribute = markup.attributes[index]
            for other in range.lowerBound..<index where markup.attributes[other].name == attribute.name {
                let name = text[attribute.range].prefix { $0 != UInt8(ascii: "=") }
                faults.append(
                    NestingFault(
                        message: "the attribute “\(String(decoding: name, as: UTF8.self))” stands twice",
                        range: attribute.range))
                break
            }
        }
    }

    /// Drawings and formulas have rules of their own; only their end is looked for.
    private mutating func passForeign(_ tag: Markup.MarkupTag) {
        if tag.closesItself { return }
        if tag.isEnd {
            foreignDepth = max(0, foreignDepth - 1)
        } else {
            foreignDepth += 1
        }
    }

    private mutating func start(_ tag: Markup.MarkupTag) {
        let name = tag.name
        if tag.closesItself, !rules.void.contains(name) {
            fault("<\(shown(tag))/> does not close itself, only a void element does", tag)
        }
        if rules.blocks.contains(name), let paragraph = open.lastIndex(where: { $0.name == .p }),
            open[paragraph...].allSatisfy({ $0.name == .p || rules.wordsOnly.contains($0.name) || $0.name == .a })
        {
            paragraphEnd = tag
            open.removeSubrange(paragraph...)
        }
        for (those, within) in rules.allSiblings.contains(name) ? rules.siblings : [] where those.contains(name) {
            // The nearest of them, unless another list or table lies between.
            if let last = open.lastIndex(where: { those.contains($0.name) || within.contains($0.name) }),
                those.contains(open[last].name)
            {
                for element in open[(last + 1)...] where !rules.mayStayOpen.contains(element.name) { unclosed(element) }
                open.removeSubrange(last...)
            }
        }
        checkPlace(of: tag)
        if !rules.void.contains(name) { open.append(tag) }
    }

    private mutating func checkPlace(of tag: Markup.MarkupTag) {
        let name = tag.name
        if let (allowed, words) = rules.place(of: name), !(open.last.map { allowed.contains($0.name) } ?? false) {
            return fault("<\(shown(tag))> stands outside of \(words)", tag)
        }
        guard let parent = open.last else { return }
        if let allowed = rules.children(of: parent.name), !allowed.contains(name) {
            return fault("<\(shown(tag))> may not stand in <\(shown(parent))>", tag)
        }
        if rules.blocks.contains(name), name != .hr,
            let around = open.last(where: { $0.name != .a }), rules.wordsOnly.contains(around.name),
            !(around.name == .summary && name.headingLevel != nil)
        {
            return fault("<\(shown(tag))> may not stand in <\(shown(around))>", tag)
        }
        if rules.interactive.contains(name) {
            let outer = open.last { element in
                name == .form
                    ? element.name == .form
                    : element.name == .a || element.name == .button || element.name == .label && name == .label
            }
            if let outer { fault("<\(shown(tag))> may not stand in <\(shown(outer))>", tag) }
        }
    }

    private mutating func end(_ tag: Markup.MarkupTag) {
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
        for element in open[(index + 1)...] where !rules.mayStayOpen.contains(element.name) {
            fault("<\(shown(element))> is not closed before </\(shown(tag))>", element)
            crossed.append(element.name)
        }
        open.removeSubrange(index...)
    }
}
