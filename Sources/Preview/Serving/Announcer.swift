internal import Base
internal import Synchronization

/// Tells browsers, by server-sent events, what has become of the pages that they show.
///
/// A browser says which page it shows and by which bytes it was made (a digest). Whether it is fresh is then a question of the
/// page as it is now, whatever has been missed meanwhile: an asleep machine, a restarted preview, a lost connection.
final class Announcer: Sendable {
    private struct Browser {
        let path: RequestPath
        /// What the browser shows, as far as it has been told.
        var tag: String
        let messages: AsyncStream<[UInt8]>.Continuation
    }

    private struct State {
        var browsers: [Int: Browser] = [:]
        var lastNumber = 0
        /// What the preview shows now.
        var view: SiteView?
    }

    private let state = Mutex(State())
    /// Held while a browser is told, so that nothing older follows what is newer. The state is not held then: a stream that ends meanwhile
    /// changes it.
    private let announcing = Mutex(())
    /// How many browsers are told at most; the one that has waited longest goes when another comes, and may come again.
    private let limit: Int

    init(limit: Int = ConnectionLimit.usual / 2) {
        self.limit = limit
    }

    /// How long a browser waits before it connects again, in milliseconds.
    private static let retry = 500

    /// Begins a stream of messages for a browser that shows a page.
    ///
    /// - Parameter tag: that of the page as it was when the browser got it.
    func connect(_ path: RequestPath, tag: String) -> AsyncStream<[UInt8]> {
        let (stream, messages) = AsyncStream.makeStream(of: [UInt8].self, bufferingPolicy: .bufferingNewest(64))
        let (number, oldest) = state.withLock { state in
            let oldest = state.browsers.count >= limit ? state.browsers.keys.min() : nil
            let browser = oldest.flatMap { state.browsers.removeValue(forKey: $0) }
            state.lastNumber += 1
            state.browsers[state.lastNumber] = Browser(path: path, tag: tag, messages: messages)
            return (state.lastNumber, browser)
        }
        oldest?.messages.finish()
        messages.onTermination = { [weak self] _ in self?.state.withLock { _ = $0.browsers.removeValue(forKey: number) }
        }
        messages.yield(Array("retry: \(Self.retry)\n\n".utf8))
        // What was announced a moment ago it may not have heard of.
        tell(number)
        return stream
    }

    /// Tells every browser what has changed for it; to be called when the files are complete.
    func announce(_ view: SiteView) {
        let numbers = state.withLock { state in
            state.view = view
            return Array(state.browsers.keys)
        }
        for number in numbers { tell(number) }
    }

    /// Tells a browser what the latest view has of its page, unless it knows.
    private func tell(_ number: Int) {
        announcing.withLock { _ in
            let (known, view) = state.withLock { ($0.browsers[number], $0.view) }
            guard let browser = known, let view else { return }
            if let problems = view.problems {
                browser.messages.yield(
                    Self.message("problems") { json in
                        json.add("title", problems.title)
                        json.add("list", problems.list)
                        json.add("language", MessageLanguage.ofPages.rawValue)
                        let words: [(String, Message)] = [
                            ("note", "This page is the last good one."), ("hide", Message("Hide")),
                            ("label", Message("Problems")),
                        ]
                        for (name, message) in words { json.add(name, message.text(in: .ofPages)) }
                    })
            } else {
                browser.messages.yield(Self.message("mended"))
                let warnings = view.entry(of: browser.path).flatMap { view.warnings[$0] }
                browser.messages.yield(
                    Self.message("warnings") { json in
                        json.add("title", warnings?.title ?? "")
                        json.add("list", warnings?.list ?? "")
                    })
            }
            guard let page = view.page(browser.path), page.tag != browser.tag else { return }
            state.withLock { $0.browsers[number]?.tag = page.tag }
            browser.messages.yield(
                Self.message("page") { json in
                    json.add("tag", page.tag)
                    json.add("frame", page.frame)
                    json.add("styles", page.styles)
                })
        }
    }

    /// Leads browsers to a page.
    ///
    /// - Parameter address: the path of the page, with the base.
    func lead(to address: String) {
        send(Self.message("follow") { $0.add("address", address) })
    }

    /// Keeps connections from being taken for dead, and finds out which are.
    func keepAlive() {
        send(Array(":\n\n".utf8))
    }

    private func send(_ message: [UInt8]) {
        for browser in state.withLock({ Array($0.browsers.values) }) { browser.messages.yield(message) }
    }

    /// Ends all streams.
    func finish() {
        for browser in state.withLock({ Array($0.browsers.values) }) { browser.messages.finish() }
    }

    private static func message(_ name: String, _ write: (inout JSONWriter) -> Void = { _ in }) -> [UInt8] {
        var json = JSONWriter()
        json.open()
        write(&json)
        json.close()
        // JSON has no line breaks between quotes, which would end a field of an event.
        return Array("event: \(name)\ndata: \(json.text)\n\n".utf8)
    }
}
