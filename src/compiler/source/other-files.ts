/**
 * Files that other tools and hosts read from a folder of pages, and what docsgen has instead. Data only, found by the
 * name of the file. To add a tool, add its files here.
 */
import { posix } from "node:path";

export interface OtherFile {
  /** Continues “… has no effect”: ": docsgen does not read files of Docusaurus". */
  readonly reason: string;
  /** What to do instead. */
  readonly hint: string;
}

interface OtherTool {
  /** For a sentence: "Docusaurus". */
  readonly readers: string;
  /** Matches the names of files and folders. */
  readonly names: RegExp;
  readonly hint: string;
}

const order =
  "write the folder's title as `title` into `_folder.yml`, and give its pages an `order` in their frontmatter";
const sidebar = "list the pages in `themeConfig.sidebars` of site.config.ts";
const config = "write the settings into site.config.ts";
const migrate = "convert the site with `docsgen migrate`, or remove it";

const tools: readonly OtherTool[] = [
  {
    readers: "Docusaurus",
    names: /^_category_\.(?:json|ya?ml)$/u,
    hint: "write its `label` as `title` and its `position` as `order` into `_folder.yml` in the same folder",
  },
  { readers: "Docusaurus", names: /^sidebars\.(?:json|[cm]?[jt]s)$/u, hint: sidebar },
  { readers: "Fumadocs", names: /^meta\.(?:json|ya?ml)$/u, hint: order },
  { readers: "Nextra and Rspress", names: /^_meta\.(?:json|[jt]sx?)$/u, hint: order },
  { readers: "Rspress", names: /^_nav\.json$/u, hint: "list the links in `themeConfig.navbar` of site.config.ts" },
  { readers: "plugins of MkDocs", names: /^\.(?:pages|nav)(?:\.ya?ml)?$/u, hint: order },
  { readers: "Azure DevOps", names: /^\.order$/u, hint: order },
  { readers: "DocFX and Jupyter Book", names: /^_?toc\.ya?ml$/u, hint: sidebar },
  { readers: "docsify and wikis", names: /^_sidebar\.md$/iu, hint: sidebar },
  { readers: "docsify", names: /^_navbar\.md$/u, hint: "list the links in `themeConfig.navbar` of site.config.ts" },
  { readers: "docsify", names: /^_coverpage\.md$/u, hint: "write `hero` into the frontmatter of index.md" },
  { readers: "wikis", names: /^_Footer\.md$/u, hint: "write the text into `themeConfig.footer` of site.config.ts" },
  { readers: "Hugo and Zola", names: /^_index(?:\.[a-z-]+)?\.md$/u, hint: "rename it to index.md" },
  { readers: "Jekyll", names: /^_config\.ya?ml$/u, hint: config },
  { readers: "Jekyll", names: /^_posts$/u, hint: "rename it to “posts” to publish its pages" },
  { readers: "Quarto", names: /^_(?:quarto|metadata)\.ya?ml$/u, hint: config },
  { readers: "Mintlify", names: /^(?:mint|docs)\.json$/u, hint: config },
  { readers: "Sphinx", names: /^conf\.py$/u, hint: config },
  { readers: "VitePress", names: /^\.vitepress$/u, hint: migrate },
  { readers: "VuePress", names: /^\.vuepress$/u, hint: migrate },
  { readers: "MkDocs", names: /^mkdocs\.ya?ml$/u, hint: migrate },
  { readers: "mdBook", names: /^book\.toml$/u, hint: migrate },
];

/** Files for the host, which reads them at the root of the site. */
const forHosts = /^(?:_redirects|_headers|_routes\.json|_worker\.js|\.well-known|\.htaccess)$/u;

/** Other spellings of `_folder.yml`. */
const misspelledFolderFile = /^[._]?folders?\.(?:ya?ml|json|toml)$/iu;

/** @param path Relative to the source folder, of a file or folder outside `public/`. */
export function describeOtherFile(path: string): OtherFile | null {
  const name = posix.basename(path);
  if (forHosts.test(name))
    return { reason: ": hosts read it at the root of the site", hint: `move it to \`public/${name}\`` };
  if (misspelledFolderFile.test(name))
    return { reason: ": docsgen reads settings of folders from `_folder.yml`", hint: "rename it to `_folder.yml`" };
  const tool = tools.find(({ names }) => names.test(name));
  return tool === undefined
    ? null
    : { reason: `: docsgen does not read the files of ${tool.readers}`, hint: tool.hint };
}
