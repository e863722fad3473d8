internal import JSON
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
        /// The announcement that it was told last.
        var told = 0
        let messages: AsyncStream<[UInt8]>.Continuation
    }

    private struct State {
        var browsers: [Int: Browser] = [:]
        var lastNumber = 0
        /// What the preview shows now, and how often that has been announced.
        var view: SiteView?
        var announcements = 0
    }

    private let state = Mutex(State())
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
            state.announcements += 1
            return Array(state.browsers.keys)
        }
        for number in numbers { tell(number) }
    }

    /// Tells a browser what the latest view has of its page, unless it knows.
    private func tell(_ number: Int) {
        let (current, view, announcement) = state.withLock { ($0.browsers[number], $0.view, $0.announcements) }
        guard let browser = current, let view else { return }
        var messages = [
            view.problems.map { problems in
                Self.message("problems") { json in
                    json.add("title", problems.title)
                    json.add("list", problems.list)
                }
            } ?? Self.message("mended")
        ]
        let page = view.page(browser.path)
        if let page {
            messages.append(
                Self.message("page") { json in
                    json.add("tag", page.tag)
                    json.add("frame", page.frame)
                    json.add("styles", page.styles)
                })
        }
        state.withLock { state in
            // One that has just connected may have been told of a later view meanwhile.
            guard let now = state.browsers[number], now.told < announcement else { return }
            state.browsers[number]?.told = announcement
            if let page, page.tag != now.tag {
                state.browsers[number]?.tag = page.tag
            } else if page != nil {
                messages.removeLast()
            }
            for message in messages { now.messages.yield(message) }
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
