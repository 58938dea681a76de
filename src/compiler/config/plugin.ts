/**
 * Plugins: plain functions of the author that extend a site. The config lists them under `plugins`; its keys
 * `markdown.remarkPlugins`, `markdown.rehypePlugins` and `frontmatter` act as plugins named after the key.
 */
import * as z from "zod";
import type { Feature } from "../../features/feature.ts";
import type { PropsSchema } from "./component.ts";
import { policySchema } from "./csp-sources.ts";
import type { headTagSchema } from "./head-tag.ts";
import type {
  PluginBlock,
  PluginFinding,
  PluginPageEntry,
  PluginPagesResult,
  PluginRenderedPage,
} from "./plugin-pages.ts";

/**
 * A plugin. All hooks are optional. They run in a thread with limits on time and memory (without limits and in the main
 * thread with `--workers 0`, for debugging), receive plain data, and must be deterministic. Files and environment
 * variables that a hook reads are inputs of the site: when one changes, the hook runs again.
 *
 * @example
 *   export const changelog = definePlugin({
 *     name: "changelog",
 *     pages: ({ root }) => [{ path: "changelog.md", text: readFileSync(join(root, "CHANGELOG.md"), "utf8") }],
 *   });
 *
 * @typeParam Own The frontmatter keys that `frontmatter` returns. `definePlugin` infers them.
 * @typeParam Data The data from which `render` makes pages.
 * @typeParam Key What `checks` needs of pages.
 */
export interface Plugin<Own = UnknownFrontmatter, Data = unknown, Key extends keyof PluginPage = never> {
  /** Lower-case words with hyphens. It appears in messages, and the codes of the plugin's checks begin with it. */
  readonly name: string;
  /**
   * Plugins of unified that transform the Markdown tree (mdast) of every page. Included files, variables and emoji have
   * already been inserted. Nodes that a plugin adds are treated as if the author had written them: headings get
   * anchors, and links are checked.
   */
  readonly remarkPlugins?: readonly UnifiedPlugin[] | undefined;
  /**
   * Plugins of unified that transform the HTML tree (hast) of every page. Code blocks and raw HTML are `raw` nodes, and
   * addresses within the site are not final yet. Addresses that a plugin adds are published as they are.
   */
  readonly rehypePlugins?: readonly UnifiedPlugin[] | undefined;
  /** Blocks and inline directives of the author's own; see `defineFeature`. */
  readonly features?: readonly Feature[] | undefined;
  /**
   * A style sheet, as `@import` in CSS names it: a file of a package, `"docsgen-quotes/quotes.css"`, or one relative to
   * the config. It comes after docsgen's styles, and before those of the site.
   */
  readonly style?: string | undefined;
  /**
   * A module that runs in the browser, named like `style`. Its default export is called with the element of each block
   * of the plugin that a reader sees. It may return a function that is called when the reader leaves the page. Bundled,
   * and loaded only by pages that have such a block.
   */
  readonly script?: string | undefined;
  /**
   * When the script runs for a block: when the page is shown, when the browser is idle, when the block is in view, or
   * when the reader clicks it, before which nothing of the script is requested. A block that waits for a click is a
   * button, and is left out where there are no scripts. Default: "load".
   */
  readonly scriptRuns?: ScriptTrigger | undefined;
  /**
   * The hosts from which the plugin's blocks and script load resources, written like the config key of the same name:
   * `{ "connect-src": ["https://api.example.com"] }`. They are added to the site's policy, if it has one.
   */
  readonly contentSecurityPolicy?: Readonly<Record<string, readonly string[]>> | undefined;
  /** A zod object with the author's own frontmatter keys. Every page is validated, even one that has none of them. */
  readonly frontmatter?: FrontmatterSchema<Own> | undefined;
  /**
   * Adds computed pages, and content to pages of the author. They are compiled, linked, indexed and checked like files.
   * It may also return what is wrong with the files that it reads.
   */
  readonly pages?:
    | ((site: PluginSources) => Awaitable<readonly PluginPageEntry<Data>[] | PluginPagesResult<Data>>)
    | undefined;
  /**
   * Whether `pages` is called for archived versions, too, once for each that comes from a ref or a folder. What it
   * reads of their files it must read with `readText`. Without it, these versions have no pages of the plugin, which is
   * reported.
   */
  readonly versioned?: boolean | undefined;
  /** Makes the content of a page from its data. It must be pure: the page is compiled again only when its data changes. */
  readonly render?: ((data: Data, page: PluginRenderedPage) => readonly PluginBlock[]) | undefined;
  /**
   * Schemes of links to the targets of the plugin's pages, with the word for a target: `{ api: "operation" }` for links
   * such as `api:createQueue`. Pages that have such links are not compiled again when a target moves.
   */
  readonly links?: Readonly<Record<string, string>> | undefined;
  /**
   * The key of `frontmatter` by which a page of the author takes the place of a generated one: "operation" for a page
   * with `operation: createQueue`. Values that no generated page is `claimedBy` are reported.
   */
  readonly claims?: string | undefined;
  /**
   * Checks the linked site. Its findings are cached: it runs again when something has changed that it needs of pages,
   * or that it has read.
   */
  readonly checks?:
    | ((site: PluginSite<PluginPage<Own>>) => Awaitable<readonly PluginFinding[]>)
    | PluginCheck<Own, Key>
    | undefined;
  /**
   * Adds files to the output. Pages can link to them as to files in `public/`; in the `html` of a page, such links are
   * as the author wrote them.
   */
  readonly outputs?: ((site: PluginSite<PluginPageWithHtml<Own>>) => Awaitable<readonly PluginOutput[]>) | undefined;
  /** Adds tags to the head of a page's document. Addresses are published as they are. */
  readonly head?:
    | ((page: PluginPage<Own>, site: PluginSite<PluginPage<Own>>) => Awaitable<readonly PluginHeadTag[]>)
    | undefined;
}

/** The event for which a block waits before its script is requested. */
export type ScriptTrigger = (typeof scriptTriggers)[number];

/**
 * A check that says what it needs.
 *
 * @example
 *   checks: {
 *     needs: ["words"],
 *     run: ({ pages }) =>
 *       pages.filter(({ words }) => words > 2000).map(({ path }) => ({ code: "too-long", message: "This page is long", page: path })),
 *   },
 */
export interface PluginCheck<Own = UnknownFrontmatter, Key extends keyof PluginPage = never> {
  /** The keys of pages that it gets besides `path`. It does not run when other things of pages have changed. */
  readonly needs: readonly Key[];
  run(site: PluginSite<Pick<PluginPage<Own>, Key | "path">>): Awaitable<readonly PluginFinding[]>;
}

/** Frontmatter keys of the author, before a schema gives them types. */
export type UnknownFrontmatter = Readonly<Record<string, unknown>>;

type Awaitable<Value> = Value | Promise<Value>;

/** A plugin of unified, alone or in a list with its options. */
export type UnifiedPlugin = UnifiedFunction | readonly [UnifiedFunction, ...(readonly unknown[])];

/** `never`, because unified passes the options that the author lists, so any function is acceptable. */
export type UnifiedFunction = (this: never, ...options: never[]) => unknown;

/** A tag of a document's head: `{ tag: "link", attributes: { rel: "alternate", href: "/atom.xml" } }`. */
export type PluginHeadTag = z.input<typeof headTagSchema>;

/** The part of zod's interface that we use; any library with the same interface works. */
export interface FrontmatterSchema<Own = UnknownFrontmatter> extends PropsSchema<Own> {
  /** The schema of each key. */
  readonly shape: Readonly<Record<string, unknown>>;
}

/** The site before its pages have been compiled. */
export interface PluginFolder {
  /** Absolute path of the config's folder. */
  readonly root: string;
  /** Absolute path of the folder of the pages. */
  readonly sourceFolder: string;
  /** The config with its defaults, without functions and schemas. */
  readonly config: PluginConfig;
}

/** The site, or an archived version of it, before its pages have been compiled. */
export interface PluginSources extends PluginFolder {
  /** The name of the archived version, "v1"; `null` for the current one. */
  readonly version: string | null;
  /**
   * The text of a file of the version, or `null` if it has none. The path is relative to the folder of the config; in a
   * version that is a folder, to that folder.
   */
  readonly readText: (path: string) => string | null;
}

/** The config with its defaults, as plain data. */
export type PluginConfig = Readonly<Record<string, unknown>> & {
  readonly title: string;
  readonly description: string;
  readonly lang: string;
  readonly base: string;
  readonly origin: string | null;
};

/**
 * The linked site. Pages are ordered by route. Drafts are not among them, nor are pages whose frontmatter a schema of
 * the author rejects: what a schema promises is true of all of them.
 */
export interface PluginSite<Page extends Pick<PluginPage, "path"> = PluginPage> extends PluginFolder {
  readonly pages: readonly Page[];
}

/** A published page. */
export interface PluginPage<Own = UnknownFrontmatter> {
  /** The file, relative to the source folder: "guide/install.md". */
  readonly path: string;
  /** The address within the site, without the base: "/guide/install/". */
  readonly route: string;
  /** The address with the base, percent-encoded. `config.origin + url` is absolute. */
  readonly url: string;
  readonly title: string;
  /** The frontmatter's `description` or `short_description`, or "". */
  readonly description: string;
  /** docsgen's keys, plus the author's own keys as returned by their schema. */
  readonly frontmatter: UnknownFrontmatter & Readonly<Own>;
  /** The headings of level 2 to 4, in document order. */
  readonly headings: readonly PluginHeading[];
  /** The text, including code blocks, without markup. Each block ends with a line break. */
  readonly text: string;
  /** The number of words in `text`. */
  readonly words: number;
  /** The links, images and files that the page refers to, in document order, those within the site first. */
  readonly links: readonly PluginLink[];
}

/** A page as only `outputs` gets it, such as for a feed: reading the HTML of all pages takes time. */
export interface PluginPageWithHtml<Own = UnknownFrontmatter> extends PluginPage<Own> {
  /**
   * The page's content with final addresses. The author's components are not rendered; only the content between their
   * tags is included.
   */
  readonly html: string;
}

/** A heading of a page, as the contents of the page list it. */
export interface PluginHeading {
  /** From 2 to 4. */
  readonly level: number;
  readonly title: string;
  /** The anchor, without "#". */
  readonly id: string;
  /** The line in the page's file, counted from 1. */
  readonly line: number;
}

/** A reference of a page. Several links to the same target are as many entries. */
export interface PluginLink {
  /** The final URL, with the base. */
  readonly url: string;
  /** The file of the source folder that it points to, or `null`. */
  readonly path: string | null;
}

/** A file that a plugin adds to the output. */
export interface PluginOutput {
  /** Relative to the output folder: "atom.xml". No other file of the site may have the same path. */
  readonly path: string;
  readonly contents: string | Uint8Array;
}

/**
 * Types a plugin and enables completion in editors. The pages that its hooks get have the frontmatter keys of its
 * schema, with their types. Returns the plugin unchanged.
 */
export function definePlugin<Own = UnknownFrontmatter, Data = unknown, Key extends keyof PluginPage = never>(
  plugin: Plugin<Own, Data, Key>,
): Plugin;
export function definePlugin(plugin: unknown): unknown {
  return plugin;
}

const scriptTriggers = ["load", "idle", "visible", "click"] as const;

const functionSchema = <Type>(): z.ZodType<Type, Type> =>
  z.custom<Type>((value) => typeof value === "function", "must be a function");

/** A list of plugins of unified. Whether they are for Markdown or for HTML is not known before they run. */
export const unifiedPlugins: z.ZodType<readonly UnifiedPlugin[], readonly UnifiedPlugin[]> = z.array(
  z.custom<UnifiedPlugin>(
    (value) => typeof value === "function" || (Array.isArray(value) && typeof value[0] === "function"),
    "must be a unified plugin: a function, or [function, options]",
  ),
);

/** A zod object, known by its `safeParse` and `shape`, because the author's zod may be another copy than ours. */
export const frontmatterSchemaOption: z.ZodType<FrontmatterSchema, FrontmatterSchema> = z.custom<FrontmatterSchema>(
  isObjectSchema,
  "must be a zod object, such as z.object({ … })",
);

/** The properties of a page that a check can ask for. */
const pageKeys: Readonly<Record<keyof PluginPage, true>> = {
  path: true,
  route: true,
  url: true,
  title: true,
  description: true,
  frontmatter: true,
  headings: true,
  text: true,
  words: true,
  links: true,
};

const checkForm = `must be a function, or { needs: […], run: … } with keys of a page: ${Object.keys(pageKeys).join(", ")}`;

/** Checks the form of a plugin, not what its hooks return: `plugin/hook-values.ts` does. */
export const pluginSchema: z.ZodType<Plugin, Plugin> = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/u, "must be in lower case with hyphens, such as reading-time"),
  remarkPlugins: unifiedPlugins.optional(),
  rehypePlugins: unifiedPlugins.optional(),
  features: z.array(z.custom<Feature>(isFeature, "must be made by `defineFeature`")).optional(),
  style: z.string().min(1).optional(),
  script: z.string().min(1).optional(),
  scriptRuns: z.enum(scriptTriggers).optional(),
  contentSecurityPolicy: policySchema.optional(),
  frontmatter: frontmatterSchemaOption.optional(),
  pages: functionSchema<Plugin["pages"]>().optional(),
  render: functionSchema<Plugin["render"]>().optional(),
  links: z
    .record(z.string().regex(/^[a-z][a-z0-9+.-]*$/u, "must be a scheme in lower case, such as api"), z.string().min(1))
    .optional(),
  claims: z.string().min(1).optional(),
  versioned: z.boolean().optional(),
  checks: z.custom<Plugin["checks"]>(isCheck, checkForm).optional(),
  outputs: functionSchema<Plugin["outputs"]>().optional(),
  head: functionSchema<Plugin["head"]>().optional(),
});

function isCheck(value: unknown): boolean {
  if (typeof value === "function") return true;
  if (typeof value !== "object" || value === null || Object.keys(value).some((key) => key !== "needs" && key !== "run"))
    return false;
  const [needs, run]: readonly unknown[] = [Reflect.get(value, "needs"), Reflect.get(value, "run")];
  return typeof run === "function" && Array.isArray(needs) && needs.every((key) => Object.hasOwn(pageKeys, key));
}

function isFeature(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    "about" in value &&
    typeof value.about === "object" &&
    value.about !== null &&
    "name" in value.about &&
    typeof value.about.name === "string"
  );
}

function isObjectSchema(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    "safeParse" in value &&
    typeof value.safeParse === "function" &&
    "shape" in value &&
    typeof value.shape === "object"
  );
}

/** The keys of the config that hold plugins. */
export interface PluginSettings {
  readonly plugins: readonly Plugin[];
  readonly markdown: {
    readonly remarkPlugins: readonly UnifiedPlugin[];
    readonly rehypePlugins: readonly UnifiedPlugin[];
  };
  readonly frontmatter: FrontmatterSchema | null;
}

/** A plugin, with its path in the config. */
export interface ListedPlugin {
  readonly plugin: Plugin;
  readonly path: readonly (string | number)[];
}

/** All plugins in the order in which they run. The config keys that act as plugins come first. */
export function listPlugins({ plugins, markdown, frontmatter }: PluginSettings): readonly ListedPlugin[] {
  const { remarkPlugins, rehypePlugins } = markdown;
  const listed: ListedPlugin[] = [];
  if (remarkPlugins.length > 0)
    listed.push({ plugin: { name: "markdown.remarkPlugins", remarkPlugins }, path: ["markdown", "remarkPlugins"] });
  if (rehypePlugins.length > 0)
    listed.push({ plugin: { name: "markdown.rehypePlugins", rehypePlugins }, path: ["markdown", "rehypePlugins"] });
  if (frontmatter !== null) listed.push({ plugin: { name: "frontmatter", frontmatter }, path: ["frontmatter"] });
  return [...listed, ...plugins.map((plugin, index) => ({ plugin, path: ["plugins", index] }))];
}

/** The config as read by a thread, after the main thread has validated it. */
const settingsSchema = z.object({
  plugins: z.array(pluginSchema).default([]),
  markdown: z
    .object({ remarkPlugins: unifiedPlugins.default([]), rehypePlugins: unifiedPlugins.default([]) })
    .prefault({}),
  frontmatter: frontmatterSchemaOption.nullable().default(null),
});

/** The plugins in the default export of a config's module. */
export function pluginsIn(config: unknown): readonly ListedPlugin[] {
  return listPlugins(settingsSchema.parse(config));
}

/** Whether a plugin takes part in the compilation of pages. */
export function transformsPages(listed: ListedPlugin): boolean {
  return listed.plugin.render !== undefined || transformsAllPages(listed);
}

/** Whether a plugin takes part in the compilation of every page, and not only of those that have its data. */
export function transformsAllPages({ plugin }: ListedPlugin): boolean {
  const lists = [plugin.remarkPlugins, plugin.rehypePlugins, plugin.features];
  return lists.some((list) => (list?.length ?? 0) > 0);
}

/** Whether a plugin has code that runs in threads. Frontmatter schemas run in the main thread. */
export function runsInThreads(listed: ListedPlugin): boolean {
  const { pages, checks, outputs, head } = listed.plugin;
  return transformsPages(listed) || [pages, checks, outputs, head].some((hook) => hook !== undefined);
}

/** The author's own frontmatter keys. */
export function ownFrontmatterKeys(plugins: readonly ListedPlugin[]): readonly string[] {
  return plugins.flatMap(({ plugin }) => Object.keys(plugin.frontmatter?.shape ?? {}));
}

/** What the links of each scheme of plugins point to, such as an "operation". */
export function linkWords(plugins: readonly ListedPlugin[]): Readonly<Record<string, string>> {
  return Object.assign({}, ...plugins.map(({ plugin }) => plugin.links ?? {}));
}

/** The prefixes of links that name a page: the schemes of plugins, and other sites. */
export function linkNames(config: PluginSettings & { readonly links: { readonly sites: object } }): readonly string[] {
  return [...Object.keys(linkWords(listPlugins(config))), ...Object.keys(config.links.sites)];
}

/** The hooks that run on the whole site. */
export type SiteHook = "pages" | "checks" | "outputs" | "head";
/** A key of `Plugin` that holds code, by which messages name it: “The plugin “feed” throws an error in `outputs`”. */
export type PluginHook = SiteHook | "remarkPlugins" | "rehypePlugins" | "features" | "render";
