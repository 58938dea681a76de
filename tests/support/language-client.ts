/** An editor without a window: it starts `docsgen lsp` and speaks to it with the client of the protocol's authors. */
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { onTestFinished, vi } from "vitest";
import type {
  Diagnostic,
  InitializeResult,
  Position,
  ProtocolConnection,
  PublishDiagnosticsParams,
  TextEdit,
  WorkspaceEdit,
} from "vscode-languageserver-protocol/node";
import {
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  PublishDiagnosticsNotification,
  RegistrationRequest,
  ShowMessageNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Site } from "./site.ts";
import { projectRoot } from "./site.ts";

export class LanguageClient {
  readonly connection: ProtocolConnection;
  readonly capabilities: InitializeResult["capabilities"];
  readonly #site: Site;
  /** What was last published, by URI. */
  readonly #published = new Map<string, PublishDiagnosticsParams>();
  readonly #all: PublishDiagnosticsParams[] = [];
  readonly #open = new Map<string, { version: number; text: string }>();
  readonly #server: ChildProcess;
  readonly #ended: Promise<unknown>;
  /** What the server has told the author, in order. */
  readonly messages: string[] = [];

  private constructor(
    connection: ProtocolConnection,
    capabilities: InitializeResult["capabilities"],
    site: Site,
    server: ChildProcess,
    ended: Promise<unknown>,
  ) {
    this.connection = connection;
    this.capabilities = capabilities;
    this.#site = site;
    this.#server = server;
    this.#ended = ended;
    connection.onNotification(ShowMessageNotification.type, ({ message }) => void this.messages.push(message));
    connection.onNotification(PublishDiagnosticsNotification.type, (params) => {
      this.#published.set(params.uri, params);
      this.#all.push(params);
    });
  }

  /** @param folders The folders of the editor, relative to that of the site. */
  static async start(site: Site, folders: readonly string[] = [""]): Promise<LanguageClient> {
    const server = spawn(
      process.execPath,
      [`${projectRoot}/bin/docsgen.js`, "lsp", "--stdio", `--clientProcessId=${process.pid}`],
      {
        cwd: site.folder,
        stdio: ["pipe", "pipe", "inherit"],
      },
    );
    const ended = once(server, "exit");
    const connection = createProtocolConnection(
      new StreamMessageReader(server.stdout),
      new StreamMessageWriter(server.stdin),
    );
    connection.onRequest(RegistrationRequest.type, () => undefined);
    connection.listen();
    const { capabilities } = await connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: folders.map((folder) => ({ uri: pathToFileURL(site.path(folder)).href, name: folder })),
      capabilities: {
        workspace: {
          workspaceEdit: { documentChanges: true, resourceOperations: ["rename", "create", "delete"] },
          didChangeWatchedFiles: { dynamicRegistration: true },
        },
      },
    });
    const client = new LanguageClient(connection, capabilities, site, server, ended);
    onTestFinished(async () => {
      server.kill();
      await ended;
    });
    await connection.sendNotification(InitializedNotification.type, {});
    return client;
  }

  uri(path: string): string {
    return pathToFileURL(this.#site.path(path)).href;
  }

  async open(path: string, text = readFileSync(this.#site.path(path), "utf8")): Promise<void> {
    this.#open.set(path, { version: 1, text });
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri: this.uri(path), languageId: "markdown", version: 1, text },
    });
  }

  text(path: string): string {
    return this.#open.get(path)?.text ?? this.#site.read(path);
  }

  /** Replaces the first occurrence of a text, as one edit. */
  async replace(path: string, from: string, to: string): Promise<void> {
    const document = this.#open.get(path);
    const start = document?.text.indexOf(from) ?? -1;
    if (document === undefined || start === -1) throw new Error(`${path} has no “${from}”`);
    const range = { start: positionIn(document.text, start), end: positionIn(document.text, start + from.length) };
    const next = { version: document.version + 1, text: document.text.replace(from, () => to) };
    this.#open.set(path, next);
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri: this.uri(path), version: next.version },
      contentChanges: [{ range, text: to }],
    });
  }

  async close(path: string): Promise<void> {
    this.#open.delete(path);
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, {
      textDocument: { uri: this.uri(path) },
    });
  }

  /** Writes an open file to disk. */
  async save(path: string): Promise<void> {
    this.#site.write(path, this.text(path));
    await this.connection.sendNotification(DidSaveTextDocumentNotification.type, {
      textDocument: { uri: this.uri(path) },
    });
  }

  /** The position of a text in a file, after its first `shift` characters. */
  at(path: string, text: string, shift = 0): { textDocument: { uri: string }; position: Position } {
    const offset = this.text(path).indexOf(text);
    if (offset === -1) throw new Error(`${path} has no “${text}”`);
    return { textDocument: { uri: this.uri(path) }, position: positionIn(this.text(path), offset + shift) };
  }

  /** What the editor shows of a file. */
  shown(path: string): readonly Diagnostic[] {
    return this.#published.get(this.uri(path))?.diagnostics ?? [];
  }

  /** The version of an open file to which what is shown belongs. */
  versionShown(path: string): number | undefined {
    return this.#published.get(this.uri(path))?.version;
  }

  /** The codes of errors and warnings of a file. */
  codes(path: string): readonly (string | number | undefined)[] {
    return this.shown(path).flatMap(({ code, severity = 1 }) => (severity <= 2 ? [code] : []));
  }

  /** Waits until the editor shows exactly these errors and warnings of a file. */
  async untilShown(path: string, codes: readonly string[]): Promise<void> {
    await vi.waitFor(
      () => {
        if (!this.#published.has(this.uri(path)) && codes.length > 0) throw new Error(`${path} has no problems yet`);
        const shown = this.codes(path);
        if (JSON.stringify(shown) !== JSON.stringify(codes)) throw new Error(`${path} has ${shown.join(", ")}`);
      },
      { timeout: 30_000, interval: 20 },
    );
  }

  /** Applies an edit as an editor does: to files, because all are saved. @returns The changed files. */
  apply(edit: WorkspaceEdit): readonly string[] {
    const changed: string[] = [];
    for (const change of edit.documentChanges ?? []) {
      if ("kind" in change) {
        if (change.kind === "rename") this.#site.rename(this.#pathOf(change.oldUri), this.#pathOf(change.newUri));
        continue;
      }
      const path = this.#pathOf(change.textDocument.uri);
      this.#site.write(
        path,
        withEdits(
          this.#site.read(path),
          change.edits.flatMap((each) => ("newText" in each ? [each] : [])),
        ),
      );
      changed.push(path);
    }
    return changed;
  }

  /** The URIs of the files whose text an edit changes. */
  changedBy({ documentChanges = [] }: WorkspaceEdit): readonly string[] {
    return documentChanges.flatMap((change) => ("kind" in change ? [] : [change.textDocument.uri]));
  }

  #pathOf(uri: string): string {
    return decodeURIComponent(uri.slice(this.uri("").replace(/\/$/u, "").length + 1));
  }

  /** Ends the server as a crash does. */
  async kill(): Promise<void> {
    this.#server.kill("SIGKILL");
    await this.#ended;
  }

  /** The codes of each list of problems that was published for a file, in order. */
  history(path: string): readonly (readonly unknown[])[] {
    return this.#all.flatMap(({ uri, diagnostics }) =>
      uri === this.uri(path) ? [diagnostics.map(({ code }) => code)] : [],
    );
  }

  /** Ends the session. @returns The exit status. */
  async end(): Promise<unknown> {
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
    const ended = await this.#ended;
    return Array.isArray(ended) ? ended[0] : null;
  }
}

export function withEdits(text: string, edits: readonly TextEdit[]): string {
  const document = TextDocument.create("", "", 0, text);
  const offsetOf = (at: Position): number => document.offsetAt(at);
  return [...edits]
    .sort((left, right) => offsetOf(right.range.start) - offsetOf(left.range.start))
    .reduce(
      (result, { range, newText }) =>
        result.slice(0, offsetOf(range.start)) + newText + result.slice(offsetOf(range.end)),
      text,
    );
}

function positionIn(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length - 1, character: (lines.at(-1) ?? "").length };
}
