// Starts `annals lsp` and connects the editor with it; all else is the server's, so that every editor has the same.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const settings = workspace.getConfiguration("annals");
  const [command, ...args] = settings.get("command");
  const documentSelector = settings.get("languages").flatMap((language) => [
    { scheme: "file", language },
    { scheme: "untitled", language },
  ]);
  client = new LanguageClient("annals", "Annals", { command, args }, { documentSelector });
  return client.start();
};

exports.deactivate = () => client?.stop();
