/**
 * The plugin: reads the description, and returns the pages of the reference with all that is wrong with it. Files that
 * it reads are inputs of the site.
 *
 * Nothing of a description is copied: a node is a file and a pointer, and a `$ref` is followed when it is met
 * (`read/`). Mistakes are found in one walk along a table of OpenAPI's objects (`read/grammar.ts`, `check/`). `model/`
 * says what operations and schemas mean to a reader, and `blocks/` and `samples/` make the blocks of pages from it.
 */
import { readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, posix, relative, resolve, sep } from "node:path";
import type { Plugin, PluginConfig, PluginFinding, PluginPagesResult, PluginSources } from "docsgen/plugin";
import { operationFrontmatter, operationKey } from "./author-pages.ts";
import type { Reference } from "./blocks/reference.ts";
import { leadAnchorsAway } from "./blocks/foreign-links.ts";
import { listTargetsByTitle } from "./blocks/title-links.ts";
import { findFatalMistakes, findMistakes } from "./check/find-mistakes.ts";
import { mistakeOf } from "./check/mistake.ts";
import type { Mistake } from "./check/mistake.ts";
import { formFeature } from "./form/form-feature.ts";
import { listForms } from "./form/list-forms.ts";
import { nameAll } from "./model/names.ts";
import type { Operation } from "./model/operations.ts";
import { listOperations } from "./model/operations.ts";
import { chooseSchemaPages } from "./model/schema-pages.ts";
import type { SchemaPages } from "./model/schema-pages.ts";
import { chooseTags, listTags } from "./model/tags.ts";
import { pluginName, problemOf, settingsOf } from "./options.ts";
import type { OpenapiOptions, Settings } from "./options.ts";
import { isPageData, listPages } from "./pages.ts";
import type { PageData } from "./pages.ts";
import type { Description, ReadText } from "./read/description.ts";
import { openDescription } from "./read/description.ts";
import { published } from "./model/internal.ts";
import { childOrSelf, recordOf } from "./read/node.ts";
import { inMemory, readSourceFile } from "./read/source-file.ts";
import type { SourceFile } from "./read/source-file.ts";
import { wordsIn } from "./words.ts";
import { readRequests } from "./samples/request-model.ts";

/**
 * Makes an API reference from an OpenAPI description.
 *
 * @example
 *   export default defineConfig({
 *     title: "Queues",
 *     plugins: [openapi({ description: "openapi.yml" })],
 *   });
 */
export function openapi(options: OpenapiOptions): Plugin {
  const problem = problemOf(recordOf(options));
  // Reported where the config lists the plugin.
  if (problem !== null)
    return {
      name: "openapi",
      pages: () => ({ pages: [], findings: [{ code: "wrong-option", severity: "error", ...problem }] }),
    };
  const settings = settingsOf(options);
  const parse = parsedOnce(settings);
  return {
    name: pluginName(settings),
    ...(settings.form && {
      features: [formFeature(pluginName(settings))],
      script: "@docsgen/openapi/form",
      scriptRuns: "click",
    }),
    // What is compact looks like what authors write.
    ...(settings.layout === "full" && { style: "@docsgen/openapi/openapi.css" }),
    links: { [settings.scheme]: "operation or schema" },
    frontmatter: operationFrontmatter(settings),
    // Otherwise, the frontmatter itself is the mistake.
    ...(settings.per === "operation" && { claims: operationKey(settings.scheme) }),
    versioned: true,
    pages: (site) => {
      const read = site.version === null ? readerIn(site.root, pathOf(settings)) : readerOfVersion(site, settings);
      return pagesOf(settings, read, parse, site.config.base, languageIn(site.config, settings));
    },
    render: (data) => {
      if (!isPageData(data)) throw new Error("the data of a page is not that of this plugin");
      return data.blocks;
    },
  };
}

/** The language of the folder of the pages, in a site of several, or that of the site. */
function languageIn(config: PluginConfig, { folder }: Settings): string {
  const [first = ""] = folder.split("/");
  return first !== "" && Object.hasOwn(recordOf(config["languages"]), first) ? first : config.lang;
}

/** Parsing YAML takes most of the time of the hook, which runs again when any of many files changes. */
function parsedOnce(settings: Pick<Settings, "internal">): typeof readSourceFile {
  const parsed = new Map<string, { readonly text: string; readonly file: SourceFile }>();
  return (path, text) => {
    const known = parsed.get(path);
    if (known?.text === text) return known.file;
    const file = published(readSourceFile(path, text), settings);
    parsed.set(path, { text, file });
    return file;
  };
}

/** @param read Returns the text of a file, relative to the folder of the config, or `null`. */
export function pagesOf(
  settings: Settings,
  read: ReadText,
  parse = parsedOnce(settings),
  base = "/",
  lang = "en",
): PluginPagesResult<PageData> {
  const written = settings.description;
  // A description that is no file has no path.
  const description = openDescription(
    typeof written === "string" ? posix.normalize(written) : "",
    (path) => (path === "" ? "" : read(path)),
    (path, text) => (path === "" ? published(inMemory(written), settings) : parse(path, text)),
  );
  if (description === null) return { pages: [], findings: [noFile(settings)] };
  const unreadable = errorsOf(description);
  if (unreadable.length > 0) return { pages: [], findings: unreadable };
  const fatal = findFatalMistakes(description);
  if (fatal.length > 0) return { pages: [], findings: fatal.map((mistake) => findingOf(mistake, description)) };
  const all = listOperations(description);
  const chosen = chooseTags(listTags(description, all), settings);
  const { tags } = chosen;
  const operations = settings.tags === undefined ? all : tags.flatMap((tag) => tag.operations);
  const names = nameAll(operations, tags, settings);
  // What is compact shows shared schemas where the description says.
  const schemaPages: SchemaPages =
    settings.layout === "compact" ? new Map() : chooseSchemaPages(operations, description, names.freeTarget);
  const requestOf = readRequests(description, settings.baseUrl);
  const forms = listForms(operations, description, names, requestOf, settings, base);
  const words = wordsIn(lang, settings.labels);
  const reference: Reference = {
    description,
    operations,
    tags,
    names,
    schemaPages,
    settings,
    words,
    targetsByTitle: listTargetsByTitle(operations, tags, names, description),
    requestOf,
    forms,
  };
  const { pages, folders, findings } = leadAnchorsAway(listPages(reference), settings);
  const isLost = (each: Operation): boolean => each.kind === "operation" && !/^https?:/iu.test(requestOf(each).server);
  const servers = childOrSelf(description.root, "servers");
  const mistakes = [
    ...findMistakes(description, all),
    ...(settings.samples.length > 0 && operations.some(isLost) ? [mistakeOf("no-base-url", servers)] : []),
  ];
  return {
    pages,
    folders,
    outputs: [...forms.values()].map(({ path, contents }) => ({ path, contents })),
    findings: [
      ...mistakes.map((mistake) => findingOf(mistake, description)),
      ...chosen.findings,
      ...findings,
      // The files of broken references are known only now.
      ...errorsOf(description),
    ],
  };
}

function findingOf({ code, severity, message, hint, node, part }: Mistake, description: Description): PluginFinding {
  const at = description.placeOf(node, part);
  // A description that is no file has only pointers.
  return at.file === ""
    ? { code, severity, message: `${message} (at ${node.pointer})`, hint }
    : { code, severity, message, hint, at };
}

function errorsOf(description: Description): readonly PluginFinding[] {
  return description.files().flatMap(({ path, errors }) =>
    errors.map(({ message, place }) => ({
      code: "unreadable-description",
      severity: "error" as const,
      message: `The file cannot be read: ${message}`,
      hint: `correct the ${/\.ya?ml$/iu.test(path) ? "YAML" : "JSON"}`,
      at: place,
    })),
  );
}

/** The path of the description; "" if it is no file. */
function pathOf({ description }: Settings): string {
  return typeof description === "string" ? description : "";
}

function noFile(settings: Settings): PluginFinding {
  return {
    code: "no-description",
    severity: "error",
    option: "description",
    message: `The description “${pathOf(settings)}” does not exist`,
    hint: "write its path relative to the folder of the config",
  };
}

/**
 * Reads regular files below the folder of the config, and the description itself, which the author may keep elsewhere with
 * its parts. What a description refers to is published, so its references, and symbolic links, lead nowhere else, and to
 * no file that is hidden or is of another kind, such as `.env`.
 */
export function readerIn(root: string, description: string): ReadText {
  const first = resolve(root, description);
  const folders = [root, dirname(first)];
  return (path) => {
    const file = isAbsolute(path) ? path : join(root, path);
    try {
      const real = realpathSync(file);
      if (resolve(file) !== first) {
        const around = folders.filter((folder) => isWithin(real, realpathSync(folder)));
        if (around.length === 0) return { kind: "outside" };
        const isRead = (folder: string): boolean =>
          [relative(folder, file), relative(realpathSync(folder), real)].every((way) => readable.test(way));
        if (!around.some((folder) => isRead(folder))) return { kind: "unread" };
      }
      if (!statSync(real).isFile()) return null;
    } catch {
      // Reading what is missing as well makes it an input: the site is built again when it appears.
    }
    try {
      return readFileSync(file, "utf8");
    } catch {
      return null;
    }
  };
}

/** Reads the files of an archived version, of which the same are refused. */
function readerOfVersion({ root, readText }: Pick<PluginSources, "root" | "readText">, settings: Settings): ReadText {
  const inRoot = (path: string): string => relative(root, resolve(root, path)).replaceAll(sep, "/");
  const first = inRoot(pathOf(settings));
  const folders = [".", posix.dirname(first)];
  return (written) => {
    const path = inRoot(written);
    if (path === first) return readText(path);
    if (!folders.some((folder) => isWithin(path, folder))) return { kind: "outside" };
    return readable.test(path) ? readText(path) : { kind: "unread" };
  };
}

/** A file that a description may consist of, of which no part begins with a dot. */
const readable = /^(?:\.\.[\\/])*(?:[^.\\/][^\\/]*[\\/])*[^.\\/][^\\/]*\.(?:json|ya?ml|md)$/iu;

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
