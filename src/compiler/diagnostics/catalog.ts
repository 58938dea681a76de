/**
 * The catalog of diagnostics: for each code, its default severity, its message, and the explanation that `docsgen
 * explain` prints. A code names the mistake, is never reused, and has a fixture in `tests/diagnostics/<code>/`.
 */
import type { About } from "../../features/about.ts";
import { abouts } from "../../features/abouts.ts";
import type { Advice, Finding, Fix, Problem, Severity, SiteDiagnostic, Span } from "./diagnostic.ts";
import { startOfText } from "./diagnostic.ts";
import type { Concern, RuleCode } from "./rule-codes.ts";
import { ruleCodes } from "./rule-codes.ts";

/** What `check` looks for only if it is asked to. */
export type CheckRequest = "agents" | "external" | "published" | "since" | "prose" | "samples";

interface CatalogEntry<Values> {
  readonly severity: Severity;
  /** The request without which `check` does not look for it. */
  readonly request?: CheckRequest;
  /** `readers`, unless it says otherwise. */
  readonly concerns?: Concern;
  /**
   * It cannot be accepted, and the config cannot change its severity: it prevents a build, is caused by the machine, or would
   * publish an empty page, or a link without its address.
   */
  readonly isFixed?: true;
  /** A page or file that does not exist. A plugin that failed may be the one that adds it. */
  readonly leadsNowhere?: true;
  /** It is in the address of a link, and follows from what is wrong with the link as a whole. */
  readonly isOfAddress?: true;
  /** One sentence without a full stop that quotes the author's own words. */
  readonly message: (values: Values) => string;
  readonly explanation: string;
  /** What `docsgen explain` shows: the mistake and its correction. */
  readonly bad: string;
  readonly good: string;
}

type None = Readonly<Record<never, never>>;

/** What docsgen does with syntax that it does not support. */
export type SyntaxEffect =
  | "shows as text"
  | "shows as code"
  | "shows as an empty quote"
  | "strikes through"
  | "ignores"
  | "numbers from 1 again"
  | "does not run"
  | "does not show"
  | "takes for HTML"
  | "takes for an image"
  | "reads as formatting"
  | "shows as a heading"
  | "shows as a list"
  | "shows as a quotation"
  | "shows as a row"
  | "shows as a row of it"
  | "publishes as it is"
  | "shows as an item of the same list"
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

export const catalog = {
  ...featureMessages,

  // Files
  "not-utf8": entry({
    severity: "error",
    message: ({ file }: { file: string | null }) =>
      `${file === null ? "This file" : `The included file ${quote(file)}`} is not encoded as UTF-8`,
    explanation:
      "Pages and included files are read as UTF-8. In any other encoding their letters would come out wrong, so the file is refused. Save it as UTF-8.",
    bad: "a page saved as Latin-1",
    good: "the same page saved as UTF-8",
  }),
  "empty-page": entry<None>({
    severity: "warning",
    message: () => "This page is empty",
    explanation: "A page without text is a dead end for readers. Write it, mark it `draft: true`, or remove the file.",
    bad: "---\ntitle: Limits\n---",
    good: "---\ntitle: Limits\n---\n\nA request may hold 512KB.",
  }),
  "symlink-outside": entry({
    severity: "error",
    message: ({ target }: { target: string }) =>
      `This symbolic link points outside the source folder, to ${quote(target)}`,
    explanation:
      "Following a symbolic link out of the source folder would publish files that are not part of the documentation.",
    bad: "docs-src/license.md → ../../LICENSE",
    good: "docs-src/license.md, a copy",
  }),
  "symlink-folder": entry<None>({
    severity: "warning",
    message: () => "This symbolic link points to a folder, so nothing in it is published",
    explanation:
      "Following a link to a folder would publish its files twice, or never end if the folder contains the link. Links to files are followed.",
    bad: "docs-src/public/latest → v2",
    good: "docs-src/public/latest/, a copy",
  }),
  "broken-symlink": entry({
    severity: "error",
    message: ({ target, isLoop }: { target: string; isLoop: boolean }) =>
      `This symbolic link leads to ${quote(target)}, which ${isLoop ? "leads back to it" : "does not exist"}`,
    explanation: "What the link stands for is not published, so links to it lead nowhere.",
    bad: "docs-src/license.md → LICENCE",
    good: "docs-src/license.md → LICENSE",
  }),
  "unreadable-file": entry({
    severity: "error",
    concerns: "site",
    message: ({ reason }: { reason: string }) => `This file cannot be read: ${reason}`,
    explanation: "The system refused to read the file, or the file was removed while docsgen was reading the site.",
    bad: "-w------- docs-src/limits.md",
    good: "-rw-r--r-- docs-src/limits.md",
  }),
  "file-name": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => `This file name cannot be used in an address: ${reason}`,
    explanation:
      "A page's address is derived from its file name. Control characters, backslashes and names that some systems reserve cannot be part of one.",
    bad: "docs-src/what?.md",
    good: "docs-src/what.md",
  }),
  "merge-conflict": entry({
    severity: "error",
    isFixed: true,
    message: ({ marker }: { marker: string }) => `Unresolved merge conflict: ${quote(marker)}`,
    explanation:
      "Git marks conflicting changes with `<<<<<<<`, `=======` and `>>>>>>>`. Until you choose a version, no other problems of the page are reported.",
    bad: "<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> main",
    good: "ours",
  }),

  // Frontmatter
  "frontmatter-syntax": entry({
    severity: "error",
    isFixed: true,
    message: ({ reason }: { reason: string }) => `The frontmatter cannot be parsed as YAML: ${reason}`,
    explanation:
      "The lines between the two `---` at the top of a page are YAML. The page is not published until they can be parsed.",
    bad: '---\ntitle: "Limits\n---',
    good: '---\ntitle: "Limits"\n---',
  }),
  "frontmatter-unclosed": entry<None>({
    severity: "error",
    isFixed: true,
    message: () => "The frontmatter has no closing `---`",
    explanation:
      "Frontmatter starts with a line `---` and ends with another. Without the second, docsgen cannot tell where the text of the page starts.",
    bad: "---\ntitle: Limits\n\nText.",
    good: "---\ntitle: Limits\n---\n\nText.",
  }),
  "frontmatter-language": entry({
    severity: "error",
    isFixed: true,
    message: ({ language }: { language: string }) => `Frontmatter in ${quote(language)} is not supported`,
    explanation: "Frontmatter must be YAML, and is never run as code. Write `---` alone on the first line.",
    bad: "---js\n{ title: 'Limits' }\n---",
    good: "---\ntitle: Limits\n---",
  }),
  "frontmatter-value": entry({
    severity: "error",
    message: ({ key, problem }: { key: string; problem: string }) => `${quote(key)} ${problem}`,
    explanation:
      "Each frontmatter key has a type. Some YAML values are not what they look like: 1.10 is the number 1.1, and yes, 010 and 2024-01-01 may not stay text. Put text in quotes.",
    bad: "title: 1.10",
    good: 'title: "1.10"',
  }),
  "frontmatter-unknown-key": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ key }: { key: string }) => `Unknown frontmatter key ${quote(key)}`,
    explanation:
      "An unknown key is usually a typo, and has no effect. If another tool needs the key, declare it in the config under `markdown.frontmatterKeys`.",
    bad: "titel: Limits",
    good: "title: Limits",
  }),
  "missing-title": entry<None>({
    severity: "error",
    message: () => "This page has no title",
    explanation:
      "Menus, search results and browser tabs show the title. Set `title` in the frontmatter, or start the page with a level-one heading.",
    bad: "A request may hold 512KB.",
    good: "# Limits\n\nA request may hold 512KB.",
  }),
  "title-from-heading": entry({
    severity: "hint",
    message: ({ title }: { title: string }) => `The heading ${quote(title)} is used as the title of this page`,
    explanation:
      "A page without a title is named after its first heading. Set `title` in the frontmatter, or start the page with a level-one heading.",
    bad: "## Limits\n\nA request may hold 512KB.",
    good: "# Limits\n\nA request may hold 512KB.",
  }),

  // Markdown
  "duplicate-id": entry({
    severity: "error",
    message: ({ id }: { id: string }) => `The id ${quote(id)} is used twice on this page`,
    explanation: "An id is an address within the page. If two headings share one, links always go to the first.",
    bad: "## Size {#limit}\n\n## Time {#limit}",
    good: "## Size {#size}\n\n## Time {#time}",
  }),
  "unknown-variable": entry({
    severity: "error",
    concerns: "site",
    message: ({ name }: { name: string }) => `Unknown variable ${quote(name)}`,
    explanation:
      "Double braces print a value: `constants.NAME` and `product.name` from the config, or `page.title`. To show the braces themselves, write `\\{{`.",
    bad: "{{ constants.PAYLAOD_LIMIT }}",
    good: "{{ constants.PAYLOAD_LIMIT }}",
  }),
  "unclosed-container": entry({
    severity: "error",
    message: ({ name, colons }: { name: string; colons: string }) =>
      `The container ${quote(`${colons}${name}`)} is never closed`,
    explanation:
      "A container starts with three or more colons and a name, and ends with a line of the same number of colons. Without that line, it swallows the rest of the page.",
    bad: ":::tip\nUse HTTPS.",
    good: ":::tip\nUse HTTPS.\n:::",
  }),
  "stray-container-end": entry({
    severity: "warning",
    message: ({ colons }: { colons: string }) => `${quote(colons)} does not close a container`,
    explanation:
      "A line of colons closes the container above it, but none is open here. Inside a list item or a quote, the line belongs there, too. A nested container needs fewer colons than the one around it.",
    bad: "Use HTTPS.\n:::",
    good: ":::tip\nUse HTTPS.\n:::",
  }),
  "unknown-directive": entry({
    severity: "error",
    concerns: "site",
    message: ({ name }: { name: string }) => `Unknown container or directive ${quote(name)}`,
    explanation:
      "Three colons start a container, two a leaf directive. Only known names are accepted, so that typos are found.",
    bad: ":::tipp\nUse HTTPS.\n:::",
    good: ":::tip\nUse HTTPS.\n:::",
  }),
  "directive-attribute": entry({
    severity: "error",
    message: ({ name, attribute }: { name: string; attribute: string }) =>
      `${quote(name)} has no attribute ${quote(attribute)}`,
    explanation: "The attributes in braces after a directive are checked, so that typos are found.",
    bad: ':::card[Limits]{href="limits.md"}\n:::',
    good: ':::card[Limits]{link="limits.md"}\n:::',
  }),
  "directive-content": entry({
    severity: "error",
    message: ({ name, problem }: { name: string; problem: string }) => `${quote(name)} ${problem}`,
    explanation:
      "Each directive expects certain content: `:::file-tree` a list, `:::steps` one numbered list, `:::columns` a `:::column` for each column, `:::cards` a `:::card[Title]` for each card, `:::package-managers` a code block with commands for npm, `:::endpoint` a method and a path, `:::fields` a list whose items begin with a name in backticks, `:::response` a status, `:::if` a condition, `::video` a title and the address of a video, `:abbr[…]` a title or a term of the glossary. Within a line, the brackets of a directive contain plain text.",
    bad: ":::file-tree\nsrc/main.ts\n:::",
    good: ":::file-tree\n- src/\n  - main.ts\n:::",
  }),
  "unknown-icon": entry({
    severity: "error",
    message: ({ name }: { name: string }) => `There is no icon ${quote(name)}`,
    explanation:
      "An icon is the name of one of the set Lucide (https://lucide.dev/icons), such as `rocket`; the name of a language with a badge: `nodejs`, `python`, `go`, `bash` or `native`; an emoji; or, on cards and features, the path of a file: `./queue.svg`. Without the icon, a row of cards would look uneven.",
    bad: ':::card[Start]{icon="rockett"}\n:::',
    good: ':::card[Start]{icon="rocket"}\n:::',
  }),
  "component-props": entry({
    severity: "error",
    concerns: "site",
    message: ({ name, problem }: { name: string; problem: string }) => `Wrong props for ${quote(name)}: ${problem}`,
    explanation:
      "The config registers the component with a schema for its props. Attributes are strings; for a number, use `z.coerce.number()`. The schema's output must be JSON, so a date stays a string.",
    bad: '::price{plan="1"}',
    good: '::price{plan="team"}',
  }),
  "component-failed": entry({
    severity: "error",
    isFixed: true,
    concerns: "site",
    message: ({
      subject,
      problem,
      where,
      reason,
    }: {
      subject: string;
      problem: string;
      where: string;
      reason: string;
    }) => `${subject} ${problem} ${where}: ${reason}`,
    explanation:
      "Components are rendered when the site is built or checked, without a browser: `window` and `document` do not exist. Put code that needs a browser in an effect, and set `hydrate`, because effects only run in hydrated components.",
    bad: "const width = window.innerWidth;",
    good: "useEffect(() => setWidth(window.innerWidth), []);",
  }),
  "theme-syntax": entry({
    severity: "error",
    isFixed: true,
    message: ({ reason }: { reason: string }) => reason,
    explanation:
      "esbuild bundles the components and the theme folder before anything is rendered. This is its error message.",
    bad: "return <p>Text;",
    good: "return <p>Text</p>;",
  }),
  "theme-import": entry({
    severity: "error",
    isFixed: true,
    message: ({ problem }: { problem: string }) => problem,
    explanation:
      "A component or style sheet can import files next to it, installed packages and, with a leading slash, files of the source folder or its `public/`. A component that replaces one of the theme's must be exported under the same name.",
    bad: "export default function PageFoot() {",
    good: "export function PageFoot() {",
  }),
  "css-syntax": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => reason,
    explanation:
      "Browsers skip what they cannot parse in a style sheet, and often everything after it. docsgen reports such mistakes before they are published.",
    bad: "a { color: red",
    good: "a { color: red }",
  }),
  "unknown-element": entry({
    severity: "warning",
    message: ({ tag }: { tag: string }) => `HTML has no element ${quote(tag)}, so browsers do not show it`,
    explanation:
      "Text in angle brackets is a tag, and browsers do not show tags that they do not know: `vector<int>` appears as “vector”. Escape the bracket with a backslash, or put the text in backticks. Custom elements have a hyphen in their name; components are directives.",
    bad: "a vector<int>",
    good: "a `vector<int>`",
  }),
  "missing-alt": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ url }: { url: string }) => `The image ${quote(url)} has no alternative text`,
    explanation:
      "Describe the image in the brackets, for readers who cannot see it. For a purely decorative image, use HTML with an empty `alt`.",
    bad: "![](queue.png)",
    good: "![Events wait while two executions run](queue.png)",
  }),
  "css-value": entry({
    severity: "warning",
    message: ({ reason }: { reason: string }) => reason,
    explanation:
      "Browsers silently skip a declaration with a misspelled property or a value that the property does not take. docsgen reports them in style sheets, in `<style>` and in `style` attributes, but leaves words alone that it does not know, as CSS may have got them lately.",
    bad: "a { margin: 10 }",
    good: "a { margin: 10px }",
  }),
  "suspicious-code": entry({
    severity: "warning",
    message: ({ reason }: { reason: string }) => reason,
    explanation: "esbuild can bundle this component or style sheet, but suspects a mistake in it.",
    bad: "a { colr: red }",
    good: "a { color: red }",
  }),
  "unsafe-url": entry({
    severity: "error",
    isFixed: true,
    message: ({ url }: { url: string }) => `The address ${quote(url)} is not allowed`,
    explanation:
      'Links and images can use http, https, mailto and tel URLs, and paths of the site. `links.schemes` in the config allows others, for links that open an app: `["vscode"]`. Schemes such as `javascript` and `data` can run code in a reader\'s browser and are never allowed. This problem cannot be accepted, because the link would be published without its address.',
    bad: "[run](javascript:alert)",
    good: "[run](https://example.com/run)",
  }),
  "unknown-language": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ language }: { language: string }) => `Unknown language ${quote(language)}`,
    explanation:
      "The first word after the fence names the language of a code block. Code in an unknown language is shown without colors. Use `text` for output and plain text.",
    bad: "```pyhton",
    good: "```python",
  }),
  "math-syntax": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => `This formula cannot be shown: ${reason}`,
    explanation:
      "With `markdown.math` in the config, `$x^2$` is a formula, and so are the lines between two lines of `$$` and those of a fence in `math`. They are written in LaTeX; a mistake in it would be published as red text. To write a dollar sign, put a backslash before it.",
    bad: String.raw`$\frac{1}{n$`,
    good: String.raw`$\frac{1}{n}$`,
  }),
  "diagram-syntax": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => `This diagram cannot be drawn: ${reason}`,
    explanation:
      "With `markdown.diagrams` in the config, fences in `mermaid` and `dot` are drawn. A line that cannot be drawn would be missing from the picture. To show the source of a diagram instead, write `text` after the fence.",
    bad: "```mermaid\nflowchart LR\nA -> B\n```",
    good: "```mermaid\nflowchart LR\nA --> B\n```",
  }),
  "diagram-title": entry({
    severity: "warning",
    concerns: "authors",
    message: () => "This diagram has no title",
    explanation:
      "Screen readers read the title instead of the diagram, and it replaces the diagram where the page is shown as Markdown. Write it after the language of the fence, or in Mermaid on a line `accTitle: …`.",
    bad: "```mermaid",
    good: '```mermaid title="How a request is answered"',
  }),
  "package-failure": entry({
    severity: "error",
    concerns: "site",
    message: ({ name, reason }: { name: string; reason: string }) =>
      `The package ${quote(name)} cannot be loaded: ${reason}`,
    explanation:
      "Formulas and diagrams are made by packages that you install. This one is installed, but Node.js cannot load it: it may be damaged, or too new for this version of Node.js.",
    bad: "node_modules/temml, without its files",
    good: "npm install --save-dev temml",
  }),
  "code-line-range": entry({
    severity: "warning",
    message: ({ range, lines }: { range: string; lines: number }) =>
      `${quote(range)} marks lines outside this block of ${lines === 1 ? "1 line" : `${lines} lines`}`,
    explanation:
      "The numbers in braces after a fence mark lines of the block, counted from 1. A number past the end marks nothing.",
    bad: "```js {7}\none();\n```",
    good: "```js {1}\none();\n```",
  }),
  "missing-include": entry({
    severity: "error",
    message: ({ file, why = "does not exist" }: { file: string; why?: string }) =>
      `The included file ${quote(file)} ${why}`,
    explanation:
      '`<<< @/path` shows a file as a code block, and `::include{file="@/path"}` inserts its Markdown. `@/` is the source folder, `./` the folder of the page. A path with spaces is in quotes: `<<< "@/my file.js"`.',
    bad: "<<< @/code/helo.js",
    good: "<<< @/code/hello.js",
  }),
  "missing-region": entry({
    severity: "error",
    message: ({
      file,
      region,
      isOpen = false,
      lines,
    }: {
      file: string;
      region: string;
      isOpen?: boolean;
      lines?: number;
    }) =>
      isOpen
        ? `The region ${quote(region)} of ${quote(file)} is never closed`
        : lines === undefined
          ? `${quote(file)} has no region ${quote(region)}`
          : `${quote(file)} has only ${lines === 1 ? "1 line" : `${lines} lines`}, and not ${quote(region)}`,
    explanation:
      "A region of an included file starts at a `#region name` comment and ends at an `#endregion` comment, in the comments of any language. Its name ends at a space. Several regions of one name are shown as one.",
    bad: "<<< @/code/hello.js#greting",
    good: "<<< @/code/hello.js#greeting",
  }),
  "page-size": entry({
    severity: "error",
    isFixed: true,
    message: ({ size, limit }: { size: string; limit: string }) => `This page is ${size}; the limit is ${limit}`,
    explanation:
      "A page this large loads slowly for every reader, and is usually not a page at all but a log, a dump or an export.",
    bad: "a log of five megabytes as one page",
    good: "the ten lines of it that matter",
  }),
  "nesting-limit": entry({
    severity: "error",
    isFixed: true,
    message: ({ limit }: { limit: number }) =>
      `Lists, quotes, containers, elements or brackets are nested too deeply here: the limit is ${limit.toLocaleString("en")} levels`,
    explanation:
      "Nesting this deep is a mistake or an attack. It would make the compiler, and readers' browsers, very slow.",
    bad: "> > > … a hundred quotes deep",
    good: "> one quote",
  }),
  "markup-limit": entry({
    severity: "error",
    isFixed: true,
    message: ({ limit }: { limit: number }) =>
      `This paragraph, heading or table cell has more than ${limit} emphasis, link and tag marks`,
    explanation:
      "Parsing time grows with the square of the number of open marks in a paragraph: `*`, `_`, `~`, `[`, `]`, and `<!` or `<?` without an end. Prose has fewer than a hundred; thousands are data, or a mistake.",
    bad: "*a_ *a_ *a_ …, three thousand times in one paragraph",
    good: "paragraphs of prose",
  }),
  "page-limit": entry({
    severity: "error",
    isFixed: true,
    message: ({ problem }: { problem: string }) => problem,
    explanation:
      "A page may have 200,000 lines. Each list item counts as two lines, and the end of a quote or list as one line for every 500 lines before it, because the parser goes through them again. Markdown in fewer lines may still become at most 600,000 texts, links and other parts. Only generated pages exceed these limits, which are the same on every machine. As a last resort, a page is stopped after two minutes of computing or 2 GB of memory.",
    bad: "> a quote of one line, ten thousand times",
    good: "paragraphs of prose",
  }),
  "output-limit": entry({
    severity: "error",
    isFixed: true,
    message: ({ limit }: { limit: string }) => `The HTML of this page exceeds ${limit}`,
    explanation:
      "A short source that becomes a huge page is a mistake or an attack, such as one long definition that is used thousands of times.",
    bad: "one long link definition, used ten thousand times",
    good: "a definition for each link",
  }),

  "unsupported-syntax": entry({
    severity: "warning",
    message: ({ text, what, effect }: { text: string; what: string; effect: SyntaxEffect }) =>
      `${quote(text)} is ${what}, which docsgen ${effect}`,
    explanation:
      "Other tools extend Markdown with syntax of their own. docsgen supports CommonMark, GFM, containers and variables; anything else would be published as typed, or disappear. In a block of HTML, Markdown begins after a blank line. To show such syntax, put it in backticks, or a backslash before it.",
    bad: "!!! note\n    Use HTTPS.",
    good: ":::note\nUse HTTPS.\n:::",
  }),

  "exception-syntax": entry({
    severity: "error",
    concerns: "authors",
    message: ({ reason }: { reason: string }) => `This exception has no effect: ${reason}`,
    explanation:
      "A comment accepts a problem in the block after it, or on its own line: `<!-- docsgen-ignore missing-alt: the logo is named beside it -->`. Add `until 2027-01-31` after the codes to set the last day on which it applies.",
    bad: "<!-- docsgen-ignore missing-alt -->",
    good: "<!-- docsgen-ignore missing-alt: the logo is named in the text beside it -->",
  }),
  "unused-exception": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ code }: { code: string }) => `This exception for ${quote(code)} is no longer needed`,
    explanation: "An exception that accepts nothing would hide the next problem of its kind. Remove it.",
    bad: "<!-- docsgen-ignore missing-alt: named below -->\n![The queue](queue.png)",
    good: "![The queue](queue.png)",
  }),
  "expired-exception": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ code, until }: { code: string; until: string }) =>
      `The exception for ${quote(code)} expired on ${until}`,
    explanation: "The last day of the exception has passed. Fix the problem, or set a later date.",
    bad: "<!-- docsgen-ignore broken-link until 2020-01-31: the guide is being written -->",
    good: "the guide",
  }),

  // Routes and links
  "duplicate-route": entry({
    severity: "error",
    message: (of: { route: string; other: string } | { route: string; version: string }) =>
      "version" in of
        ? `${quote(of.route)} belongs to the version ${quote(of.version)}`
        : `${quote(of.route)} is also the address of ${quote(of.other)}`,
    explanation:
      "An address belongs to one page. Two files claim this one, by their path, a permalink or an alias. All addresses below the name of an archived version belong to that version.",
    bad: "docs-src/limits.md and docs-src/limits/index.md",
    good: "one of the two",
  }),
  "route-case": entry({
    severity: "error",
    message: ({ route, other, otherRoute }: { route: string; other: string; otherRoute: string }) =>
      `${quote(route)} differs from ${quote(otherRoute)} of ${quote(other)} only in case`,
    explanation:
      "Addresses are compared ignoring case, and some file systems cannot store both. Rename one of the two.",
    bad: "docs-src/limits.md and docs-src/Limits.md",
    good: "docs-src/limits.md",
  }),
  "output-conflict": entry({
    severity: "error",
    message: ({ subject, path, other, otherPath }: OutputConflict) =>
      path === otherPath
        ? `${subject} and ${other} are both published as ${quote(path)}`
        : `${subject} is published as ${quote(path)}, which conflicts with ${quote(otherPath)}: ${other}`,
    explanation:
      "Each path of the published site holds one file, a file cannot also be a folder, and some systems ignore case. Pages, redirects, the files of `public/` and the files that docsgen generates share these paths. Only the files of hosts in `public/`, such as `_redirects` or `vercel.json`, are joined instead, if the config lists the host: your rules come first, docsgen's after them.",
    bad: "docs-src/guide.md and docs-src/public/guide/index.html",
    good: "one of the two",
  }),
  "broken-link": entry({
    severity: "error",
    isOfAddress: true,
    leadsNowhere: true,
    message: ({ url }: { url: string }) => `The link ${quote(url)} leads nowhere`,
    explanation:
      "Every link to an address of the site must point to a page, a file or a redirect. For links to another site on the same host, set `links.elsewhere` in the config.",
    bad: "[limits](limit.md)",
    good: "[limits](limits.md)",
  }),
  "broken-version-link": entry({
    severity: "error",
    message: ({ url, problem }: { url: string; problem: string }) => `The link ${quote(url)} ${problem}`,
    explanation:
      "`version:v1/guide/` leads to a page of another version of the site, in the language of its own page if that version has it there. Versions are declared in the config.",
    bad: "[limits of v1](version:v1/limit/)",
    good: "[limits of v1](version:v1/limits/)",
  }),
  "empty-link": entry({
    severity: "warning",
    message: ({ url, role }: { url: string; role: "link" | "asset" }) =>
      url === ""
        ? `This ${role === "link" ? "link" : "image"} has no address`
        : url.startsWith("#")
          ? `The link ${quote(url)} does not lead anywhere on this page`
          : `The link ${quote(url)} has no address after its scheme`,
    explanation:
      "A link without an address reloads its page, and an image without one shows nothing. Usually, the address was to be filled in later.",
    bad: "See [the limits]().",
    good: "See [the limits](limits.md).",
  }),
  "empty-content": entry({
    severity: "warning",
    message: ({ what }: { what: "code block" | "heading" | "included file" | "link" }) =>
      `This ${what} is empty, so readers see nothing of it`,
    explanation:
      "A link without text cannot be seen or followed, a heading without text is an empty line in the table of contents, and a code block without code is an empty box. Usually, the text was to be filled in later.",
    bad: "[](limits.md)",
    good: "[The limits](limits.md)",
  }),
  "suspicious-link": entry({
    severity: "warning",
    message: ({ url, problem }: { url: string; problem: string }) => `The address ${quote(url)} ${problem}`,
    explanation:
      "A password in an address is published with the page. A percent sign begins an escape such as `%20`; many servers refuse an address with any other, so write `%25` for the sign itself.",
    bad: "[the report](https://example.com/50%/)",
    good: "[the report](https://example.com/50%25/)",
  }),
  "broken-anchor": entry({
    severity: "error",
    isOfAddress: true,
    message: ({ url, page }: { url: string; page: string }) =>
      `${page === "this page" ? "This page" : quote(page)} has no heading for the link ${quote(url)}`,
    explanation: "The part after `#` must be the id of a heading or an element on the linked page.",
    bad: "[size](limits.md#sise)",
    good: "[size](limits.md#size)",
  }),
  "broken-asset": entry({
    severity: "error",
    isOfAddress: true,
    leadsNowhere: true,
    message: ({ url, isPage = false }: { url: string; isPage?: boolean }) =>
      isPage ? `${quote(url)} is a page, not an image or another file` : `The file ${quote(url)} does not exist`,
    explanation:
      "Images and other files can be next to the page, anywhere else in the source folder, or in its `public` folder.",
    bad: "![The queue](qeue.png)",
    good: "![The queue](queue.png)",
  }),
  "broken-sidebar-entry": entry({
    severity: "error",
    leadsNowhere: true,
    message: ({ path }: { path: string }) => `The sidebar entry ${quote(path)} is not a page`,
    explanation: "A sidebar entry names a page by its route, or leads to a heading or another site: `{ text, link }`.",
    bad: 'entries: ["/limit/"]',
    good: 'entries: ["/limits/"]',
  }),
  "empty-sidebar-folder": entry({
    severity: "error",
    message: ({ folder }: { folder: string }) => `The folder ${quote(folder)} contains no page for the sidebar`,
    explanation:
      '`{ folder: "/guide/" }` lists the pages of a source folder. A folder without pages produces no entries.',
    bad: 'entries: [{ folder: "/guid/" }]',
    good: 'entries: [{ folder: "/guide/" }]',
  }),
  "folder-settings": entry({
    severity: "error",
    message: ({ problem }: { problem: string }) => problem,
    explanation:
      "`_folder.yml` is YAML and describes how its folder appears in a sidebar generated from folders: `title`, `order`, `badge`, `icon`, `hidden`, `collapsible` and `open`.",
    bad: "titel: Guide",
    good: "title: Guide",
  }),
  "broken-navbar-entry": entry({
    severity: "error",
    leadsNowhere: true,
    message: ({ path }: { path: string }) => `The navigation entry ${quote(path)} is not a page`,
    explanation: "A navigation entry names a page by its route, or is a full https address.",
    bad: '{ text: "Limits", link: "/limit/" }',
    good: '{ text: "Limits", link: "/limits/" }',
  }),
  "sidebar-prefix-without-page": entry({
    severity: "error",
    message: ({ prefix }: { prefix: string }) => `There is no page at or below the sidebar path ${quote(prefix)}`,
    explanation:
      "A sidebar is shown on the pages whose path starts with one of its prefixes. If no page is expected under a prefix, add it to `acknowledge` with a reason.",
    bad: 'paths: ["/guid/"]',
    good: 'paths: ["/guide/"]',
  }),
  "broken-redirect": entry({
    severity: "error",
    leadsNowhere: true,
    message: ({ from, to }: { from: string; to: string }) =>
      `The redirect from ${quote(from)} leads to ${quote(to)}, which does not exist`,
    explanation:
      "A redirect should point to a page. If there is none, add `acknowledge` with a reason; readers then see the 404 page.",
    bad: '{ from: "/old/", to: "/nwe/" }',
    good: '{ from: "/old/", to: "/new/" }',
  }),
  "redirect-shadowed": entry({
    severity: "error",
    message: ({ from, page }: { from: string; page: string }) =>
      `The redirect from ${quote(from)} has no effect: ${quote(page)} is the page at this address`,
    explanation: "A page takes precedence over a redirect from its address.",
    bad: '{ from: "/limits/", to: "/new/" }, and a page /limits/',
    good: "only the page, or only the redirect",
  }),
  "duplicate-redirect": entry({
    severity: "error",
    message: ({ from }: { from: string }) => `There are two redirects from ${quote(from)}`,
    explanation: "Sources are compared ignoring case and a trailing slash.",
    bad: '{ from: "/old", to: "/a/" }, { from: "/old/", to: "/b/" }',
    good: '{ from: "/old", to: "/a/" }',
  }),
  "redirect-loop": entry({
    severity: "error",
    message: ({ chain }: { chain: string }) => `These redirects form a loop: ${chain}`,
    explanation: "docsgen follows a chain of redirects to its end. A loop has none.",
    bad: '{ from: "/a", to: "/b/" }, { from: "/b", to: "/a/" }',
    good: '{ from: "/a", to: "/new/" }, { from: "/b", to: "/new/" }',
  }),
  "redirect-chain": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ from, chain }: { from: string; chain: string }) =>
      `The redirect from ${quote(from)} takes more than one step: ${chain}`,
    explanation:
      "docsgen follows chains when it builds the site, so that readers take one step. Use the final target, so that the list shows what happens.",
    bad: '{ from: "/a", to: "/b/" }, { from: "/b", to: "/new/" }',
    good: '{ from: "/a", to: "/new/" }, { from: "/b", to: "/new/" }',
  }),
  "redirect-repeats-base": entry({
    severity: "error",
    message: ({ from, address }: { from: string; address: string }) =>
      `The redirect from ${quote(from)} repeats the base: its address is ${quote(address)}`,
    explanation:
      "Paths in the config do not include the base. If the repetition is intended, add `acknowledge` with a reason.",
    bad: 'base: "/docs/", redirects: [{ from: "/docs/old/", to: "/new/" }]',
    good: 'base: "/docs/", redirects: [{ from: "/old/", to: "/new/" }]',
  }),
  "moved-link": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ url, target }: { url: string; target: string }) =>
      `The target of the link ${quote(url)} has moved to ${quote(target)}`,
    explanation:
      "A redirect takes readers there, one step later. Links within the site should name the current address.",
    bad: "[limits](/old-limits/), which redirects to /limits/",
    good: "[limits](/limits/)",
  }),
  "link-language": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ url, lang, page }: { url: string; lang: string; page: string }) =>
      `The link ${quote(url)} leads to the page in ${lang}, although ${quote(page)} is in the language of this page`,
    explanation:
      "Readers who follow it leave their language. A link to another language names it in its text, or has an `hreflang` attribute in HTML. A link to a translation of the page itself needs neither.",
    bad: "[les limites](../../guide/limits.md), in docs-src/fr/guide/",
    good: "[les limites](limits.md), or [the limits in English](../../guide/limits.md)",
  }),
  "link-case": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ url, exact }: { url: string; exact: string }) =>
      `The link ${quote(url)} should be spelled ${quote(exact)}`,
    explanation:
      "docsgen finds pages in any case; editors, other tools and other hosts do not. Write the link exactly as its target is spelled.",
    bad: "[limits](Limits.md)",
    good: "[limits](limits.md)",
  }),
  "link-slash": entry({
    severity: "hint",
    isOfAddress: true,
    message: ({ url, exact }: { url: string; exact: string }) =>
      `The link ${quote(url)} is not the exact address of the page, ${quote(exact)}`,
    explanation:
      "A page has one address. docsgen corrects links that omit the trailing slash or add `.html`; other tools do not.",
    bad: "[limits](/limits)",
    good: "[limits](/limits/)",
  }),
  "own-absolute-link": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ url }: { url: string }) => `${quote(url)} is a page of this site, linked by its full URL`,
    explanation: "A full URL is not checked, leaves a preview for the published site, and breaks when the site moves.",
    bad: "[limits](https://example.com/docs/limits/)",
    good: "[limits](limits.md)",
  }),
  "csp-blocked": entry({
    severity: "error",
    message: ({ what, directive }: { what: string; directive: string }) =>
      `${quote(what)} is blocked by the site's Content-Security-Policy: ${directive}`,
    explanation:
      "Hosts send the policy with every page, and browsers enforce it: they block frames, scripts and styles from other sites, and those written in the page itself. Use `contentSecurityPolicy` in the config to allow more; `contentSecurityPolicy: null` sends no policy.",
    bad: '<iframe src="https://www.youtube.com/embed/x"></iframe>',
    good: 'contentSecurityPolicy: { "frame-src": ["https://www.youtube.com"] }',
  }),
  "insecure-link": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ url }: { url: string }) => `${quote(url)} is not encrypted`,
    explanation: "Anything sent over `http:` can be read and changed on the way. Nearly every host supports `https:`.",
    bad: "[the RFC](http://www.rfc-editor.org/)",
    good: "[the RFC](https://www.rfc-editor.org/)",
  }),
  "dead-external-link": entry({
    severity: "warning",
    request: "external",
    message: ({ url, reason }: { url: string; reason: string }) =>
      `The external link ${quote(url)} does not work: ${reason}`,
    explanation:
      "`--external` requests each URL outside the site, first with HEAD, then with GET. Add hosts that refuse automated requests to `checks.external.allow`.",
    bad: "[the RFC](https://www.rfc-editor.org/gone)",
    good: "[the RFC](https://www.rfc-editor.org/)",
  }),
  "unchecked-external-link": entry({
    severity: "hint",
    request: "external",
    message: ({ url, reason }: { url: string; reason: string }) =>
      `The external link ${quote(url)} could not be checked: ${reason}`,
    explanation:
      "Some servers refuse programs, or answer only readers who have signed in: that says nothing of the page. Open the link in a browser, and add the host to `checks.external.allow`.",
    bad: "[our profile](https://www.linkedin.com/company/acme)",
    good: 'checks: { external: { allow: ["https://www.linkedin.com/"] } }',
  }),
  "outdated-site": entry({
    severity: "warning",
    request: "external",
    message: ({ name, saved, gone }: { name: string; saved: string; gone: readonly string[] }) =>
      `${quote(name)} was saved on ${saved}, and has moved or removed since: ${gone.slice(0, 3).join(", ")}${gone.length > 3 ? ` and ${gone.length - 3} more` : ""}`,
    explanation:
      "Links to the sites of `links.sites` are checked against what `docsgen sites --update` has saved, so that no build needs the network. `--external` asks the sites what they publish now.",
    bad: "[retries](sdk:guide/retry/), which the site has removed since it was saved",
    good: "docsgen sites --update sdk, then [retries](sdk:guide/retries/)",
  }),
  "search-expectation": entry({
    severity: "error",
    message: ({ query, address, result }: { query: string; address: string; result: string }) =>
      `A search for ${quote(query)} does not find ${quote(address)} among the first three results: ${result}`,
    explanation:
      "`search.expect` in the config maps a query to the page or heading that answers it. docsgen runs each query as the search box would; the target must be among the first three results.",
    bad: 'search: { expect: { "slow first event": "/limits/" } }',
    good: 'search: { expect: { "slow first event": "/cold-starts/" }, synonyms: [["slow first event", "cold start"]] }',
  }),
  "agent-question": entry({
    severity: "error",
    request: "agents",
    message: ({ ask, problem }: { ask: string; problem: string }) =>
      `Agents do not find the answer to ${quote(ask)}: ${problem}`,
    explanation:
      '`agents` in the config lists questions, each with the page or heading that answers it. `docsgen check --agents` searches with each question, and reads the first three results with the tools that `docsgen mcp` gives to agents; the answer must be in what was read. With a command, `--agents "node ask.js"`, the command answers instead.',
    bad: 'agents: [{ ask: "Why is the first event slow?", expect: "/cold-starts/" }], where no page of that address has these words',
    good: "search: { keywords: [the first event is slow] }, in the frontmatter of cold-starts.md",
  }),
  "search-boost": entry({
    severity: "error",
    message: ({ pattern }: { pattern: string }) => `The pattern ${quote(pattern)} matches no page that search can find`,
    explanation:
      "`search.boost` in the config says how much the pages of a folder count in search. Its patterns are relative to the source folder, such as `blog/**`. Pages with `search: false` are never found.",
    bad: 'search: { boost: { "bolg/**": 0.3 } }, where no file is below bolg',
    good: 'search: { boost: { "blog/**": 0.3 } }',
  }),
  "search-title": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ title, result }: { title: string; result: string }) =>
      `A search for the title ${quote(title)} does not find this page among the first three results: ${result}`,
    explanation:
      "Readers who remember a page search for its title. Pages with the same words in their titles and headings can rank above it. If several pages share a title, `duplicate-title` reports it instead.",
    bad: "title: Overview of Limits, where five headings say “Limits”",
    good: "title: Limits of a Workflow",
  }),
  "file-without-effect": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ path, reason }: { path: string; reason: string }) => `${quote(path)} has no effect${reason}`,
    explanation:
      "Other tools and hosts read files such as `_category_.json` or `_redirects` from the folder of the pages. docsgen reads its own settings, and publishes files for the host from `public/`. A file that is neither is lost without a trace.",
    bad: 'docs-src/guide/_category_.json: { "label": "Guide", "position": 2 }',
    good: "docs-src/guide/_folder.yml: { title: Guide, order: 2 }",
  }),
  "unreadable-source": entry({
    severity: "error",
    message: ({ name, source, reason }: { name: string; source: string; reason: string }) =>
      `${quote(name)} cannot be read from ${quote(source)}: ${reason}`,
    explanation:
      "A constant or a sentence names the place in code that it follows: a file from the root of the repository, and a declaration, a path of keys or a region in it. docsgen reads literals in TypeScript, JavaScript, Python, Go, JSON, YAML and TOML, and runs no code.",
    bad: 'UPLOAD_LIMIT: { from: "src/limits.ts#MAX_UPLOAD", unit: "MB" }, where the code says MAX_UPLOAD = 5 * 10',
    good: "export const MAX_UPLOAD = 50;",
  }),
  "outdated-claim": entry({
    severity: "warning",
    request: "since",
    message: ({ text, source, since }: { text: string; source: string; since: string }) =>
      `${quote(text)} states what ${quote(source)} does, which has changed since ${quote(since)}`,
    explanation:
      "A sentence, a list item or a row of a table names the code that it follows: `<!-- docsgen-source src/queue.ts#retry -->`. With `--since`, `check` lists those whose code has changed while they have not. What has changed beside the named declaration, key or region does not count.",
    bad: "It tries three times. <!-- docsgen-source src/queue.ts#retry -->, after `retry` was changed",
    good: "It tries four times. <!-- docsgen-source src/queue.ts#retry -->",
  }),
  "unused-setting": entry({
    severity: "hint",
    message: ({ setting, reason }: { setting: string; reason: string }) => `${quote(setting)} has no effect: ${reason}`,
    explanation:
      "A name, prefix or word in the config is used by nothing on the site. It may be misspelled, or what used it may be gone. In a site with several languages or versions, one that uses it is enough.",
    bad: 'links: { elsewhere: ["/bolg/"] }, where no link begins with /bolg/',
    good: 'links: { elsewhere: ["/blog/"] }',
  }),
  "lost-route": entry({
    severity: "error",
    request: "published",
    message: ({ path }: { path: string }) => `${quote(path)} was published before and no longer exists`,
    explanation:
      "Readers have bookmarked this address, and other sites link to it. Add a redirect; one to the section above is better than none.",
    bad: "docs-src/limits.md renamed to docs-src/quotas.md",
    good: 'the same, with { from: "/limits/", to: "/quotas/" } in `redirects`',
  }),
  "lost-anchor": entry({
    severity: "error",
    request: "published",
    message: ({ path, anchor }: { path: string; anchor: string }) =>
      `${quote(`${path}#${anchor}`)} was published before and no longer exists`,
    explanation:
      "Readers have bookmarked this heading, and other sites link to it. Add a redirect from the old heading to the new one, or keep the old id on the new heading: `## Heading {#old-id}`.",
    bad: "## Size, renamed to ## Largest size",
    good: "## Largest size {#size}",
  }),
  "broken-canonical": entry({
    severity: "error",
    message: ({ url }: { url: string }) => `The canonical link ${quote(url)} leads nowhere`,
    explanation: "The canonical link tells search engines which address to index. That address must exist.",
    bad: '<link rel="canonical" href="https://example.com/docs/limit/">',
    good: '<link rel="canonical" href="https://example.com/docs/limits/">',
  }),
  "unused-acknowledgement": entry({
    severity: "error",
    concerns: "authors",
    message: ({ subject }: { subject: string }) => `The acknowledgement of ${quote(subject)} is no longer needed`,
    explanation:
      "`acknowledge` accepts one problem, with a reason. The problem is gone, so remove the exception before it hides the next one.",
    bad: '{ from: "/old/", to: "/new/", acknowledge: "the page comes in May" }, and the page is there',
    good: '{ from: "/old/", to: "/new/" }',
  }),

  // Translations
  "stale-translation": entry({
    severity: "hint",
    message: ({ source, headings, count, of }: { source: string; headings: string; count: number; of: number }) =>
      `${count} of ${of} sections of ${quote(source)} ${count === 1 ? "has" : "have"} changed since this page was translated: ${headings}`,
    explanation:
      "The line `source:` records what was translated. Readers of this page do not learn what its source says now.",
    bad: "---\ntitle: Limites\nsource: aa6b2d05fbf4 3c7f 154c\n---",
    good: "---\ntitle: Limites\nsource: 91c0f2ab6d7e 3c7f 88e1\n---",
  }),
  "orphaned-translation": entry<None>({
    severity: "warning",
    concerns: "authors",
    message: () => "This page is not the translation of any page: the default language has none at its path",
    explanation:
      "A page and its translations have the same path in the folders of their languages. After the source was moved or removed, its translation remains.",
    bad: "docs-src/fr/limit.md",
    good: "docs-src/fr/limits.md",
  }),
  "different-translation": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ source, kind, part, isMissing }: { source: string; kind: string; part: string; isMissing: boolean }) =>
      isMissing
        ? `${quote(source)} has the ${kind} ${quote(part)}, which its translation lacks`
        : `This page has the ${kind} ${quote(part)}, which its source ${quote(source)} lacks`,
    explanation:
      "Headings, code, links, directives and variables are the same in every language, but for the words and ids of headings and the comments in code.",
    bad: "La limite est de 5 Mo.",
    good: "La limite est de {{ constants.PAYLOAD_LIMIT }}.",
  }),

  // Config and command line
  "config-missing": entry({
    severity: "error",
    isFixed: true,
    message: ({ path }: { path: string }) => `There is no config file ${quote(path)}`,
    explanation:
      "docsgen reads `site.config.ts` in the folder where it runs, or the file given with `--config`. A folder with a `README.md`, `docs/` or `docs-src/` needs none, unless there is a config with a similar name nearby.",
    bad: "docsgen build --config site.ts",
    good: "docsgen build --config site.config.ts",
  }),
  "config-syntax": entry({
    severity: "error",
    isFixed: true,
    message: ({ reason }: { reason: string }) => reason,
    explanation: "The config is TypeScript. It is compiled before it runs; this is the compiler's error message.",
    bad: 'defineConfig({ title: "Manual" ',
    good: 'defineConfig({ title: "Manual" })',
  }),
  "config-failed": entry({
    severity: "error",
    isFixed: true,
    message: ({ reason }: { reason: string }) => `The config failed: ${reason}`,
    explanation:
      "The config is a module whose default export describes the site. It threw an error, immediately or later, or did not finish.",
    bad: 'throw new Error("no id")',
    good: 'const id = process.env["ID"] ?? null',
  }),
  "config-unknown-key": entry({
    severity: "error",
    isFixed: true,
    message: ({ key, path }: { key: string; path: string }) =>
      `Unknown setting ${quote(key)}${path === "" ? "" : ` in ${quote(path)}`}`,
    explanation: "An unknown setting is usually a typo, and has no effect.",
    bad: 'titel: "Manual"',
    good: 'title: "Manual"',
  }),
  "config-value": entry({
    severity: "error",
    isFixed: true,
    message: ({ path, problem }: { path: string; problem: string }) =>
      `${path === "" ? "The config" : quote(path)} ${problem}`,
    explanation: "Each setting has a type, which `defineConfig` shows in the editor.",
    bad: 'base: "docs"',
    good: 'base: "/docs/"',
  }),
  "plugin-failed": entry({
    severity: "error",
    isFixed: true,
    message: ({ name, hook, where, problem, reason }: PluginFault) =>
      `The plugin ${quote(name)} ${problem} in \`${hook}\`${where}: ${reason}`,
    explanation:
      "A plugin is the site's own code. It threw an error, did not finish, or used too much memory. The message names its hook and, if there is one, the page it was working on.",
    bad: 'checks: () => { throw new Error("boom"); }',
    good: "checks: ({ pages }) => pages.flatMap(findProblems)",
  }),
  "plugin-result": entry({
    severity: "error",
    isFixed: true,
    message: ({ name, hook, where, problem }: Omit<PluginFault, "reason">) =>
      `The plugin ${quote(name)} returns a wrong value from \`${hook}\`${where}: ${problem}`,
    explanation:
      "Each hook of a plugin returns a value of a certain type, which `definePlugin` shows in the editor. Paths are relative, and no two files of the site may have the same path.",
    bad: 'outputs: () => [{ path: "/atom.xml", contents: feed }]',
    good: 'outputs: () => [{ path: "atom.xml", contents: feed }]',
  }),
  "plugin-unstable": entry({
    severity: "warning",
    message: ({ name, hook, input }: { name: string; hook: string; input: string }) =>
      `The plugin ${quote(name)} returns different values from \`${hook}\` for the same ${input}`,
    explanation:
      "docsgen runs a hook twice and compares the results. If they differ, a build without a change would still change the published site. Do not use the time or random numbers, and sort lists that have no fixed order.",
    bad: 'outputs: () => [{ path: "built.txt", contents: new Date().toISOString() }]',
    good: 'outputs: ({ pages }) => [{ path: "pages.txt", contents: pages.map(({ url }) => url).join("\\n") }]',
  }),
  "source-missing": entry({
    severity: "error",
    isFixed: true,
    message: ({ path, reason }: { path: string; reason: string | null }) =>
      reason === null
        ? `There is no source folder ${quote(path)}`
        : `The source folder ${quote(path)} cannot be read: ${reason}`,
    explanation:
      "Pages are read from `docs-src` next to the config, or from the folder set with `source` in the config or with `--source`.",
    bad: "docsgen build --source docs",
    good: "docsgen build --source docs-src",
  }),
  "output-refused": entry({
    severity: "error",
    isFixed: true,
    message: ({ path, reason }: { path: string; reason: string }) =>
      `${quote(path)} cannot be the output folder: ${reason}`,
    explanation:
      "A build removes stale files from its output folder, so that folder must not contain the sources or the project.",
    bad: "docsgen build --out .",
    good: "docsgen build --out dist",
  }),
  "output-missing": entry({
    severity: "error",
    isFixed: true,
    message: ({ path }: { path: string }) => `There is no output folder ${quote(path)}`,
    explanation: "`docsgen verify` and `docsgen preview` read a built folder. `docsgen build` creates one.",
    bad: "docsgen verify dits",
    good: "docsgen verify dist",
  }),
  "manifest-unreadable": entry({
    severity: "error",
    isFixed: true,
    message: ({ path, reason }: { path: string; reason: string }) =>
      `The manifest ${quote(path)} cannot be read: ${reason}`,
    explanation: "`--published` takes the `docsgen-manifest.json` of a published site, as a file or a URL.",
    bad: "docsgen check --published dist/index.html",
    good: "docsgen check --published https://example.com/docs/docsgen-manifest.json",
  }),
  "baseline-unreadable": entry({
    severity: "error",
    isFixed: true,
    message: ({ path, reason }: { path: string; reason: string }) =>
      `The baseline ${quote(path)} cannot be read: ${reason}`,
    explanation:
      "`--baseline` takes a file written by `--update-baseline`. A missing file is an error, because its name may be misspelled.",
    bad: "docsgen check --baseline README.md",
    good: "docsgen check --baseline known-problems.json",
  }),
  "empty-feed": entry({
    severity: "warning",
    message: ({ reason }: { reason: string }) => `This page has no feed, because ${reason}`,
    explanation:
      "`feed: sections` in the frontmatter publishes the sections of a page for feed readers, and `feed: pages` the pages of its folder. Feeds contain full addresses, so the site needs an `origin`.",
    bad: "---\ntitle: Releases\nfeed: sections\n---\n\nNothing yet.",
    good: "---\ntitle: Releases\nfeed: sections\n---\n\n## 1.0 (2027-01-31)\n\nThe first release.",
  }),
  "outdated-page": entry({
    severity: "warning",
    concerns: "authors",
    request: "since",
    message: ({ since, paths }: { since: string; paths: readonly string[] }) =>
      `${quotePaths(paths)} changed since ${quote(since)}, and this page, which covers ${paths.length === 1 ? "it" : "them"}, did not`,
    explanation:
      "`covers` in the frontmatter names the code that a page describes. `check --since` compares the working tree with a branch, a tag or a commit, and reports the pages whose code has changed without them.",
    bad: "src/queue/size.ts changed; docs-src/queues.md says `covers: [src/queue/**]`, and did not",
    good: "both changed, or `reviewed` of the page did",
  }),
  "outdated-review": entry({
    severity: "warning",
    concerns: "authors",
    request: "since",
    message: ({ since, day }: { since: string; day: string }) =>
      `The text has changed since ${quote(since)}, and \`reviewed\` still says ${day}`,
    explanation:
      "`reviewed` is the day on which somebody checked the whole page. Readers and colleagues take it for the state of the text, so it has to move with the text.",
    bad: "reviewed: 2026-05-04, above a text that changed today",
    good: "reviewed: 2026-11-26",
  }),
  "covers-nothing": entry({
    severity: "warning",
    concerns: "authors",
    request: "since",
    message: ({ pattern }: { pattern: string }) =>
      `\`covers\` names ${quote(pattern)}, which no file of the repository matches`,
    explanation:
      "The code was moved or removed, or the path is misspelled. As long as it matches nothing, no change can be noticed.",
    bad: 'covers: ["src/qeue/**"]',
    good: 'covers: ["src/queue/**"]',
  }),
  "unknown-changes": entry({
    severity: "error",
    message: ({ since, reason }: { since: string; reason: string }) =>
      `The changes since ${quote(since)} are not known, because ${reason}`,
    explanation:
      "`check --since` reads the Git repository of the source folder. It needs the commit from which the current state and the other one both come, which the shallow clones of CI services lack.",
    bad: "git clone --depth 1",
    good: "git clone",
  }),
  "sample-failed": entry({
    severity: "error",
    request: "samples",
    message: ({ language, problem }: { language: string; problem: string }) =>
      `The sample in ${language} fails: ${problem}`,
    explanation:
      "`samples` in the config names a command that checks or runs the samples of this language, and `check --samples` runs it. Readers who copy the sample get the same failure.",
    bad: "```python\nprint(sise)\n```",
    good: "```python\nprint(size)\n```",
  }),
  "sample-output": entry({
    severity: "error",
    request: "samples",
    message: ({ expected, printed }: { expected: string; printed: string }) =>
      `The sample prints ${printed === "" ? "nothing" : quote(shorten(printed))} where the page says ${expected === "" ? "nothing" : quote(shorten(expected))}`,
    explanation:
      "A block of code with the word `expect` is what the sample before it prints. `check --samples` runs the sample and compares them; white space at the ends of lines does not matter.",
    bad: "```text expect\n6\n```, below print(2 + 3)",
    good: "```text expect\n5\n```",
  }),
  "stray-output": entry<None>({
    severity: "warning",
    request: "samples",
    message: () => "This block says what a sample prints, and no sample before it is run",
    explanation:
      "A block of code with the word `expect` is compared with what the sample right before it prints, if `samples` in the config has a command `run` for its language.",
    bad: "```text expect\n5\n```, first on the page",
    good: "the same below ```python",
  }),
  "sample-type": entry({
    severity: "error",
    request: "samples",
    message: ({ name, type, written }: { name: string; type: string; written: string }) =>
      `The type of ${quote(shorten(name))} is ${quote(shorten(type))} where the page says ${written === "" ? "nothing" : quote(shorten(written))}`,
    explanation:
      "What follows `^?` in a comment is the type of the name above its caret. `check --samples` asks the TypeScript of the project for it, and compares.",
    bad: "```ts\nconst size = 5;\n//    ^? const size: string\n```",
    good: "```ts\nconst size = 5;\n//    ^? const size: 5\n```",
  }),
  "stray-type": entry({
    severity: "warning",
    concerns: "authors",
    request: "samples",
    message: ({ name }: { name: string }) => `Nothing checks the type of ${quote(shorten(name))}`,
    explanation:
      "The types that a page says are compared with those of TypeScript if `samples` in the config has `types: true` for the language, unless the block has the word `ignore`.",
    bad: 'samples: { ts: { run: "node {}" } }',
    good: "samples: { ts: { types: true } }",
  }),
  "sample-command": entry({
    severity: "error",
    request: "samples",
    message: ({ language, reason }: { language: string; reason: string }) =>
      `The samples in ${language} are not checked, because the shell does not know the command: ${reason}`,
    explanation: "The command in `samples` is not installed on this machine, or its name is misspelled.",
    bad: 'samples: { python: { run: "pyhton {}" } }',
    good: 'samples: { python: { run: "python3 {}" } }',
  }),
  "sample-inputs": entry({
    severity: "warning",
    request: "samples",
    message: ({ pattern }: { pattern: string }) => `No file matches ${quote(pattern)}, on which samples depend`,
    explanation:
      "`inputs` of a language in `samples` are patterns of your own files that samples use, from the folder of the config. A sample that was right runs again if one of them changes.",
    bad: 'inputs: ["scr/**"]',
    good: 'inputs: ["src/**"]',
  }),
  "sample-language": entry({
    severity: "warning",
    request: "samples",
    message: ({ language }: { language: string }) => `No page has a code block in ${quote(language)}`,
    explanation:
      "The names in `samples` are those of languages, as in code blocks. Nothing is checked for a language that no block has.",
    bad: 'samples: { pythn: { run: "python3 {}" } }',
    good: 'samples: { python: { run: "python3 {}" } }',
  }),
  "prose-failed": entry({
    severity: "error",
    message: ({ command, reason }: { command: string; reason: string }) =>
      `The prose is not checked, because ${quote(shorten(command))} ${reason}`,
    explanation:
      "`check --prose` runs a program of yours and reads its report. The program is missing, was ended, wrote a report in a form that docsgen cannot read, or reported problems only in files that are not pages of the site.",
    bad: "docsgen check --prose vael",
    good: "docsgen check --prose vale",
  }),
  "unknown-history": entry({
    severity: "hint",
    message: ({ reason }: { reason: string }) => `The dates and contributors of pages are not known, because ${reason}`,
    explanation:
      "`themeConfig.lastUpdated` and `themeConfig.contributors` are read from the Git repository of the source folder. Pages are published without them if there is no history, as in the shallow clones that CI services make by default.",
    bad: "git clone --depth 1",
    good: "git clone",
  }),
  "not-moved": entry({
    severity: "error",
    isFixed: true,
    message: ({ from, reason }: { from: string; reason: string }) => `${quote(from)} cannot be moved: ${reason}`,
    explanation:
      "`docsgen mv` makes all changes of a move, or none. The message says what prevents it, and no file was changed.",
    bad: "docsgen mv limits.md index.md",
    good: "docsgen mv limits.md quotas.md",
  }),
  "outdated-version": entry({
    severity: "warning",
    message: ({ file, commit, ref }: { file: string; commit: string; ref: string }) =>
      `${quote(file)} has the settings of commit ${commit}, and the config of ${quote(ref)} has changed since`,
    explanation:
      "An archived version is built with the settings that `docsgen version` saved. Its pages come from the ref as it is now, so a number that was corrected on its branch is not the one that they print.",
    bad: 'v1: "git:v1.x", whose config was corrected after versions/v1.json was saved',
    good: "docsgen version v1 --from v1.x --force",
  }),
  "missing-plugin-pages": entry({
    severity: "warning",
    message: ({ id, makers }: { id: string; makers: string }) =>
      `The version ${quote(id)} has no pages of plugins, which the current one has: ${makers}`,
    explanation:
      "A plugin without `versioned` makes pages for the current version alone. An archived version that is built from a ref or a folder has none, and its menus cannot lead to them. A version that is taken from its manifest keeps the pages that were published with it.",
    bad: 'plugins: [{ name: "errors", pages: readErrors }], versions: { current: "v2", archived: { v1: "git:v1.0" } }',
    good: 'plugins: [{ name: "errors", pages: readErrors, versioned: true }], versions: { current: "v2", archived: { v1: "git:v1.0" } }',
  }),
  "version-not-saved": entry({
    severity: "error",
    isFixed: true,
    message: ({ id, reason }: { id: string; reason: string }) => `The version ${quote(id)} was not saved: ${reason}`,
    explanation:
      "`docsgen version` reads the config of another time and saves the settings that decide what its pages say. The message says what prevents it. Nothing was written.",
    bad: "docsgen version v1 --from v1.0",
    good: "docsgen version v1 --from v1.0.0",
  }),
  "not-migrated": entry({
    severity: "error",
    isFixed: true,
    message: ({ folder, reason }: { folder: string; reason: string }) =>
      `The site in ${quote(folder)} cannot be migrated: ${reason}`,
    explanation:
      "`docsgen migrate` reads the site of another tool and writes a new one into a folder that is empty or does not exist. The message says what prevents it. Nothing was written, and the old site is never changed.",
    bad: "docsgen migrate src",
    good: "docsgen migrate docs",
  }),
  "nothing-to-do": entry({
    severity: "error",
    isFixed: true,
    message: ({ request, reason }: { request: string; reason: string }) =>
      `${quote(request)} has nothing to do: ${reason}`,
    explanation:
      "What was asked for on the command line found nothing that it could check or read. A command that ends without problems because it looked at nothing would be mistaken for one that looked at everything.",
    bad: "docsgen verify public, an empty folder",
    good: "docsgen verify dist",
  }),
  "failed-check": entry({
    severity: "warning",
    message: ({ check, reason }: { check: string; reason: string }) => `The check of ${check} failed: ${reason}`,
    explanation:
      "This is a bug in docsgen, not a mistake in your content. Mistakes that the check would have found here are not reported; all other checks ran.",
    bad: "public/a.css, at which docsgen fails",
    good: "a newer version of docsgen",
  }),
  "cache-failed": entry({
    severity: "error",
    isFixed: true,
    message: ({ reason }: { reason: string }) => `docsgen cannot store its working files: ${reason}`,
    explanation:
      "docsgen stores compiled pages on disk before it publishes them, in `.docsgen/cache` or, if it cannot write there, in a temporary folder. The system refused both. What was published before is unchanged.",
    bad: "a full disk",
    good: "TMPDIR=/mnt/large docsgen build",
  }),
  "write-failed": entry({
    severity: "error",
    isFixed: true,
    message: ({ path, reason }: { path: string; reason: string }) => `${quote(path)} cannot be written: ${reason}`,
    explanation: "The system refused to write. What was published before is still there.",
    bad: "an output folder on a full disk",
    good: "an output folder with free space",
  }),
  "foreign-file": entry({
    severity: "warning",
    message: ({ path, count }: { path: string; count: number }) =>
      count === 1
        ? `${quote(path)} in the output folder was not created by docsgen and was left in place`
        : `${quote(path)} and ${count - 1} more in the output folder were not created by docsgen and were left in place`,
    explanation:
      "docsgen never removes files that it did not create from the output folder, but they are published with it.",
    bad: "dist/notes.txt, put there by hand",
    good: "docs-src/public/notes.txt",
  }),
} as const;

/** The code of a problem that docsgen itself finds. */
export type CatalogCode = keyof typeof catalog;

/** The code of a problem that a plugin finds: "length/too-long". */
export type PluginCode = `${string}/${string}`;

/** Those of rules are not known here, because rules look at values of all layers. */
export type DiagnosticCode = CatalogCode | PluginCode | (string & Record<never, never>);

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
  const { hint, ...suggestion } = advice;
  return { code, message, hint: readable(hint), fix, ...(fix === null ? { suggestion } : {}) };
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
  hint: Advice | null = null,
  fix: Fix | null = null,
): Finding {
  return { ...problemOf(code, values, hint, fix), span };
}

/** Creates a problem that concerns a whole file. */
export function fileFinding<Code extends CatalogCode>(
  code: Code,
  values: ValuesOf<Code>,
  hint: string | null = null,
): Finding {
  return finding(code, values, startOfText, hint);
}

/** Creates a problem that does not belong to a file. */
export function siteDiagnostic<Code extends CatalogCode>(
  code: Code,
  values: ValuesOf<Code>,
  hint: string | null = null,
): SiteDiagnostic {
  return { kind: "site", code, severity: catalog[code].severity, message: messageOf(code, values), hint };
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

type Trait = "isFixed" | "leadsNowhere" | "isOfAddress";

/** The codes of the catalog that say so of themselves. */
export function codesThat(trait: Trait): ReadonlySet<string> {
  return new Set(Object.entries(catalog).flatMap(([code, declared]) => (trait in declared ? [code] : [])));
}

export const fixedCodes = codesThat("isFixed");

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

export function isDiagnosticCode(text: string): text is DiagnosticCode {
  return isCatalogCode(text) || isPluginCode(text);
}

/** The severity of a problem, unless the author sets another. */
export function severityOf({ code, severity }: Pick<Problem, "code" | "severity">): Severity {
  return severity ?? knownOf(code)?.severity ?? "warning";
}

/** `null` for those of plugins. */
export function knownOf(code: DiagnosticCode): Partial<RuleCode> | null {
  return isCatalogCode(code) ? catalog[code] : (ruleCodes?.[code] ?? null);
}

export function messageOf<Code extends CatalogCode>(code: Code, values: ValuesOf<Code>): string {
  const entries: { readonly [Each in CatalogCode]: CatalogEntry<ValuesOf<Each>> } = catalog;
  return entries[code].message(values);
}

function entry<Values>(value: CatalogEntry<Values>): CatalogEntry<Values> {
  return value;
}
