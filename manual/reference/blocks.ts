/**
 * The reference of the Markdown that pages can use: each block with its source and its result. Its pages are Markdown, because
 * they include files and have conditions themselves.
 */
import { knownWords } from "../../src/compiler/rules/page/code-attribute.ts";
import { markNames } from "../../src/compiler/page/code-blocks/code-block.ts";
import type { BuiltInAbout, Reference } from "../../src/features/about.ts";
import { abouts } from "../../src/features/abouts.ts";
import type { PluginPageSource } from "docsgen/plugin";
import { code } from "./markdown.ts";

const conditions: Reference = {
  title: "Conditions",
  text: "Content that depends on a value of `product` or `constants` in the config. What is left out is neither checked nor searched.",
  example:
    ':::if{product.edition="open"}\nThis edition is free.\n:::\n\n:::unless{product.edition="open"}\nThis edition needs a license.\n:::',
};

const includes: Reference = {
  title: "Included Markdown",
  text: "A file, a region of it (`#name`, between `<!-- #region name -->` and `<!-- #endregion -->`) or some `lines`. `@/` is the source folder, `./` the folder of the page. Put such files in a folder whose name starts with `_`, so that they are not pages. Where a plugin makes content for a page of yours, `::generated` stands for it.",
  example: '::include{file="@/_parts/support.md"}',
};

/** Syntax other than directives. */
const others: readonly Reference[] = [
  {
    title: "Images",
    text: "The address is a file or a URL. `width` and `height` in braces are pixels or a percentage, such as `width=50%`; one of them is enough. `.class` and `#id` are allowed too. A click enlarges drawings (SVG), and pictures that are shown smaller than they are.",
    example: "![Three events wait in the queue](../queue.svg){width=240 .drawing}",
  },
  {
    title: "Captions",
    text: "An image that is alone in its paragraph shows its title below it.",
    example: '![Three events wait in the queue](../queue.svg "Events leave in the order of their arrival."){width=240}',
  },
  {
    title: "Images for light and dark mode",
    text: "An image whose address ends in `#gh-light-mode-only` or `#gh-dark-mode-only`, as on GitHub, is shown in that mode only. (A `<picture>` in HTML follows the reader's system, and not the switch of the site.)",
    example:
      "![Three events wait in the queue](../queue.svg#gh-light-mode-only){width=240}![The queue at night](../queue.svg#gh-dark-mode-only){width=240}",
  },
  {
    title: "Values of the config",
    text: "`constants.NAME`, `product.name` and `page.title`. A backslash before the braces shows them: `\\{{`.",
    example: "{{ product.name }} accepts {{ constants.UPLOAD_LIMIT }}.",
  },
  { title: "Marked text", text: "", example: "This is ==important==." },
  {
    title: "Heading ids",
    text: "A heading's id is made from its text. An id that you give stays the same when the text changes.",
    example: "#### Largest size {#size}",
  },
  {
    title: "Formulas",
    text: "LaTeX, with `markdown.math` in the config and the package `temml`, which knows [these commands](https://temml.org/docs/en/supported). The page contains MathML and no script, in a font for formulas that the reader's system has: Cambria Math, STIX Two Math, Latin Modern Math and others. Prices are text: no space follows the opening dollar sign, none precedes the closing one, and no digit follows it. `\\$` is a dollar sign.",
    example:
      "Attempt $n$ waits up to $2^{n-1}$ seconds, so all of them wait\n\n$$\n\\sum_{n=1}^{N} 2^{n-1} = 2^N - 1\n$$",
  },
  {
    title: "Diagrams",
    text: 'Fences in `mermaid`, with `markdown.diagrams: ["mermaid"]` in the config and the package `@docsgen/mermaid`: all kinds of [Mermaid](https://mermaid.js.org) diagrams. The title is what screen readers read; `accTitle:` and `accDescr:` in the diagram work too. The page contains SVG in the colors of the theme, and no script; `theme` and `themeVariables` in a diagram have no effect, colors of `style` and `classDef` do. Links are checked as those in text. Pictures, formulas and icons of other packages are errors, and icons of Font Awesome are left out.',
    example:
      '```mermaid title="A client asks a cache, which asks the server for what it does not have"\nflowchart LR\n  Client -->|asks| Cache{Cached?}\n  Cache -- yes --> Answer([Answer])\n  Cache -- no --> Server[(Server)] --> Answer\n```\n\n```mermaid title="A client uploads a file in two requests"\nsequenceDiagram\n  Client->>Server: Where shall I send it?\n  Server-->>Client: An address\n  Client->>Server: The file\n```',
  },
  {
    title: "Graphs",
    text: 'Fences in `dot`, the language of [Graphviz](https://graphviz.org/doc/info/lang.html), with `markdown.diagrams: ["graphviz"]` in the config and the package `@viz-js/viz`. Black becomes the color of the text; other colors do not change in dark mode. The font is that of the page, whatever `fontname` says.',
    example:
      '```dot title="The site needs the theme and the compiler, which needs a parser"\ndigraph {\n  rankdir=LR\n  node [shape=box]\n  site -> theme\n  site -> compiler -> parser\n}\n```',
  },
  { title: "Contents", text: "The headings of the page, as a list.", example: "[[toc]]" },
  {
    title: "Emoji",
    text: "",
    example: "Done :tada:",
  },
];

export function blocksPage(): PluginPageSource {
  const declared: readonly BuiltInAbout[] = abouts;
  const referencesOf = (key: "containers" | "leaves" | "inline"): readonly Reference[] =>
    declared.flatMap((about) => (about[key] === undefined ? [] : [about.reference]));
  const show = ({ title, text, example }: Reference): readonly string[] => [
    `### ${title}`,
    ...(text === "" ? [] : [text]),
    fence("md", example),
    example,
  ];
  return page(
    "reference/blocks.md",
    {
      title: "Markdown",
      description: "Every block and inline form that a page can use, with its source and its result.",
      order: 4,
    },
    [
      "Pages are [CommonMark](https://commonmark.org/) with GitHub's tables, task lists, strikethrough, footnotes and links, and the forms on this page. [Code blocks](code.md) have their own page.",
      "## Containers",
      "A container starts with three or more colons and a name, and ends with a line of as many colons. A container needs more colons than any container, or line of colons in code, inside it. `{#id}` and `{.class}` are allowed on each.",
      ...[...referencesOf("containers"), conditions].flatMap(show),
      "## Lines",
      "These start with two colons, on a line of their own.",
      ...[includes, ...referencesOf("leaves")].flatMap(show),
      "## Inside a line",
      "The brackets of badges, keys and the like contain plain text, without marks such as `**`.",
      ...[...referencesOf("inline"), ...others].flatMap(show),
    ],
  );
}

interface Attribute {
  readonly names: readonly string[];
  readonly form: string;
  readonly text: string;
  readonly example: string;
}

const attributes: readonly Attribute[] = [
  {
    names: [],
    form: "{1,3-5}",
    text: "Marks lines. The first line is 1.",
    example: "```js {2}\nconst one = 1;\nconst two = 2;\n```",
  },
  {
    names: ["ins", "del"],
    form: "ins={2} del={1}",
    text: "Added and removed lines. The copy button omits removed lines.",
    example: "```js del={1} ins={2}\nconst limit = 30;\nconst limit = 40;\n```",
  },
  {
    names: ["title"],
    form: 'title="app.js"',
    text: "A title. If it names a file in JavaScript, Python, Go or shell, or such a language, it has the badge of the language, as tabs do.",
    example: '```js title="app.js"\nstart();\n```',
  },
  {
    names: ["numbers", "nonumbers"],
    form: "numbers, numbers=10, nonumbers",
    text: "Line numbers, from 1 or another number. `markdown.lineNumbers` in the config sets them for all blocks.",
    example: "```js numbers=10\nstart();\nstop();\n```",
  },
  {
    names: ["wrap"],
    form: "wrap",
    text: "Wraps long lines instead of scrolling them.",
    example:
      "```text wrap\nA line that may be longer than the column of text on the screen of a reader, who sees all of it nevertheless.\n```",
  },
  {
    names: ["collapse"],
    form: "collapse",
    text: "Readers open the block to see its code.",
    example: '```json collapse\n{\n  "limit": 30,\n  "unit": "MB"\n}\n```',
  },
  {
    names: ["terminal"],
    form: "terminal",
    text: "A terminal. Shell blocks with a title are always shown as terminals. [Sessions](#sessions) have prompts and output.",
    example: "```console terminal\n$ docsgen build\n3 pages, 0 redirects, 0 warnings\n```",
  },
  {
    names: ["vars"],
    form: "vars",
    text: "Replaces values of the config in the code.",
    example: '```json vars\n{ "limit": "{{ constants.UPLOAD_LIMIT }}" }\n```',
  },
  {
    names: ["file"],
    form: "file=size.js",
    text: "The file of the code when [samples are checked](../guide/check.md#samples): blocks of a page with the same file are one sample. Readers do not see it.",
    example: "```js file=size.js\nexport const size = 5;\n```",
  },
  {
    names: ["expect"],
    form: "expect",
    text: "The block is what the sample before it prints. [`check --samples`](../guide/check.md#samples) compares them.",
    example: "```js\nconsole.log(2 + 3);\n```\n\n```text expect\n5\n```",
  },
  {
    names: [],
    form: "[Label]",
    text: "The name of the tab in a code group.",
    example: ":::code-group\n```js [Node.js]\nstart();\n```\n:::",
  },
];

const marks: Readonly<Record<string, string>> = {
  "++": "an added line",
  "--": "a removed line",
  focus: "dims all other lines until the pointer is on the block",
  highlight: "a marked line",
  hl: "the same",
  error: "a line with an error",
  warning: "a line with a warning",
};

const sessionExample =
  "```shellsession\n(venv) user@host:~$ npm ci \\\n> --offline\nadded 12 packages\nuser@host:~$ docsgen build\n3 pages, 0 redirects, 0 warnings\n```";

const ansiExample =
  "```ansi\n\\e[32m✔\\e[m passed \\e[1m12 tests\\e[m\n\\e[1;41m FAIL \\e[m \\e[4mlimits.test.js\\e[m \\e[2m30 ms\\e[m\n\\e[38;5;208mslow\\e[m\n```";

export function codePage(): PluginPageSource {
  const described = new Set(attributes.flatMap(({ names }) => names));
  const missing = knownWords.filter((name) => !described.has(name));
  const missingMarks = Object.keys(markNames).filter((name) => !Object.hasOwn(marks, name));
  if (missing.length + missingMarks.length > 0)
    throw new Error(`manual/reference/blocks.ts lacks ${[...missing, ...missingMarks].join(", ")}`);
  return page(
    "reference/code.md",
    {
      title: "Code blocks",
      description: "Every attribute of a code block, marks of lines and words, and code from files.",
      order: 5,
    },
    [
      "The first word after the fence is the language, such as `js`. `text` is for plain text, `ansi` for the [output of a terminal with its colors](#colors-of-a-terminal). Attributes follow the language.",
      "## Attributes",
      ...attributes.flatMap(({ form, text, example }) => [`### ${code(form)}`, text, fence("md", example), example]),
      "## Marks in the code",
      "A comment at the end of a line marks it, and is not shown. In blocks of Markdown, such as the next one, only HTML comments do; others belong to the code that they show.",
      [
        "| Comment | Meaning |",
        "| --- | --- |",
        ...Object.entries(marks).map(([name, text]) => `| ${code(`[!code ${name}]`)} | ${text} |`),
        "| `[!code word:name]` | marks a word in the lines that follow |",
        "| `[!code focus:3]` | applies to three lines |",
        "| `---cut---` | on a line alone: the lines above are not shown, but checked |",
        "| `---cut-after---` | the lines below are not shown |",
        "| `---cut-start---`, `---cut-end---` | the lines between them are not shown |",
      ].join("\n"),
      fence("md", "```js\nconst limit = 30; // [!code --]\nconst limit = 40; // [!code ++]\n```"),
      "```js\nconst limit = 30; // [!code --]\nconst limit = 40; // [!code ++]\n```",
      "The comments of Docusaurus highlight lines, too. They are on lines of their own, which are not shown: `// highlight-next-line`, and `// highlight-start` and `// highlight-end` around several lines.",
      "## Sessions",
      "A session shows commands with their prompts, and what they print. Readers cannot select the prompts, and the copy button copies the commands alone. The languages are `console` and `shellsession`, and those of shells (`bash`, `sh`, `zsh`, `fish`, `powershell`, `cmd`) if the first command has a prompt.",
      [
        "| Prompt | Where it is recognized |",
        "| --- | --- |",
        "| `$`, `%`, `❯`, `➜`, `λ` | at the start of a line |",
        "| `user@host:~$`, `[user@host ~]#`, `host:~ user$`, `bash-5.1$`, `~/site %` | at the start of a line |",
        "| `PS C:\\>`, `PS>`, `C:\\>` | at the start of a line |",
        "| `(venv) $` | before any of these, too |",
        "| `#` | in `console` and `shellsession`, if no line has a prompt without a user, such as `$`; elsewhere it begins a comment, and so does `# Text` with a capital letter |",
        "| `>` | where a command continues (after a backslash, an open quote or `do`, and in a here-document), and in a `console` that begins with it |",
      ].join("\n"),
      fence("md", sessionExample),
      sessionExample,
      "## Colors of a terminal",
      "In the language `ansi`, escape sequences give text its color and style. The escape character can be written as `\\e`, `\\x1b` or `\\033`. Bold, dim, italic, underlined, inverse, hidden and struck-through text, and colors of text and background are shown; other sequences, such as those that move the cursor, are dropped, and so is the address of a link.",
      "Colors are those of the theme, so that they can be read in light and dark mode: red, green, yellow, blue, magenta, cyan and grey. Bright colors look like the others. A color from the table of 256 (`38;5;208`) or with values (`38;2;255;135;0`) becomes the nearest of them. Black and white text has the color of other text, and text on a background has that of the page.",
      fence("md", ansiExample),
      ansiExample,
      "## Code from a file",
      "A region (`#name`), marked lines, a label and attributes are optional. A region is between comments `#region name` and `#endregion`. `@/` is the source folder, `./` the folder of the page.",
      fence("md", '<<< @/_parts/area.js#area{2} title="area.js"'),
      '<<< @/_parts/area.js#area{2} title="area.js"',
    ],
  );
}

function page(
  path: string,
  { title, description, order }: { readonly title: string; readonly description: string; readonly order: number },
  blocks: readonly string[],
): PluginPageSource {
  const head = `---\ntitle: ${title}\nshort_description: ${JSON.stringify(description)}\norder: ${order}\n---`;
  return { path, text: `${[head, ...blocks].join("\n\n")}\n` };
}

/** A code block whose fence is longer than any in the code. */
function fence(info: string, text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/^\s*(`{3,})/gmu), ([, ticks = ""]) => ticks.length));
  const ticks = "`".repeat(longest + 1);
  return `${ticks}${info}\n${text}\n${ticks}`;
}
