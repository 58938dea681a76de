/**
 * The Language Server Protocol (https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/)
 * for the sites in the folders of an editor: which file belongs to which site, and each request as a question to its site. A
 * site is opened with the first of its files, or because its config is in a folder of the editor.
 */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { TextDocument } from "vscode-languageserver-textdocument";
import type {
  CancellationToken,
  ClientCapabilities,
  CodeAction,
  InitializeParams,
  InitializeResult,
  Position,
  ProtocolConnection,
  ProtocolRequestType,
  Range,
  RenameFilesParams,
  TextDocumentPositionParams,
  TextEdit,
  WorkspaceEdit,
} from "vscode-languageserver-protocol";
import {
  CodeActionRequest,
  CompletionRequest,
  DefinitionRequest,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  DocumentHighlightRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  ErrorCodes,
  ExitNotification,
  FoldingRangeRequest,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  LogMessageNotification,
  LSPErrorCodes,
  PrepareRenameRequest,
  PublishDiagnosticsNotification,
  ReferencesRequest,
  RegistrationRequest,
  RenameRequest,
  ResponseError,
  ShowMessageNotification,
  ShutdownRequest,
  WillRenameFilesRequest,
  WorkspaceSymbolRequest,
} from "vscode-languageserver-protocol";
import { defaultConfig } from "../config/site-config.ts";
import { MoveRefusal } from "../move/moved-config.ts";
import { isOutside } from "../serve/watch-scope.ts";
import { watchedPaths } from "../serve/watched-paths.ts";
import type { SourcePath } from "../source/paths.ts";
import { acceptance, allFixes, fixFor } from "./code-actions.ts";
import type { OfferedAction } from "./code-actions.ts";
import type { ReadText } from "./code-facts.ts";
import { codeAt, describeFacts, factsAt, isNamed } from "./code-facts.ts";
import { complete, completeInConfig } from "./completion.ts";
import { isOfConfig, symbolInConfig } from "./config-symbols.ts";
import type { EditedSite, EditedSiteOptions } from "./edited-site.ts";
import { hoverAt } from "./hover.ts";
import { foldsOf, linksOf, outlineOf, symbolsNamed } from "./outline.ts";
import { overlaps, toLocation, toRange, toUri } from "./positions.ts";
import { redirectFor } from "./redirects.ts";
import type { PlannedChanges } from "./renames.ts";
import { headingAt, nameOf, renameFiles, renameSymbol } from "./renames.ts";
import type { SiteView } from "./site-view.ts";
import type { FoundSymbol } from "./symbols.ts";
import { definitionOf, placesOf, symbolAt } from "./symbols.ts";
import type { Replacement } from "./text-edits.ts";

/** The parts of the machine that the server needs, so that tests run it without them. */
export interface ServerEnvironment {
  /** The version of docsgen. */
  readonly version: string;
  /** The path of the nearest config above a file or in a folder, or `null`. All paths are absolute. */
  readonly configAbove: (path: string) => string | null;
  readonly isFile: (path: string) => boolean;
  /** Writes an unexpected error where people look who have no log of the client. */
  readonly report: (message: string) => void;
  readonly openSite: (
    configPath: string,
    options: Pick<EditedSiteOptions, "publish" | "warn" | "onFailure">,
  ) => Promise<EditedSite>;
}

/** The kind of the action that makes all fixes of a file. With this name, an editor can be told to do so when it saves. */
const fixAll = "source.fixAll.docsgen";

/** A file of a site, and the site with all that has been typed. */
interface Asked {
  readonly site: EditedSite;
  readonly view: SiteView;
  /** Absolute. */
  readonly file: string;
  /** `null` if it is not in the source folder. */
  readonly path: SourcePath | null;
  readonly readText: ReadText;
}

/** The same, and what is at a position of it. */
interface AskedAt extends Asked {
  readonly found: FoundSymbol | null;
}

/** One for each client. `run` is called once. */
export class LanguageServer {
  readonly #connection: ProtocolConnection;
  readonly #environment: ServerEnvironment;
  /** The open documents, by absolute path. */
  readonly #documents = new Map<string, TextDocument>();
  /** The sites by the path of their config. */
  readonly #sites = new Map<string, Promise<EditedSite>>();
  readonly #opened = new Map<string, EditedSite>();
  #capabilities: ClientCapabilities | null = null;
  /** Absolute paths. */
  #folders: readonly string[] = [];
  #hasShutDown = false;
  #hasWarned = false;

  constructor(connection: ProtocolConnection, environment: ServerEnvironment) {
    this.#connection = connection;
    this.#environment = environment;
  }

  /** Answers until the client leaves. @returns Whether it has said goodbye, as it should. */
  async run(): Promise<boolean> {
    const left = new Promise<void>((resolve) => {
      this.#connection.onClose(resolve);
      this.#connection.onNotification(ExitNotification.type, resolve);
    });
    this.#answerRequests();
    this.#handleNotifications();
    this.#connection.listen();
    await left;
    this.#connection.dispose();
    await this.#close();
    return this.#hasShutDown;
  }

  /** Closes all sites, and so saves what was compiled. */
  async #close(): Promise<void> {
    const sites = await Promise.all(this.#sites.values());
    this.#sites.clear();
    await Promise.all(sites.map((site) => site.close()));
  }

  #answerRequests(): void {
    const connection = this.#connection;
    connection.onRequest(InitializeRequest.type, (params) => this.#initialize(params));
    connection.onRequest(ShutdownRequest.type, async () => {
      this.#hasShutDown = true;
      await this.#close();
    });
    this.#answer(CompletionRequest.type, async ({ textDocument, position }, signal) => {
      // A list is only useful at once, so it is made from the site as last linked.
      const asked = await this.#ask(textDocument.uri, signal, "last");
      if (asked === null) return null;
      const { path, file, view, site } = asked;
      return path === null
        ? completeInConfig(asked.readText(file) ?? "", position, isOfConfig(file, view) ? view : null)
        : complete(path, position, view, site.problemsOf(file));
    });
    this.#answerAt(HoverRequest.type, async ({ file, path, view, site, readText, found }, { position }) => {
      const facts = path === null ? describeFacts(await factsAt(file, position, view, readText), position) : null;
      const code = await codeAt(path, position, view, readText);
      return facts ?? hoverAt(path, found, position, view, site.problemsOf(file), code);
    });
    this.#answerAt(DefinitionRequest.type, async ({ path, view, readText, found }, { position }) => {
      const code = await codeAt(path, position, view, readText);
      const place = code?.place ?? (found === null ? null : definitionOf(found.symbol, view));
      return place === null ? null : toLocation(place);
    });
    this.#answerAt(ReferencesRequest.type, async ({ file, path, view, readText, found }, { position, context }) => {
      if (found !== null) return placesOf(found.symbol, view, context.includeDeclaration).map(toLocation);
      const facts = path === null ? await factsAt(file, position, view, readText) : null;
      return facts?.flatMap(({ places }) => places).map(toLocation) ?? null;
    });
    this.#answerAt(DocumentHighlightRequest.type, ({ file, view, found }) => {
      const places = found === null ? [] : placesOf(found.symbol, view, true);
      return places.flatMap((each) => (each.file === file ? [{ range: toRange(each.span) }] : []));
    });
    this.#answerAt(PrepareRenameRequest.type, ({ path, view, found }, { position }) => {
      const name = found === null ? null : nameOf(found.symbol, view);
      if (found === null || name === null) return null;
      const heading = path === null ? null : headingAt(path, position, view);
      return { range: toRange((heading ?? found).span), placeholder: name };
    });
    this.#answerAt(RenameRequest.type, async ({ view, site, found }, { newName }) => {
      try {
        if (found === null || nameOf(found.symbol, view) === null)
          throw new MoveRefusal("headings, constants and components can be renamed here; rename a file in the editor");
        // The values of another state of the config name other uses.
        if (found.symbol.kind !== "anchor" && site.session.configFrom !== "current")
          throw new MoveRefusal("the config cannot be read as it is: correct it first");
        return this.#changes(await renameSymbol(found.symbol, newName, view), site);
      } catch (error) {
        if (error instanceof MoveRefusal) throw new ResponseError(LSPErrorCodes.RequestFailed, `${error.message}.`);
        throw error;
      }
    });
    this.#answerIn(DocumentSymbolRequest.type, ({ path, view }) => (path === null ? null : outlineOf(path, view)));
    this.#answerIn(FoldingRangeRequest.type, ({ path, view }) => (path === null ? null : foldsOf(path, view)));
    this.#answerIn(DocumentLinkRequest.type, ({ path, view }) => (path === null ? null : linksOf(path, view)));
    this.#answerIn(CodeActionRequest.type, (asked, { textDocument, range, context }) =>
      this.#actions(asked, textDocument.uri, range, context.only ?? null),
    );
    this.#answer(WorkspaceSymbolRequest.type, async ({ query }) => {
      const views = await Promise.all(Array.from(this.#opened.values(), (site) => site.view()));
      return views.flatMap((view) => (view === null ? [] : symbolsNamed(query, view)));
    });
    this.#answer(WillRenameFilesRequest.type, (params, signal) => this.#willRename(params, signal));
  }

  #answer<Params, Result, Partial, Failure, Options>(
    type: ProtocolRequestType<Params, Result, Partial, Failure, Options>,
    answer: (params: Params, signal: AbortSignal) => Promise<Result>,
  ): void {
    this.#connection.onRequest<unknown, void>(type.method, async (params: Params, token: CancellationToken) => {
      if (this.#capabilities === null)
        throw new ResponseError(ErrorCodes.ServerNotInitialized, "`initialize` comes first.");
      if (this.#hasShutDown) throw new ResponseError(ErrorCodes.InvalidRequest, "The server has shut down.");
      const controller = new AbortController();
      token.onCancellationRequested(() => controller.abort());
      const result = await answer(params, controller.signal);
      if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, "canceled");
      return result;
    });
  }

  /** Answers a question about a file of a site; `null` for other files. */
  #answerIn<Params extends { readonly textDocument: { readonly uri: string } }, Result, Partial, Failure, Options>(
    type: ProtocolRequestType<Params, Result | null, Partial, Failure, Options>,
    answer: (asked: Asked, params: Params) => Result | null | Promise<Result | null>,
  ): void {
    this.#answer(type, async (params, signal) => {
      const asked = await this.#ask(params.textDocument.uri, signal);
      return asked === null ? null : answer(asked, params);
    });
  }

  /** Answers a question about a position in a file of a site; `null` for other files. */
  #answerAt<Params extends TextDocumentPositionParams, Result, Partial, Failure, Options>(
    type: ProtocolRequestType<Params, Result | null, Partial, Failure, Options>,
    answer: (asked: AskedAt, params: Params) => Result | null | Promise<Result | null>,
  ): void {
    this.#answerIn(type, (asked, params: Params) =>
      answer({ ...asked, found: this.#symbolAt(asked, params.position) }, params),
    );
  }

  #handleNotifications(): void {
    const connection = this.#connection;
    connection.onNotification(InitializedNotification.type, () => {
      this.#watch();
      for (const folder of this.#folders) this.#openFolder(folder);
    });
    connection.onNotification(DidOpenTextDocumentNotification.type, ({ textDocument }) => {
      const { uri, languageId, version, text } = textDocument;
      const file = fileOf(uri);
      if (file === null) return;
      this.#documents.set(file, TextDocument.create(uri, languageId, version, text));
      this.#send(file);
    });
    connection.onNotification(DidChangeTextDocumentNotification.type, ({ textDocument, contentChanges }) => {
      const file = fileOf(textDocument.uri);
      const document = file === null ? undefined : this.#documents.get(file);
      if (file === null || document === undefined) return;
      TextDocument.update(document, contentChanges, textDocument.version);
      this.#send(file);
    });
    connection.onNotification(DidCloseTextDocumentNotification.type, ({ textDocument }) => {
      const file = fileOf(textDocument.uri);
      if (file !== null && this.#documents.delete(file))
        void this.#siteOf(file)?.then((site) => site.closeDocument(file));
    });
    connection.onNotification(DidSaveTextDocumentNotification.type, ({ textDocument }) => {
      const file = fileOf(textDocument.uri);
      if (file !== null) this.#filesChanged([file]);
    });
    connection.onNotification(DidChangeWatchedFilesNotification.type, ({ changes }) =>
      this.#filesChanged(changes.flatMap(({ uri }) => fileOf(uri) ?? [])),
    );
    connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event: { added, removed } }) => {
      const gone = new Set(removed.flatMap(({ uri }) => fileOf(uri) ?? []));
      const come = added.flatMap(({ uri }) => fileOf(uri) ?? []);
      this.#folders = [...this.#folders.filter((folder) => !gone.has(folder)), ...come];
      for (const folder of come) this.#openFolder(folder);
      void this.#closeUnused();
    });
  }

  /** The symbol at a position, in a page or in the config. */
  #symbolAt({ file, path, view, readText }: Asked, at: Position): FoundSymbol | null {
    if (path !== null) return symbolAt(path, at, view);
    if (!isOfConfig(file, view)) return null;
    const found = symbolInConfig(file, at, view, readText);
    if (found !== "unreadable") return found;
    const message = `${file} cannot be read without running it, so nothing is known of what is written where in it.`;
    if (!this.#hasWarned) void this.#connection.sendNotification(LogMessageNotification.type, { type: 2, message });
    this.#hasWarned = true;
    return null;
  }

  #initialize({ workspaceFolders, rootUri, capabilities }: InitializeParams): InitializeResult {
    this.#capabilities = capabilities;
    const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri == null ? [] : [rootUri]);
    this.#folders = uris.flatMap((uri) => fileOf(uri) ?? []);
    return {
      serverInfo: { name: "docsgen", version: this.#environment.version },
      capabilities: {
        positionEncoding: "utf-16",
        textDocumentSync: { openClose: true, change: 2, save: { includeText: false } },
        completionProvider: { triggerCharacters: ["(", "/", "#", ":", "{", ".", '"', " ", "@", "[", "!", "^", "`"] },
        hoverProvider: true,
        definitionProvider: true,
        referencesProvider: true,
        documentHighlightProvider: true,
        documentSymbolProvider: true,
        documentLinkProvider: {},
        foldingRangeProvider: true,
        workspaceSymbolProvider: true,
        codeActionProvider: { codeActionKinds: ["quickfix", fixAll] },
        renameProvider: { prepareProvider: true },
        workspace: {
          workspaceFolders: { supported: true, changeNotifications: true },
          fileOperations: { willRename: { filters: [{ scheme: "file", pattern: { glob: "**/*" } }] } },
        },
      },
    };
  }

  /** Asks the client to report changed files. A client that cannot do so reports what it saves itself. */
  #watch(): void {
    if (this.#capabilities?.workspace?.didChangeWatchedFiles?.dynamicRegistration !== true) return;
    const registration = {
      id: "files",
      method: "workspace/didChangeWatchedFiles",
      registerOptions: { watchers: [{ globPattern: "**/*" }] },
    };
    this.#connection.sendRequest(RegistrationRequest.type, { registrations: [registration] }).catch(this.#onFailure);
  }

  readonly #onFailure = (error: unknown): void => {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    void this.#connection.sendNotification(LogMessageNotification.type, { type: 1, message });
    this.#environment.report(message);
  };

  #openFolder(folder: string): void {
    const config = join(folder, defaultConfig);
    if (this.#environment.isFile(config)) void this.#open(config);
  }

  #open(configPath: string): Promise<EditedSite> {
    const known = this.#sites.get(configPath);
    if (known !== undefined) return known;
    const opening = this.#environment.openSite(configPath, {
      publish: (uri, version, diagnostics) =>
        void this.#connection.sendNotification(PublishDiagnosticsNotification.type, {
          uri,
          ...(version === null ? {} : { version }),
          diagnostics: [...diagnostics],
        }),
      warn: (message) => this.#show(message),
      onFailure: this.#onFailure,
    });
    this.#sites.set(configPath, opening);
    opening.then(
      (site) => this.#opened.set(configPath, site),
      (error: unknown) => {
        this.#sites.delete(configPath);
        this.#onFailure(error);
      },
    );
    return opening;
  }

  /** The site of a file, which is opened if need be; `null` if there is no config above it. */
  #siteOf(file: string): Promise<EditedSite> | null {
    // A source folder can be anywhere, and so can the code that its pages name.
    for (const [configPath, site] of this.#opened)
      if (site.session.sourcePathOf(file) !== null || (site.currentView !== null && isNamed(file, site.currentView)))
        return this.#sites.get(configPath) ?? null;
    const configPath = this.#environment.configAbove(file);
    return configPath === null ? null : this.#open(configPath);
  }

  /** Sends a document as it is when its site is open, because more may be typed until then. */
  #send(file: string): void {
    void this.#siteOf(file)?.then((site) => {
      const current = this.#documents.get(file);
      if (current !== undefined) site.setDocument(file, current);
    }, ignore);
  }

  #filesChanged(files: readonly string[]): void {
    for (const [configPath, site] of this.#opened) {
      const { project, settingProblems } = site.session;
      const options = { workingFolder: dirname(configPath), config: configPath };
      const scope = watchedPaths(options, project, { problems: settingProblems, named: [] });
      const concerned = files.filter((file) => !isOutside(scope, file));
      if (concerned.length > 0) site.filesChanged(concerned);
    }
    // A site may have got its config.
    for (const file of files)
      if (this.#folders.some((folder) => join(folder, defaultConfig) === file)) this.#openFolder(dirname(file));
  }

  /** Closes the sites that are in no folder of the client and have no open document. */
  async #closeUnused(): Promise<void> {
    for (const [configPath, opening] of this.#sites) {
      const site = await opening;
      const isUsed =
        this.#folders.some((folder) => configPath === join(folder, defaultConfig)) ||
        [...this.#documents.keys()].some((file) => site.session.sourcePathOf(file) !== null);
      if (isUsed) continue;
      this.#sites.delete(configPath);
      this.#opened.delete(configPath);
      await site.close();
    }
  }

  /** @param when `last`: the site as last linked, if it has been. */
  async #ask(uri: string, signal: AbortSignal, when: "now" | "last" = "now"): Promise<Asked | null> {
    const file = fileOf(uri);
    const site = file === null ? null : await orAborted(this.#siteOf(file), signal);
    if (file === null || site === null) return null;
    const last = when === "last" ? site.currentView : null;
    const view = last ?? (await orAborted(site.view(), signal));
    const { session } = site;
    return view === null
      ? null
      : { site, view, file, path: session.sourcePathOf(file), readText: (path) => session.textOf(path) };
  }

  #actions(
    { site, view, file, path }: Asked,
    uri: string,
    selected: Range,
    only: readonly string[] | null,
  ): CodeAction[] {
    const text = site.session.textOf(file);
    if (text === null) return [];
    const isWanted = (kind: string): boolean => only?.every((each) => !`${kind}.`.startsWith(`${each}.`)) !== true;
    const problems = site.problemsOf(file);
    const actions: CodeAction[] = [];
    if (isWanted("quickfix"))
      for (const problem of problems.filter(({ span }) => overlaps(selected, span))) {
        for (const offered of [fixFor(problem, text), path === null ? null : acceptance(problem, text)])
          if (offered !== null) actions.push(this.#toAction(offered, uri, site));
        const redirect = path === null ? null : redirectFor(problem, path, view);
        // The config runs as it is on disk, and its edits are for that text.
        if (redirect !== null && !site.isUnsaved(redirect.file))
          actions.push(this.#toAction(redirect, toUri(redirect.file), site));
      }
    const edits = isWanted(fixAll) ? allFixes(problems, text) : [];
    if (edits.length > 0)
      actions.push({
        title: "Make all fixes in this file",
        kind: fixAll,
        edit: this.#workspaceEdit(new Map([[uri, edits.map(toTextEdit)]])),
      });
    return actions;
  }

  /**
   * The changes that follow from renames that the editor is about to make. It makes them even if not all can follow.
   */
  async #willRename({ files }: RenameFilesParams, signal: AbortSignal): Promise<WorkspaceEdit | null> {
    const bySite = new Map<EditedSite, { readonly asked: Asked; readonly renames: { from: string; to: string }[] }>();
    for (const { oldUri, newUri } of files) {
      const [from, to] = [fileOf(oldUri), fileOf(newUri)];
      const asked = await this.#ask(oldUri, signal);
      if (from === null || to === null || asked?.path == null) continue;
      const known = bySite.get(asked.site);
      if (known === undefined) bySite.set(asked.site, { asked, renames: [{ from, to }] });
      else known.renames.push({ from, to });
    }
    const edits: WorkspaceEdit[] = [];
    for (const { asked, renames } of bySite.values())
      try {
        edits.push(this.#changes(renameFiles(renames, asked.view), asked.site));
      } catch (error) {
        if (!(error instanceof MoveRefusal)) throw error;
        this.#show(`Links to ${asked.path} do not follow: ${error.message}.`);
      }
    if (edits.length <= 1) return edits[0] ?? null;
    // Sites have no files in common.
    return this.#capabilities?.workspace?.workspaceEdit?.documentChanges === true
      ? { documentChanges: edits.flatMap(({ documentChanges = [] }) => documentChanges) }
      : { changes: Object.assign({}, ...edits.map(({ changes = {} }) => changes)) };
  }

  /** Says what an author must do. */
  #show(message: string): void {
    void this.#connection.sendNotification(ShowMessageNotification.type, { type: 2, message });
  }

  /** The edit for planned changes. The refusals are shown. */
  #changes({ edits, moves, refusals }: PlannedChanges, site: EditedSite): WorkspaceEdit {
    const missing = [...refusals];
    const byUri = new Map<string, readonly TextEdit[]>();
    for (const [file, replacements] of edits) {
      const document = this.#documents.get(file);
      // The config runs as it is on disk, and was planned so.
      if (document !== undefined && site.session.sourcePathOf(file) === null && site.isUnsaved(file))
        missing.push(`${file} has changes that are not saved`);
      else byUri.set(document?.uri ?? toUri(file), replacements.map(toTextEdit));
    }
    const canMove =
      this.#capabilities?.workspace?.workspaceEdit?.resourceOperations?.includes("rename") === true &&
      this.#capabilities.workspace.workspaceEdit.documentChanges === true;
    if (!canMove) for (const { from, to } of moves) missing.push(`${from} translates it; move it to ${to}`);
    if (missing.length > 0) this.#show(`Not everything could be changed: ${missing.join("; ")}.`);
    const edit = this.#workspaceEdit(byUri);
    const renamed = canMove
      ? moves.map(({ from, to }) => ({ kind: "rename" as const, oldUri: toUri(from), newUri: toUri(to) }))
      : [];
    return renamed.length === 0 ? edit : { documentChanges: [...(edit.documentChanges ?? []), ...renamed] };
  }

  /** Edits of several files, by URI, in the form that the client understands. */
  #workspaceEdit(edits: ReadonlyMap<string, readonly TextEdit[]>): WorkspaceEdit {
    if (this.#capabilities?.workspace?.workspaceEdit?.documentChanges !== true)
      return { changes: Object.fromEntries(Array.from(edits, ([uri, list]) => [uri, [...list]])) };
    const documentChanges = Array.from(edits, ([uri, list]) => {
      const file = fileOf(uri);
      const version = (file === null ? undefined : this.#documents.get(file))?.version ?? null;
      return { textDocument: { uri, version }, edits: [...list] };
    });
    return { documentChanges };
  }

  #toAction({ title, problem, isPreferred, edits }: OfferedAction, uri: string, site: EditedSite): CodeAction {
    return {
      title,
      kind: "quickfix",
      diagnostics: [site.toShown(problem)],
      isPreferred,
      edit: this.#workspaceEdit(new Map([[uri, edits.map(toTextEdit)]])),
    };
  }
}

function toTextEdit({ span, to }: Replacement): TextEdit {
  return { range: toRange(span), newText: to };
}

function ignore(): void {
  // The failure is logged where the site is opened.
}

/** The path of a file, or `null` for what is not one, such as an unsaved text without a name. */
function fileOf(uri: string): string | null {
  try {
    return fileURLToPath(uri);
  } catch {
    return null;
  }
}

/** Waits no longer than the client. */
async function orAborted<Value>(promise: Promise<Value> | null, signal: AbortSignal): Promise<Value | null> {
  if (promise === null) return null;
  return Promise.race([
    promise,
    new Promise<null>((resolve) => signal.addEventListener("abort", () => resolve(null), { once: true })),
  ]);
}
