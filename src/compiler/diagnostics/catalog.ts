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
  /** One sentence without a full stop that quotes the author's own words. */
  readonly message: (values: Values) => string;
  readonly explanation: string;
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
  }),
  "empty-page": entry<None>({
    severity: "warning",
    message: () => "This page is empty",
    explanation: "A page without text is a dead end for readers. Write it, mark it `draft: true`, or remove the file.",
  }),
  "symlink-outside": entry({
    severity: "error",
    message: ({ target }: { target: string }) =>
      `This symbolic link points outside the source folder, to ${quote(target)}`,
    explanation:
      "Following a symbolic link out of the source folder would publish files that are not part of the documentation.",
  }),
  "symlink-folder": entry<None>({
    severity: "warning",
    message: () => "This symbolic link points to a folder, so nothing in it is published",
    explanation:
      "Following a link to a folder would publish its files twice, or never end if the folder contains the link. Links to files are followed.",
  }),
  "broken-symlink": entry({
    severity: "error",
    message: ({ target, isLoop }: { target: string; isLoop: boolean }) =>
      `This symbolic link leads to ${quote(target)}, which ${isLoop ? "leads back to it" : "does not exist"}`,
    explanation: "What the link stands for is not published, so links to it lead nowhere.",
  }),
  "unreadable-file": entry({
    severity: "error",
    concerns: "site",
    message: ({ reason }: { reason: string }) => `This file cannot be read: ${reason}`,
    explanation: "The system refused to read the file, or the file was removed while docsgen was reading the site.",
  }),
  "file-name": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => `This file name cannot be used in an address: ${reason}`,
    explanation:
      "A page's address is derived from its file name. Control characters, backslashes and names that some systems reserve cannot be part of one.",
  }),
  "merge-conflict": entry({
    severity: "error",
    message: ({ marker }: { marker: string }) => `Unresolved merge conflict: ${quote(marker)}`,
    explanation:
      "Git marks conflicting changes with `<<<<<<<`, `=======` and `>>>>>>>`. Until you choose a version, no other problems of the page are reported.",
  }),

  // Frontmatter
  "frontmatter-syntax": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => `The frontmatter cannot be parsed as YAML: ${reason}`,
    explanation:
      "The lines between the two `---` at the top of a page are YAML. The page is not published until they can be parsed.",
  }),
  "frontmatter-unclosed": entry<None>({
    severity: "error",
    message: () => "The frontmatter has no closing `---`",
    explanation:
      "Frontmatter starts with a line `---` and ends with another. Without the second, docsgen cannot tell where the text of the page starts.",
  }),
  "frontmatter-language": entry({
    severity: "error",
    message: ({ language }: { language: string }) => `Frontmatter in ${quote(language)} is not supported`,
    explanation: "Frontmatter must be YAML, and is never run as code. Write `---` alone on the first line.",
  }),
  "frontmatter-value": entry({
    severity: "error",
    message: ({ key, problem }: { key: string; problem: string }) => `${quote(key)} ${problem}`,
    explanation:
      "Each frontmatter key has a type. Some YAML values are not what they look like: 1.10 is the number 1.1, and yes, 010 and 2024-01-01 may not stay text. Put text in quotes.",
  }),
  "frontmatter-unknown-key": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ key }: { key: string }) => `Unknown frontmatter key ${quote(key)}`,
    explanation:
      "An unknown key is usually a typo, and has no effect. If another tool needs the key, declare it in the config under `markdown.frontmatterKeys`.",
  }),
  "missing-title": entry<None>({
    severity: "error",
    message: () => "This page has no title",
    explanation:
      "Menus, search results and browser tabs show the title. Set `title` in the frontmatter, or start the page with a level-one heading.",
  }),
  "title-from-heading": entry({
    severity: "hint",
    message: ({ title }: { title: string }) => `The heading ${quote(title)} is used as the title of this page`,
    explanation:
      "A page without a title is named after its first heading. Set `title` in the frontmatter, or start the page with a level-one heading.",
  }),

  // Markdown
  "duplicate-id": entry({
    severity: "error",
    message: ({ id }: { id: string }) => `The id ${quote(id)} is used twice on this page`,
    explanation: "An id is an address within the page. If two headings share one, links always go to the first.",
  }),
  "unknown-variable": entry({
    severity: "error",
    concerns: "site",
    message: ({ name }: { name: string }) => `Unknown variable ${quote(name)}`,
    explanation:
      "Double braces print a value: `constants.NAME` and `product.name` from the config, or `page.title`. To show the braces themselves, write `\\{{`.",
  }),
  "unclosed-container": entry({
    severity: "error",
    message: ({ name, colons }: { name: string; colons: string }) =>
      `The container ${quote(`${colons}${name}`)} is never closed`,
    explanation:
      "A container starts with three or more colons and a name, and ends with a line of the same number of colons. Without that line, it swallows the rest of the page.",
  }),
  "stray-container-end": entry({
    severity: "warning",
    message: ({ colons }: { colons: string }) => `${quote(colons)} does not close a container`,
    explanation:
      "A line of colons closes the container above it, but none is open here. Inside a list item or a quote, the line belongs there, too. A nested container needs fewer colons than the one around it.",
  }),
  "unknown-directive": entry({
    severity: "error",
    concerns: "site",
    message: ({ name }: { name: string }) => `Unknown container or directive ${quote(name)}`,
    explanation:
      "Three colons start a container, two a leaf directive. Only known names are accepted, so that typos are found.",
  }),
  "directive-attribute": entry({
    severity: "error",
    message: ({ name, attribute }: { name: string; attribute: string }) =>
      `${quote(name)} has no attribute ${quote(attribute)}`,
    explanation: "The attributes in braces after a directive are checked, so that typos are found.",
  }),
  "directive-content": entry({
    severity: "error",
    message: ({ name, problem }: { name: string; problem: string }) => `${quote(name)} ${problem}`,
    explanation:
      "Each directive expects certain content: `:::file-tree` a list, `:::steps` one numbered list, `:::columns` a `:::column` for each column, `:::cards` a `:::card[Title]` for each card, `:::package-managers` a code block with commands for npm, `:::endpoint` a method and a path, `:::fields` a list whose items begin with a name in backticks, `:::response` a status, `:::if` a condition, `::video` a title and the address of a video, `:abbr[…]` a title or a term of the glossary. Within a line, the brackets of a directive contain plain text.",
  }),
  "unknown-icon": entry({
    severity: "error",
    message: ({ name }: { name: string }) => `There is no icon ${quote(name)}`,
    explanation:
      "An icon is the name of one of the set Lucide (https://lucide.dev/icons), such as `rocket`; the name of a language with a badge: `nodejs`, `python`, `go`, `bash` or `native`; an emoji; or, on cards and features, the path of a file: `./queue.svg`. Without the icon, a row of cards would look uneven.",
  }),
  "component-props": entry({
    severity: "error",
    concerns: "site",
    message: ({ name, problem }: { name: string; problem: string }) => `Wrong props for ${quote(name)}: ${problem}`,
    explanation:
      "The config registers the component with a schema for its props. Attributes are strings; for a number, use `z.coerce.number()`. The schema's output must be JSON, so a date stays a string.",
  }),
  "component-inert": entry({
    severity: "warning",
    concerns: "site",
    message: ({
      name,
      uses,
      fact = "its code does not run in the browser",
    }: {
      name: string;
      uses: string;
      fact?: string;
    }) => `The component ${quote(name)} uses ${uses}, but ${fact}`,
    explanation:
      "A component without `hydrate` is rendered once, when the site is built, and the page contains only its HTML. Handlers of events, state and effects need its code in the browser. React knows handlers by names such as `onClick`, and only functions: it leaves out `onclick` and texts.",
  }),
  "component-empty": entry({
    severity: "warning",
    concerns: "site",
    message: ({ name, what = "returns nothing" }: { name: string; what?: string }) =>
      `The component ${quote(name)} ${what}`,
    explanation:
      "A function with braces around its body needs a `return`. Return `null` if there is nothing to show. The content between `:::name` and `:::` is the prop `children`, which the component renders where it belongs.",
  }),
  "component-unstable": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ subject }: { subject: string }) => `${subject} renders different HTML for the same props`,
    explanation:
      "docsgen renders a component twice, the second time as if it were another day on a machine in another country, and compares the HTML. If it differs, a build without a change would still change the published site, would keep an old value, or would depend on the language and the time zone of the machine.",
  }),
  "component-failed": entry({
    severity: "error",
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
  }),
  "theme-syntax": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => reason,
    explanation:
      "esbuild bundles the components and the theme folder before anything is rendered. This is its error message.",
  }),
  "theme-import": entry({
    severity: "error",
    message: ({ problem }: { problem: string }) => problem,
    explanation:
      "A component or style sheet can import files next to it, installed packages and, with a leading slash, files of the source folder or its `public/`. A component that replaces one of the theme's must be exported under the same name.",
  }),
  "css-syntax": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => reason,
    explanation:
      "Browsers skip what they cannot parse in a style sheet, and often everything after it. docsgen reports such mistakes before they are published.",
  }),
  "unknown-element": entry({
    severity: "warning",
    message: ({ tag }: { tag: string }) => `HTML has no element ${quote(tag)}, so browsers do not show it`,
    explanation:
      "Text in angle brackets is a tag, and browsers do not show tags that they do not know: `vector<int>` appears as “vector”. Escape the bracket with a backslash, or put the text in backticks. Custom elements have a hyphen in their name; components are directives.",
  }),
  "missing-alt": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ url }: { url: string }) => `The image ${quote(url)} has no alternative text`,
    explanation:
      "Describe the image in the brackets, for readers who cannot see it. For a purely decorative image, use HTML with an empty `alt`.",
  }),
  "css-value": entry({
    severity: "warning",
    message: ({ reason }: { reason: string }) => reason,
    explanation:
      "Browsers silently skip a declaration with a misspelled property or a value that the property does not take. docsgen reports them in style sheets, in `<style>` and in `style` attributes, but leaves words alone that it does not know, as CSS may have got them lately.",
  }),
  "suspicious-code": entry({
    severity: "warning",
    message: ({ reason }: { reason: string }) => reason,
    explanation: "esbuild can bundle this component or style sheet, but suspects a mistake in it.",
  }),
  "unsafe-url": entry({
    severity: "error",
    message: ({ url }: { url: string }) => `The address ${quote(url)} is not allowed`,
    explanation:
      'Links and images can use http, https, mailto and tel URLs, and paths of the site. `links.schemes` in the config allows others, for links that open an app: `["vscode"]`. Schemes such as `javascript` and `data` can run code in a reader\'s browser and are never allowed. This problem cannot be accepted, because the link would be published without its address.',
  }),
  "unknown-language": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ language }: { language: string }) => `Unknown language ${quote(language)}`,
    explanation:
      "The first word after the fence names the language of a code block. Code in an unknown language is shown without colors. Use `text` for output and plain text.",
  }),
  "math-syntax": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => `This formula cannot be shown: ${reason}`,
    explanation:
      "With `markdown.math` in the config, `$x^2$` is a formula, and so are the lines between two lines of `$$` and those of a fence in `math`. They are written in LaTeX; a mistake in it would be published as red text. To write a dollar sign, put a backslash before it.",
  }),
  "diagram-syntax": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => `This diagram cannot be drawn: ${reason}`,
    explanation:
      "With `markdown.diagrams` in the config, fences in `mermaid` and `dot` are drawn. A line that cannot be drawn would be missing from the picture. To show the source of a diagram instead, write `text` after the fence.",
  }),
  "diagram-title": entry({
    severity: "warning",
    concerns: "authors",
    message: () => "This diagram has no title",
    explanation:
      "Screen readers read the title instead of the diagram, and it replaces the diagram where the page is shown as Markdown. Write it after the language of the fence, or in Mermaid on a line `accTitle: …`.",
  }),
  "package-failure": entry({
    severity: "error",
    concerns: "site",
    message: ({ name, reason }: { name: string; reason: string }) =>
      `The package ${quote(name)} cannot be loaded: ${reason}`,
    explanation:
      "Formulas and diagrams are made by packages that you install. This one is installed, but Node.js cannot load it: it may be damaged, or too new for this version of Node.js.",
  }),
  "unknown-code-attribute": entry({
    severity: "warning",
    message: ({ attribute }: { attribute: string }) => `Unknown attribute ${quote(attribute)} of a code block`,
    explanation:
      'After the language, a fence takes `{1,3-5}` to mark lines, `ins={2}` and `del={3}` for added and removed ones, `[Label]` for its tab in a code group, `title="…"`, `numbers`, `numbers=10`, `nonumbers`, `terminal`, `wrap`, `collapse`, `vars`, `file=name.py` and `expect`. Anything else would be ignored.',
  }),
  "code-line-range": entry({
    severity: "warning",
    message: ({ range, lines }: { range: string; lines: number }) =>
      `${quote(range)} marks lines outside this block of ${lines === 1 ? "1 line" : `${lines} lines`}`,
    explanation:
      "The numbers in braces after a fence mark lines of the block, counted from 1. A number past the end marks nothing.",
  }),
  "missing-include": entry({
    severity: "error",
    message: ({ file, why = "does not exist" }: { file: string; why?: string }) =>
      `The included file ${quote(file)} ${why}`,
    explanation:
      '`<<< @/path` shows a file as a code block, and `::include{file="@/path"}` inserts its Markdown. `@/` is the source folder, `./` the folder of the page. A path with spaces is in quotes: `<<< "@/my file.js"`.',
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
  }),
  "page-size": entry({
    severity: "error",
    message: ({ size, limit }: { size: string; limit: string }) => `This page is ${size}; the limit is ${limit}`,
    explanation:
      "A page this large loads slowly for every reader, and is usually not a page at all but a log, a dump or an export.",
  }),
  "nesting-limit": entry({
    severity: "error",
    message: ({ limit }: { limit: number }) =>
      `Lists, quotes, containers, elements or brackets are nested too deeply here: the limit is ${limit.toLocaleString("en")} levels`,
    explanation:
      "Nesting this deep is a mistake or an attack. It would make the compiler, and readers' browsers, very slow.",
  }),
  "markup-limit": entry({
    severity: "error",
    message: ({ limit }: { limit: number }) =>
      `This paragraph, heading or table cell has more than ${limit} emphasis, link and tag marks`,
    explanation:
      "Parsing time grows with the square of the number of open marks in a paragraph: `*`, `_`, `~`, `[`, `]`, and `<!` or `<?` without an end. Prose has fewer than a hundred; thousands are data, or a mistake.",
  }),
  "page-limit": entry({
    severity: "error",
    message: ({ problem }: { problem: string }) => problem,
    explanation:
      "A page may have 200,000 lines. Each list item counts as two lines, and the end of a quote or list as one line for every 500 lines before it, because the parser goes through them again. Markdown in fewer lines may still become at most 600,000 texts, links and other parts. Only generated pages exceed these limits, which are the same on every machine. As a last resort, a page is stopped after two minutes of computing or 2 GB of memory.",
  }),
  "output-limit": entry({
    severity: "error",
    message: ({ limit }: { limit: string }) => `The HTML of this page exceeds ${limit}`,
    explanation:
      "A short source that becomes a huge page is a mistake or an attack, such as one long definition that is used thousands of times.",
  }),

  "unsupported-syntax": entry({
    severity: "warning",
    message: ({ text, what, effect }: { text: string; what: string; effect: SyntaxEffect }) =>
      `${quote(text)} is ${what}, which docsgen ${effect}`,
    explanation:
      "Other tools extend Markdown with syntax of their own. docsgen supports CommonMark, GFM, containers and variables; anything else would be published as typed, or disappear. In a block of HTML, Markdown begins after a blank line. To show such syntax, put it in backticks, or a backslash before it.",
  }),

  "exception-syntax": entry({
    severity: "error",
    concerns: "authors",
    message: ({ reason }: { reason: string }) => `This exception has no effect: ${reason}`,
    explanation:
      "A comment accepts a problem in the block after it, or on its own line: `<!-- docsgen-ignore missing-alt: the logo is named beside it -->`. Add `until 2027-01-31` after the codes to set the last day on which it applies.",
  }),
  "unused-exception": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ code }: { code: string }) => `This exception for ${quote(code)} is no longer needed`,
    explanation: "An exception that accepts nothing would hide the next problem of its kind. Remove it.",
  }),
  "expired-exception": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ code, until }: { code: string; until: string }) =>
      `The exception for ${quote(code)} expired on ${until}`,
    explanation: "The last day of the exception has passed. Fix the problem, or set a later date.",
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
  }),
  "route-case": entry({
    severity: "error",
    message: ({ route, other, otherRoute }: { route: string; other: string; otherRoute: string }) =>
      `${quote(route)} differs from ${quote(otherRoute)} of ${quote(other)} only in case`,
    explanation:
      "Addresses are compared ignoring case, and some file systems cannot store both. Rename one of the two.",
  }),
  "no-pages": entry({
    severity: "error",
    message: ({ found }: { found: string }) => `There is no page to publish: ${found}`,
    explanation:
      "Pages are the `.md` files of the source folder, except drafts and files whose names start with `_` or `.`. Publishing a site without pages would remove the published one.",
  }),
  "missing-home": entry({
    severity: "error",
    message: ({ path }: { readonly path: string }) => `The site has no page at “${path}”`,
    explanation:
      "Readers start at the root of the site; the logo and the 404 page link to it. `index.md` or `README.md` at the top of the source folder is that page; a redirect from `/` works too. In a site with several languages, the language menu leads to the home page of each.",
  }),
  "output-conflict": entry({
    severity: "error",
    message: ({ subject, path, other, otherPath }: OutputConflict) =>
      path === otherPath
        ? `${subject} and ${other} are both published as ${quote(path)}`
        : `${subject} is published as ${quote(path)}, which conflicts with ${quote(otherPath)}: ${other}`,
    explanation:
      "Each path of the published site holds one file, a file cannot also be a folder, and some systems ignore case. Pages, redirects, the files of `public/` and the files that docsgen generates share these paths. Only the files of hosts in `public/`, such as `_redirects` or `vercel.json`, are joined instead, if the config lists the host: your rules come first, docsgen's after them.",
  }),
  "broken-link": entry({
    severity: "error",
    message: ({ url }: { url: string }) => `The link ${quote(url)} leads nowhere`,
    explanation:
      "Every link to an address of the site must point to a page, a file or a redirect. For links to another site on the same host, set `links.elsewhere` in the config.",
  }),
  "broken-version-link": entry({
    severity: "error",
    message: ({ url, problem }: { url: string; problem: string }) => `The link ${quote(url)} ${problem}`,
    explanation:
      "`version:v1/guide/` leads to a page of another version of the site, in the language of its own page if that version has it there. Versions are declared in the config.",
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
  }),
  "empty-content": entry({
    severity: "warning",
    message: ({ what }: { what: "code block" | "heading" | "included file" | "link" }) =>
      `This ${what} is empty, so readers see nothing of it`,
    explanation:
      "A link without text cannot be seen or followed, a heading without text is an empty line in the table of contents, and a code block without code is an empty box. Usually, the text was to be filled in later.",
  }),
  "suspicious-link": entry({
    severity: "warning",
    message: ({ url, problem }: { url: string; problem: string }) => `The address ${quote(url)} ${problem}`,
    explanation:
      "A password in an address is published with the page. A percent sign begins an escape such as `%20`; many servers refuse an address with any other, so write `%25` for the sign itself.",
  }),
  "unused-footnote": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ label }: { label: string }) => `Nothing refers to the footnote ${quote(`[${label}]`)}`,
    explanation:
      "A footnote is published if the text of its page refers to it: `[^name]`. Otherwise, readers never see it.",
  }),
  "broken-anchor": entry({
    severity: "error",
    message: ({ url, page }: { url: string; page: string }) =>
      `${page === "this page" ? "This page" : quote(page)} has no heading for the link ${quote(url)}`,
    explanation: "The part after `#` must be the id of a heading or an element on the linked page.",
  }),
  "broken-asset": entry({
    severity: "error",
    message: ({ url, isPage = false }: { url: string; isPage?: boolean }) =>
      isPage ? `${quote(url)} is a page, not an image or another file` : `The file ${quote(url)} does not exist`,
    explanation:
      "Images and other files can be next to the page, anywhere else in the source folder, or in its `public` folder.",
  }),
  "broken-sidebar-entry": entry({
    severity: "error",
    message: ({ path }: { path: string }) => `The sidebar entry ${quote(path)} is not a page`,
    explanation: "A sidebar entry names a page by its route, or leads to a heading or another site: `{ text, link }`.",
  }),
  "empty-sidebar-folder": entry({
    severity: "error",
    message: ({ folder }: { folder: string }) => `The folder ${quote(folder)} contains no page for the sidebar`,
    explanation:
      '`{ folder: "/guide/" }` lists the pages of a source folder. A folder without pages produces no entries.',
  }),
  "folder-settings": entry({
    severity: "error",
    message: ({ problem }: { problem: string }) => problem,
    explanation:
      "`_folder.yml` is YAML and describes how its folder appears in a sidebar generated from folders: `title`, `order`, `badge`, `icon`, `hidden`, `collapsible` and `open`.",
  }),
  "broken-navbar-entry": entry({
    severity: "error",
    message: ({ path }: { path: string }) => `The navigation entry ${quote(path)} is not a page`,
    explanation: "A navigation entry names a page by its route, or is a full https address.",
  }),
  "sidebar-prefix-without-page": entry({
    severity: "error",
    message: ({ prefix }: { prefix: string }) => `There is no page at or below the sidebar path ${quote(prefix)}`,
    explanation:
      "A sidebar is shown on the pages whose path starts with one of its prefixes. If no page is expected under a prefix, add it to `acknowledge` with a reason.",
  }),
  "broken-redirect": entry({
    severity: "error",
    message: ({ from, to }: { from: string; to: string }) =>
      `The redirect from ${quote(from)} leads to ${quote(to)}, which does not exist`,
    explanation:
      "A redirect should point to a page. If there is none, add `acknowledge` with a reason; readers then see the 404 page.",
  }),
  "redirect-shadowed": entry({
    severity: "error",
    message: ({ from, page }: { from: string; page: string }) =>
      `The redirect from ${quote(from)} has no effect: ${quote(page)} is the page at this address`,
    explanation: "A page takes precedence over a redirect from its address.",
  }),
  "duplicate-redirect": entry({
    severity: "error",
    message: ({ from }: { from: string }) => `There are two redirects from ${quote(from)}`,
    explanation: "Sources are compared ignoring case and a trailing slash.",
  }),
  "duplicate-header": entry({
    severity: "warning",
    message: ({ name, path }: { name: string; path: string }) =>
      `docsgen already sends the header ${quote(name)} for ${quote(path)}`,
    explanation:
      "docsgen adds its headers below the lines of `public/_headers`. If a header is set twice, hosts send both values, separated by a comma.",
  }),
  "host-limit": entry({
    severity: "warning",
    message: ({ problem }: { problem: string }) => problem,
    explanation:
      "Each host limits the size of its rules. docsgen writes what fits: a redirect that is left out still forwards readers, with a small page. A header that is too long is ignored or refused by the host.",
  }),
  "host-file-syntax": entry({
    severity: "error",
    message: ({ name, reason }: { name: string; reason: string }) => `${quote(name)} is not valid JSON: ${reason}`,
    explanation:
      "docsgen adds its rules to your own `vercel.json`, `firebase.json` or `staticwebapp.config.json` in `public/`. Such a file must be a JSON object, without comments.",
  }),
  "unread-host-rule": entry({
    severity: "warning",
    message: ({ problem }: { problem: string }) => problem,
    explanation:
      "Each host reads rules from a file of its own: Netlify and Cloudflare read `_redirects` and `_headers`, GitLab Pages reads `_redirects`, Vercel reads `vercel.json`, Firebase `firebase.json`, Azure `staticwebapp.config.json`, and Apache `.htaccess`. `hosts` in the config lists where the site is published; GitHub Pages reads none of these files. Hosts skip lines of `_redirects` and `_headers` in another form without a word, and crawlers those of `robots.txt`. Hosts compare the letters of an address as they are encoded, so a rule must be typed in the form in which browsers request it.",
  }),
  "redirect-loop": entry({
    severity: "error",
    message: ({ chain }: { chain: string }) => `These redirects form a loop: ${chain}`,
    explanation: "docsgen follows a chain of redirects to its end. A loop has none.",
  }),
  "redirect-chain": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ from, chain }: { from: string; chain: string }) =>
      `The redirect from ${quote(from)} takes more than one step: ${chain}`,
    explanation:
      "docsgen follows chains when it builds the site, so that readers take one step. Use the final target, so that the list shows what happens.",
  }),
  "redirect-repeats-base": entry({
    severity: "error",
    message: ({ from, address }: { from: string; address: string }) =>
      `The redirect from ${quote(from)} repeats the base: its address is ${quote(address)}`,
    explanation:
      "Paths in the config do not include the base. If the repetition is intended, add `acknowledge` with a reason.",
  }),
  "moved-link": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ url, target }: { url: string; target: string }) =>
      `The target of the link ${quote(url)} has moved to ${quote(target)}`,
    explanation:
      "A redirect takes readers there, one step later. Links within the site should name the current address.",
  }),
  "link-language": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ url, lang, page }: { url: string; lang: string; page: string }) =>
      `The link ${quote(url)} leads to the page in ${lang}, although ${quote(page)} is in the language of this page`,
    explanation:
      "Readers who follow it leave their language. A link to another language names it in its text, or has an `hreflang` attribute in HTML. A link to a translation of the page itself needs neither.",
  }),
  "link-case": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ url, exact }: { url: string; exact: string }) =>
      `The link ${quote(url)} should be spelled ${quote(exact)}`,
    explanation:
      "docsgen finds pages in any case; editors, other tools and other hosts do not. Write the link exactly as its target is spelled.",
  }),
  "link-slash": entry({
    severity: "hint",
    message: ({ url, exact }: { url: string; exact: string }) =>
      `The link ${quote(url)} is not the exact address of the page, ${quote(exact)}`,
    explanation:
      "A page has one address. docsgen corrects links that omit the trailing slash or add `.html`; other tools do not.",
  }),
  "own-absolute-link": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ url }: { url: string }) => `${quote(url)} is a page of this site, linked by its full URL`,
    explanation: "A full URL is not checked, leaves a preview for the published site, and breaks when the site moves.",
  }),
  "csp-blocked": entry({
    severity: "error",
    message: ({ what, directive }: { what: string; directive: string }) =>
      `${quote(what)} is blocked by the site's Content-Security-Policy: ${directive}`,
    explanation:
      "Hosts send the policy with every page, and browsers enforce it: they block frames, scripts and styles from other sites, and those written in the page itself. Use `contentSecurityPolicy` in the config to allow more; `contentSecurityPolicy: null` sends no policy.",
  }),
  "insecure-link": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ url }: { url: string }) => `${quote(url)} is not encrypted`,
    explanation: "Anything sent over `http:` can be read and changed on the way. Nearly every host supports `https:`.",
  }),
  "dead-external-link": entry({
    severity: "warning",
    request: "external",
    message: ({ url, reason }: { url: string; reason: string }) =>
      `The external link ${quote(url)} does not work: ${reason}`,
    explanation:
      "`--external` requests each URL outside the site, first with HEAD, then with GET. Add hosts that refuse automated requests to `checks.external.allow`.",
  }),
  "unchecked-external-link": entry({
    severity: "hint",
    request: "external",
    message: ({ url, reason }: { url: string; reason: string }) =>
      `The external link ${quote(url)} could not be checked: ${reason}`,
    explanation:
      "Some servers refuse programs, or answer only readers who have signed in: that says nothing of the page. Open the link in a browser, and add the host to `checks.external.allow`.",
  }),
  "outdated-site": entry({
    severity: "warning",
    request: "external",
    message: ({ name, saved, gone }: { name: string; saved: string; gone: readonly string[] }) =>
      `${quote(name)} was saved on ${saved}, and has moved or removed since: ${gone.slice(0, 3).join(", ")}${gone.length > 3 ? ` and ${gone.length - 3} more` : ""}`,
    explanation:
      "Links to the sites of `links.sites` are checked against what `docsgen sites --update` has saved, so that no build needs the network. `--external` asks the sites what they publish now.",
  }),
  "duplicate-title": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ title, other }: { title: string; other: string }) =>
      `${quote(other)} has the same title, ${quote(title)}`,
    explanation:
      "Readers tell tabs and search results apart by the title, to which docsgen adds the section. These pages share both.",
  }),
  "search-expectation": entry({
    severity: "error",
    message: ({ query, address, result }: { query: string; address: string; result: string }) =>
      `A search for ${quote(query)} does not find ${quote(address)} among the first three results: ${result}`,
    explanation:
      "`search.expect` in the config maps a query to the page or heading that answers it. docsgen runs each query as the search box would; the target must be among the first three results.",
  }),
  "agent-question": entry({
    severity: "error",
    request: "agents",
    message: ({ ask, problem }: { ask: string; problem: string }) =>
      `Agents do not find the answer to ${quote(ask)}: ${problem}`,
    explanation:
      '`agents` in the config lists questions, each with the page or heading that answers it. `docsgen check --agents` searches with each question, and reads the first three results with the tools that `docsgen mcp` gives to agents; the answer must be in what was read. With a command, `--agents "node ask.js"`, the command answers instead.',
  }),
  "search-boost": entry({
    severity: "error",
    message: ({ pattern }: { pattern: string }) => `The pattern ${quote(pattern)} matches no page that search can find`,
    explanation:
      "`search.boost` in the config says how much the pages of a folder count in search. Its patterns are relative to the source folder, such as `blog/**`. Pages with `search: false` are never found.",
  }),
  "search-title": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ title, result }: { title: string; result: string }) =>
      `A search for the title ${quote(title)} does not find this page among the first three results: ${result}`,
    explanation:
      "Readers who remember a page search for its title. Pages with the same words in their titles and headings can rank above it. If several pages share a title, `duplicate-title` reports it instead.",
  }),
  "duplicate-description": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ other }: { other: string }) => `${quote(other)} has the same short_description`,
    explanation: "A description says what this page is for, and no other page.",
  }),
  "orphan-page": entry<None>({
    severity: "warning",
    concerns: "authors",
    message: () => "This page cannot be reached from the home page",
    explanation:
      "docsgen follows menus, sidebars and links from `/`. A page that none of them reaches can only be found by search. `unlisted: true` in the frontmatter says that this is intended.",
  }),
  "unused-asset": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ path }: { path: string }) => `No page uses ${quote(path)}`,
    explanation:
      "Files that are not pages are only published if a page uses them. Remove an unused file, or move it to `public/`, where every file is published.",
  }),
  "page-format": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ path }: { path: string }) =>
      `${quote(path)} is not a page: docsgen reads Markdown files that end in “.md”`,
    explanation:
      "Files such as `guide.mdx` or `guide.rst` are pages of other tools. docsgen does not publish their text, and a link to one would offer its source as a download.",
  }),
  "file-without-effect": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ path, reason }: { path: string; reason: string }) => `${quote(path)} has no effect${reason}`,
    explanation:
      "Other tools and hosts read files such as `_category_.json` or `_redirects` from the folder of the pages. docsgen reads its own settings, and publishes files for the host from `public/`. A file that is neither is lost without a trace.",
  }),
  "damaged-image": entry({
    severity: "warning",
    message: ({ path, reason, isImage }: { path: string; reason: string; isImage: boolean }) =>
      `The ${isImage ? "image" : "file"} ${quote(path)} is damaged: ${reason}`,
    explanation:
      "Readers see a part of the image, or none. This happens when a file is copied or uploaded in part, when another file is renamed, or when Git LFS has fetched only a pointer to it. Pointers are reported for files of every kind.",
  }),
  "large-image": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ path, size, limit }: { path: string; size: string; limit: string }) =>
      `The image ${quote(path)} is ${size}, more than ${limit}`,
    explanation:
      "A large image keeps readers waiting, and costs those with metered connections. A screenshot of a whole screen needs less than 500 kB. The limit is `images.maxSize` in the config.",
  }),
  "unused-constant": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ name }: { name: string }) => `No page uses the constant ${quote(name)}`,
    explanation: "A limit that no page mentions takes readers by surprise, or no longer exists.",
  }),
  "unused-setting": entry({
    severity: "hint",
    message: ({ setting, reason }: { setting: string; reason: string }) => `${quote(setting)} has no effect: ${reason}`,
    explanation:
      "A name, prefix or word in the config is used by nothing on the site. It may be misspelled, or what used it may be gone. In a site with several languages or versions, one that uses it is enough.",
  }),
  "lost-route": entry({
    severity: "error",
    request: "published",
    message: ({ path }: { path: string }) => `${quote(path)} was published before and no longer exists`,
    explanation:
      "Readers have bookmarked this address, and other sites link to it. Add a redirect; one to the section above is better than none.",
  }),
  "lost-anchor": entry({
    severity: "error",
    request: "published",
    message: ({ path, anchor }: { path: string; anchor: string }) =>
      `${quote(`${path}#${anchor}`)} was published before and no longer exists`,
    explanation:
      "Readers have bookmarked this heading, and other sites link to it. Add a redirect from the old heading to the new one, or keep the old id on the new heading: `## Heading {#old-id}`.",
  }),
  "broken-canonical": entry({
    severity: "error",
    message: ({ url }: { url: string }) => `The canonical link ${quote(url)} leads nowhere`,
    explanation: "The canonical link tells search engines which address to index. That address must exist.",
  }),
  "unused-acknowledgement": entry({
    severity: "error",
    concerns: "authors",
    message: ({ subject }: { subject: string }) => `The acknowledgement of ${quote(subject)} is no longer needed`,
    explanation:
      "`acknowledge` accepts one problem, with a reason. The problem is gone, so remove the exception before it hides the next one.",
  }),

  // Translations
  "stale-translation": entry({
    severity: "hint",
    message: ({ source, headings, count, of }: { source: string; headings: string; count: number; of: number }) =>
      `${count} of ${of} sections of ${quote(source)} ${count === 1 ? "has" : "have"} changed since this page was translated: ${headings}`,
    explanation:
      "The line `source:` records what was translated. Readers of this page do not learn what its source says now.",
  }),
  "incomplete-language": entry({
    severity: "warning",
    concerns: "authors",
    message: ({ lang, count, of, complete }: { lang: string; count: number; of: number; complete: number }) =>
      `${count} of ${of} pages are translated into ${quote(lang)}, and \`complete\` asks for ${Math.round(complete * 100)}%`,
    explanation:
      "`languages` in the config says which share of the pages a language should have. Readers see the others in the default language, or not at all.",
  }),
  "orphaned-translation": entry<None>({
    severity: "warning",
    concerns: "authors",
    message: () => "This page is not the translation of any page: the default language has none at its path",
    explanation:
      "A page and its translations have the same path in the folders of their languages. After the source was moved or removed, its translation remains.",
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
  }),

  // Config and command line
  "config-missing": entry({
    severity: "error",
    message: ({ path }: { path: string }) => `There is no config file ${quote(path)}`,
    explanation:
      "docsgen reads `site.config.ts` in the folder where it runs, or the file given with `--config`. A folder with a `README.md`, `docs/` or `docs-src/` needs none, unless there is a config with a similar name nearby.",
  }),
  "config-syntax": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => reason,
    explanation: "The config is TypeScript. It is compiled before it runs; this is the compiler's error message.",
  }),
  "config-failed": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => `The config failed: ${reason}`,
    explanation:
      "The config is a module whose default export describes the site. It threw an error, immediately or later, or did not finish.",
  }),
  "config-unknown-key": entry({
    severity: "error",
    message: ({ key, path }: { key: string; path: string }) =>
      `Unknown setting ${quote(key)}${path === "" ? "" : ` in ${quote(path)}`}`,
    explanation: "An unknown setting is usually a typo, and has no effect.",
  }),
  "config-value": entry({
    severity: "error",
    message: ({ path, problem }: { path: string; problem: string }) =>
      `${path === "" ? "The config" : quote(path)} ${problem}`,
    explanation: "Each setting has a type, which `defineConfig` shows in the editor.",
  }),
  "plugin-failed": entry({
    severity: "error",
    message: ({ name, hook, where, problem, reason }: PluginFault) =>
      `The plugin ${quote(name)} ${problem} in \`${hook}\`${where}: ${reason}`,
    explanation:
      "A plugin is the site's own code. It threw an error, did not finish, or used too much memory. The message names its hook and, if there is one, the page it was working on.",
  }),
  "plugin-result": entry({
    severity: "error",
    message: ({ name, hook, where, problem }: Omit<PluginFault, "reason">) =>
      `The plugin ${quote(name)} returns a wrong value from \`${hook}\`${where}: ${problem}`,
    explanation:
      "Each hook of a plugin returns a value of a certain type, which `definePlugin` shows in the editor. Paths are relative, and no two files of the site may have the same path.",
  }),
  "plugin-unstable": entry({
    severity: "warning",
    message: ({ name, hook, input }: { name: string; hook: string; input: string }) =>
      `The plugin ${quote(name)} returns different values from \`${hook}\` for the same ${input}`,
    explanation:
      "docsgen runs a hook twice and compares the results. If they differ, a build without a change would still change the published site. Do not use the time or random numbers, and sort lists that have no fixed order.",
  }),
  "source-missing": entry({
    severity: "error",
    message: ({ path, reason }: { path: string; reason: string | null }) =>
      reason === null
        ? `There is no source folder ${quote(path)}`
        : `The source folder ${quote(path)} cannot be read: ${reason}`,
    explanation:
      "Pages are read from `docs-src` next to the config, or from the folder set with `source` in the config or with `--source`.",
  }),
  "output-refused": entry({
    severity: "error",
    message: ({ path, reason }: { path: string; reason: string }) =>
      `${quote(path)} cannot be the output folder: ${reason}`,
    explanation:
      "A build removes stale files from its output folder, so that folder must not contain the sources or the project.",
  }),
  "output-missing": entry({
    severity: "error",
    message: ({ path }: { path: string }) => `There is no output folder ${quote(path)}`,
    explanation: "`docsgen verify` and `docsgen preview` read a built folder. `docsgen build` creates one.",
  }),
  "manifest-unreadable": entry({
    severity: "error",
    message: ({ path, reason }: { path: string; reason: string }) =>
      `The manifest ${quote(path)} cannot be read: ${reason}`,
    explanation: "`--published` takes the `docsgen-manifest.json` of a published site, as a file or a URL.",
  }),
  "baseline-unreadable": entry({
    severity: "error",
    message: ({ path, reason }: { path: string; reason: string }) =>
      `The baseline ${quote(path)} cannot be read: ${reason}`,
    explanation:
      "`--baseline` takes a file written by `--update-baseline`. A missing file is an error, because its name may be misspelled.",
  }),
  "empty-feed": entry({
    severity: "warning",
    message: ({ reason }: { reason: string }) => `This page has no feed, because ${reason}`,
    explanation:
      "`feed: sections` in the frontmatter publishes the sections of a page for feed readers, and `feed: pages` the pages of its folder. Feeds contain full addresses, so the site needs an `origin`.",
  }),
  "missing-icon": entry<None>({
    severity: "warning",
    concerns: "authors",
    message: () => "The touch icon is made from public/favicon.svg, which does not exist",
    explanation:
      "`touchIcon: true` in the config makes `apple-touch-icon.png` from the icon of the site, which must be an SVG. Your own `public/apple-touch-icon.png` needs no setting.",
  }),
  "card-font": entry({
    severity: "warning",
    message: ({ characters, page, others }: { characters: string; page: string; others: number }) =>
      `The fonts of social cards have no ${characters}, so ${quote(page)}${others === 0 ? " has" : ` and ${others} more have`} no card`,
    explanation:
      "The font that docsgen contains, Inter, has the Latin, Greek and Cyrillic alphabets. Cards use no fonts of the system, because they would differ from machine to machine. Add a font for other scripts to `socialCards.fonts`, as a TrueType or OpenType file.",
  }),
  "outdated-page": entry({
    severity: "warning",
    concerns: "authors",
    request: "since",
    message: ({ since, paths }: { since: string; paths: readonly string[] }) =>
      `${quotePaths(paths)} changed since ${quote(since)}, and this page, which covers ${paths.length === 1 ? "it" : "them"}, did not`,
    explanation:
      "`covers` in the frontmatter names the code that a page describes. `check --since` compares the working tree with a branch, a tag or a commit, and reports the pages whose code has changed without them.",
  }),
  "outdated-review": entry({
    severity: "warning",
    concerns: "authors",
    request: "since",
    message: ({ since, day }: { since: string; day: string }) =>
      `The text has changed since ${quote(since)}, and \`reviewed\` still says ${day}`,
    explanation:
      "`reviewed` is the day on which somebody checked the whole page. Readers and colleagues take it for the state of the text, so it has to move with the text.",
  }),
  "covers-nothing": entry({
    severity: "warning",
    concerns: "authors",
    request: "since",
    message: ({ pattern }: { pattern: string }) =>
      `\`covers\` names ${quote(pattern)}, which no file of the repository matches`,
    explanation:
      "The code was moved or removed, or the path is misspelled. As long as it matches nothing, no change can be noticed.",
  }),
  "unknown-changes": entry({
    severity: "error",
    message: ({ since, reason }: { since: string; reason: string }) =>
      `The changes since ${quote(since)} are not known, because ${reason}`,
    explanation:
      "`check --since` reads the Git repository of the source folder. It needs the commit from which the current state and the other one both come, which the shallow clones of CI services lack.",
  }),
  "sample-failed": entry({
    severity: "error",
    request: "samples",
    message: ({ language, problem }: { language: string; problem: string }) =>
      `The sample in ${language} fails: ${problem}`,
    explanation:
      "`samples` in the config names a command that checks or runs the samples of this language, and `check --samples` runs it. Readers who copy the sample get the same failure.",
  }),
  "sample-output": entry({
    severity: "error",
    request: "samples",
    message: ({ expected, printed }: { expected: string; printed: string }) =>
      `The sample prints ${printed === "" ? "nothing" : quote(shorten(printed))} where the page says ${expected === "" ? "nothing" : quote(shorten(expected))}`,
    explanation:
      "A block of code with the word `expect` is what the sample before it prints. `check --samples` runs the sample and compares them; white space at the ends of lines does not matter.",
  }),
  "stray-output": entry<None>({
    severity: "warning",
    request: "samples",
    message: () => "This block says what a sample prints, and no sample before it is run",
    explanation:
      "A block of code with the word `expect` is compared with what the sample right before it prints, if `samples` in the config has a command `run` for its language.",
  }),
  "sample-type": entry({
    severity: "error",
    request: "samples",
    message: ({ name, type, written }: { name: string; type: string; written: string }) =>
      `The type of ${quote(shorten(name))} is ${quote(shorten(type))} where the page says ${written === "" ? "nothing" : quote(shorten(written))}`,
    explanation:
      "What follows `^?` in a comment is the type of the name above its caret. `check --samples` asks the TypeScript of the project for it, and compares.",
  }),
  "stray-type": entry({
    severity: "warning",
    concerns: "authors",
    request: "samples",
    message: ({ name }: { name: string }) => `Nothing checks the type of ${quote(shorten(name))}`,
    explanation:
      "The types that a page says are compared with those of TypeScript if `samples` in the config has `types: true` for the language, unless the block has the word `ignore`.",
  }),
  "sample-command": entry({
    severity: "error",
    request: "samples",
    message: ({ language, reason }: { language: string; reason: string }) =>
      `The samples in ${language} are not checked, because the shell does not know the command: ${reason}`,
    explanation: "The command in `samples` is not installed on this machine, or its name is misspelled.",
  }),
  "sample-inputs": entry({
    severity: "warning",
    request: "samples",
    message: ({ pattern }: { pattern: string }) => `No file matches ${quote(pattern)}, on which samples depend`,
    explanation:
      "`inputs` of a language in `samples` are patterns of your own files that samples use, from the folder of the config. A sample that was right runs again if one of them changes.",
  }),
  "sample-language": entry({
    severity: "warning",
    request: "samples",
    message: ({ language }: { language: string }) => `No page has a code block in ${quote(language)}`,
    explanation:
      "The names in `samples` are those of languages, as in code blocks. Nothing is checked for a language that no block has.",
  }),
  "prose-failed": entry({
    severity: "error",
    message: ({ command, reason }: { command: string; reason: string }) =>
      `The prose is not checked, because ${quote(shorten(command))} ${reason}`,
    explanation:
      "`check --prose` runs a program of yours and reads its report. The program is missing, was ended, wrote a report in a form that docsgen cannot read, or reported problems only in files that are not pages of the site.",
  }),
  "unknown-history": entry({
    severity: "hint",
    message: ({ reason }: { reason: string }) => `The dates and contributors of pages are not known, because ${reason}`,
    explanation:
      "`themeConfig.lastUpdated` and `themeConfig.contributors` are read from the Git repository of the source folder. Pages are published without them if there is no history, as in the shallow clones that CI services make by default.",
  }),
  "not-moved": entry({
    severity: "error",
    message: ({ from, reason }: { from: string; reason: string }) => `${quote(from)} cannot be moved: ${reason}`,
    explanation:
      "`docsgen mv` makes all changes of a move, or none. The message says what prevents it, and no file was changed.",
  }),
  "outdated-version": entry({
    severity: "warning",
    message: ({ file, commit, ref }: { file: string; commit: string; ref: string }) =>
      `${quote(file)} has the settings of commit ${commit}, and the config of ${quote(ref)} has changed since`,
    explanation:
      "An archived version is built with the settings that `docsgen version` saved. Its pages come from the ref as it is now, so a number that was corrected on its branch is not the one that they print.",
  }),
  "missing-plugin-pages": entry({
    severity: "warning",
    message: ({ id, makers }: { id: string; makers: string }) =>
      `The version ${quote(id)} has no pages of plugins, which the current one has: ${makers}`,
    explanation:
      "Plugins make pages for the current version alone, such as an API reference. An archived version that is built from a ref or a folder has none, and its menus cannot lead to them. A version that is taken from its manifest keeps the pages that were published with it.",
  }),
  "version-not-saved": entry({
    severity: "error",
    message: ({ id, reason }: { id: string; reason: string }) => `The version ${quote(id)} was not saved: ${reason}`,
    explanation:
      "`docsgen version` reads the config of another time and saves the settings that decide what its pages say. The message says what prevents it. Nothing was written.",
  }),
  "not-migrated": entry({
    severity: "error",
    message: ({ folder, reason }: { folder: string; reason: string }) =>
      `The site in ${quote(folder)} cannot be migrated: ${reason}`,
    explanation:
      "`docsgen migrate` reads the site of another tool and writes a new one into a folder that is empty or does not exist. The message says what prevents it. Nothing was written, and the old site is never changed.",
  }),
  "nothing-to-do": entry({
    severity: "error",
    message: ({ request, reason }: { request: string; reason: string }) =>
      `${quote(request)} has nothing to do: ${reason}`,
    explanation:
      "What was asked for on the command line found nothing that it could check or read. A command that ends without problems because it looked at nothing would be mistaken for one that looked at everything.",
  }),
  "failed-check": entry({
    severity: "warning",
    message: ({ check, reason }: { check: string; reason: string }) => `The check of ${check} failed: ${reason}`,
    explanation:
      "This is a bug in docsgen, not a mistake in your content. Mistakes that the check would have found here are not reported; all other checks ran.",
  }),
  "cache-failed": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => `docsgen cannot store its working files: ${reason}`,
    explanation:
      "docsgen stores compiled pages on disk before it publishes them, in `.docsgen/cache` or, if it cannot write there, in a temporary folder. The system refused both. What was published before is unchanged.",
  }),
  "write-failed": entry({
    severity: "error",
    message: ({ path, reason }: { path: string; reason: string }) => `${quote(path)} cannot be written: ${reason}`,
    explanation: "The system refused to write. What was published before is still there.",
  }),
  "foreign-file": entry({
    severity: "warning",
    message: ({ path, count }: { path: string; count: number }) =>
      count === 1
        ? `${quote(path)} in the output folder was not created by docsgen and was left in place`
        : `${quote(path)} and ${count - 1} more in the output folder were not created by docsgen and were left in place`,
    explanation:
      "docsgen never removes files that it did not create from the output folder, but they are published with it.",
  }),
} as const;

/** The code of a problem that docsgen itself finds. */
export type CatalogCode = keyof typeof catalog;

/** The code of a problem that a plugin finds: "length/too-long". */
export type PluginCode = `${string}/${string}`;

/** Those of rules are not known here, because rules look at values of all layers. */
export type DiagnosticCode = CatalogCode | PluginCode | (string & Record<never, never>);

type ValuesOf<Code extends CatalogCode> = Parameters<(typeof catalog)[Code]["message"]>[0];

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
  const { hint, from, to } = advice;
  return { code, message, hint: readable(hint), fix, ...(fix === null ? { suggestion: { from, to } } : {}) };
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

/**
 * Problems that cannot be accepted, and whose severity the config cannot change: those that prevent a build or are caused
 * by the machine, and those that would publish an empty page, or a link without its address.
 */
export const fixedCodes: readonly DiagnosticCode[] = [
  "component-failed",
  "config-missing",
  "config-syntax",
  "config-failed",
  "config-unknown-key",
  "config-value",
  "plugin-failed",
  "plugin-result",
  "theme-syntax",
  "theme-import",
  "frontmatter-language",
  "frontmatter-syntax",
  "frontmatter-unclosed",
  "merge-conflict",
  "page-size",
  "page-limit",
  "nesting-limit",
  "markup-limit",
  "output-limit",
  "unsafe-url",
  "source-missing",
  "output-refused",
  "output-missing",
  "manifest-unreadable",
  "baseline-unreadable",
  "not-moved",
  "version-not-saved",
  "not-migrated",
  "nothing-to-do",
  "cache-failed",
  "write-failed",
];

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

function messageOf<Code extends CatalogCode>(code: Code, values: ValuesOf<Code>): string {
  const entries: { readonly [Each in CatalogCode]: CatalogEntry<ValuesOf<Each>> } = catalog;
  return entries[code].message(values);
}

function entry<Values>(value: CatalogEntry<Values>): CatalogEntry<Values> {
  return value;
}
