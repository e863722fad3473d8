internal import Content
internal import Base

/// What stands under `/.cairn/edit/`: the page to write in, and the JSON interface behind it (Documentation/Writing.md).
struct WriterRoutes: Sendable {
    let access: WriterAccess
    let writer: DiaryWriter
    let site: LiveSite

    /// How many bytes a request may bring: more than any entry may have.
    private static let bodyLimit = 8_000_000

    /// - Parameter name: what follows `/.cairn/edit/`, without the query.
    func reply(_ name: Substring, _ fields: [String: String], _ request: SiteRequest) async -> SiteResponse {
        if name == "enter" { return await enter(fields["key"] ?? "", request) }
        let isWrite = request.method == "POST"
        guard access.allows(request, isWrite: isWrite) else {
            return Self.failure(403, "This browser may not write here. Open the address that the terminal shows.")
        }
        if isWrite { return name == "photo" ? await upload(fields, request) : await write(name, request) }
        switch name {
        case "access": return SiteResponse(204, [("Cache-Control", "no-store")], [])
        case "overview":
            var answer = Self.reply(await writer.overview())
            // Who comes once a month never has to come anew.
            if let (cookie, device) = access.visitor(request) {
                try? access.devices.admit(device.id, name: request.agent ?? device.name)
                answer.headers.append(access.setting(cookie))
            }
            return answer
        case "devices":
            let own = access.visitor(request)?.device.id
            let devices = access.devices.all().map { device -> JSONValue in
                [
                    "id": .string(device.id), "day": .string(device.day.description), "name": .string(device.name),
                    "isOwn": .bool(device.id == own),
                ]
            }
            return Self.json(200, ["devices": .list(devices)])
        case "list": return Self.reply(await writer.list())
        case "trash": return Self.reply(await writer.trash())
        case "spots": return Self.reply(writer.spots(fields["text"] ?? ""))
        case "photo": return Self.reply(writer.parts(of: fields["id"] ?? ""))
        case "file":
            guard let name = fields["name"], let bytes = await writer.photo(fields["path"] ?? "", name) else {
                return .words(404, "There is no such photo.")
            }
            return SiteResponse(
                200, [("Content-Type", contentType(name)), ("Cache-Control", "private, max-age=60")], bytes)
        case "entry":
            guard let path = fields["path"] else { return Self.reply(.missing) }
            return Self.reply(await writer.entry(path))
        case "page":
            let view = await site.finishedView
            return Self.json(
                200, ["page": fields["path"].flatMap { view.page(ofEntry: $0) }.map { .string($0) } ?? .null])
        default: return Self.reply(.missing)
        }
    }

    private func enter(_ key: String, _ request: SiteRequest) async -> SiteResponse {
        let cookie: String?
        do throws(Diagnostic) {
            cookie = request.method == "GET" ? try access.enter(with: key, name: request.agent ?? "") : nil
        } catch {
            return .words(500, "This browser cannot be remembered: \(error.wording).")
        }
        guard let cookie else { return .words(403, "This address was used already. The terminal shows a new one.") }
        let base = await site.view.base
        return .words(
            303, "You may write.",
            [("Location", base), access.setting(cookie), ("Referrer-Policy", "no-referrer")])
    }

    private func write(_ name: Substring, _ request: SiteRequest) async -> SiteResponse {
        guard request.contentType?.hasPrefix("application/json") ?? false else {
            return Self.failure(415, "Send JSON.")
        }
        guard let bytes = await request.body(Self.bodyLimit) else {
            return Self.failure(413, "That is too much at once.")
        }
        guard let message = try? JSONValue(SourceFile(path: "the request", bytes: bytes)) else {
            return Self.failure(400, "That is no JSON.")
        }
        func text(_ key: String) -> String { message[key].text ?? "" }
        let isKept = message["keep"] == true
        switch name {
        case "check": return Self.reply(await writer.check(text("path"), text("source")))
        case "look": return Self.reply(await writer.look(text("path"), text("text")))
        case "save":
            return Self.reply(await writer.save(text("path"), digest: text("digest"), message, isKept: isKept))
        case "new":
            guard let kind = Entry.Kind(rawValue: text("kind")) else {
                return Self.failure(400, "There is no such kind of entry.")
            }
            return Self.reply(await writer.start(kind, message, isKept: isKept))
        case "receive": return Self.reply(await writer.receive(text("text"), isWriting: message["write"] == true))
        case "spot": return Self.reply(writer.spot(text("text")))
        case "placed":
            func ids(_ key: String) -> [String] { message[key].items.compactMap(\.text) }
            return Self.reply(await writer.placed(by: ids("tracks"), photoIDs: ids("photos")))
        case "remove": return Self.reply(await writer.remove(text("path"), digest: text("digest")))
        case "restore": return Self.reply(await writer.restore(message["number"].number ?? 0))
        case "forget":
            do throws(Diagnostic) { try access.devices.forget(text("id")) } catch {
                return Self.failure(500, error.wording)
            }
            return Self.json(200, [:])
        case "undo": return Self.reply(await writer.undo(message["number"].number ?? 0))
        default: return Self.reply(.missing)
        }
    }

    /// Takes in a part of a photo or a track, which comes as it is.
    private func upload(_ fields: [String: String], _ request: SiteRequest) async -> SiteResponse {
        guard request.contentType == "application/octet-stream" else {
            return Self.failure(415, "Send the bytes of a photo.")
        }
        guard let bytes = await request.body(UploadFolder.partLimit) else {
            return Self.failure(413, "That is too much at once.")
        }
        return Self.reply(await writer.upload(fields, bytes))
    }

    private static func reply(_ outcome: DiaryWriter.Outcome) -> SiteResponse {
        switch outcome {
        case .done(let value): json(200, value)
        case .refused(let problems): json(422, problems)
        case .conflict(let now): json(409, now)
        case .missing: failure(404, "There is no such thing.")
        }
    }

    private static func failure(_ status: Int, _ reason: Message) -> SiteResponse {
        json(status, ["error": .string(reason.text(in: .ofPages))])
    }

    private static func json(_ status: Int, _ value: JSONValue) -> SiteResponse {
        // What is written in a diary stays in no store of a browser.
        SiteResponse(status, [("Content-Type", "application/json"), ("Cache-Control", "no-store")], value.bytes)
    }
}
