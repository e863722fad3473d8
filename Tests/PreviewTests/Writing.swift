import Content
import Base
import Diary
import TestSupport
import Testing
@testable import Preview

/// A diary that is written through the interface of its preview, without a network between.
struct Writing {
    let folder: TemporaryFolder
    let access: WriterAccess
    let responder: Responder

    init(_ diary: String = SmallDiary.text) throws {
        folder = try TemporaryFolder(diary)
        let site = LiveSite()
        let day = try #require(Day("2026-05-04"))
        access = WriterAccess(diary: folder.path, today: { day }) { _ in }
        var responder = Responder(site: site, announcer: Announcer(), hosts: AllowedHosts(listeningOn: "127.0.0.1"))
        responder.routes = WriterRoutes(
            access: access, writer: DiaryWriter(diary: folder.path, today: { day }), site: site)
        self.responder = responder
    }

    /// The cookie of a browser that is let in.
    func entered() throws -> String {
        let key = access.path.split(separator: "=")[1]
        return access.cookieName + "=" + (try #require(try access.enter(with: String(key))))
    }

    /// A write as the editor sends it.
    static func write(_ name: String, _ message: JSONValue, _ cookie: String) -> SiteRequest {
        SiteRequest(
            method: "POST", target: WriterAccess.address + name, host: "127.0.0.1:8000", cookie: cookie,
            origin: "http://127.0.0.1:8000", contentType: "application/json", fetchSite: "same-origin",
            hasOwnHeader: true, body: { _ in message.bytes })
    }

    func post(_ name: String, _ message: JSONValue, _ cookie: String) async throws -> (status: Int, answer: JSONValue) {
        try Self.read(await responder.reply(to: Self.write(name, message, cookie)))
    }

    func entry(_ path: String, _ cookie: String) async throws -> (status: Int, answer: JSONValue) {
        let target = WriterAccess.address + "entry?path=" + path
        return try Self.read(
            await responder.reply(
                to: SiteRequest(method: "GET", target: target, host: "127.0.0.1:8000", cookie: cookie)))
    }

    func get(_ name: String, _ cookie: String) async throws -> JSONValue {
        let request = SiteRequest(
            method: "GET", target: WriterAccess.address + name, host: "127.0.0.1:8000", cookie: cookie)
        return try Self.read(await responder.reply(to: request)).answer
    }

    static func read(_ reply: SiteResponse) throws -> (status: Int, answer: JSONValue) {
        guard case .bytes(let bytes) = reply.body else { return (reply.status, .null) }
        return (reply.status, try JSONValue(SourceFile(path: "the answer", bytes: bytes)))
    }
}
