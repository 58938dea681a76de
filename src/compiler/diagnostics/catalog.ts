/**
 * The catalogue of diagnostics: for each code, its default severity, its message, and the explanation that `docsgen
 * explain` prints. A code names the mistake, is never reused, and has a fixture in `tests/diagnostics/<code>/`.
 */
import type { Finding, Fix, Problem, Severity, SiteDiagnostic, Span } from "./diagnostic.ts";
import { startOfText } from "./diagnostic.ts";

interface CatalogEntry<Values> {
  readonly severity: Severity;
  /** One sentence without a full stop that quotes the author's own words. */
  readonly message: (values: Values) => string;
  readonly explanation: string;
}

type None = Readonly<Record<never, never>>;

interface OutputConflict {
  /** "This page" */
  readonly subject: string;
  readonly path: string;
  readonly other: string;
  readonly otherPath: string;
}

export const catalog = {
  // Files
  "not-utf8": entry({
    severity: "error",
    message: ({ file }: { file: string | null }) =>
      `${file === null ? "This file" : `The included file ${quote(file)}`} is not UTF-8 text`,
    explanation:
      "Pages and the files that they include are read as UTF-8. A file in another encoding would show wrong letters, so it is refused. Save it as UTF-8.",
  }),
  "empty-page": entry<None>({
    severity: "warning",
    message: () => "This page is empty",
    explanation:
      "A page without text is a dead end for its reader. Write it, mark it `draft: true`, or remove the file.",
  }),
  "symlink-outside": entry({
    severity: "error",
    message: ({ target }: { target: string }) => `This link leads out of the source folder, to ${quote(target)}`,
    explanation:
      "A symbolic link that leaves the source folder would publish files that are not part of the documentation, so it is not followed.",
  }),
  "symlink-folder": entry<None>({
    severity: "warning",
    message: () => "This link leads to a folder, and nothing is published through it",
    explanation:
      "A folder that a symbolic link leads to would be published twice, or without end where it holds the link. Links to files are followed.",
  }),
  "unreadable-file": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => `This file cannot be read: ${reason}`,
    explanation: "The system refused to read the file, or it vanished while the site was being read.",
  }),
  "file-name": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => `This file name cannot become an address: ${reason}`,
    explanation:
      "A page's address is made of its file name. Control characters, backslashes and names that some systems reserve cannot be part of one.",
  }),
  "merge-conflict": entry({
    severity: "error",
    message: ({ marker }: { marker: string }) => `A merge left a conflict here: ${quote(marker)}`,
    explanation:
      "Git marks what two people changed with `<<<<<<<`, `=======` and `>>>>>>>`. Until one version is chosen, nothing else is said of the page.",
  }),

  // Frontmatter
  "frontmatter-syntax": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => `The frontmatter is not YAML: ${reason}`,
    explanation:
      "The lines between the two `---` at the top of a page are YAML. Nothing of the page is published until they can be read.",
  }),
  "frontmatter-unclosed": entry<None>({
    severity: "error",
    message: () => "The frontmatter has no closing `---`",
    explanation:
      "Frontmatter begins with a line `---` and ends with another. Without the second, the text of the page cannot be told from it.",
  }),
  "frontmatter-language": entry({
    severity: "error",
    message: ({ language }: { language: string }) => `Frontmatter in ${quote(language)} is not read`,
    explanation: "Frontmatter is YAML, and is never run as code. Write `---` alone on the first line.",
  }),
  "frontmatter-value": entry({
    severity: "error",
    message: ({ key, problem }: { key: string; problem: string }) => `${quote(key)} ${problem}`,
    explanation:
      "Each frontmatter key has a type. YAML reads some values otherwise than they look: 1.10 is the number 1.1, and yes, 010 or 2024-01-01 may not stay text. Quote what is meant as text.",
  }),
  "frontmatter-unknown-key": entry({
    severity: "warning",
    message: ({ key }: { key: string }) => `No frontmatter key is called ${quote(key)}`,
    explanation:
      "An unknown key is most often a known one misspelt, and then has no effect. Keys that other tools need are declared in the config under `markdown.frontmatterKeys`.",
  }),
  "missing-title": entry<None>({
    severity: "error",
    message: () => "This page has no title",
    explanation:
      "A title is what menus, search results and browser tabs show. Give `title` in the frontmatter, or begin the page with a heading of level one.",
  }),

  // Markdown
  "duplicate-id": entry({
    severity: "error",
    message: ({ id }: { id: string }) => `The id ${quote(id)} is given twice on this page`,
    explanation:
      "An id is an address within the page. When two headings claim the same one, links to it always reach the first.",
  }),
  "unknown-variable": entry({
    severity: "error",
    message: ({ name }: { name: string }) => `No variable is called ${quote(name)}`,
    explanation:
      "Double braces print a value: `constants.NAME` and `product.name` from the config, or `page.title`. To show the braces themselves, write `\\{{`.",
  }),
  "unclosed-container": entry({
    severity: "error",
    message: ({ name, colons }: { name: string; colons: string }) =>
      `The container ${quote(`${colons}${name}`)} is never closed`,
    explanation:
      "A container begins with three or more colons and a name, and ends with a line of as many colons. Without the end, it swallows the rest of the page.",
  }),
  "stray-container-end": entry({
    severity: "warning",
    message: ({ colons }: { colons: string }) => `${quote(colons)} closes no container`,
    explanation:
      "A line of colons ends the container above it. Here none is open; a nested container needs fewer colons than the one around it.",
  }),
  "unknown-directive": entry({
    severity: "error",
    message: ({ name }: { name: string }) => `No container or directive is called ${quote(name)}`,
    explanation: "Three colons begin a container, two a leaf. The names are fixed, so that a misspelt one is found.",
  }),
  "directive-attribute": entry({
    severity: "error",
    message: ({ name, attribute }: { name: string; attribute: string }) =>
      `${quote(name)} takes no attribute ${quote(attribute)}`,
    explanation: "The attributes in braces after a directive are checked, so that a misspelt one is found.",
  }),
  "misplaced-tab": entry({
    severity: "warning",
    message: ({ name, problem }: { name: string; problem: string }) => `${quote(name)} ${problem}`,
    explanation:
      "`:::tabs` holds a `:::tab[Label]` for each tab and nothing else, `:::code-group` a fenced code block for each. A tab outside of a group is a section that nothing switches, an empty group shows nothing, and what stands beside the tabs belongs to none.",
  }),
  "component-props": entry({
    severity: "error",
    message: ({ name, problem }: { name: string; problem: string }) =>
      `${quote(name)} is given wrong props: ${problem}`,
    explanation:
      "The config registers the component with a schema of its props. Attributes are text; a schema that wants a number reads it with `z.coerce.number()`. What it makes must be what JSON can hold: a date stays a text.",
  }),
  "component-failed": entry({
    severity: "error",
    message: ({
      subject,
      problem,
      place,
      reason,
    }: {
      subject: string;
      problem: string;
      place: string;
      reason: string;
    }) => `${subject} ${problem} ${place}: ${reason}`,
    explanation:
      "Components are rendered when the site is built or checked, without a browser: there is no `window` and no `document`. What only a browser has is read in an effect, which runs where `hydrate` makes the component live.",
  }),
  "theme-syntax": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => reason,
    explanation:
      "Components and the files of the theme folder are bundled by esbuild before anything is rendered, and this is what it says of one of them.",
  }),
  "theme-import": entry({
    severity: "error",
    message: ({ problem }: { problem: string }) => problem,
    explanation:
      "A component or a style sheet may name files beside it, packages that are installed, and with a slash in front the files of the source folder or its `public/`. A component that stands in for one of the theme is exported under its name.",
  }),
  "css-syntax": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => reason,
    explanation:
      "Browsers pass over what they cannot read in a style sheet, and often all that follows. What would be lost is reported before it is published.",
  }),
  "suspicious-code": entry({
    severity: "warning",
    message: ({ reason }: { reason: string }) => reason,
    explanation: "esbuild can bundle this component or style sheet, and doubts that this is what its author means.",
  }),
  "unsafe-url": entry({
    severity: "error",
    message: ({ url }: { url: string }) => `The address ${quote(url)} is not allowed`,
    explanation:
      "Links and images may use http, https, mailto and tel addresses, and paths of the site. Others can run code in a reader's browser.",
  }),
  "unknown-element": entry({
    severity: "warning",
    message: ({ tag }: { tag: string }) => `HTML has no element ${quote(tag)}, so its reader does not see it`,
    explanation:
      "What stands between angle brackets is a tag, and a browser shows no tag that it does not know: `vector<int>` reads “vector”. Escape it with a backslash, or put it between backticks. An element of the site's own has a hyphen in its name; a component is a directive.",
  }),
  "unclosed-element": entry({
    severity: "warning",
    message: ({ tag }: { tag: string }) => `${quote(tag)} is never closed`,
    explanation:
      "An element without its end holds the rest of the page, and takes its look and layout with it. HTML passes over the slash of `<div />`: only elements that are always empty, such as `<br>` and `<img>`, need no end.",
  }),
  "stray-end-tag": entry({
    severity: "warning",
    message: ({ tag }: { tag: string }) => `${quote(tag)} ends no element`,
    explanation:
      "No element of that name is open here. The end of one that is open around the page would close that instead, and with it the page's layout.",
  }),
  "unknown-language": entry({
    severity: "warning",
    message: ({ language }: { language: string }) => `No highlighter knows the language ${quote(language)}`,
    explanation:
      "The first word after the fence names the language of a code block. An unknown one is shown without colours. Use `text` for output and plain text.",
  }),
  "unknown-code-attribute": entry({
    severity: "warning",
    message: ({ attribute }: { attribute: string }) => `${quote(attribute)} means nothing after a fence`,
    explanation:
      'After the language, a fence takes `{1,3-5}` for marked lines, `[Label]` for its tab in a code group, `title="…"`, `numbers`, `numbers=10`, `nonumbers` and `vars`. Anything else would be dropped.',
  }),
  "unclosed-code": entry({
    severity: "error",
    message: ({ fence }: { fence: string }) => `The code block ${quote(fence)} is never closed`,
    explanation:
      "A code block ends with a line of as many backticks or tildes as it begins with, or more. Without the end, it swallows the rest of the page, or of the list item or quote around it.",
  }),
  "code-line-range": entry({
    severity: "warning",
    message: ({ range, lines }: { range: string; lines: number }) =>
      `The marked lines ${quote(range)} are not all in this block of ${lines}`,
    explanation:
      "The numbers in braces after a fence mark lines of the block, counted from 1. A number past the end marks nothing.",
  }),
  "missing-include": entry({
    severity: "error",
    message: ({ file }: { file: string }) => `The included file ${quote(file)} does not exist`,
    explanation:
      "`<<< @/path` shows a file of the source folder as a code block. The path begins at the source folder, or at the page with `./`.",
  }),
  "missing-region": entry({
    severity: "error",
    message: ({ file, region }: { file: string; region: string }) => `${quote(file)} has no region ${quote(region)}`,
    explanation:
      "A region of an included file begins at a comment with `#region name` and ends at one with `#endregion`.",
  }),
  "page-size": entry({
    severity: "error",
    message: ({ size, limit }: { size: string; limit: string }) => `This page has ${size}; a page has at most ${limit}`,
    explanation:
      "A page of this size is slow to load for every reader, and most often something else than a page: a log, a dump, a file that was exported.",
  }),
  "nesting-limit": entry({
    severity: "error",
    message: ({ limit }: { limit: number }) =>
      `Lists, quotes, containers or brackets are nested too deep here: the limit is ${limit} levels`,
    explanation:
      "Nesting this deep is a slip or an attack; it would make the compiler, and a reader's browser, very slow.",
  }),
  "markup-limit": entry({
    severity: "error",
    message: ({ limit }: { limit: number }) =>
      `This paragraph, heading or table cell has more than ${limit} marks of emphasis, links and tags`,
    explanation:
      "The time that a paragraph takes grows with the square of the marks that are open in it: `*`, `_`, `~`, `[`, `]`, and `<!` or `<?` without an end. A paragraph of prose has less than a hundred; thousands are data, or a slip.",
  }),
  "page-limit": entry({
    severity: "error",
    message: ({ limit }: { limit: string }) => `This page was given up after ${limit}`,
    explanation:
      "A page has a budget of computing time and memory, which grows with its text. Only markup that repeats thousands of times exceeds it: what is open at once, or refers to the same thing, takes the square of the time.",
  }),
  "output-limit": entry({
    severity: "error",
    message: ({ limit }: { limit: string }) => `The HTML of this page grows past ${limit}`,
    explanation:
      "A short source that becomes a huge page is a slip or an attack, such as one long definition used thousands of times.",
  }),

  "unsupported-syntax": entry({
    severity: "warning",
    message: ({ text, what, effect }: { text: string; what: string; effect: "shows as text" | "does not run" }) =>
      `${quote(text)} is ${what}, which docsgen ${effect}`,
    explanation:
      "Other tools add syntax of their own to Markdown. docsgen has CommonMark, GFM, containers and variables; the rest would be published as it is typed, or vanish. To show such syntax, put it between backticks, or a backslash before it.",
  }),
  "broken-table": entry({
    severity: "warning",
    message: ({ reason }: { reason: string }) => `This is text and not a table: ${reason}`,
    explanation:
      "A table is a header, a line of hyphens with as many cells, and rows. Where the two differ, readers see the lines as they are typed.",
  }),
  "table-cells": entry({
    severity: "warning",
    message: ({ count, columns }: { count: number; columns: number }) =>
      `This row has ${count} cells and its table ${columns} ${columns === 1 ? "column" : "columns"}: the rest is not shown`,
    explanation:
      "Cells past the last column of the header are dropped. Most often a vertical line within a cell began another: it is written `\\|`, in code too.",
  }),

  "skipped-heading-level": entry({
    severity: "warning",
    message: ({ level, before }: { level: number; before: number }) =>
      `This heading of level ${level} follows one of level ${before}`,
    explanation:
      "Readers of a screen reader find their way by the levels of headings. A level that is left out sounds like a missing part.",
  }),
  "second-h1": entry<None>({
    severity: "warning",
    message: () => "This page has a title already, and this heading is another",
    explanation:
      "A page has one heading of level one: its `title`, or a heading that the page begins with. Those within the page begin at level two.",
  }),
  "missing-alt": entry({
    severity: "warning",
    message: ({ url }: { url: string }) => `The image ${quote(url)} has no text for those who cannot see it`,
    explanation:
      "Say in the brackets what the image shows. An image that only decorates is written in HTML, with an empty `alt`.",
  }),
  "missing-language": entry<None>({
    severity: "hint",
    message: () => "This code block names no language",
    explanation:
      "The first word after the fence names the language, for colours and for the check of the code. Output and plain text are `text`.",
  }),
  "code-syntax": entry({
    severity: "warning",
    message: ({ language, reason }: { language: string; reason: string }) =>
      `This does not parse as ${language}: ${reason}`,
    explanation:
      "Readers paste what a page shows. Blocks of JSON, YAML, JavaScript, TypeScript and shell are parsed in their language. A fragment that is meant to be one is marked as text.",
  }),
  "hand-typed-constant": entry({
    severity: "hint",
    message: ({ text, name }: { text: string; name: string }) =>
      `${quote(text)} is also what ${quote(`constants.${name}`)} prints`,
    explanation:
      "A number that is written by hand stays as it is when the constant changes. Write the constant, unless the number means something else.",
  }),
  "constant-unit": entry({
    severity: "warning",
    message: ({ name, printed, unit }: { name: string; printed: string; unit: string }) =>
      `${quote(`constants.${name}`)} prints ${quote(printed)}, and ${quote(unit)} stands beside it`,
    explanation: "A constant prints its unit itself. A second one repeats it, or contradicts it.",
  }),
  "missing-description": entry<None>({
    severity: "hint",
    message: () => "This page has no short_description",
    explanation:
      "Search engines, lists of pages and previews show `short_description`: one sentence that says what the page is for.",
  }),
  "text-length": entry({
    severity: "hint",
    message: ({ key, length, limits }: { key: string; length: number; limits: string }) =>
      `${quote(key)} has ${length} letters; ${limits}`,
    explanation:
      "Search engines cut a title after some 70 letters and a description after some 160, and one that is too short says nothing.",
  }),
  "exception-syntax": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => `This exception is not understood: ${reason}`,
    explanation:
      "A comment accepts a problem of the block that follows it, or of its own line: `<!-- docsgen-ignore missing-alt: the logo is named beside it -->`, with `until 2027-01-31` after the codes where it is to end.",
  }),
  "unused-exception": entry({
    severity: "warning",
    message: ({ code }: { code: string }) => `Nothing here is a ${quote(code)} any more`,
    explanation: "An exception that accepts nothing would hide the next problem of its kind. Remove it.",
  }),
  "expired-exception": entry({
    severity: "warning",
    message: ({ code, until }: { code: string; until: string }) => `The exception for ${quote(code)} ended on ${until}`,
    explanation: "The exception was given a last day, and that day is over. Fix the problem, or set another day.",
  }),

  // Routes and links
  "duplicate-route": entry({
    severity: "error",
    message: ({ route, other }: { route: string; other: string }) =>
      `${quote(route)} is also the address of ${quote(other)}`,
    explanation: "One address shows one page. Two files claim this one, by their place, a permalink or an alias.",
  }),
  "route-case": entry({
    severity: "error",
    message: ({ route, other, otherRoute }: { route: string; other: string; otherRoute: string }) =>
      `${quote(route)} differs from ${quote(otherRoute)} of ${quote(other)} in case alone`,
    explanation:
      "Addresses are matched without regard to case, and some file systems cannot hold both. Rename one of the two.",
  }),
  "no-pages": entry({
    severity: "error",
    message: ({ found }: { found: string }) => `There is no page to publish: ${found}`,
    explanation:
      "Pages are files of the source folder that end in `.md`, but for drafts and for names that begin with `_` or `.`. A site without any would take the place of the one that was published.",
  }),
  "missing-home": entry<None>({
    severity: "error",
    message: () => "The site has no page at “/”",
    explanation:
      "Readers begin at the root of the site, where its logo and the page for unknown addresses lead. `index.md` or `README.md` at the top of the source folder is that page; a redirect from `/` does as well.",
  }),
  "output-conflict": entry({
    severity: "error",
    message: ({ subject, path, other, otherPath }: OutputConflict) =>
      path === otherPath
        ? `${subject} and ${other} are both published as ${quote(path)}`
        : `${subject} is published as ${quote(path)}, which cannot stand beside ${quote(otherPath)}: ${other}`,
    explanation:
      "A path of the published site holds one file, a file cannot also be a folder, and some systems take no notice of case. Pages, redirects, the files of `public/` and those that docsgen writes share these paths. Two files of `public/` are joined instead where docsgen writes rules for Netlify: the lines of your `_redirects` and `_headers` come first, docsgen's after them.",
  }),
  "broken-link": entry({
    severity: "error",
    message: ({ url }: { url: string }) => `The link ${quote(url)} leads nowhere`,
    explanation:
      "Every link to a place inside the site must reach a page, a file or a redirect. Links to another site on the same host are named by `links.elsewhere` in the config.",
  }),
  "empty-link": entry({
    severity: "warning",
    message: ({ url, role }: { url: string; role: "link" | "asset" }) =>
      url === ""
        ? `This ${role === "link" ? "link" : "image"} has no address`
        : `The link ${quote(url)} leads to no place of this page`,
    explanation:
      "A link without an address reloads the page that it stands on, and an image without one shows nothing: most often the address was to be filled in later.",
  }),
  "unread-link": entry({
    severity: "warning",
    message: ({ url }: { url: string }) => `This is not a link: the address ${quote(url)} has a blank in it`,
    explanation:
      "In Markdown an address ends at a blank, so that readers see the brackets. Write `%20` for it, or put the address in `<` and `>`.",
  }),
  "undefined-reference": entry({
    severity: "warning",
    message: ({ label }: { label: string }) => `Nothing on this page defines ${quote(`[${label}]`)}`,
    explanation:
      "`[text][label]` is a link where the page has a line `[label]: address`, in any case of letters. Without it readers see the brackets.",
  }),
  "broken-anchor": entry({
    severity: "error",
    message: ({ url, page }: { url: string; page: string }) =>
      `${quote(page)} has no heading for the link ${quote(url)}`,
    explanation: "The part after `#` must be the id of a heading or an element of the page that the link leads to.",
  }),
  "broken-asset": entry({
    severity: "error",
    message: ({ url }: { url: string }) => `The file ${quote(url)} does not exist`,
    explanation:
      "Images and other files stand beside the page, anywhere in the source folder, or in its `public` folder.",
  }),
  "broken-sidebar-entry": entry({
    severity: "error",
    message: ({ path }: { path: string }) => `The sidebar entry ${quote(path)} is not a page`,
    explanation: "Each entry of a sidebar names a page by its route.",
  }),
  "broken-navbar-entry": entry({
    severity: "error",
    message: ({ path }: { path: string }) => `The navigation entry ${quote(path)} is not a page`,
    explanation: "Each entry of the top navigation names a page by its route, or is a full https address.",
  }),
  "sidebar-prefix-without-page": entry({
    severity: "error",
    message: ({ prefix }: { prefix: string }) => `No page lies at or below the sidebar's path ${quote(prefix)}`,
    explanation:
      "A sidebar is given to the pages whose path begins with one of its prefixes. A prefix that matches none is a slip, or is acknowledged with a reason.",
  }),
  "broken-redirect": entry({
    severity: "error",
    message: ({ from, to }: { from: string; to: string }) =>
      `The redirect from ${quote(from)} leads to ${quote(to)}, which does not exist`,
    explanation:
      "A redirect should bring its reader to a page. One that cannot is acknowledged with a reason, and its readers see the page for unknown addresses.",
  }),
  "redirect-shadowed": entry({
    severity: "error",
    message: ({ from, page }: { from: string; page: string }) =>
      `The redirect from ${quote(from)} never happens: ${quote(page)} is a page there`,
    explanation: "A page always wins over a redirect from its own address.",
  }),
  "duplicate-redirect": entry({
    severity: "error",
    message: ({ from }: { from: string }) => `There are two redirects from ${quote(from)}`,
    explanation: "Sources are compared without regard to case and to a slash at the end.",
  }),
  "duplicate-header": entry({
    severity: "warning",
    message: ({ name, path }: { name: string; path: string }) =>
      `docsgen sends the header ${quote(name)} for ${quote(path)} too`,
    explanation:
      "docsgen adds its headers below the lines of `public/_headers`. A host that finds a header twice sends both values, separated by a comma.",
  }),
  "redirect-loop": entry({
    severity: "error",
    message: ({ chain }: { chain: string }) => `The redirects run in a circle: ${chain}`,
    explanation: "Chains of redirects are followed to their end. A circle has none.",
  }),
  "redirect-chain": entry({
    severity: "warning",
    message: ({ from, chain }: { from: string; chain: string }) =>
      `The redirect from ${quote(from)} takes more than one step: ${chain}`,
    explanation:
      "Chains are followed to their end when the site is built, so that readers take one step. Written directly, the list says what happens.",
  }),
  "redirect-repeats-base": entry({
    severity: "error",
    message: ({ from, address }: { from: string; address: string }) =>
      `The redirect from ${quote(from)} repeats the base: its address is ${quote(address)}`,
    explanation:
      "Paths of the config begin after the base. One that repeats it is a slip, or is acknowledged with a reason.",
  }),
  "moved-link": entry({
    severity: "warning",
    message: ({ url, target }: { url: string; target: string }) =>
      `The link ${quote(url)} has moved to ${quote(target)}`,
    explanation: "A redirect brings the reader there, one step later. Within the site, links name the place itself.",
  }),
  "link-case": entry({
    severity: "warning",
    message: ({ url, exact }: { url: string; exact: string }) => `The link ${quote(url)} is spelt ${quote(exact)}`,
    explanation:
      "docsgen finds pages in any case; editors, other tools and other hosts do not. Links are spelt as what they lead to.",
  }),
  "link-slash": entry({
    severity: "hint",
    message: ({ url, exact }: { url: string; exact: string }) =>
      `The link ${quote(url)} is not the address of the page, which is ${quote(exact)}`,
    explanation:
      "A page has one address. docsgen corrects links that leave out the slash or add `.html`; other tools do not.",
  }),
  "own-absolute-link": entry({
    severity: "warning",
    message: ({ url }: { url: string }) => `${quote(url)} is a page of this site, by its full address`,
    explanation:
      "A link by full address is not checked, leaves a preview for the published site, and breaks when the site moves.",
  }),
  "csp-blocked": entry({
    severity: "error",
    message: ({ what, directive }: { what: string; directive: string }) =>
      `${quote(what)} is blocked by the site's Content-Security-Policy: ${directive}`,
    explanation:
      "Hosts send the policy with every page, and browsers keep to it: frames, scripts and styles from elsewhere, and those that stand in the text, are not shown or run. `contentSecurityPolicy` in the config allows more; `contentSecurityPolicy: null` sends none.",
  }),
  "insecure-link": entry({
    severity: "warning",
    message: ({ url }: { url: string }) => `${quote(url)} is fetched without encryption`,
    explanation: "What comes by `http:` can be read and changed on its way. Nearly every host serves `https:`.",
  }),
  "dead-external-link": entry({
    severity: "warning",
    message: ({ url, reason }: { url: string; reason: string }) => `${quote(url)} does not answer: ${reason}`,
    explanation:
      "`--external` asks each address outside the site, once with HEAD and then with GET. Hosts that refuse programs belong in `checks.external.allow`.",
  }),
  "duplicate-title": entry({
    severity: "warning",
    message: ({ title, other }: { title: string; other: string }) =>
      `The title ${quote(title)} is also that of ${quote(other)}`,
    explanation:
      "Readers tell tabs and search results apart by the title, to which docsgen adds the section. Here title and section are the same.",
  }),
  "search-expectation": entry({
    severity: "error",
    message: ({ query, address, result }: { query: string; address: string; result: string }) =>
      `A search for ${quote(query)} does not show ${quote(address)} among the first three results: ${result}`,
    explanation:
      "`search.expect` in the config names what readers look for and the page, or the heading, that answers it. Each is asked of the search that readers have; the first three results count as found.",
  }),
  "search-title": entry({
    severity: "warning",
    message: ({ title, result }: { title: string; result: string }) =>
      `A search for the title ${quote(title)} does not show this page among the first three results: ${result}`,
    explanation:
      "Readers who remember a page type its title. Where other pages say the same words in their titles and headings, they come first. Titles that several pages share are left to `duplicate-title`.",
  }),
  "duplicate-description": entry({
    severity: "warning",
    message: ({ other }: { other: string }) => `${quote(other)} has the same short_description`,
    explanation: "A description says what this page is for, and no other.",
  }),
  "orphan-page": entry<None>({
    severity: "warning",
    message: () => "No way leads here from the first page of the site",
    explanation:
      "Menus, sidebars and the links of pages are followed from `/`. A page that none of them reaches is found by search alone.",
  }),
  "unused-asset": entry({
    severity: "warning",
    message: ({ path }: { path: string }) => `No page shows or links ${quote(path)}`,
    explanation:
      "A file beside the pages is published when a page names it. One that no page names is left over, or belongs in `public/`, whose files are published for their own sake.",
  }),
  "page-format": entry({
    severity: "warning",
    message: ({ path }: { path: string }) =>
      `${quote(path)} is not a page: docsgen reads Markdown, in files that end in “.md”`,
    explanation:
      "Files such as `guide.mdx` or `guide.rst` are pages for other tools. Here their text is not published, and a link to one would offer its source as a download.",
  }),
  "large-image": entry({
    severity: "warning",
    message: ({ path, megabytes }: { path: string; megabytes: string }) => `${quote(path)} has ${megabytes} MB`,
    explanation:
      "An image of more than 5 MB keeps readers waiting, and costs those who pay for what they load. Screenshots of a whole screen need less than 1 MB.",
  }),
  "unused-constant": entry({
    severity: "warning",
    message: ({ name }: { name: string }) => `No page prints the constant ${quote(name)}`,
    explanation:
      "A limit that is documented nowhere is one that readers meet unprepared, or one that no longer exists.",
  }),
  "lost-route": entry({
    severity: "error",
    message: ({ path }: { path: string }) => `${quote(path)} was published and is gone`,
    explanation:
      "Readers have bookmarked this address, and other sites link to it. A redirect leads its readers on; one to the section above is better than none.",
  }),
  "lost-anchor": entry({
    severity: "error",
    message: ({ path, anchor }: { path: string; anchor: string }) =>
      `${quote(`${path}#${anchor}`)} was published and is gone`,
    explanation:
      "Readers have bookmarked this heading, and other sites link to it. A redirect from the old heading to the new one leads on, and so does the old id, written after the new heading: `## Heading {#old-id}`.",
  }),
  "broken-canonical": entry({
    severity: "error",
    message: ({ url }: { url: string }) => `The canonical link ${quote(url)} leads nowhere`,
    explanation: "The canonical link tells search engines which address to keep. It must be one that exists.",
  }),
  "unused-acknowledgement": entry({
    severity: "error",
    message: ({ subject }: { subject: string }) => `The acknowledgement of ${quote(subject)} no longer applies`,
    explanation:
      "`acknowledge` accepts one problem with a reason. The problem is gone, so the exception must go too, or it would hide the next.",
  }),

  // Config and command line
  "config-missing": entry({
    severity: "error",
    message: ({ path }: { path: string }) => `There is no config file ${quote(path)}`,
    explanation: "docsgen reads `site.config.ts` in the folder where it runs, or the file that `--config` names.",
  }),
  "config-syntax": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => reason,
    explanation:
      "The config is TypeScript. It is compiled before it is read, and this is what the compiler says of it.",
  }),
  "config-failed": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => `The config fails: ${reason}`,
    explanation:
      "The config is a module whose default export is the site's record. It threw an error, then or later, or did not come to an end.",
  }),
  "config-unknown-key": entry({
    severity: "error",
    message: ({ key, path }: { key: string; path: string }) =>
      `No setting is called ${quote(key)}${path === "" ? "" : ` in ${quote(path)}`}`,
    explanation: "An unknown key is most often a known one misspelt, and then has no effect.",
  }),
  "config-value": entry({
    severity: "error",
    message: ({ path, problem }: { path: string; problem: string }) =>
      `${path === "" ? "The config" : quote(path)} ${problem}`,
    explanation: "Each setting has a type, which `defineConfig` shows in the editor.",
  }),
  "source-missing": entry({
    severity: "error",
    message: ({ path }: { path: string }) => `There is no source folder ${quote(path)}`,
    explanation: "The folder of the pages is `docs-src` beside the config, or the one that `--source` names.",
  }),
  "output-refused": entry({
    severity: "error",
    message: ({ path, reason }: { path: string; reason: string }) =>
      `${quote(path)} cannot be the output folder: ${reason}`,
    explanation:
      "A build removes stale files from its output folder, so a folder that holds the sources or the whole project is refused.",
  }),
  "output-missing": entry({
    severity: "error",
    message: ({ path }: { path: string }) => `There is no output folder ${quote(path)}`,
    explanation: "`docsgen verify` reads a folder that was built. `docsgen build` makes one.",
  }),
  "manifest-unreadable": entry({
    severity: "error",
    message: ({ path, reason }: { path: string; reason: string }) =>
      `The publication ${quote(path)} cannot be read: ${reason}`,
    explanation: "`--published` takes the `docsgen-manifest.json` of a publication, as a file or an address.",
  }),
  "baseline-unreadable": entry({
    severity: "error",
    message: ({ path, reason }: { path: string; reason: string }) =>
      `The baseline ${quote(path)} cannot be read: ${reason}`,
    explanation:
      "`--baseline` takes a file that `--update-baseline` wrote. Without a file nothing is accepted: its name may be misspelt.",
  }),
  "not-moved": entry({
    severity: "error",
    message: ({ from, reason }: { from: string; reason: string }) => `${quote(from)} cannot be moved: ${reason}`,
    explanation: "`docsgen mv` does all of a move or nothing. What stands in its way is named, and no file is changed.",
  }),
  "cache-failed": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => `docsgen has no room to work: ${reason}`,
    explanation:
      "What is compiled lies on the disk before it is published, in `.docsgen/cache` or, where nothing can be kept there, in a temporary folder. The system refused both. What was published before is still there.",
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
        ? `${quote(path)} in the output folder was not written by docsgen, and stays`
        : `${quote(path)} and ${count - 1} more in the output folder were not written by docsgen, and stay`,
    explanation:
      "Files that no build of docsgen wrote are never removed from the output folder, but they are published with it.",
  }),
} as const;

export type DiagnosticCode = keyof typeof catalog;

type ValuesOf<Code extends DiagnosticCode> = Parameters<(typeof catalog)[Code]["message"]>[0];

/** Creates a problem. `hint` says what to do, or is `null`. */
export function problemOf<Code extends DiagnosticCode>(
  code: Code,
  values: ValuesOf<Code>,
  hint: string | null = null,
  fix: Fix | null = null,
): Problem {
  return { code, message: readable(messageOf(code, values)), hint: hint === null ? null : readable(hint), fix };
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
export function finding<Code extends DiagnosticCode>(
  code: Code,
  values: ValuesOf<Code>,
  span: Span,
  hint: string | null = null,
  fix: Fix | null = null,
): Finding {
  return { ...problemOf(code, values, hint, fix), span };
}

/** Creates a problem that concerns a whole file. */
export function fileFinding<Code extends DiagnosticCode>(
  code: Code,
  values: ValuesOf<Code>,
  hint: string | null = null,
): Finding {
  return finding(code, values, startOfText, hint);
}

/** Creates a problem that does not belong to a file. */
export function siteDiagnostic<Code extends DiagnosticCode>(
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

/** Shortens an author's text for a message: at most 60 characters of its first line. */
export function shorten(text: string): string {
  const [line = ""] = text.split("\n");
  return line.length > 60 || line.length < text.length ? `${line.slice(0, 60)}…` : line;
}

/** Problems that prevent a build or are caused by the machine. The config cannot change their severity. */
export const fixedCodes: readonly DiagnosticCode[] = [
  "component-failed",
  "config-missing",
  "config-syntax",
  "config-failed",
  "config-unknown-key",
  "config-value",
  "theme-syntax",
  "theme-import",
  "source-missing",
  "output-refused",
  "output-missing",
  "manifest-unreadable",
  "baseline-unreadable",
  "not-moved",
  "cache-failed",
  "write-failed",
];

export function isDiagnosticCode(text: string): text is DiagnosticCode {
  return Object.hasOwn(catalog, text);
}

function messageOf<Code extends DiagnosticCode>(code: Code, values: ValuesOf<Code>): string {
  const entries: { readonly [Each in DiagnosticCode]: CatalogEntry<ValuesOf<Each>> } = catalog;
  return entries[code].message(values);
}

function entry<Values>(value: CatalogEntry<Values>): CatalogEntry<Values> {
  return value;
}
