internal import Base
internal import Diary
internal import Editing

extension DiaryWriter {
    /// Takes in what friends answered, or only says what that would be.
    ///
    /// - Parameter text: a message or whatever has any in it.
    func receive(_ text: String, isWriting: Bool) async -> Outcome {
        await inTurn { [diary] () throws(Problems) in
            var intake = try await ReplyIntake(diary, now: CurrentProcess.secondsSince1970) { site throws(Problems) in
                GroupSecrets(try KeyFile(diary: diary), site: site)
            }
            intake.take(Array(text.utf8))
            let edits = intake.finished()
            if isWriting { try await edits.apply("cairn receive") }
            return .done([
                "count": .int(edits.changes.count), "receipts": .list(intake.receipts.map(Self.json)),
                "refusals": .list(
                    intake.refusals.map { line, reason in
                        .string((line.map { Message("line \($0): \(reason)") } ?? reason).text(in: .ofPages))
                    }),
            ])
        }
    }

    private static func json(_ receipt: ReplyIntake.Receipt) -> JSONValue {
        let isCertain = if case .member = receipt.proof { true } else { false }
        return [
            "writer": .string(receipt.writer), "group": .string(receipt.group), "isCertain": .bool(isCertain),
            "news": .list(receipt.news.map { .string($0.text(in: .ofPages)) }), "known": .int(receipt.knownCount),
            "refusals": .list(receipt.refusals.map { .string($0.text(in: .ofPages)) }),
        ]
    }
}
