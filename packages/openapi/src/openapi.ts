/**
 * The plugin: reads the description and the author's pages that belong to operations, and returns the pages of the reference
 * with all that is wrong with both. Files that it reads are inputs of the site.
 */
import { readFileSync, readdirSync } from "node:fs";
import { isAbsolute, join, posix, relative, sep } from "node:path";
import type { Plugin, PluginFinding, PluginPagesResult } from "docsgen";
import { authorPageIn, checkAuthorPages, operationKey } from "./author-pages.ts";
import type { Reference } from "./blocks/reference.ts";
import { findFatalMistakes, findMistakes } from "./check/find-mistakes.ts";
import type { Mistake } from "./check/mistake.ts";
import { listOperations } from "./model/operations.ts";
import { chooseSchemaPages } from "./model/schema-pages.ts";
import { settingsOf } from "./options.ts";
import type { OpenapiOptions, Settings } from "./options.ts";
import { listPages } from "./pages.ts";
import type { AuthorPage, PageData } from "./pages.ts";
import type { Description } from "./read/description.ts";
import { openDescription } from "./read/description.ts";
import { isList, isRecord } from "./read/node.ts";

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
  const settings = settingsOf(options);
  return {
    name: settings.scheme === "api" ? "openapi" : `openapi-${settings.scheme}`,
    links: { [settings.scheme]: "operation or schema" },
    frontmatter: operationKey,
    pages: ({ root, sourceFolder }) => {
      const read = (path: string): string | null => readText(isAbsolute(path) ? path : join(root, path));
      return pagesOf(settings, read, settings.per === "operation" ? findAuthorPages(sourceFolder, root) : []);
    },
    render: (data) => {
      if (!isPageData(data)) throw new Error("the data of a page is not that of this plugin");
      return data.blocks;
    },
  };
}

function isPageData(data: unknown): data is PageData {
  return isRecord(data) && isList(data["blocks"]);
}

/** @param read Returns the text of a file, relative to the folder of the config, or `null`. */
export function pagesOf(
  settings: Settings,
  read: (path: string) => string | null,
  authorPages: readonly AuthorPage[],
): PluginPagesResult<PageData> {
  const description = openDescription(posix.normalize(settings.description), read);
  if (description === null) return { pages: [], findings: [noFile(settings)] };
  const unreadable = errorsOf(description);
  if (unreadable.length > 0) return { pages: [], findings: unreadable };
  const fatal = findFatalMistakes(description);
  if (fatal.length > 0) return { pages: [], findings: fatal.map((mistake) => findingOf(mistake, description)) };
  const operations = listOperations(description);
  const schemaPages = chooseSchemaPages(operations, description, settings.scheme);
  const reference: Reference = { description, operations, schemaPages, settings };
  const { pages, folders } = listPages(reference, authorPages);
  const mistakes = findMistakes(description, operations);
  return {
    pages,
    folders,
    findings: [
      ...mistakes.map((mistake) => findingOf(mistake, description)),
      // The files of broken references are known only now.
      ...errorsOf(description),
      ...checkAuthorPages(authorPages, operations),
    ],
  };
}

function findingOf({ code, severity, message, hint, node, part }: Mistake, description: Description): PluginFinding {
  return { code, severity, message, hint, at: description.placeOf(node, part) };
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

function noFile({ description }: Settings): PluginFinding {
  return {
    code: "no-description",
    severity: "error",
    message: `The description “${description}” does not exist`,
    hint: "write its path relative to the folder of the config",
  };
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/** The pages of the source folder whose frontmatter names an operation. */
function findAuthorPages(sourceFolder: string, root: string): readonly AuthorPage[] {
  return readdirSync(sourceFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md"))
    .flatMap((entry) => {
      const file = join(entry.parentPath, entry.name);
      const slashes = (path: string): string => path.split(sep).join("/");
      const page = authorPageIn(
        readText(file) ?? "",
        slashes(relative(sourceFolder, file)),
        slashes(relative(root, file)),
      );
      return page === null ? [] : [page];
    })
    .toSorted((left, right) => (left.path < right.path ? -1 : 1));
}
