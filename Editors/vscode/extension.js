// Starts `cairn lsp` for the entries and settings of place diaries.

const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  // The path is a setting of the machine, so that no diary of somebody else can name a program.
  const command = workspace.getConfiguration("cairn").get("path");
  client = new LanguageClient("cairn", "Cairn", { command, args: ["lsp"] }, {
    documentSelector: [
      { scheme: "file", language: "markdown", pattern: "**/Content/**/*.md" },
      { scheme: "file", language: "yaml", pattern: "**/Content/diary.yml" },
    ],
  });
  return client.start();
};

exports.deactivate = () => client?.stop();
