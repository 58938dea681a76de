/**
 * The Language Server Protocol (https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/)
 * for the sites in the folders of an editor: which file belongs to which site, and each request as a question to its site. A
 * site is opened with the first of its files, or because its config is in a folder of the editor.
 */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CodeAction, InitializeResult, TextEdit, WorkspaceEdit } from "vscode-languageserver-protocol";
import * as z from "zod";
import { defaultConfig } from "../config/site-config.ts";
import type { Span } from "../diagnostics/diagnostic.ts";
import { MoveRefusal } from "../move/moved-config.ts";
import { isOutside } from "../serve/watch-scope.ts";
import { watchedPaths } from "../serve/watched-paths.ts";
import type { SourcePath } from "../source/paths.ts";
import { acceptance, allFixes, fixFor } from "./code-actions.ts";
import type { OfferedAction } from "./code-actions.ts";
import { codeAt, describeCode, describeFacts, factsAt, isNamed } from "./code-facts.ts";
import { complete } from "./completion.ts";
import type { EditedSite, EditedSiteOptions } from "./edited-site.ts";
import { hoverAt } from "./hover.ts";
import type { Connection, Handlers } from "./json-rpc.ts";
import { errorCodes, ResponseError } from "./json-rpc.ts";
import { spanOnLine, toLocation, toRange, toUri } from "./positions.ts";
import { redirectFor } from "./redirects.ts";
import type { PlannedChanges } from "./renames.ts";
import { headingAt, renameFiles, renameHeading } from "./renames.ts";
import type { SiteView } from "./site-view.ts";
import { definitionOf, referencesTo, symbolAt } from "./symbols.ts";
import type { TextDocument } from "./text-document.ts";
import { changeDocument } from "./text-document.ts";
import type { Replacement } from "./text-edits.ts";

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

const position = z.object({ line: z.number().int().nonnegative(), character: z.number().int().nonnegative() });
const range = z.object({ start: position, end: position });
const documentId = z.object({ uri: z.string() });
const schemas = {
  initialize: z.object({
    workspaceFolders: z.array(z.object({ uri: z.string() })).nullish(),
    rootUri: z.string().nullish(),
    capabilities: z.object({
      workspace: z
        .object({
          didChangeWatchedFiles: z.object({ dynamicRegistration: z.boolean().optional() }).optional(),
          workspaceEdit: z
            .object({ documentChanges: z.boolean().optional(), resourceOperations: z.array(z.string()).optional() })
            .optional(),
        })
        .optional(),
    }),
  }),
  open: z.object({ textDocument: z.object({ uri: z.string(), version: z.number(), text: z.string() }) }),
  change: z.object({
    textDocument: z.object({ uri: z.string(), version: z.number() }),
    contentChanges: z.array(z.object({ range: range.optional(), text: z.string() })),
  }),
  document: z.object({ textDocument: documentId }),
  at: z.object({ textDocument: documentId, position }),
  references: z.object({
    textDocument: documentId,
    position,
    context: z.object({ includeDeclaration: z.boolean() }),
  }),
  rename: z.object({ textDocument: documentId, position, newName: z.string() }),
  codeAction: z.object({
    textDocument: documentId,
    range,
    context: z.object({ only: z.array(z.string()).optional() }),
  }),
  files: z.object({ files: z.array(z.object({ oldUri: z.string(), newUri: z.string() })) }),
  watched: z.object({ changes: z.array(z.object({ uri: z.string() })) }),
  folders: z.object({ event: z.object({ added: z.array(documentId), removed: z.array(documentId) }) }),
} as const;

/** The kind of the action that makes all fixes of a file. With this name, an editor can be told to do so when it saves. */
const fixAll = "source.fixAll.docsgen";

type ClientCapabilities = z.output<typeof schemas.initialize>["capabilities"];

/** A file of a site, and the site with all that has been typed. */
interface Asked {
  readonly site: EditedSite;
  readonly view: SiteView;
  /** Absolute. */
  readonly file: string;
  /** `null` if it is not in the source folder. */
  readonly path: SourcePath | null;
  /** Returns the text of a file as the author sees it. @param path Absolute. */
  readonly readText: (path: string) => string | null;
}

export class LanguageServer implements Handlers {
  readonly #connection: Connection;
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
  #hasExited = false;

  constructor(connection: Connection, environment: ServerEnvironment) {
    this.#connection = connection;
    this.#environment = environment;
  }

  /** Whether the client has ended the session. */
  get isDone(): boolean {
    return this.#hasExited;
  }

  /** Whether the client has said goodbye as it should. */
  get hasShutDown(): boolean {
    return this.#hasShutDown;
  }

  /** Closes all sites, and so saves what was compiled. */
  async close(): Promise<void> {
    const sites = await Promise.all(this.#sites.values());
    this.#sites.clear();
    await Promise.all(sites.map((site) => site.close()));
  }

  async request(method: string, params: unknown, signal: AbortSignal): Promise<unknown> {
    if (method === "initialize") return this.#initialize(read(schemas.initialize, params));
    if (this.#capabilities === null) throw new ResponseError(errorCodes.notInitialized, "`initialize` comes first.");
    if (this.#hasShutDown) throw new ResponseError(errorCodes.request, "The server has shut down.");
    switch (method) {
      case "shutdown":
        this.#hasShutDown = true;
        await this.close();
        return null;
      case "textDocument/completion": {
        const { textDocument, position: at } = read(schemas.at, params);
        // A list is only useful at once, so it is made from the site as last linked.
        const asked = await this.#ask(textDocument.uri, signal, "last");
        return asked?.path == null ? null : complete(asked.path, at, asked.view);
      }
      case "textDocument/hover": {
        const { textDocument, position: at } = read(schemas.at, params);
        const asked = await this.#ask(textDocument.uri, signal);
        if (asked === null) return null;
        const { path, file, view, site } = asked;
        if (path === null) return describeFacts(await factsAt(file, at, view, asked.readText), at);
        const code = await codeAt(path, at, view, asked.readText);
        return hoverAt(path, at, view, site.problemsOf(file), code === null ? null : describeCode(code));
      }
      case "textDocument/definition": {
        const { textDocument, position: at } = read(schemas.at, params);
        const asked = await this.#ask(textDocument.uri, signal);
        if (asked?.path == null) return null;
        const code = await codeAt(asked.path, at, asked.view, asked.readText);
        const found = symbolAt(asked.path, at, asked.view);
        const place = code?.place ?? (found === null ? null : definitionOf(found.symbol, asked.view));
        return place === null ? null : toLocation(place);
      }
      case "textDocument/references": {
        const { textDocument, position: at, context } = read(schemas.references, params);
        const asked = await this.#ask(textDocument.uri, signal);
        if (asked === null) return null;
        if (asked.path === null) {
          const facts = await factsAt(asked.file, at, asked.view, asked.readText);
          return facts.flatMap(({ places }) => places).map(toLocation);
        }
        const found = symbolAt(asked.path, at, asked.view);
        if (found === null) return null;
        const place = context.includeDeclaration ? definitionOf(found.symbol, asked.view) : null;
        return [...(place === null ? [] : [place]), ...referencesTo(found.symbol, asked.view)].map(toLocation);
      }
      case "textDocument/codeAction": {
        const { textDocument, range: selected, context } = read(schemas.codeAction, params);
        const asked = await this.#ask(textDocument.uri, signal);
        return asked === null ? [] : this.#actions(asked, textDocument.uri, selected, context.only ?? null);
      }
      case "textDocument/prepareRename": {
        const { textDocument, position: at } = read(schemas.at, params);
        const asked = await this.#ask(textDocument.uri, signal);
        const heading = asked?.path == null ? null : headingAt(asked.path, at, asked.view);
        if (heading === null) return null;
        return { range: toRange(spanOnLine(heading.line, heading.start, heading.end)), placeholder: heading.words };
      }
      case "textDocument/rename": {
        const { textDocument, position: at, newName } = read(schemas.rename, params);
        const asked = await this.#ask(textDocument.uri, signal);
        const heading = asked?.path == null ? null : headingAt(asked.path, at, asked.view);
        if (asked?.path == null || heading === null)
          throw new ResponseError(errorCodes.failed, "Only headings can be renamed here; rename a file in the editor.");
        try {
          return this.#changes(await renameHeading(asked.path, heading, newName, asked.view), asked.site);
        } catch (error) {
          if (error instanceof MoveRefusal) throw new ResponseError(errorCodes.failed, error.message);
          throw error;
        }
      }
      case "workspace/willRenameFiles":
        return this.#willRename(read(schemas.files, params), signal);
      default:
        throw new ResponseError(errorCodes.method, `There is no method ${JSON.stringify(method.slice(0, 100))}.`);
    }
  }

  notify(method: string, params: unknown): void {
    switch (method) {
      case "initialized":
        this.#watch();
        for (const folder of this.#folders) this.#openFolder(folder);
        break;
      case "exit":
        this.#hasExited = true;
        break;
      case "textDocument/didOpen": {
        const { textDocument } = read(schemas.open, params);
        const file = fileOf(textDocument.uri);
        if (file === null) break;
        this.#documents.set(file, textDocument);
        this.#send(file);
        break;
      }
      case "textDocument/didChange": {
        const { textDocument, contentChanges } = read(schemas.change, params);
        const file = fileOf(textDocument.uri);
        const before = file === null ? undefined : this.#documents.get(file);
        if (file === null || before === undefined) break;
        this.#documents.set(file, changeDocument(before, textDocument.version, contentChanges));
        this.#send(file);
        break;
      }
      case "textDocument/didClose": {
        const file = fileOf(read(schemas.document, params).textDocument.uri);
        if (file === null || !this.#documents.delete(file)) break;
        void this.#siteOf(file)?.then((site) => site.closeDocument(file));
        break;
      }
      case "textDocument/didSave": {
        const file = fileOf(read(schemas.document, params).textDocument.uri);
        if (file !== null) this.#filesChanged([file]);
        break;
      }
      case "workspace/didChangeWatchedFiles": {
        const { changes } = read(schemas.watched, params);
        this.#filesChanged(changes.flatMap(({ uri }) => fileOf(uri) ?? []));
        break;
      }
      case "workspace/didChangeWorkspaceFolders": {
        const { added, removed } = read(schemas.folders, params).event;
        const gone = new Set(removed.flatMap(({ uri }) => fileOf(uri) ?? []));
        const come = added.flatMap(({ uri }) => fileOf(uri) ?? []);
        this.#folders = [...this.#folders.filter((folder) => !gone.has(folder)), ...come];
        for (const folder of come) this.#openFolder(folder);
        void this.#closeUnused();
        break;
      }
    }
  }

  #initialize({ workspaceFolders, rootUri, capabilities }: z.output<typeof schemas.initialize>): InitializeResult {
    this.#capabilities = capabilities;
    const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri == null ? [] : [rootUri]);
    this.#folders = uris.flatMap((uri) => fileOf(uri) ?? []);
    return {
      serverInfo: { name: "docsgen", version: this.#environment.version },
      capabilities: {
        positionEncoding: "utf-16",
        textDocumentSync: { openClose: true, change: 2, save: { includeText: false } },
        completionProvider: { triggerCharacters: ["(", "/", "#", ":", "{", ".", '"', " ", "@"] },
        hoverProvider: true,
        definitionProvider: true,
        referencesProvider: true,
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
    this.#connection.request("client/registerCapability", { registrations: [registration] }).catch(this.onFailure);
  }

  readonly onFailure = (error: unknown): void => {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#connection.notify("window/logMessage", { type: 1, message });
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
        this.#connection.notify("textDocument/publishDiagnostics", {
          uri,
          ...(version === null ? {} : { version }),
          diagnostics,
        }),
      warn: (message) => this.#show(message),
      onFailure: this.onFailure,
    });
    this.#sites.set(configPath, opening);
    opening.then(
      (site) => this.#opened.set(configPath, site),
      (error: unknown) => {
        this.#sites.delete(configPath);
        this.onFailure(error);
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
    const readText = (path: string): string | null => site.session.textOf(path);
    return view === null ? null : { site, view, file, path: site.session.sourcePathOf(file), readText };
  }

  #actions(
    { site, view, file, path }: Asked,
    uri: string,
    selected: z.output<typeof range>,
    only: readonly string[] | null,
  ): readonly CodeAction[] {
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

  /** What follows from renames that the editor is about to make. It makes them even if not all can follow. */
  async #willRename({ files }: z.output<typeof schemas.files>, signal: AbortSignal): Promise<WorkspaceEdit | null> {
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
    this.#connection.notify("window/showMessage", { type: 2, message });
  }

  /** The edit for planned changes. What they lack is shown. */
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

/** Whether a selection, which may be empty, has a part in common with a span. */
function overlaps({ start, end }: z.output<typeof range>, span: Span): boolean {
  const shown = toRange(span);
  const isBefore = (left: z.output<typeof position>, right: z.output<typeof position>): boolean =>
    left.line < right.line || (left.line === right.line && left.character < right.character);
  return !isBefore(end, shown.start) && !isBefore(shown.end, start);
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

function read<Schema extends z.ZodType>(schema: Schema, params: unknown): z.output<Schema> {
  const result = schema.safeParse(params);
  if (!result.success) throw new ResponseError(errorCodes.params, z.prettifyError(result.error));
  return result.data;
}

/** Waits no longer than the client. */
async function orAborted<Value>(promise: Promise<Value> | null, signal: AbortSignal): Promise<Value | null> {
  if (promise === null) return null;
  return Promise.race([
    promise,
    new Promise<null>((resolve) => signal.addEventListener("abort", () => resolve(null), { once: true })),
  ]);
}
