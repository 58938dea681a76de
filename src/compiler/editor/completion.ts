/**
 * Completions at the cursor: pages, files, anchors, directives with their attributes, variables, frontmatter
 * keys and their values. All lists are those by which the compiler reads a page. Only what matches the written text is
 * returned, because a list of all pages would be sent with every letter. Pure.
 */
import { posix } from "node:path";
import type { CompletionItem, CompletionList, Position } from "vscode-languageserver-protocol";
import type { Attributes } from "../../features/about.ts";
import { alertNames } from "../../features/callouts/alerts.ts";
import { readLanguages } from "../code/grammars.ts";
import { decode } from "../decode-uri.ts";
import type { FileDiagnostic } from "../diagnostics/diagnostic.ts";
import { escapePattern } from "../escape-pattern.ts";
import { knownWords } from "../rules/page/code-attribute.ts";
import { publicFolder } from "../source/paths.ts";
import { conditionNames, namesOf } from "../config/directive-names.ts";
import { listPlugins, ownFrontmatterKeys } from "../config/plugin.ts";
import { headersIn } from "../page/header-slugs.ts";
import { readSites } from "../graph/read-sites.ts";
import { encodeFragment, encodePath, splitAddress } from "../site/urls.ts";
import { resolveInclude } from "../page/includes/includes.ts";
import { codes } from "../rules/codes.ts";
import type { SourcePath } from "../source/paths.ts";
import type { Cursor, DirectiveForm } from "./cursor.ts";
import { cursorAt, cursorInYaml } from "./cursor.ts";
import type { YamlKind } from "./key-docs.ts";
import { describeKey, fieldsOf, keysAt, valuesOf } from "./key-docs.ts";
import type { SiteView } from "./site-view.ts";
import { declaredIn, linkedAt, optionsFor, pageAt, pageAtRoute } from "./site-view.ts";
import { linesOf } from "./positions.ts";

/** More than an author reads; with each letter, the list is made again. */
const maxItems = 100;

/** The kinds of the protocol. */
const kinds = { function: 3, property: 10, value: 12, enum: 13, file: 17, reference: 18, constant: 21 } as const;

/** Something to insert in place of what is written. */
interface Choice {
  readonly text: string;
  readonly kind: (typeof kinds)[keyof typeof kinds];
  /** Shown beside it: the title of a page, the value of a constant. Matched, too. */
  readonly detail?: string | undefined;
  /** Shown below it, in Markdown. */
  readonly documentation?: string | null;
  /** The text that follows it, with `$0` where the cursor goes. */
  readonly after?: string;
}

/** @param problems The problems of the page. */
export function complete(
  path: SourcePath,
  position: Position,
  view: SiteView,
  problems: readonly FileDiagnostic[],
): CompletionList | null {
  const text = view.textOf(path) ?? "";
  const { line, character } = position;
  const isFolder = posix.basename(path) === "_folder.yml";
  const cursor = (isFolder ? cursorInYaml : cursorAt)(text, line, character);
  if (cursor === null) return null;
  if (cursor.kind === "exception") return listOf(exceptions(position, problems), cursor.written, position, false);
  const choices = choicesAt(cursor, text, path, isFolder ? "folder" : "page", view);
  return listOf(choices, cursor.written, position, cursor.kind === "link" || cursor.kind === "include");
}

/** The pages and anchors that an address of the config may lead to. @param view `null` for other files. */
export function completeInConfig(text: string, position: Position, view: SiteView | null): CompletionList | null {
  const before = (linesOf(text)[position.line] ?? "").slice(0, position.character);
  const [, written] = /["'`](\/[^"'`\s]*)$/u.exec(before) ?? [];
  if (view === null || written === undefined) return null;
  const { path: route, suffix } = splitAddress(written);
  const choices: readonly Choice[] = suffix.startsWith("#")
    ? headersIn(pageAtRoute(route, view)?.record.headers ?? []).map(({ slug, title }) => ({
        text: `${route}#${slug}`,
        kind: kinds.reference,
        detail: title,
      }))
    : view.state.site.pages.map(({ record: { path, title } }) => ({ text: path, kind: kinds.file, detail: title }));
  return listOf(choices, written, position, false);
}

/** The choices that match the written text, best first. @param isIncomplete Whether the client asks again with each letter. */
function listOf(choices: Iterable<Choice>, written: string, position: Position, isIncomplete: boolean): CompletionList {
  const wanted = written.toLowerCase();
  const ranked = [...choices]
    .flatMap((choice) => {
      const rank = rankOf(choice, wanted);
      return rank === null ? [] : [{ choice, rank }];
    })
    .sort((left, right) => left.rank - right.rank);
  const start = { ...position, character: position.character - written.length };
  return {
    isIncomplete: ranked.length > maxItems || isIncomplete,
    items: ranked
      .slice(0, maxItems)
      .map(({ choice }, index) => itemOf(choice, index, { start, end: position }, written)),
  };
}

/** The better a choice matches what is written, the lower; `null` if it does not. */
function rankOf({ text, detail }: Choice, wanted: string): number | null {
  const own = text.toLowerCase();
  if (own.startsWith(wanted)) return 0;
  if (own.includes(wanted)) return 1;
  const words = wanted.replaceAll(/^[./]+/gu, "");
  // “constants.lim” means “constants.UPLOAD_LIMIT”.
  const parts = words
    .split(/[^\p{L}\p{N}]+/u)
    .map(escapePattern)
    .join(".*");
  if (own.includes(words) || new RegExp(parts, "u").test(own)) return 2;
  return detail?.toLowerCase().includes(words) === true ? 3 : null;
}

function itemOf(
  { text, kind, detail, documentation = null, after = "" }: Choice,
  index: number,
  range: { readonly start: Position; readonly end: Position },
  written: string,
): CompletionItem {
  const isSnippet = after.includes("$0");
  const escaped = isSnippet ? text.replaceAll(/[\\$}]/gu, String.raw`\$&`) : text;
  return {
    label: text,
    kind,
    ...(detail === undefined ? {} : { detail }),
    ...(documentation === null ? {} : { documentation: { kind: "markdown", value: documentation } }),
    // Editors filter again, by prefix, and would drop what matches by title.
    filterText: text.toLowerCase().startsWith(written.toLowerCase()) ? text : `${written}${text}`,
    sortText: String(index).padStart(4, "0"),
    insertTextFormat: isSnippet ? 2 : 1,
    textEdit: { range, newText: escaped + after },
  };
}

function choicesAt(
  cursor: Exclude<Cursor, { kind: "exception" }>,
  text: string,
  path: SourcePath,
  kind: YamlKind,
  view: SiteView,
): Iterable<Choice> {
  switch (cursor.kind) {
    case "link":
      return addresses(cursor.role, cursor.written, path, view);
    case "anchor":
      return anchors(cursor.path, path, view);
    case "include":
      return includes(cursor.written, path, view);
    case "variable":
      return variables(cursor.isClosed, path, view);
    case "directive":
      return directives(cursor.form, path, view);
    case "attribute":
      return attributes(cursor.directive, cursor.used, view);
    case "attribute-value":
      return attributeValues(cursor.directive, cursor.attribute, view);
    case "key":
      return keys(kind, cursor.path, cursor.used, view);
    case "key-value":
      return keyValues(kind, cursor.path, view);
    case "language":
      return ["text", ...readLanguages().flatMap(({ names }) => names)].map((each) => ({
        text: each,
        kind: kinds.value,
      }));
    case "fence-attribute":
      return knownWords
        .filter((each) => !cursor.used.includes(each))
        .map((each) => ({ text: each, kind: kinds.property }));
    case "alert":
      return alertNames.map((name) => ({
        text: name.toUpperCase(),
        kind: kinds.enum,
        after: cursor.isClosed ? "" : "]",
      }));
    case "label":
      return labelsIn(text, cursor.isFootnote).map((each) => ({
        text: each,
        kind: kinds.reference,
        after: cursor.isClosed ? "" : "]",
      }));
  }
}

/** The codes that a comment may accept: first those of the problems below it, then all others. */
function exceptions({ line }: Position, problems: readonly FileDiagnostic[]): readonly Choice[] {
  const below = problems.filter(({ span }) => span.start.line > line).map(({ code }) => code);
  return [...new Set([...below, ...codes.keys()])].flatMap((code) => {
    const known = codes.get(code);
    return known?.isFixed === true ? [] : [{ text: code, kind: kinds.enum, documentation: known?.about ?? null }];
  });
}

/** The labels that a page defines. */
function labelsIn(text: string, isFootnote: boolean): readonly string[] {
  const pattern = isFootnote ? /^[ \t>]*\[\^([^\]\n]+)\]:/gmu : /^[ \t>]*\[(?!\^)([^\]\n]+)\]:/gmu;
  return Array.from(new Set(Array.from(text.matchAll(pattern), ([, label = ""]) => label)));
}

/** Pages and files, in the form that is being written: from the root, or relative to the page. */
function* addresses(role: "link" | "asset", written: string, from: SourcePath, view: SiteView): Iterable<Choice> {
  if (role === "link") yield* ofOtherSites(written, view);
  const isRooted = written.startsWith("/");
  const form = (to: string): string => {
    if (isRooted) return `/${encodePath(to)}`;
    const relative = encodePath(posix.relative(posix.dirname(from), to));
    return written.startsWith("./") && !relative.startsWith(".") ? `./${relative}` : relative;
  };
  if (role === "link")
    for (const { path } of view.state.tree.pages) {
      const title = linkedAt(path, view)?.record.title;
      if (path !== from && title !== undefined) yield { text: form(path), kind: kinds.file, detail: title };
    }
  for (const { path } of view.state.assets.files) {
    const isPicture = /\.(?:avif|gif|jpe?g|png|svg|webp|mp4|webm)$/iu.test(path);
    if (role === "asset" && !isPicture) continue;
    // A file in `public/` is named as it is published.
    if (path.startsWith(publicFolder))
      yield { text: `/${encodePath(path.slice(publicFolder.length))}`, kind: kinds.file };
    else yield { text: form(path), kind: kinds.file };
  }
}

/** The names of other sites and, once one is written, what it publishes. */
function* ofOtherSites(written: string, view: SiteView): Iterable<Choice> {
  for (const site of readSites(view.project.loaded).sites.values()) {
    if (site === null) continue;
    const prefix = `${site.name}:`;
    if (!written.startsWith(prefix)) {
      yield { text: prefix, kind: kinds.reference, detail: site.root };
      continue;
    }
    for (const { path, title } of site.pages)
      yield { text: prefix + encodePath(path), kind: kinds.file, detail: title };
    for (const name of site.names()) yield { text: prefix + name, kind: kinds.reference };
  }
}

/** The anchors of the page that an unfinished link names. */
function* anchors(written: string, from: SourcePath, view: SiteView): Iterable<Choice> {
  const [, name = "", path = ""] = /^([^:/]+):(.*)$/su.exec(written) ?? [];
  const other = readSites(view.project.loaded).sites.get(name)?.pageAt(`/${path}`)?.anchors ?? [];
  for (const id of other) yield { text: encodeFragment(id).slice(1), kind: kinds.reference };
  const target = written === "" ? from : pathOfAddress(written, from, view);
  const page = target === null ? null : pageAt(target, view);
  if (page === null) return;
  const titles = new Map(headersIn(page.compiled.record.headers).map(({ slug, title }) => [slug, title]));
  for (const id of [...titles.keys(), ...page.compiled.otherAnchors])
    yield { text: encodeFragment(id).slice(1), kind: kinds.reference, detail: titles.get(id) };
}

/** The page at an address that is not on the page yet, so that it is not among the resolved ones. */
function pathOfAddress(address: string, from: SourcePath, view: SiteView): SourcePath | null {
  const { base } = view.project.config;
  const rooted = address.startsWith(base) ? address.slice(base.length) : /^\/(.*)/su.exec(address)?.[1];
  const bare = rooted ?? posix.join(posix.dirname(from), address);
  const path = decode(bare).toLowerCase();
  const file = view.state.site.pages.find(({ record }) => record.relativePath.toLowerCase() === path);
  return (file ?? pageAtRoute(`/${path}`, view))?.record.relativePath ?? null;
}

/** The files that a page can include. */
function* includes(written: string, from: SourcePath, view: SiteView): Iterable<Choice> {
  const own = resolveInclude("./x", from) === null ? "" : posix.dirname(from);
  for (const path of view.listFiles()) {
    if (path === from || /\.(?:avif|gif|ico|jpe?g|pdf|png|webp|woff2?|zip)$/iu.test(path)) continue;
    const relative = posix.relative(own, path);
    const text = written.startsWith(".") ? (relative.startsWith(".") ? relative : `./${relative}`) : `@/${path}`;
    yield { text, kind: kinds.file };
  }
}

function* variables(isClosed: boolean, path: SourcePath, view: SiteView): Iterable<Choice> {
  for (const [name, value] of Object.entries(optionsFor(path, view).variables))
    yield { text: name, kind: kinds.constant, detail: value, after: isClosed ? "" : " }}" };
}

function* directives(form: DirectiveForm, path: SourcePath, view: SiteView): Iterable<Choice> {
  const declared = declaredIn(view);
  const { components, containers } = optionsFor(path, view);
  const names = namesOf(declared);
  const about = (name: string): string | null =>
    declared.find(
      (each) => name in (each.containers ?? {}) || name in (each.leaves ?? {}) || each.inline?.includes(name) === true,
    )?.reference?.text ?? null;
  const known = {
    container: [...names.containers, ...Object.keys(containers)],
    leaf: names.leaves,
    inline: names.inline,
  }[form];
  for (const name of known) {
    const isBare = form === "container" && !conditionNames.includes(name);
    const after = form === "inline" ? "[$0]" : isBare ? "" : "{$0}";
    yield { text: name, kind: kinds.function, documentation: about(name), after };
  }
  if (form === "inline") return;
  for (const name of components) {
    const file = view.project.config.components[name]?.file;
    yield { text: name, kind: kinds.function, detail: file, after: form === "leaf" ? "{$0}" : "" };
  }
}

function* attributes(directive: string, used: readonly string[], view: SiteView): Iterable<Choice> {
  const known = attributesOf(directive, view);
  for (const [name, kind] of Object.entries(known))
    if (!used.includes(name)) yield { text: name, kind: kinds.property, after: kind === "flag" ? "" : `="$0"` };
}

function attributesOf(directive: string, view: SiteView): Attributes {
  const { components } = view.project.config;
  if (Object.hasOwn(components, directive))
    return Object.fromEntries([...propsOf(directive, view).keys()].map((name) => [name, "text"]));
  if (directive === "include") return { file: "text", lines: "text" };
  const declared = declaredIn(view).map(({ containers, leaves }) => containers?.[directive] ?? leaves?.[directive]);
  const own = declared.find((each) => each !== undefined) ?? {};
  return { ...own, id: "text", class: "text" };
}

/** The schemas of a component's props, if its schema is a record. */
function propsOf(component: string, view: SiteView): ReturnType<typeof fieldsOf> {
  return fieldsOf(view.project.config.components[component]?.props);
}

function* attributeValues(directive: string, attribute: string, view: SiteView): Iterable<Choice> {
  const schema = propsOf(directive, view).get(attribute);
  for (const value of schema === undefined ? [] : valuesOf(schema)) yield { text: value, kind: kinds.enum };
}

function* keys(kind: YamlKind, path: readonly string[], used: readonly string[], view: SiteView): Iterable<Choice> {
  for (const key of keysAt(kind, path).keys())
    if (!used.includes(key))
      yield { text: key, kind: kinds.property, documentation: describeKey(kind, [...path, key]), after: ": " };
  if (kind === "page" && path.length === 0)
    for (const key of ownFrontmatterKeys(listPlugins(view.project.config)))
      if (!used.includes(key)) yield { text: key, kind: kinds.property, after: ": " };
}

function* keyValues(kind: YamlKind, path: readonly string[], view: SiteView): Iterable<Choice> {
  const [key = "", ...rest] = path;
  const own = listPlugins(view.project.config).flatMap(({ plugin }) => {
    const shape = plugin.frontmatter?.shape;
    return rest.length === 0 && shape !== undefined && key in shape ? [shape[key]] : [];
  });
  const schema = keysAt(kind, path.slice(0, -1)).get(path.at(-1) ?? "");
  for (const each of [...(schema === undefined ? [] : [schema]), ...own])
    for (const value of each === undefined ? [] : valuesOf(each)) yield { text: value, kind: kinds.value };
}
