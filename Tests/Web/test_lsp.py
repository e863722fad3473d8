"""`cairn lsp` with the client of pygls, which knows the protocol's types and refuses what is none of them: an entry is written letter by letter."""

import asyncio
import resource
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from lsprotocol import types
from pygls.lsp.client import LanguageClient

from diary import Diary

NAME = "Content/places/onion.md"
TEXT = "---\ntitle: 🌳 어니언\ncategory: caffe\ntags: [빵, 한옥]\nvisits:\n  - date: 2026-05-03\n    with: [현우]\n---\n\n[[place-7]]까지 걸었다.\n"
PLACES = 300
ABLE = types.ClientCapabilities(workspace=types.WorkspaceClientCapabilities(
    workspace_edit=types.WorkspaceEditClientCapabilities(document_changes=True, resource_operations=[types.ResourceOperationKind.Rename]),
    did_change_watched_files=types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True)))


def memory(process):
    """The resident memory of a process in bytes."""
    if (told := Path(f"/proc/{process}/statm")).exists():
        return int(told.read_text().split()[1]) * resource.getpagesize()
    # macOS has no such folder, and bare systems of Linux no such program.
    return 1024 * int(subprocess.run(["ps", "-o", "rss=", "-p", str(process)], capture_output=True, check=True).stdout)


@pytest.fixture
def diary(cairn, tmp_path):
    diary = Diary(cairn, tmp_path)
    diary.write("Content/diary.yml", "title: 수첩\ncategories: [{id: cafe, name: 카페}]\n")
    diary.write(NAME, "---\ntitle: 어니언\n---\n")
    for number in range(PLACES):
        diary.write(f"Content/places/place-{number}.md", f"---\ntitle: 서울 {number}번 숲\ntags: [나무{number % 20}]\n---\n[[onion]]\n")
    return diary


class Editor(LanguageClient):
    """An editor with one document open."""

    def __init__(self, folder):
        super().__init__("test", "1")
        self.uri = (folder / NAME).as_uri()
        self.version, self.found, self.registered = 0, asyncio.Queue(), []

        @self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def _(parameters: types.PublishDiagnosticsParams):
            self.found.put_nowait(parameters)

        @self.feature(types.CLIENT_REGISTER_CAPABILITY)
        def _(parameters: types.RegistrationParams):
            self.registered += [registration.method for registration in parameters.registrations]

    async def type(self, start, end, text):
        """Replaces a range, and gives what is wrong after it."""
        self.version += 1
        self.text_document_did_change(types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(uri=self.uri, version=self.version),
            [types.TextDocumentContentChangePartial(range=types.Range(types.Position(*start), types.Position(*end)), text=text)]))
        while (told := await asyncio.wait_for(self.found.get(), 20)).version != self.version:
            pass
        return told.diagnostics

    @property
    def document(self):
        return types.TextDocumentIdentifier(self.uri)


async def write(diary):
    editor = Editor(diary.folder)
    await editor.start_io(str(diary.cairn), "lsp", cwd=diary.folder)
    started = await editor.initialize_async(types.InitializeParams(ABLE, root_uri=diary.folder.as_uri()))
    assert started.capabilities.position_encoding == types.PositionEncodingKind.Utf16
    editor.initialized(types.InitializedParams())
    editor.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(editor.uri, "markdown", 0, "")))
    await editor.found.get()

    process = editor._server.pid
    sizes = []
    for _ in range(4):
        line = character = 0
        problems = []
        for letter in TEXT:
            problems = await editor.type((line, character), (line, character), letter)
            units = len(letter.encode("utf-16-le")) // 2
            line, character = (line + 1, 0) if letter == "\n" else (line, character + units)
            if letter in ":[":
                await editor.text_document_completion_async(types.CompletionParams(editor.document, types.Position(line, character)))
        assert [problem.message for problem in problems] == ["no category is called “caffe”\ndid you mean “cafe”?"]
        assert problems[0].range == types.Range(types.Position(2, 10), types.Position(2, 15))
        sizes.append(memory(process))
        actions = await editor.text_document_code_action_async(
            types.CodeActionParams(editor.document, problems[0].range, types.CodeActionContext(problems)))
        [edit] = actions[0].edit.changes[editor.uri]
        assert edit.new_text == "cafe" and not await editor.type((2, 10), (2, 15), edit.new_text)
        link = types.Position(9, 4)
        hover = await editor.text_document_hover_async(types.HoverParams(editor.document, link))
        assert "서울 7번 숲" in hover.contents.value
        place = await editor.text_document_definition_async(types.DefinitionParams(editor.document, link))
        assert place.uri.endswith("/place-7.md")
        tokens = await editor.text_document_semantic_tokens_full_async(types.SemanticTokensParams(editor.document))
        # The category, two tags, a companion and the link.
        assert len(tokens.data) == 5 * 5 and list(tokens.data[-5:]) == [3, 2, 7, 0, 0]
        moved = await editor.text_document_rename_async(types.RenameParams(editor.document, link, "Forest 7"))
        *edits, rename = moved.document_changes
        assert {edit.text_document.uri for edit in edits} == {editor.uri, place.uri}
        assert (rename.old_uri, rename.new_uri) == (place.uri, place.uri.replace("place-7", "forest-7"))
        uses = await editor.text_document_references_async(
            types.ReferenceParams(types.ReferenceContext(True), editor.document, types.Position(0, 0)))
        assert len(uses) == PLACES
        offered = await editor.text_document_completion_async(types.CompletionParams(editor.document, types.Position(3, 7)))
        assert any(item.label == "나무3" for item in offered.items)
        symbols = await editor.text_document_document_symbol_async(types.DocumentSymbolParams(editor.document))
        assert [symbol.name for symbol in symbols] == ["title", "category", "tags", "visits"]
        await editor.type((0, 0), (99, 0), "")
    assert editor.registered == [types.WORKSPACE_DID_CHANGE_WATCHED_FILES]
    assert len(await editor.type((0, 0), (0, 0), "---\ntitle: a\n---\n[[new]]\n")) == 1
    diary.write("Content/places/new.md", "---\ntitle: b\n---\n")
    new = types.FileEvent((diary.folder / "Content/places/new.md").as_uri(), types.FileChangeType.Created)
    editor.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([new]))
    assert not (await editor.found.get()).diagnostics
    await editor.shutdown_async(None)
    editor.exit(None)
    status = await asyncio.wait_for(editor._server.wait(), 20)
    return status, sizes


def test_an_entry_is_written(diary):
    # Other tests of the same process leave a loop running in its main thread.
    with ThreadPoolExecutor(1) as thread:
        status, sizes = thread.submit(asyncio.run, write(diary)).result()
    assert status == 0
    # After the first round nothing grows with what is typed.
    assert sizes[-1] < sizes[0] * 1.3 + 8_000_000
