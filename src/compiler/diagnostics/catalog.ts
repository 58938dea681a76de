/**
 * The catalog of diagnostics: for each code, its default severity, its message, and what `docsgen explain` says
 * of it. A code names the mistake, is never reused, and has a fixture in `tests/diagnostics/<code>/`.
 */
import type { About } from "../../features/about.ts";
import { abouts } from "../../features/abouts.ts";
import type { Advice, FileDiagnostic, Finding, Fix, Problem, Severity, SiteDiagnostic, Span } from "./diagnostic.ts";
import { startOfText } from "./diagnostic.ts";
import type { Concern, RuleCode } from "./rule-codes.ts";
import { ruleCodes } from "./rule-codes.ts";

/** What `check` looks for only if it is asked to. */
export type CheckRequest = "agents" | "external" | "published" | "since" | "prose" | "samples";

/** The declaration of a code. */
interface CatalogEntry<Values> {
  readonly severity: Severity;
  /** The request without which `check` does not look for it. */
  readonly request?: CheckRequest;
  /** `readers`, unless it says otherwise. */
  readonly concerns?: Concern;
  /**
   * It cannot be accepted, and the config cannot change its severity: it prevents a build, is caused by the machine, or
   * would publish an empty page, or a link without its address.
   */
  readonly isFixed?: boolean;
  /** A page or file that does not exist. A plugin that failed may be the one that adds it. */
  readonly leadsNowhere?: true;
  /** It is in the address of a link, and follows from what is wrong with the link as a whole. */
  readonly isOfAddress?: true;
  /** One sentence without a full stop that quotes the author's own words. */
  readonly message: (values: Values) => string;
  /** Why it is a mistake. */
  readonly about: string;
  /** What `docsgen explain` shows. */
  readonly shown: readonly [mistake: string, correction: string];
}

/** The names of texts, or an object. */
type Named<Values> = [Values] extends [string] ? Readonly<Record<Values, string>> : Values;

/** Returns a constructor for entries of a severity. */
const entriesOf =
  (severity: Severity, isFixed = false) =>
  <Values extends string | object = never>(
    entry: Omit<CatalogEntry<Named<Values>>, "severity" | "isFixed">,
  ): CatalogEntry<Named<Values>> => ({ ...entry, severity, isFixed });

const error = entriesOf("error");
const fatal = entriesOf("error", true);
const warning = entriesOf("warning");
const hint = entriesOf("hint");

/** What docsgen does with syntax that it does not support. */
export type SyntaxEffect =
  | "shows as text"
  | "shows as code"
  | "strikes through"
  | "ignores"
  | "numbers from 1 again"
  | "does not run"
  | "does not show"
  | "takes for HTML"
  | "takes for an image"
  | "shows as a heading"
  | "shows as a list"
  | "publishes as it is"
  | "shows beside the outer list";

interface OutputConflict {
  /** "This page" */
  readonly subject: string;
  readonly path: string;
  readonly other: string;
  readonly otherPath: string;
}

interface PluginFault {
  readonly name: string;
  readonly hook: string;
  /** " at guide/install.md", or "". */
  readonly where: string;
  readonly problem: string;
  readonly reason: string;
}

type Declared = (typeof abouts)[number];
type MessagesOf<Each> = Each extends { readonly messages: infer Messages } ? Messages : never;
type FeatureCode<Each> = Each extends { readonly messages: infer Messages } ? Extract<keyof Messages, string> : never;
type FeatureMessages = {
  readonly [Code in FeatureCode<Declared>]: Extract<MessagesOf<Declared>, Readonly<Record<Code, unknown>>>[Code];
};

function messagesOf(features: readonly Declared[]): FeatureMessages;
function messagesOf(features: readonly About[]): object {
  return Object.assign({}, ...features.map(({ messages }) => messages));
}

/** The messages of features, which also contain their examples. */
export const featureMessages = messagesOf(abouts);

/** By code, in the order in which `docsgen explain` lists them. */
export const catalog = {
  ...featureMessages,

  // Files
  "not-utf8": error<{ file: string | null }>({
    message: ({ file }) =>
      `${file === null ? "This file" : `The included file ${quote(file)}`} is not encoded as UTF-8`,
    about:
      "Pages and included files are read as UTF-8. In any other encoding their letters would come out wrong, so the file is refused. Save it as UTF-8.",
    shown: ["a page saved as Latin-1", "the same page saved as UTF-8"],
  }),
  "empty-page": warning({
    message: () => "This page is empty",
    about: "A page without text is a dead end for readers. Write it, mark it `draft: true`, or remove the file.",
    shown: ["---\ntitle: Limits\n---", "---\ntitle: Limits\n---\n\nA request may hold 512KB."],
  }),
  "symlink-outside": error<"target">({
    message: ({ target }) => `This symbolic link points outside the source folder, to ${quote(target)}`,
    about: "Following a link out of the source folder would publish files that are not part of the documentation.",
    shown: ["docs-src/license.md → ../../LICENSE", "docs-src/license.md, a copy"],
  }),
  "symlink-folder": warning({
    message: () => "This symbolic link points to a folder, so nothing in it is published",
    about:
      "Following a link to a folder would publish its files twice, or never end if the folder contains the link. Links to files are followed.",
    shown: ["docs-src/public/latest → v2", "docs-src/public/latest/, a copy"],
  }),
  "broken-symlink": error<{ target: string; isLoop: boolean }>({
    message: ({ target, isLoop }) =>
      `This symbolic link leads to ${quote(target)}, which ${isLoop ? "leads back to it" : "does not exist"}`,
    about: "What the link stands for is not published, so links to it lead nowhere.",
    shown: ["docs-src/license.md → LICENCE", "docs-src/license.md → LICENSE"],
  }),
  "unreadable-file": error<"reason">({
    concerns: "site",
    message: ({ reason }) => `This file cannot be read: ${reason}`,
    about: "The system refused to read the file, or the file was removed while docsgen was reading the site.",
    shown: ["-w------- docs-src/limits.md", "-rw-r--r-- docs-src/limits.md"],
  }),
  "file-name": error<"reason">({
    message: ({ reason }) => `This file name cannot be used in an address: ${reason}`,
    about:
      "A page's address is derived from its file name. Control characters, backslashes and names that some systems reserve cannot be part of one.",
    shown: ["docs-src/what?.md", "docs-src/what.md"],
  }),
  "merge-conflict": fatal<"marker">({
    message: ({ marker }) => `Unresolved merge conflict: ${quote(marker)}`,
    about:
      "Git marks conflicting changes with `<<<<<<<`, `=======` and `>>>>>>>`. Until you choose a version, no other problems of the page are reported.",
    shown: ["<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> main", "ours"],
  }),

  // Frontmatter
  "frontmatter-syntax": fatal<"reason">({
    message: ({ reason }) => `The frontmatter cannot be parsed as YAML: ${reason}`,
    about: "The lines between `---` at the top of a page are YAML. It is not published until they can be parsed.",
    shown: ['---\ntitle: "Limits\n---', '---\ntitle: "Limits"\n---'],
  }),
  "frontmatter-unclosed": fatal({
    message: () => "The frontmatter has no closing `---`",
    about:
      "Frontmatter starts with a line `---` and ends with another. Without the second, docsgen cannot tell where the text of the page starts.",
    shown: ["---\ntitle: Limits\n\nText.", "---\ntitle: Limits\n---\n\nText."],
  }),
  "frontmatter-language": fatal<"language">({
    message: ({ language }) => `Frontmatter in ${quote(language)} is not supported`,
    about: "Frontmatter must be YAML, and is never run as code. Write `---` alone on the first line.",
    shown: ["---js\n{ title: 'Limits' }\n---", "---\ntitle: Limits\n---"],
  }),
  "frontmatter-value": error<"key" | "problem">({
    message: ({ key, problem }) => `${quote(key)} ${problem}`,
    about:
      "Each frontmatter key has a type. Some YAML values are not what they look like: 1.10 is the number 1.1, and yes, 010 and 2024-01-01 may not stay text. Put text in quotes.",
    shown: ["title: 1.10", 'title: "1.10"'],
  }),
  "frontmatter-unknown-key": warning<"key">({
    concerns: "authors",
    message: ({ key }) => `Unknown frontmatter key ${quote(key)}`,
    about:
      "An unknown key is usually a typo, and has no effect. If another tool needs the key, declare it in the config under `markdown.frontmatterKeys`.",
    shown: ["titel: Limits", "title: Limits"],
  }),
  "missing-title": error({
    message: () => "This page has no title",
    about:
      "Menus, search results and browser tabs show the title. Set `title` in the frontmatter, or start the page with a level-one heading.",
    shown: ["A request may hold 512KB.", "# Limits\n\nA request may hold 512KB."],
  }),
  "title-from-heading": hint<"title">({
    message: ({ title }) => `The heading ${quote(title)} is used as the title of this page`,
    about:
      "A page without a title is named after its first heading. Set `title` in the frontmatter, or start the page with a level-one heading.",
    shown: ["## Limits\n\nA request may hold 512KB.", "# Limits\n\nA request may hold 512KB."],
  }),

  // Markdown
  "duplicate-id": error<"id">({
    message: ({ id }) => `The id ${quote(id)} is used twice on this page`,
    about: "An id is an address within the page. If two headings share one, links always go to the first.",
    shown: ["## Size {#limit}\n\n## Time {#limit}", "## Size {#size}\n\n## Time {#time}"],
  }),
  "unknown-variable": error<"name">({
    concerns: "site",
    message: ({ name }) => `Unknown variable ${quote(name)}`,
    about:
      "Double braces print a value: `constants.NAME` and `product.name` from the config, or `page.title`. To show the braces themselves, write `\\{{`.",
    shown: ["{{ constants.PAYLAOD_LIMIT }}", "{{ constants.PAYLOAD_LIMIT }}"],
  }),
  "unclosed-container": error<"name" | "colons">({
    message: ({ name, colons }) => `The container ${quote(`${colons}${name}`)} is never closed`,
    about:
      "A container starts with three or more colons and a name, and ends with a line of the same number of colons. Without that line, it swallows the rest of the page.",
    shown: [":::tip\nUse HTTPS.", ":::tip\nUse HTTPS.\n:::"],
  }),
  "stray-container-end": warning<"colons">({
    message: ({ colons }) => `${quote(colons)} does not close a container`,
    about:
      "A line of colons closes the container above it, but none is open here. Inside a list item or a quote, the line belongs there, too. A nested container needs fewer colons than the one around it.",
    shown: ["Use HTTPS.\n:::", ":::tip\nUse HTTPS.\n:::"],
  }),
  "unknown-directive": error<"name">({
    concerns: "site",
    message: ({ name }) => `Unknown container or directive ${quote(name)}`,
    about: "Three colons start a container, two a leaf directive. Only known names are accepted, to find typos.",
    shown: [":::tipp\nUse HTTPS.\n:::", ":::tip\nUse HTTPS.\n:::"],
  }),
  "directive-attribute": error<"name" | "attribute">({
    message: ({ name, attribute }) => `${quote(name)} has no attribute ${quote(attribute)}`,
    about: "The attributes in braces after a directive are checked, so that typos are found.",
    shown: [':::card[Limits]{href="limits.md"}\n:::', ':::card[Limits]{link="limits.md"}\n:::'],
  }),
  "directive-content": error<"name" | "problem">({
    message: ({ name, problem }) => `${quote(name)} ${problem}`,
    about:
      "Each directive expects certain content: `:::file-tree` a list, `:::steps` one numbered list, `:::columns` a `:::column` for each column, `:::cards` a `:::card[Title]` for each card, `:::package-managers` a code block with commands for npm, `:::endpoint` a method and a path, `:::fields` a list whose items begin with a name in backticks, `:::response` a status, `:::if` a condition, `::video` a title and the address of a video, `:abbr[…]` a title or a term of the glossary. Within a line, the brackets of a directive contain plain text.",
    shown: [":::file-tree\nsrc/main.ts\n:::", ":::file-tree\n- src/\n  - main.ts\n:::"],
  }),
  "unknown-icon": error<"name">({
    message: ({ name }) => `There is no icon ${quote(name)}`,
    about:
      "An icon is the name of one of the set Lucide (https://lucide.dev/icons), such as `rocket`; the name of a language with a badge: `nodejs`, `python`, `go`, `bash` or `native`; an emoji; or, on cards and features, the path of a file: `./queue.svg`. Without the icon, a row of cards would look uneven.",
    shown: [':::card[Start]{icon="rockett"}\n:::', ':::card[Start]{icon="rocket"}\n:::'],
  }),
  "component-props": error<"name" | "problem">({
    concerns: "site",
    message: ({ name, problem }) => `Wrong props for ${quote(name)}: ${problem}`,
    about:
      "The config registers the component with a schema for its props. Attributes are strings; for a number, use `z.coerce.number()`. The schema's output must be JSON, so a date stays a string.",
    shown: ['::price{plan="1"}', '::price{plan="team"}'],
  }),
  "component-failed": fatal<"subject" | "problem" | "where" | "reason">({
    concerns: "site",
    message: ({ subject, problem, where, reason }) => `${subject} ${problem} ${where}: ${reason}`,
    about:
      "Components are rendered when the site is built or checked, without a browser: `window` and `document` do not exist. Put code that needs a browser in an effect, and set `hydrate`, because effects only run in hydrated components.",
    shown: ["const width = window.innerWidth;", "useEffect(() => setWidth(window.innerWidth), []);"],
  }),
  "theme-syntax": fatal<"reason">({
    message: ({ reason }) => reason,
    about: "esbuild bundles components and the theme folder before anything is rendered. This is its error message.",
    shown: ["return <p>Text;", "return <p>Text</p>;"],
  }),
  "theme-import": fatal<"problem">({
    message: ({ problem }) => problem,
    about:
      "A component or style sheet can import files next to it, installed packages and, with a leading slash, files of the source folder or its `public/`. A component that replaces one of the theme's must be exported under the same name.",
    shown: ["export default function PageFoot() {", "export function PageFoot() {"],
  }),
  "css-syntax": error<"reason">({
    message: ({ reason }) => reason,
    about:
      "Browsers skip what they cannot parse in a style sheet, and often everything after it. docsgen reports such mistakes before they are published.",
    shown: ["a { color: red", "a { color: red }"],
  }),
  "unknown-element": warning<"tag">({
    message: ({ tag }) => `HTML has no element ${quote(tag)}, so browsers do not show it`,
    about:
      "Text in angle brackets is a tag, and browsers do not show tags that they do not know: `vector<int>` appears as “vector”. Escape the bracket with a backslash, or put the text in backticks. Custom elements have a hyphen in their name; components are directives.",
    shown: ["a vector<int>", "a `vector<int>`"],
  }),
  "missing-alt": warning<"url">({
    concerns: "authors",
    message: ({ url }) => `The image ${quote(url)} has no alternative text`,
    about:
      "Describe the image in the brackets, for readers who cannot see it. For a purely decorative image, use HTML with an empty `alt`.",
    shown: ["![](queue.png)", "![Events wait while two executions run](queue.png)"],
  }),
  "css-value": warning<"reason">({
    message: ({ reason }) => reason,
    about:
      "Browsers silently skip a declaration with a misspelled property or a value that the property does not take. docsgen reports them in style sheets, in `<style>` and in `style` attributes, but leaves words alone that it does not know, as CSS may have got them lately.",
    shown: ["a { margin: 10 }", "a { margin: 10px }"],
  }),
  "suspicious-code": warning<"reason">({
    message: ({ reason }) => reason,
    about: "esbuild can bundle this component or style sheet, but suspects a mistake in it.",
    shown: ["a { colr: red }", "a { color: red }"],
  }),
  "unsafe-url": fatal<"url">({
    message: ({ url }) => `The address ${quote(url)} is not allowed`,
    about:
      'Links and images can use http, https, mailto and tel URLs, and paths of the site. `links.schemes` in the config allows others, for links that open an app: `["vscode"]`. Schemes such as `javascript` and `data` can run code in a reader\'s browser and are never allowed. This problem cannot be accepted, because the link would be published without its address.',
    shown: ["[run](javascript:alert)", "[run](https://example.com/run)"],
  }),
  "unknown-language": warning<"language">({
    concerns: "authors",
    message: ({ language }) => `Unknown language ${quote(language)}`,
    about:
      "The first word after the fence names the language of a code block. Code in an unknown language is shown without colors. Use `text` for output and plain text.",
    shown: ["```pyhton", "```python"],
  }),
  "math-syntax": error<"reason">({
    message: ({ reason }) => `This formula cannot be shown: ${reason}`,
    about:
      "With `markdown.math` in the config, `$x^2$` is a formula, and so are the lines between two lines of `$$` and those of a fence in `math`. They are written in LaTeX; a mistake in it would be published as red text. To write a dollar sign, put a backslash before it.",
    shown: [String.raw`$\frac{1}{n$`, String.raw`$\frac{1}{n}$`],
  }),
  "diagram-syntax": error<"reason">({
    message: ({ reason }) => `This diagram cannot be drawn: ${reason}`,
    about:
      "With `markdown.diagrams` in the config, fences in `mermaid` and `dot` are drawn. A line that cannot be drawn would be missing from the picture. To show the source of a diagram instead, write `text` after the fence.",
    shown: ["```mermaid\nflowchart LR\nA -> B\n```", "```mermaid\nflowchart LR\nA --> B\n```"],
  }),
  "diagram-title": warning({
    concerns: "authors",
    message: () => "This diagram has no title",
    about:
      "Screen readers read the title instead of the diagram, and it replaces the diagram where the page is shown as Markdown. Write it after the language of the fence, or in Mermaid on a line `accTitle: …`.",
    shown: ["```mermaid", '```mermaid title="How a request is answered"'],
  }),
  "package-failure": error<"name" | "reason">({
    concerns: "site",
    message: ({ name, reason }) => `The package ${quote(name)} cannot be loaded: ${reason}`,
    about:
      "Formulas and diagrams are made by packages that you install. This one is installed, but Node.js cannot load it: it may be damaged, or too new for this version of Node.js.",
    shown: ["node_modules/temml, without its files", "npm install --save-dev temml"],
  }),
  "code-line-range": warning<{ range: string; lines: number }>({
    message: ({ range, lines }) =>
      `${quote(range)} marks lines outside this block of ${lines === 1 ? "1 line" : `${lines} lines`}`,
    about: "Numbers in braces after a fence mark lines of the block, counted from 1, and none past its end.",
    shown: ["```js {7}\none();\n```", "```js {1}\none();\n```"],
  }),
  "missing-include": error<{ file: string; why?: string }>({
    message: ({ file, why = "does not exist" }) => `The included file ${quote(file)} ${why}`,
    about:
      '`<<< @/path` shows a file as a code block, and `::include{file="@/path"}` inserts its Markdown. `@/` is the source folder, `./` the folder of the page. A path with spaces is in quotes: `<<< "@/my file.js"`.',
    shown: ["<<< @/code/helo.js", "<<< @/code/hello.js"],
  }),
  "missing-region": error<{
    file: string;
    region: string;
    isOpen?: boolean;
    lines?: number;
  }>({
    message: ({ file, region, isOpen = false, lines }) =>
      isOpen
        ? `The region ${quote(region)} of ${quote(file)} is never closed`
        : lines === undefined
          ? `${quote(file)} has no region ${quote(region)}`
          : `${quote(file)} has only ${lines === 1 ? "1 line" : `${lines} lines`}, and not ${quote(region)}`,
    about:
      "A region of an included file starts at a `#region name` comment and ends at an `#endregion` comment, in the comments of any language. Its name ends at a space. Several regions of one name are shown as one.",
    shown: ["<<< @/code/hello.js#greting", "<<< @/code/hello.js#greeting"],
  }),
  "page-size": fatal<"size" | "limit">({
    message: ({ size, limit }) => `This page is ${size}; the limit is ${limit}`,
    about: "A page this large loads slowly for every reader, and is usually a log, a dump or an export.",
    shown: ["a log of five megabytes as one page", "the ten lines of it that matter"],
  }),
  "nesting-limit": fatal<{ limit: number }>({
    message: ({ limit }) =>
      `Lists, quotes, containers, elements or brackets are nested too deeply here: the limit is ${limit.toLocaleString("en")} levels`,
    about: "Nesting this deep is a mistake or an attack. It would make the compiler, and readers' browsers, very slow.",
    shown: ["> > > … a hundred quotes deep", "> one quote"],
  }),
  "markup-limit": fatal<{ limit: number }>({
    message: ({ limit }) => `This paragraph, heading or table cell has more than ${limit} emphasis, link and tag marks`,
    about:
      "Parsing time grows with the square of the number of open marks in a paragraph: `*`, `_`, `~`, `[`, `]`, and `<!` or `<?` without an end. Prose has fewer than a hundred; thousands are data, or a mistake.",
    shown: ["*a_ *a_ *a_ …, three thousand times in one paragraph", "paragraphs of prose"],
  }),
  "page-limit": fatal<"problem">({
    message: ({ problem }) => problem,
    about:
      "A page may have 200,000 lines. Each list item counts as two lines, and the end of a quote or list as one line for every 500 lines before it, because the parser goes through them again. Markdown in fewer lines may still become at most 600,000 texts, links and other parts. Only generated pages exceed these limits, which are the same on every machine. As a last resort, a page is stopped after two minutes of computing or 2 GB of memory.",
    shown: ["> a quote of one line, ten thousand times", "paragraphs of prose"],
  }),
  "output-limit": fatal<"limit">({
    message: ({ limit }) => `The HTML of this page exceeds ${limit}`,
    about:
      "A short source that becomes a huge page is a mistake or an attack, such as one long definition that is used thousands of times.",
    shown: ["one long link definition, used ten thousand times", "a definition for each link"],
  }),

  "unsupported-syntax": warning<{ text: string; what: string; effect: SyntaxEffect }>({
    message: ({ text, what, effect }) => `${quote(text)} is ${what}, which docsgen ${effect}`,
    about:
      "Other tools extend Markdown with syntax of their own. docsgen supports CommonMark, GFM, containers and variables; anything else would be published as typed, or disappear. In a block of HTML, Markdown begins after a blank line. To show such syntax, put it in backticks, or a backslash before it.",
    shown: ["!!! note\n    Use HTTPS.", ":::note\nUse HTTPS.\n:::"],
  }),

  "exception-syntax": error<"reason">({
    concerns: "authors",
    message: ({ reason }) => `This exception has no effect: ${reason}`,
    about:
      "A comment accepts a problem in the block after it, or on its own line: `<!-- docsgen-ignore missing-alt: the logo is named beside it -->`. Add `until 2027-01-31` after the codes to set the last day on which it applies.",
    shown: [
      "<!-- docsgen-ignore missing-alt -->",
      "<!-- docsgen-ignore missing-alt: the logo is named in the text beside it -->",
    ],
  }),
  "unused-exception": warning<"code">({
    concerns: "authors",
    message: ({ code }) => `This exception for ${quote(code)} is no longer needed`,
    about: "An exception that accepts nothing would hide the next problem of its kind. Remove it.",
    shown: ["<!-- docsgen-ignore missing-alt: named below -->\n![The queue](queue.png)", "![The queue](queue.png)"],
  }),
  "expired-exception": warning<"code" | "until">({
    concerns: "authors",
    message: ({ code, until }) => `The exception for ${quote(code)} expired on ${until}`,
    about: "The last day of the exception has passed. Fix the problem, or set a later date.",
    shown: ["<!-- docsgen-ignore broken-link until 2020-01-31: the guide is being written -->", "the guide"],
  }),

  // Routes and links
  "duplicate-route": error<{ route: string; other: string } | { route: string; version: string }>({
    message: (of) =>
      "version" in of
        ? `${quote(of.route)} belongs to the version ${quote(of.version)}`
        : `${quote(of.route)} is also the address of ${quote(of.other)}`,
    about:
      "An address belongs to one page. Two files claim this one, by their path, a permalink or an alias. All addresses below the name of an archived version belong to that version.",
    shown: ["docs-src/limits.md and docs-src/limits/index.md", "one of the two"],
  }),
  "route-case": error<"route" | "other" | "otherRoute">({
    message: ({ route, other, otherRoute }) =>
      `${quote(route)} differs from ${quote(otherRoute)} of ${quote(other)} only in case`,
    about: "Addresses are compared ignoring case, and some file systems cannot store both. Rename one of the two.",
    shown: ["docs-src/limits.md and docs-src/Limits.md", "docs-src/limits.md"],
  }),
  "output-conflict": error<OutputConflict>({
    message: ({ subject, path, other, otherPath }) =>
      path === otherPath
        ? `${subject} and ${other} are both published as ${quote(path)}`
        : `${subject} is published as ${quote(path)}, which conflicts with ${quote(otherPath)}: ${other}`,
    about:
      "Each path of the published site holds one file, a file cannot also be a folder, and some systems ignore case. Pages, redirects, the files of `public/` and the files that docsgen generates share these paths. Only the files of hosts in `public/`, such as `_redirects` or `vercel.json`, are joined instead, if the config lists the host: your rules come first, docsgen's after them.",
    shown: ["docs-src/guide.md and docs-src/public/guide/index.html", "one of the two"],
  }),
  "broken-link": error<"url">({
    leadsNowhere: true,
    isOfAddress: true,
    message: ({ url }) => `The link ${quote(url)} leads nowhere`,
    about:
      "Every link to an address of the site must point to a page, a file or a redirect. For links to another site on the same host, set `links.elsewhere` in the config.",
    shown: ["[limits](limit.md)", "[limits](limits.md)"],
  }),
  "broken-version-link": error<"url" | "problem">({
    message: ({ url, problem }) => `The link ${quote(url)} ${problem}`,
    about:
      "`version:v1/guide/` leads to a page of another version of the site, in the language of its own page if that version has it there. Versions are declared in the config.",
    shown: ["[limits of v1](version:v1/limit/)", "[limits of v1](version:v1/limits/)"],
  }),
  "empty-link": warning<{ url: string; role: "link" | "asset" }>({
    message: ({ url, role }) =>
      url === ""
        ? `This ${role === "link" ? "link" : "image"} has no address`
        : url.startsWith("#")
          ? `The link ${quote(url)} does not lead anywhere on this page`
          : `The link ${quote(url)} has no address after its scheme`,
    about:
      "A link without an address reloads its page, and an image without one shows nothing. Usually, the address was to be filled in later.",
    shown: ["See [the limits]().", "See [the limits](limits.md)."],
  }),
  "empty-content": warning<{ what: "code block" | "heading" | "included file" | "link" }>({
    message: ({ what }) => `This ${what} is empty, so readers see nothing of it`,
    about:
      "A link without text cannot be seen or followed, a heading without text is an empty line in the table of contents, and a code block without code is an empty box. Usually, the text was to be filled in later.",
    shown: ["[](limits.md)", "[The limits](limits.md)"],
  }),
  "suspicious-link": warning<"url" | "problem">({
    message: ({ url, problem }) => `The address ${quote(url)} ${problem}`,
    about:
      "A password in an address is published with the page. A percent sign begins an escape such as `%20`; many servers refuse an address with any other, so write `%25` for the sign itself.",
    shown: ["[the report](https://example.com/50%/)", "[the report](https://example.com/50%25/)"],
  }),
  "broken-anchor": error<"url" | "page">({
    isOfAddress: true,
    message: ({ url, page }) =>
      `${page === "this page" ? "This page" : quote(page)} has no heading for the link ${quote(url)}`,
    about: "The part after `#` must be the id of a heading or an element on the linked page.",
    shown: ["[size](limits.md#sise)", "[size](limits.md#size)"],
  }),
  "broken-asset": error<{ url: string; why?: string }>({
    leadsNowhere: true,
    isOfAddress: true,
    message: ({ url, why = "does not exist" }) => `The file ${quote(url)} ${why}`,
    about: "Images and other files can be anywhere in the source folder: next to the page, or in `public/`.",
    shown: ["![The queue](qeue.png)", "![The queue](queue.png)"],
  }),
  "broken-sidebar-entry": error<"path">({
    leadsNowhere: true,
    message: ({ path }) => `The sidebar entry ${quote(path)} is not a page`,
    about: "A sidebar entry names a page by its route, or leads to a heading or another site: `{ text, link }`.",
    shown: ['entries: ["/limit/"]', 'entries: ["/limits/"]'],
  }),
  "empty-sidebar-folder": error<"folder">({
    message: ({ folder }) => `The folder ${quote(folder)} contains no page for the sidebar`,
    about: '`{ folder: "/guide/" }` lists the pages of a source folder. A folder without pages produces no entries.',
    shown: ['entries: [{ folder: "/guid/" }]', 'entries: [{ folder: "/guide/" }]'],
  }),
  "folder-settings": error<"problem">({
    message: ({ problem }) => problem,
    about:
      "`_folder.yml` is YAML and describes how its folder appears in a sidebar generated from folders: `title`, `order`, `badge`, `icon`, `hidden`, `collapsible` and `open`.",
    shown: ["titel: Guide", "title: Guide"],
  }),
  "broken-navbar-entry": error<"path">({
    leadsNowhere: true,
    message: ({ path }) => `The navigation entry ${quote(path)} is not a page`,
    about: "A navigation entry names a page by its route, or is a full https address.",
    shown: ['{ text: "Limits", link: "/limit/" }', '{ text: "Limits", link: "/limits/" }'],
  }),
  "sidebar-prefix-without-page": error<"prefix">({
    message: ({ prefix }) => `There is no page at or below the sidebar path ${quote(prefix)}`,
    about:
      "A sidebar is shown on the pages whose path starts with one of its prefixes. If no page is expected under a prefix, add it to `acknowledge` with a reason.",
    shown: ['paths: ["/guid/"]', 'paths: ["/guide/"]'],
  }),
  "broken-redirect": error<"from" | "to">({
    leadsNowhere: true,
    message: ({ from, to }) => `The redirect from ${quote(from)} leads to ${quote(to)}, which does not exist`,
    about: "Readers see the 404 page instead. If that is intended, add `acknowledge` with a reason.",
    shown: ['{ from: "/old/", to: "/nwe/" }', '{ from: "/old/", to: "/new/" }'],
  }),
  "redirect-shadowed": error<"from" | "page">({
    message: ({ from, page }) =>
      `The redirect from ${quote(from)} has no effect: ${quote(page)} is the page at this address`,
    about: "A page takes precedence over a redirect from its address.",
    shown: ['{ from: "/limits/", to: "/new/" }, and a page /limits/', "only the page, or only the redirect"],
  }),
  "duplicate-redirect": error<"from">({
    message: ({ from }) => `There are two redirects from ${quote(from)}`,
    about: "Sources are compared ignoring case and a trailing slash.",
    shown: ['{ from: "/old", to: "/a/" }, { from: "/old/", to: "/b/" }', '{ from: "/old", to: "/a/" }'],
  }),
  "redirect-loop": error<"chain">({
    message: ({ chain }) => `These redirects form a loop: ${chain}`,
    about: "docsgen follows a chain of redirects to its end. A loop has none.",
    shown: [
      '{ from: "/a", to: "/b/" }, { from: "/b", to: "/a/" }',
      '{ from: "/a", to: "/new/" }, { from: "/b", to: "/new/" }',
    ],
  }),
  "redirect-chain": warning<"from" | "chain">({
    concerns: "authors",
    message: ({ from, chain }) => `The redirect from ${quote(from)} takes more than one step: ${chain}`,
    about:
      "docsgen follows chains when it builds the site, so that readers take one step. Use the final target, so that the list shows what happens.",
    shown: [
      '{ from: "/a", to: "/b/" }, { from: "/b", to: "/new/" }',
      '{ from: "/a", to: "/new/" }, { from: "/b", to: "/new/" }',
    ],
  }),
  "redirect-repeats-base": error<"from" | "address">({
    message: ({ from, address }) =>
      `The redirect from ${quote(from)} repeats the base: its address is ${quote(address)}`,
    about: "Paths in the config do not include the base. If this one does, add `acknowledge` with a reason.",
    shown: [
      'base: "/docs/", redirects: [{ from: "/docs/old/", to: "/new/" }]',
      'base: "/docs/", redirects: [{ from: "/old/", to: "/new/" }]',
    ],
  }),
  "moved-link": warning<"url" | "target">({
    concerns: "authors",
    message: ({ url, target }) => `The target of the link ${quote(url)} has moved to ${quote(target)}`,
    about: "A redirect takes readers there, one step later. Links within the site should name the current address.",
    shown: ["[limits](/old-limits/), which redirects to /limits/", "[limits](/limits/)"],
  }),
  "link-language": warning<"url" | "lang" | "page">({
    concerns: "authors",
    message: ({ url, lang, page }) =>
      `The link ${quote(url)} leads to the page in ${lang}, although ${quote(page)} is in the language of this page`,
    about:
      "Readers who follow it leave their language. A link to another language names it in its text, or has an `hreflang` attribute in HTML. A link to a translation of the page itself needs neither.",
    shown: [
      "[les limites](../../guide/limits.md), in docs-src/fr/guide/",
      "[les limites](limits.md), or [the limits in English](../../guide/limits.md)",
    ],
  }),
  "link-case": warning<"url" | "exact">({
    concerns: "authors",
    message: ({ url, exact }) => `The link ${quote(url)} should be spelled ${quote(exact)}`,
    about:
      "docsgen finds pages in any case; editors, other tools and other hosts do not. Write the link exactly as its target is spelled.",
    shown: ["[limits](Limits.md)", "[limits](limits.md)"],
  }),
  "link-slash": hint<"url" | "exact">({
    isOfAddress: true,
    message: ({ url, exact }) => `The link ${quote(url)} is not the exact address of the page, ${quote(exact)}`,
    about: "docsgen corrects links that omit the trailing slash of a page or add `.html`; other tools do not.",
    shown: ["[limits](/limits)", "[limits](/limits/)"],
  }),
  "own-absolute-link": warning<"url">({
    concerns: "authors",
    message: ({ url }) => `${quote(url)} is a page of this site, linked by its full URL`,
    about: "A full URL is not checked, leaves a preview for the published site, and breaks when the site moves.",
    shown: ["[limits](https://example.com/docs/limits/)", "[limits](limits.md)"],
  }),
  "csp-blocked": error<"what" | "directive">({
    message: ({ what, directive }) => `${quote(what)} is blocked by the site's Content-Security-Policy: ${directive}`,
    about:
      "Hosts send the policy with every page, and browsers enforce it: they block frames, scripts and styles from other sites, and those written in the page itself. Use `contentSecurityPolicy` in the config to allow more; `contentSecurityPolicy: null` sends no policy.",
    shown: [
      '<iframe src="https://www.youtube.com/embed/x"></iframe>',
      'contentSecurityPolicy: { "frame-src": ["https://www.youtube.com"] }',
    ],
  }),
  "insecure-link": warning<"url">({
    concerns: "authors",
    message: ({ url }) => `${quote(url)} is not encrypted`,
    about: "Anything sent over `http:` can be read and changed on the way. Nearly every host supports `https:`.",
    shown: ["[the RFC](http://www.rfc-editor.org/)", "[the RFC](https://www.rfc-editor.org/)"],
  }),
  "dead-external-link": warning<"url" | "reason">({
    request: "external",
    message: ({ url, reason }) => `The external link ${quote(url)} does not work: ${reason}`,
    about:
      "`--external` requests each URL outside the site, first with HEAD, then with GET. Add hosts that refuse automated requests to `checks.external.allow`.",
    shown: ["[the RFC](https://www.rfc-editor.org/gone)", "[the RFC](https://www.rfc-editor.org/)"],
  }),
  "unchecked-external-link": hint<"url" | "reason">({
    request: "external",
    message: ({ url, reason }) => `The external link ${quote(url)} could not be checked: ${reason}`,
    about:
      "Some servers refuse programs, or answer only readers who have signed in: that says nothing of the page. Open the link in a browser, and add the host to `checks.external.allow`.",
    shown: [
      "[our profile](https://www.linkedin.com/company/acme)",
      'checks: { external: { allow: ["https://www.linkedin.com/"] } }',
    ],
  }),
  "outdated-site": warning<{ name: string; saved: string; gone: readonly string[] }>({
    request: "external",
    message: ({ name, saved, gone }) =>
      `${quote(name)} was saved on ${saved}, and has moved or removed since: ${gone.slice(0, 3).join(", ")}${gone.length > 3 ? ` and ${gone.length - 3} more` : ""}`,
    about:
      "Links to the sites of `links.sites` are checked against what `docsgen sites --update` has saved, so that no build needs the network. `--external` asks the sites what they publish now.",
    shown: [
      "[retries](sdk:guide/retry/), which the site has removed since it was saved",
      "docsgen sites --update sdk, then [retries](sdk:guide/retries/)",
    ],
  }),
  "search-expectation": error<"query" | "address" | "result">({
    message: ({ query, address, result }) =>
      `A search for ${quote(query)} does not find ${quote(address)} among the first three results: ${result}`,
    about:
      "`search.expect` in the config maps a query to the page or heading that answers it. docsgen runs each query as the search box would; the target must be among the first three results.",
    shown: [
      'search: { expect: { "slow first event": "/limits/" } }',
      'search: { expect: { "slow first event": "/cold-starts/" }, synonyms: [["slow first event", "cold start"]] }',
    ],
  }),
  "agent-question": error<"ask" | "problem">({
    request: "agents",
    message: ({ ask, problem }) => `Agents do not find the answer to ${quote(ask)}: ${problem}`,
    about:
      '`agents` in the config lists questions, each with the page or heading that answers it. `docsgen check --agents` searches with each question, and reads the first three results with the tools that `docsgen mcp` gives to agents; the answer must be in what was read. With a command, `--agents "node ask.js"`, the command answers instead.',
    shown: [
      'agents: [{ ask: "Why is the first event slow?", expect: "/cold-starts/" }], where no page of that address has these words',
      "search: { keywords: [the first event is slow] }, in the frontmatter of cold-starts.md",
    ],
  }),
  "search-boost": error<"pattern">({
    message: ({ pattern }) => `The pattern ${quote(pattern)} matches no page that search can find`,
    about:
      "`search.boost` in the config says how much the pages of a folder count in search. Its patterns are relative to the source folder, such as `blog/**`. Pages with `search: false` are never found.",
    shown: [
      'search: { boost: { "bolg/**": 0.3 } }, where no file is below bolg',
      'search: { boost: { "blog/**": 0.3 } }',
    ],
  }),
  "search-title": warning<"title" | "result">({
    concerns: "authors",
    message: ({ title, result }) =>
      `A search for the title ${quote(title)} does not find this page among the first three results: ${result}`,
    about:
      "Readers who remember a page search for its title. Pages with the same words in their titles and headings can rank above it. If several pages share a title, `duplicate-title` reports it instead.",
    shown: ["title: Overview of Limits, where five headings say “Limits”", "title: Limits of a Workflow"],
  }),
  "file-without-effect": warning<"path" | "reason">({
    concerns: "authors",
    message: ({ path, reason }) => `${quote(path)} has no effect${reason}`,
    about:
      "Other tools and hosts read files such as `_category_.json` or `_redirects` from the folder of the pages. docsgen reads its own settings, and publishes files for the host from `public/`. A file that is neither is lost without a trace.",
    shown: [
      'docs-src/guide/_category_.json: { "label": "Guide", "position": 2 }',
      "docs-src/guide/_folder.yml: { title: Guide, order: 2 }",
    ],
  }),
  "unreadable-source": error<"name" | "source" | "reason">({
    message: ({ name, source, reason }) => `${quote(name)} cannot be read from ${quote(source)}: ${reason}`,
    about:
      "A constant or a sentence names the place in code that it follows: a file from the root of the repository, and a declaration, a path of keys or a region in it. docsgen reads literals in TypeScript, JavaScript, Python, Go, JSON, YAML and TOML, and runs no code.",
    shown: [
      'UPLOAD_LIMIT: { from: "src/limits.ts#MAX_UPLOAD", unit: "MB" }, where the code says MAX_UPLOAD = 5 * 10',
      "export const MAX_UPLOAD = 50;",
    ],
  }),
  "outdated-claim": warning<"text" | "source" | "since">({
    request: "since",
    message: ({ text, source, since }) =>
      `${quote(text)} states what ${quote(source)} does, which has changed since ${quote(since)}`,
    about:
      "A sentence, a list item or a row of a table names the code that it follows: `<!-- docsgen-source src/queue.ts#retry -->`. With `--since`, `check` lists those whose code has changed while they have not. What has changed beside the named declaration, key or region does not count.",
    shown: [
      "It tries three times. <!-- docsgen-source src/queue.ts#retry -->, after `retry` was changed",
      "It tries four times. <!-- docsgen-source src/queue.ts#retry -->",
    ],
  }),
  "unused-setting": hint<"setting" | "reason">({
    message: ({ setting, reason }) => `${quote(setting)} has no effect: ${reason}`,
    about:
      "A name, prefix or word in the config is used by nothing on the site. It may be misspelled, or what used it may be gone. In a site with several languages or versions, one that uses it is enough.",
    shown: ['links: { elsewhere: ["/bolg/"] }, where no link begins with /bolg/', 'links: { elsewhere: ["/blog/"] }'],
  }),
  "lost-route": error<"path">({
    request: "published",
    message: ({ path }) => `${quote(path)} was published before and no longer exists`,
    about:
      "Readers have bookmarked this address, and other sites link to it. Add a redirect; one to the section above is better than none.",
    shown: [
      "docs-src/limits.md renamed to docs-src/quotas.md",
      'the same, with { from: "/limits/", to: "/quotas/" } in `redirects`',
    ],
  }),
  "lost-anchor": error<"path" | "anchor">({
    request: "published",
    message: ({ path, anchor }) => `${quote(`${path}#${anchor}`)} was published before and no longer exists`,
    about:
      "Readers have bookmarked this heading, and other sites link to it. Add a redirect from the old heading to the new one, or keep the old id on the new heading: `## Heading {#old-id}`.",
    shown: ["## Size, renamed to ## Largest size", "## Largest size {#size}"],
  }),
  "broken-canonical": error<"url">({
    message: ({ url }) => `The canonical link ${quote(url)} leads nowhere`,
    about: "The canonical link tells search engines which address to index. That address must exist.",
    shown: [
      '<link rel="canonical" href="https://example.com/docs/limit/">',
      '<link rel="canonical" href="https://example.com/docs/limits/">',
    ],
  }),
  "unused-acknowledgement": error<"subject">({
    concerns: "authors",
    message: ({ subject }) => `The acknowledgement of ${quote(subject)} is no longer needed`,
    about: "The problem that `acknowledge` accepted is gone. Remove it before it hides the next one.",
    shown: [
      '{ from: "/old/", to: "/new/", acknowledge: "the page comes in May" }, and the page is there',
      '{ from: "/old/", to: "/new/" }',
    ],
  }),

  // Translations
  "stale-translation": hint<{ source: string; headings: string; count: number; of: number }>({
    message: ({ source, headings, count, of }) =>
      `${count} of ${of} sections of ${quote(source)} ${count === 1 ? "has" : "have"} changed since this page was translated: ${headings}`,
    about: "The line `source:` records what was translated. Readers do not learn what its source says now.",
    shown: [
      "---\ntitle: Limites\nsource: aa6b2d05fbf4 3c7f 154c\n---",
      "---\ntitle: Limites\nsource: 91c0f2ab6d7e 3c7f 88e1\n---",
    ],
  }),
  "orphaned-translation": warning({
    concerns: "authors",
    message: () => "This page is not the translation of any page: the default language has none at its path",
    about:
      "A page and its translations have the same path in the folders of their languages. After the source was moved or removed, its translation remains.",
    shown: ["docs-src/fr/limit.md", "docs-src/fr/limits.md"],
  }),
  "different-translation": warning<{ source: string; kind: string; part: string; isMissing: boolean }>({
    concerns: "authors",
    message: ({ source, kind, part, isMissing }) =>
      isMissing
        ? `${quote(source)} has the ${kind} ${quote(part)}, which its translation lacks`
        : `This page has the ${kind} ${quote(part)}, which its source ${quote(source)} lacks`,
    about:
      "Headings, code, links, directives and variables are the same in every language, but for the words and ids of headings and the comments in code.",
    shown: ["La limite est de 5 Mo.", "La limite est de {{ constants.PAYLOAD_LIMIT }}."],
  }),

  // Config and command line
  "config-missing": fatal<"path">({
    message: ({ path }) => `There is no config file ${quote(path)}`,
    about:
      "docsgen reads `site.config.ts` in the folder where it runs, or the file given with `--config`. A folder with a `README.md`, `docs/` or `docs-src/` needs none, unless there is a config with a similar name nearby.",
    shown: ["docsgen build --config site.ts", "docsgen build --config site.config.ts"],
  }),
  "config-syntax": fatal<"reason">({
    message: ({ reason }) => reason,
    about: "The config is TypeScript. It is compiled before it runs; this is the compiler's error message.",
    shown: ['defineConfig({ title: "Manual" ', 'defineConfig({ title: "Manual" })'],
  }),
  "config-failed": fatal<"reason">({
    message: ({ reason }) => `The config failed: ${reason}`,
    about: "The config is a module. It threw an error, immediately or later, or did not finish.",
    shown: ['throw new Error("no id")', 'const id = process.env["ID"] ?? null'],
  }),
  "config-unknown-key": fatal<"key" | "path">({
    message: ({ key, path }) => `Unknown setting ${quote(key)}${path === "" ? "" : ` in ${quote(path)}`}`,
    about: "An unknown setting is usually a typo, and has no effect.",
    shown: ['titel: "Manual"', 'title: "Manual"'],
  }),
  "config-value": fatal<"path" | "problem">({
    message: ({ path, problem }) => `${path === "" ? "The config" : quote(path)} ${problem}`,
    about: "Each setting has a type, which `defineConfig` shows in the editor.",
    shown: ['base: "docs"', 'base: "/docs/"'],
  }),
  "plugin-failed": fatal<PluginFault>({
    message: ({ name, hook, where, problem, reason }) =>
      `The plugin ${quote(name)} ${problem} in \`${hook}\`${where}: ${reason}`,
    about:
      "A plugin is the site's own code. It threw an error, did not finish, or used too much memory. The message names its hook and, if there is one, the page it was working on.",
    shown: ['checks: () => { throw new Error("boom"); }', "checks: ({ pages }) => pages.flatMap(findProblems)"],
  }),
  "plugin-result": fatal<Omit<PluginFault, "reason">>({
    message: ({ name, hook, where, problem }) =>
      `The plugin ${quote(name)} returns a wrong value from \`${hook}\`${where}: ${problem}`,
    about:
      "Each hook of a plugin returns a value of a certain type, which `definePlugin` shows in the editor. Paths are relative, and no two files of the site may have the same path.",
    shown: [
      'outputs: () => [{ path: "/atom.xml", contents: feed }]',
      'outputs: () => [{ path: "atom.xml", contents: feed }]',
    ],
  }),
  "plugin-unstable": warning<"name" | "hook" | "input">({
    message: ({ name, hook, input }) =>
      `The plugin ${quote(name)} returns different values from \`${hook}\` for the same ${input}`,
    about:
      "docsgen runs a hook twice and compares the results. If they differ, a build without a change would still change the published site. Do not use the time or random numbers, and sort lists that have no fixed order.",
    shown: [
      'outputs: () => [{ path: "built.txt", contents: new Date().toISOString() }]',
      'outputs: ({ pages }) => [{ path: "pages.txt", contents: pages.map(({ url }) => url).join("\\n") }]',
    ],
  }),
  "source-missing": fatal<{ path: string; reason: string | null }>({
    message: ({ path, reason }) =>
      reason === null
        ? `There is no source folder ${quote(path)}`
        : `The source folder ${quote(path)} cannot be read: ${reason}`,
    about:
      "Pages are read from `docs-src` next to the config, or from the folder set with `source` in the config or with `--source`.",
    shown: ["docsgen build --source docs", "docsgen build --source docs-src"],
  }),
  "output-refused": fatal<"path" | "reason">({
    message: ({ path, reason }) => `${quote(path)} cannot be the output folder: ${reason}`,
    about: "A build removes stale files from its output folder, which must not contain the sources or the project.",
    shown: ["docsgen build --out .", "docsgen build --out dist"],
  }),
  "output-missing": fatal<"path">({
    message: ({ path }) => `There is no output folder ${quote(path)}`,
    about: "`docsgen verify` and `docsgen preview` read a built folder. `docsgen build` creates one.",
    shown: ["docsgen verify dits", "docsgen verify dist"],
  }),
  "manifest-unreadable": fatal<"path" | "reason">({
    message: ({ path, reason }) => `The manifest ${quote(path)} cannot be read: ${reason}`,
    about: "`--published` takes the `docsgen-manifest.json` of a published site, as a file or a URL.",
    shown: [
      "docsgen check --published dist/index.html",
      "docsgen check --published https://example.com/docs/docsgen-manifest.json",
    ],
  }),
  "baseline-unreadable": fatal<"path" | "reason">({
    message: ({ path, reason }) => `The baseline ${quote(path)} cannot be read: ${reason}`,
    about: "`--baseline` takes a file that `--update-baseline` has written. It must exist: its name may be misspelled.",
    shown: ["docsgen check --baseline README.md", "docsgen check --baseline known-problems.json"],
  }),
  "empty-feed": warning<"reason">({
    message: ({ reason }) => `This page has no feed, because ${reason}`,
    about:
      "`feed: sections` in the frontmatter publishes the sections of a page for feed readers, and `feed: pages` the pages of its folder. Feeds contain full addresses, so the site needs an `origin`.",
    shown: [
      "---\ntitle: Releases\nfeed: sections\n---\n\nNothing yet.",
      "---\ntitle: Releases\nfeed: sections\n---\n\n## 1.0 (2027-01-31)\n\nThe first release.",
    ],
  }),
  "outdated-page": warning<{ since: string; paths: readonly string[] }>({
    concerns: "authors",
    request: "since",
    message: ({ since, paths }) =>
      `${quotePaths(paths)} changed since ${quote(since)}, and this page, which covers ${paths.length === 1 ? "it" : "them"}, did not`,
    about:
      "`covers` in the frontmatter names the code that a page describes. `check --since` compares the working tree with a branch, a tag or a commit, and reports the pages whose code has changed without them.",
    shown: [
      "src/queue/size.ts changed; docs-src/queues.md says `covers: [src/queue/**]`, and did not",
      "both changed, or `reviewed` of the page did",
    ],
  }),
  "outdated-review": warning<"since" | "day">({
    concerns: "authors",
    request: "since",
    message: ({ since, day }) => `The text has changed since ${quote(since)}, and \`reviewed\` still says ${day}`,
    about:
      "`reviewed` is the day on which somebody checked the whole page. Readers and colleagues take it for the state of the text, so it has to move with the text.",
    shown: ["reviewed: 2026-05-04, above a text that changed today", "reviewed: 2026-11-26"],
  }),
  "covers-nothing": warning<"pattern">({
    concerns: "authors",
    request: "since",
    message: ({ pattern }) => `\`covers\` names ${quote(pattern)}, which no file of the repository matches`,
    about: "The code was moved or removed, or the path is misspelled. No change of it can be noticed.",
    shown: ['covers: ["src/qeue/**"]', 'covers: ["src/queue/**"]'],
  }),
  "unknown-changes": error<"since" | "reason">({
    message: ({ since, reason }) => `The changes since ${quote(since)} are not known, because ${reason}`,
    about:
      "`check --since` reads the Git repository of the source folder. It needs the commit from which the current state and the other one both come, which the shallow clones of CI services lack.",
    shown: ["git clone --depth 1", "git clone"],
  }),
  "sample-failed": error<"language" | "problem">({
    request: "samples",
    message: ({ language, problem }) => `The sample in ${language} fails: ${problem}`,
    about:
      "`samples` in the config names a command that checks or runs the samples of this language, and `check --samples` runs it. Readers who copy the sample get the same failure.",
    shown: ["```python\nprint(sise)\n```", "```python\nprint(size)\n```"],
  }),
  "sample-output": error<"expected" | "printed">({
    request: "samples",
    message: ({ expected, printed }) =>
      `The sample prints ${printed === "" ? "nothing" : quote(shorten(printed))} where the page says ${expected === "" ? "nothing" : quote(shorten(expected))}`,
    about:
      "A block of code with the word `expect` is what the sample before it prints. `check --samples` runs the sample and compares them; white space at the ends of lines does not matter.",
    shown: ["```text expect\n6\n```, below print(2 + 3)", "```text expect\n5\n```"],
  }),
  "stray-output": warning({
    request: "samples",
    message: () => "This block says what a sample prints, and no sample before it is run",
    about:
      "A block of code with the word `expect` is compared with what the sample right before it prints, if `samples` in the config has a command `run` for its language.",
    shown: ["```text expect\n5\n```, first on the page", "the same below ```python"],
  }),
  "sample-type": error<"name" | "type" | "written">({
    request: "samples",
    message: ({ name, type, written }) =>
      `The type of ${quote(shorten(name))} is ${quote(shorten(type))} where the page says ${written === "" ? "nothing" : quote(shorten(written))}`,
    about:
      "What follows `^?` in a comment is the type of the name above its caret. `check --samples` asks the TypeScript of the project for it, and compares.",
    shown: [
      "```ts\nconst size = 5;\n//    ^? const size: string\n```",
      "```ts\nconst size = 5;\n//    ^? const size: 5\n```",
    ],
  }),
  "stray-type": warning<"name">({
    concerns: "authors",
    request: "samples",
    message: ({ name }) => `Nothing checks the type of ${quote(shorten(name))}`,
    about:
      "The types that a page says are compared with those of TypeScript if `samples` in the config has `types: true` for the language, unless the block has the word `ignore`.",
    shown: ['samples: { ts: { run: "node {}" } }', "samples: { ts: { types: true } }"],
  }),
  "sample-command": error<"language" | "reason">({
    request: "samples",
    message: ({ language, reason }) =>
      `The samples in ${language} are not checked, because the shell does not know the command: ${reason}`,
    about: "The command in `samples` is not installed on this machine, or its name is misspelled.",
    shown: ['samples: { python: { run: "pyhton {}" } }', 'samples: { python: { run: "python3 {}" } }'],
  }),
  "sample-inputs": warning<"pattern">({
    request: "samples",
    message: ({ pattern }) => `No file matches ${quote(pattern)}, on which samples depend`,
    about:
      "`inputs` of a language in `samples` are patterns of your own files that samples use, from the folder of the config. A sample that was right runs again if one of them changes.",
    shown: ['inputs: ["scr/**"]', 'inputs: ["src/**"]'],
  }),
  "sample-language": warning<"language">({
    request: "samples",
    message: ({ language }) => `No page has a code block in ${quote(language)}`,
    about: "The names in `samples` are those of languages, as in code blocks. This one checks nothing.",
    shown: ['samples: { pythn: { run: "python3 {}" } }', 'samples: { python: { run: "python3 {}" } }'],
  }),
  "prose-failed": error<"command" | "reason">({
    message: ({ command, reason }) => `The prose is not checked, because ${quote(shorten(command))} ${reason}`,
    about:
      "`check --prose` runs a program of yours and reads its report. The program is missing, was ended, wrote a report in a form that docsgen cannot read, or reported problems only in files that are not pages of the site.",
    shown: ["docsgen check --prose vael", "docsgen check --prose vale"],
  }),
  "unknown-history": hint<"reason">({
    message: ({ reason }) => `The dates and contributors of pages are not known, because ${reason}`,
    about:
      "`themeConfig.lastUpdated` and `themeConfig.contributors` are read from the Git repository of the source folder. Pages are published without them if there is no history, as in the shallow clones that CI services make by default.",
    shown: ["git clone --depth 1", "git clone"],
  }),
  "not-moved": fatal<"from" | "reason">({
    message: ({ from, reason }) => `${quote(from)} cannot be moved: ${reason}`,
    about: "`docsgen mv` makes all changes of a move, or none. No file was changed.",
    shown: ["docsgen mv limits.md index.md", "docsgen mv limits.md quotas.md"],
  }),
  "outdated-version": warning<"file" | "commit" | "ref">({
    message: ({ file, commit, ref }) =>
      `${quote(file)} has the settings of commit ${commit}, and the config of ${quote(ref)} has changed since`,
    about:
      "An archived version is built with the settings that `docsgen version` saved. Its pages come from the ref as it is now, so a number that was corrected on its branch is not the one that they print.",
    shown: [
      'v1: "git:v1.x", whose config was corrected after versions/v1.json was saved',
      "docsgen version v1 --from v1.x --force",
    ],
  }),
  "missing-plugin-pages": warning<"id" | "makers">({
    message: ({ id, makers }) =>
      `The version ${quote(id)} has no pages of plugins, which the current one has: ${makers}`,
    about:
      "A plugin without `versioned` makes pages for the current version alone. An archived version that is built from a ref or a folder has none, and its menus cannot lead to them. A version that is taken from its manifest keeps the pages that were published with it.",
    shown: [
      'plugins: [{ name: "errors", pages: readErrors }], versions: { current: "v2", archived: { v1: "git:v1.0" } }',
      'plugins: [{ name: "errors", pages: readErrors, versioned: true }], versions: { current: "v2", archived: { v1: "git:v1.0" } }',
    ],
  }),
  "version-not-saved": fatal<"id" | "reason">({
    message: ({ id, reason }) => `The version ${quote(id)} was not saved: ${reason}`,
    about:
      "`docsgen version` reads the config of another time and saves the settings that decide what its pages say. The message says what prevents it. Nothing was written.",
    shown: ["docsgen version v1 --from v1.0", "docsgen version v1 --from v1.0.0"],
  }),
  "not-migrated": fatal<"folder" | "reason">({
    message: ({ folder, reason }) => `The site in ${quote(folder)} cannot be migrated: ${reason}`,
    about:
      "`docsgen migrate` reads the site of another tool and writes a new one into a folder that is empty or does not exist. The message says what prevents it. Nothing was written, and the old site is never changed.",
    shown: ["docsgen migrate src", "docsgen migrate docs"],
  }),
  "nothing-to-do": fatal<"request" | "reason">({
    message: ({ request, reason }) => `${quote(request)} has nothing to do: ${reason}`,
    about:
      "What was asked for on the command line found nothing that it could check or read. A command that ends without problems because it looked at nothing would be mistaken for one that looked at everything.",
    shown: ["docsgen verify public, an empty folder", "docsgen verify dist"],
  }),
  "failed-check": warning<"check" | "reason">({
    message: ({ check, reason }) => `The check of ${check} failed: ${reason}`,
    about:
      "This is a bug in docsgen, not a mistake in your content. Mistakes that the check would have found here are not reported; all other checks ran.",
    shown: ["public/a.css, at which docsgen fails", "a newer version of docsgen"],
  }),
  "cache-failed": fatal<"reason">({
    message: ({ reason }) => `docsgen cannot store its working files: ${reason}`,
    about:
      "docsgen stores compiled pages on disk before it publishes them, in `.docsgen/cache` or, if it cannot write there, in a temporary folder. The system refused both. What was published before is unchanged.",
    shown: ["a full disk", "TMPDIR=/mnt/large docsgen build"],
  }),
  "write-failed": fatal<"path" | "reason">({
    message: ({ path, reason }) => `${quote(path)} cannot be written: ${reason}`,
    about: "The system refused to write. What was published before is still there.",
    shown: ["an output folder on a full disk", "an output folder with free space"],
  }),
  "foreign-file": warning<{ path: string; count: number }>({
    message: ({ path, count }) =>
      count === 1
        ? `${quote(path)} in the output folder was not created by docsgen and was left in place`
        : `${quote(path)} and ${count - 1} more in the output folder were not created by docsgen and were left in place`,
    about: "docsgen never removes files that it did not create from the output folder, but they are published with it.",
    shown: ["dist/notes.txt, put there by hand", "docs-src/public/notes.txt"],
  }),
} as const;

/** The code of a problem that docsgen itself finds. */
export type CatalogCode = keyof typeof catalog;

/** The code of a problem that a plugin finds: "length/too-long". */
export type PluginCode = `${string}/${string}`;

/** Those of rules are not known here, because rules look at values of all layers. */
export type DiagnosticCode = CatalogCode | PluginCode | (string & Record<never, never>);

/** The values in the message of a code: `{ url: string }` for `broken-link`. */
export type ValuesOf<Code extends CatalogCode> = Parameters<(typeof catalog)[Code]["message"]>[0];

/** Creates a problem. `advice` says what to do, or is `null`. */
export function problemOf<Code extends CatalogCode>(
  code: Code,
  values: ValuesOf<Code>,
  advice: Advice | null = null,
  fix: Fix | null = null,
): Problem {
  return makeProblem(code, messageOf(code, values), advice, fix);
}

/** Creates a problem of a message that is known. */
export function makeProblem(
  code: DiagnosticCode,
  written: string,
  advice: Advice | null = null,
  fix: Fix | null = null,
): Problem {
  const message = readable(written);
  if (advice === null || typeof advice === "string")
    return { code, message, hint: advice === null ? null : readable(advice), fix };
  const { hint: what, ...suggestion } = advice;
  return { code, message, hint: readable(what), fix, ...(fix === null ? { suggestion } : {}) };
}

/** Match quoted text and words longer than 240 characters, and messages longer than 1000. */
const longTexts = [
  /“([^“”]{120})[^“”]+([^“”]{120})”/gu,
  /([^\s“”]{120})[^\s“”]+([^\s“”]{120})/gu,
  /^(.{500}).+(.{500})$/gsu,
] as const;

/**
 * Shortens long URLs, names and messages by replacing the middle with an ellipsis, so that a message fits on one
 * screen.
 */
function readable(text: string): string {
  if (text.length <= 240) return text;
  const [quoted, word, message] = longTexts;
  return text.replaceAll(quoted, "“$1…$2”").replaceAll(word, "$1…$2").replaceAll(message, "$1…$2");
}

/** Creates a problem at a span of a text. */
export function finding<Code extends CatalogCode>(
  code: Code,
  values: ValuesOf<Code>,
  span: Span,
  advice: Advice | null = null,
  fix: Fix | null = null,
): Finding {
  return { ...problemOf(code, values, advice, fix), span };
}

/** Creates a problem that concerns a whole file. */
export function fileFinding<Code extends CatalogCode>(
  code: Code,
  values: ValuesOf<Code>,
  advice: string | null = null,
): Finding {
  return finding(code, values, startOfText, advice);
}

/** Creates a problem that does not belong to a file. */
export function siteDiagnostic<Code extends CatalogCode>(
  code: Code,
  values: ValuesOf<Code>,
  advice: string | null = null,
): SiteDiagnostic {
  return { kind: "site", code, severity: catalog[code].severity, message: messageOf(code, values), hint: advice };
}

/** A problem in a file. Lists every key, because spreading ten thousand objects takes ten times as long. */
export function fileDiagnostic(file: string, found: Finding): FileDiagnostic {
  const { code, message, fix, suggestion, accept, span } = found;
  const severity = severityOf(found);
  return { kind: "file", code, severity, message, hint: found.hint, fix, suggestion, accept, span, file };
}

/** Quotes the author's own words. */
export function quote(text: string): string {
  return `“${text}”`;
}

/** The paths of files in a sentence: the first three, and how many others there are. */
function quotePaths(paths: readonly string[]): string {
  const shown = paths.slice(0, 3).map(quote);
  const left = paths.length - shown.length;
  const last = left === 0 ? shown.pop() : `${left} other ${left === 1 ? "file" : "files"}`;
  return shown.length === 0 ? (last ?? "") : `${shown.join(", ")} and ${last ?? ""}`;
}

/** Shortens an author's text for a message: at most 60 characters of its first line. */
export function shorten(text: string): string {
  const [line = ""] = text.split("\n");
  return line.length > 60 || line.length < text.length ? `${line.slice(0, 60)}…` : line;
}

/** The message of a parser as a part of ours: "Unexpected token" → "unexpected token"; "JSX element" stays. */
export function lowerFirst(message: string): string {
  return /^[A-Z][a-z]/u.test(message) ? message.charAt(0).toLowerCase() + message.slice(1) : message;
}

type Trait = "isFixed" | "leadsNowhere" | "isOfAddress";

/** The codes of the catalog that say so of themselves. */
export function codesThat(trait: Trait): ReadonlySet<string> {
  const entries: Readonly<Record<string, Pick<CatalogEntry<never>, "severity" | Trait>>> = catalog;
  return new Set(Object.keys(entries).filter((code) => entries[code]?.[trait] === true));
}

/** The codes that no author can accept or give another severity. */
export const fixedCodes = codesThat("isFixed");

/** Whether a code is one of the catalog. Those of rules, plugins and programs for prose are not. */
export function isCatalogCode(text: string): text is CatalogCode {
  return Object.hasOwn(catalog, text);
}

/** What reports codes with a slash without being a plugin, by the first part: "prose/Vale-Spelling". */
const reporters: ReadonlyMap<string, string> = new Map([
  ["prose", "the program of `check --prose`"],
  ["markdown", "a plugin in `markdown.remarkPlugins` or `markdown.rehypePlugins`"],
]);

/** The beginning of the codes of problems that a program for prose finds. */
export const prosePrefix = "prose/";

/** @param name Of a plugin, or the first part of a code. @returns What owns it already, or `null` if a plugin may. */
export function reporterOf(name: string): string | null {
  return reporters.get(name) ?? null;
}

/** The name of the plugin that reports a code: "length" for "length/too-long". */
export function pluginOf(code: PluginCode): string | null {
  const name = code.slice(0, code.indexOf("/"));
  return reporterOf(name) === null ? name : null;
}

/** The request without which no problem with this code can be found; `null` if it always can. */
export function requestOf(code: DiagnosticCode): CheckRequest | null {
  if (code.startsWith(prosePrefix)) return "prose";
  if (!isCatalogCode(code)) return null;
  const found = catalog[code];
  return "request" in found ? (found.request ?? null) : null;
}

/** Whom a problem concerns. A hint concerns authors. */
export function concernOf(code: DiagnosticCode): Concern {
  const known = knownOf(code);
  return known?.severity === "hint" ? "authors" : (known?.concerns ?? "readers");
}

/** Whether a text has the form of a plugin's code. Only a run shows which codes a plugin reports. */
export function isPluginCode(text: string): text is PluginCode {
  return /^[a-z][a-z0-9-]*\/[\w-]+$/u.test(text);
}

/** The severity of a problem, unless the author sets another. */
export function severityOf({ code, severity }: Pick<Problem, "code" | "severity">): Severity {
  return severity ?? knownOf(code)?.severity ?? "warning";
}

/** `null` for those of plugins. */
export function knownOf(code: DiagnosticCode): Partial<RuleCode> | null {
  return isCatalogCode(code) ? catalog[code] : (ruleCodes?.[code] ?? null);
}

/** The message of a code in full length. `makeProblem` shortens what is too long for a screen. */
export function messageOf<Code extends CatalogCode>(code: Code, values: ValuesOf<Code>): string {
  const entries: { readonly [Each in CatalogCode]: CatalogEntry<ValuesOf<Each>> } = catalog;
  return entries[code].message(values);
}
