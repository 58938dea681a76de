/**
 * The pages of a reference: its overview, one for each tag, the operations and the shared schemas. What a page shows is its
 * data, so a page is compiled again only when something on it changes.
 */
import type {
  PluginAttachment,
  PluginBlock,
  PluginDataPage,
  PluginFolderSettings,
  PluginPageEntry,
  PluginTarget,
} from "docsgen/plugin";
import { withAnchors } from "./blocks/anchors.ts";
import type { Inline } from "./blocks/inline.ts";
import { badge, joined, listBlock, paragraph } from "./blocks/inline.ts";
import { operationBlocks } from "./blocks/operation-blocks.ts";
import { compactBlocks, compactText } from "./blocks/compact-blocks.ts";
import { authenticationBlocks, overviewBlocks } from "./blocks/overview-blocks.ts";
import { authentication, documentationOf, firstSentence, markdownOf } from "./blocks/reference.ts";
import type { Reference } from "./blocks/reference.ts";
import { withoutRepeatedFields } from "./blocks/repeated-fields.ts";
import { schemaBlocks } from "./blocks/schema-blocks.ts";
import { titleOf } from "./blocks/title.ts";
import type { Operation } from "./model/operations.ts";
import type { SchemaPage } from "./model/schema-pages.ts";
import type { Tag } from "./model/tags.ts";
import type { Description } from "./read/description.ts";
import { textAt } from "./read/description.ts";
import { isList, isRecord, textIn, textOf } from "./read/node.ts";
import type { Node } from "./read/node.ts";
import { interpolateText } from "./pick-words.ts";

/** The data of a page, which docsgen stores as JSON and hands back to the plugin's `render`. */
export interface PageData {
  readonly blocks: readonly PluginBlock[];
}

/** Only whether there is a list of blocks: they come back as this plugin made them. */
export function isPageData(data: unknown): data is PageData {
  return isRecord(data) && isList(data["blocks"]);
}

/** Pages, and the titles and order of their folders in the menu. On a single page, there are no folders. */
export interface ReferencePages {
  readonly pages: readonly PluginPageEntry<PageData>[];
  readonly folders: readonly PluginFolderSettings[];
}

/** The overview, then each tag with its operations, then the schemas. */
export function listPages(reference: Reference): ReferencePages {
  const { folder, per } = reference.settings;
  const { tags } = reference;
  const overview = overviewPage(reference, tags);
  const schemas = [...reference.schemaPages.values()].map((page) => schemaPage(page, reference));
  const schemaList = schemas.length === 0 ? [] : [schemaListPage(reference)];
  if (per === "page") return { pages: [overview, ...schemaList, ...schemas], folders: [] };
  // Only the first of equal descriptions stays as it is.
  const leads = new Map(
    reference.operations.toReversed().map((operation) => [leadAt(operation.node, reference.description), operation]),
  );
  const pages = tags.flatMap((tag, at) => [
    tagPage(tag, at + 1, reference),
    ...(per === "tag" ? [] : tag.operations).map((each, index) =>
      operationPage(each, index + 1, tag, leads, reference),
    ),
  ]);
  const groups = [...new Set(tags.flatMap(({ group }) => group ?? []))];
  const folderOf = (path: string, title: string, order: number): PluginFolderSettings => ({
    folder: path,
    settings: { title, order },
  });
  const orderOf = (group: string): number => tags.findIndex((tag) => tag.group === group) + 1;
  const own = per === "operation" ? tags : [];
  const folders = [
    ...groups.map((title) => folderOf(`${folder}/${reference.names.ofGroup(title)}`, title, orderOf(title))),
    ...own.map((tag, at) => folderOf(pathOf(tag, reference), nameOfTag(tag), at + 1)),
    ...(schemas.length === 0 ? [] : [folderOf(`${folder}/schemas`, reference.words.schemas, tags.length + 1)]),
  ];
  return { pages: [overview, ...pages, ...schemaList, ...schemas], folders };
}

/** The folder of a tag, or its page without the ending. */
function pathOf({ name, group }: Tag, { names, settings }: Reference): string {
  return [settings.folder, ...(group === null ? [] : [names.ofGroup(group)]), names.ofTag(name).slug].join("/");
}

function nameOfTag({ name, node }: Tag): string {
  const shown = textIn(node, "x-displayName") || name;
  return /^[a-z\d]+(?:[-_ ][a-z\d]+)*$/u.test(shown)
    ? shown.charAt(0).toUpperCase() + shown.slice(1).replaceAll(/[-_]/gu, " ")
    : shown;
}

function overviewPage(
  reference: Reference,
  groups: readonly Tag[],
): PluginDataPage<PageData> | PluginAttachment<PageData> {
  const { description, settings, names, words } = reference;
  if (settings.attachTo !== undefined) {
    // What is true of the whole API is in the author's words, but for what operations link to.
    const linked = settings.layout === "compact" ? [] : authenticationBlocks(reference);
    return {
      attachTo: settings.attachTo,
      data: { blocks: withAnchors([...linked, ...groups.flatMap((group) => groupBlocks(group, 3, reference))]) },
      targets: [
        ...(linked.length === 0 ? [] : [{ name: names.freeTarget(authentication), anchor: "authentication" }]),
        ...groups.flatMap((group) => groupTargets(group, reference)),
      ],
    };
  }
  const title = titleOfApi(description);
  const lead = leadAt(description.get(description.root, "info"), description);
  const isWhole = settings.per === "page";
  const lineOf = (tag: Tag): readonly PluginBlock[] => {
    const sentence = leadAt(tag.node, description);
    const link = { link: nameOfTag(tag), to: names.ofTag(tag.name).target };
    return [paragraph(link, sentence === "" ? "" : `: ${sentence}`)];
  };
  const lists = [...new Set(groups.map(({ group }) => group))].flatMap((group) => [
    ...(group === null ? [] : [paragraph({ strong: group })]),
    ...listBlock(groups.filter((each) => each.group === group).map(lineOf)),
  ]);
  const blocks: PluginBlock[] = [
    ...overviewBlocks(reference),
    ...(isWhole
      ? groups.flatMap((group) => groupBlocks(group, 3, reference))
      : [{ kind: "heading" as const, level: 2 as const, id: "operations", text: words.operations }, ...lists]),
  ];
  return {
    path: isWhole ? `${settings.folder}.md` : `${settings.folder}/index.md`,
    frontmatter: {
      title,
      short_description: lead === "" ? interpolateText(words.operationsOf, { api: title }) : lead,
      order: 0,
    },
    data: { blocks: withAnchors(blocks) },
    targets: [
      { name: names.freeTarget(authentication), anchor: "authentication" },
      ...(isWhole ? groups.flatMap((group) => groupTargets(group, reference)) : []),
    ],
  };
}

/** A site may have several descriptions, whose pages differ in it. */
function titleOfApi(description: Description): string {
  return textIn(description.get(description.root, "info"), "title") || "API";
}

/** The operations of a group on a page of several. */
function groupBlocks(group: Tag, level: 2 | 3, reference: Reference): readonly PluginBlock[] {
  const { slug } = reference.names.ofTag(group.name);
  const isCompact = reference.settings.layout === "compact";
  const words = isCompact
    ? compactText(group.node, level === 2 ? "" : slug, reference)
    : tagWords(group, reference, level === 2 ? 2 : undefined);
  const head: readonly PluginBlock[] =
    level === 2 ? words : [{ kind: "heading", level: 2, id: slug, text: nameOfTag(group) }, ...words];
  const operations = group.operations.flatMap((operation): readonly PluginBlock[] => {
    const id = reference.names.ofOperation(operation).slug;
    const blocks = isCompact ? compactBlocks(operation, id, reference) : operationBlocks(operation, id, reference);
    return id === slug && level === 3
      ? blocks
      : [{ kind: "heading", level, id, text: titleOf(operation, reference.description) }, ...blocks];
  });
  return [...head, ...operations];
}

function tagWords({ node }: Tag, reference: Reference, headings: 2 | undefined): readonly PluginBlock[] {
  return [...markdownOf(node, reference, headings), ...documentationOf(node, reference)];
}

function groupTargets({ name, operations }: Tag, { names, settings }: Reference): readonly PluginTarget[] {
  const own = operations.map((operation) => {
    const { slug, target } = names.ofOperation(operation);
    return { name: target, anchor: slug };
  });
  const { slug, target } = names.ofTag(name);
  return settings.per === "page" ? [{ name: target, anchor: slug }, ...own] : own;
}

function tagPage(group: Tag, order: number, reference: Reference): PluginDataPage<PageData> {
  const { words } = reference;
  const { per } = reference.settings;
  const { target } = reference.names.ofTag(group.name);
  const path = pathOf(group, reference);
  const title = nameOfTag(group);
  const lead = leadAt(group.node, reference.description);
  const isWhole = per === "tag";
  const table: PluginBlock = {
    kind: "table",
    head: [words.operation, words.methodAndPath],
    rows: group.operations.map((operation) => [
      [{ link: titleOf(operation, reference.description), to: reference.names.ofOperation(operation).target }],
      operation.kind === "webhook"
        ? [{ code: operation.path }]
        : [badge(operation.method.toUpperCase(), "method"), " ", { code: operation.path }],
    ]),
  };
  return {
    path: isWhole ? `${path}.md` : `${path}/index.md`,
    frontmatter: {
      title,
      ...(isWhole && { order }),
      short_description: lead === "" ? countOf(group.operations.length, title, reference) : lead,
    },
    data: {
      blocks: withAnchors(isWhole ? groupBlocks(group, 2, reference) : [...tagWords(group, reference, 2), table]),
    },
    targets: [target, ...(isWhole ? groupTargets(group, reference) : [])],
  };
}

function countOf(count: number, tag: string, { words, description }: Reference): string {
  const word = count === 1 ? words.oneOperationOf : words.someOperationsOf;
  return interpolateText(word, { count, tag, api: titleOfApi(description) });
}

/** The method before the title, and what says that the operation is deprecated. */
function badgesOf({ kind, method, isDeprecated }: Operation): readonly Readonly<Record<"text" | "kind", string>>[] {
  const first = { text: kind === "webhook" ? "HOOK" : method.toUpperCase(), kind: "method" };
  return isDeprecated ? [first, { text: "deprecated", kind: "deprecated" }] : [first];
}

/** The first sentence of an object's description, or "". */
function leadAt(owner: Node | null, description: Description): string {
  return firstSentence(textOf(textAt(owner, "description", description)?.value));
}

function operationPage(
  operation: Operation,
  order: number,
  tag: Tag,
  leads: ReadonlyMap<string, Operation>,
  reference: Reference,
): PluginDataPage<PageData> {
  const { slug, target } = reference.names.ofOperation(operation);
  const title = titleOf(operation, reference.description);
  const lead = leadAt(operation.node, reference.description);
  const isShared = leads.get(lead) !== operation;
  const keywords = [operation.id, operation.title].filter((each) => each !== "" && each !== title);
  return {
    path: `${pathOf(tag, reference)}/${slug}.md`,
    frontmatter: {
      title,
      order,
      short_description:
        lead === "" ? `${operation.title}: ${title}.` : isShared ? `${operation.title}: ${lead}` : lead,
      // What is on the page is also in its left column, and the samples need the right one.
      toc: false,
      sidebar: { badge: badgesOf(operation) },
      ...(keywords.length > 0 && { search: { keywords } }),
    },
    data: { blocks: withoutRepeatedFields(withAnchors(operationBlocks(operation, "", reference)), reference.words) },
    targets: [target],
    ...(operation.id !== "" && { claimedBy: operation.id }),
  };
}

function schemaPage({ schema, name, slug, target }: SchemaPage, reference: Reference): PluginDataPage<PageData> {
  const lead = leadAt(schema, reference.description);
  return {
    path: `${reference.settings.folder}/schemas/${slug}.md`,
    frontmatter: {
      title: name,
      short_description:
        lead === ""
          ? interpolateText(reference.words.fieldsOf, { schema: name, api: titleOfApi(reference.description) })
          : lead,
      sidebar: { hidden: true },
    },
    data: { blocks: withoutRepeatedFields(withAnchors(schemaBlocks(schema, reference)), reference.words) },
    targets: [target],
  };
}

/** Its schemas are in no menu, which would be longer than their pages. */
function schemaListPage({ schemaPages, settings, names, description, words }: Reference): PluginDataPage<PageData> {
  const letters = new Map<string, Inline[]>();
  for (const { name, target } of [...schemaPages.values()].toSorted((left, right) =>
    left.name.toLowerCase() < right.name.toLowerCase() ? -1 : 1,
  )) {
    const letter = name.charAt(0).toUpperCase();
    letters.set(letter, [...(letters.get(letter) ?? []), [{ link: name, to: target }]]);
  }
  return {
    path: `${settings.folder}/schemas/index.md`,
    frontmatter: {
      title: words.schemas,
      short_description: interpolateText(words.schemaList, { api: titleOfApi(description) }),
    },
    data: { blocks: [...letters].map(([letter, links]) => paragraph({ strong: letter }, ": ", ...joined(links))) },
    targets: [names.freeTarget("schemas")],
  };
}
