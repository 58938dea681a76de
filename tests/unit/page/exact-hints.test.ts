/** Mistakes of authors who know other tools, and slips, each with its report and what to write instead. */
import { describe, expect, test } from "vitest";
import { applyTextEdits } from "../../../src/compiler/check/text-edits.ts";
import type { Finding } from "../../../src/compiler/diagnostics/diagnostic.ts";
import { catalog } from "../../../src/compiler/diagnostics/catalog.ts";
import { compilePage } from "../../support/page.ts";

/** A mistake, its reports with their fixes, and the files that it includes. */
interface Row {
  readonly text: string;
  readonly reports: readonly string[];
  readonly includes?: Readonly<Record<string, string | null>>;
}

const row = (text: string, ...reports: readonly string[]): Row => ({ text, reports });

async function reportsOf(text: string, includes: Readonly<Record<string, string | null>> = {}): Promise<string[]> {
  const options = { components: ["price", "meter"] };
  const { page } = await compilePage(`---\ntitle: Home\n---\n\n${text}`, { path: "index.md", includes, options });
  return page.findings
    .filter(({ code }) => code !== "missing-language" && code !== "missing-description")
    .map(({ message, hint, fix, span: { start } }) => {
      const place = `${start.line}:${start.column}`;
      return `${place} ${message}; ${hint}${fix === null ? "" : ` [${fix.to}]`}`;
    });
}

const containers: readonly Row[] = [
  row(
    "::::tip\nText\n:::\n",
    "5:1 The container “::::tip” is never closed; in line 7, write `::::`: `:::` has too few colons",
  ),
  row(
    "::::tabs\n:::tab[A]\nx\n:::\n:::\n::::\n",
    "9:1 “:::” does not close a container; remove it, or write :::: to close ::::tabs",
  ),
  row(
    ":::tip\nText\n:::tip\n\nMore.\n",
    "7:1 The container “:::tip” is never closed; write ::: here: only that closes the container of line 5",
  ),
  row(
    ':::image type="content" source="https://a.example/q.svg" alt-text="A queue":::\n',
    "5:1 Unknown container or directive “image”; write ![Description](picture.png)",
  ),
  row(
    "::tip\nText\n:::\n",
    "5:1 Unknown container or directive “tip”; write :::tip with three colons, and close it with a line :::",
  ),
  row(
    "Text\n\n:::\n",
    "7:1 “:::” does not close a container; remove it, or open the container above it with a line :::name",
  ),
  row(
    ":::tip Text :::\n",
    "5:1 “:::tip Text :::” is a container on one line, which docsgen shows as text; write “Text” and ::: on lines of their own [:::tip\nText\n:::]",
  ),
  row(
    "- :::tip Some text :::\n",
    "5:3 “:::tip Some text :::” is a container on one line, which docsgen shows as text; write “Some text” and ::: on lines of their own",
  ),
  row(
    ":::tip Text:::\n",
    "5:1 “:::tip Text:::” is a container on one line, which docsgen shows as text; write “Text” and ::: on lines of their own [:::tip\nText\n:::]",
  ),
  row(
    ":::tip[T] Text :::\n",
    "5:1 “:::tip[T] Text :::” is a container on one line, which docsgen shows as text; write “Text” and ::: on lines of their own [:::tip[T]\nText\n:::]",
  ),
  row(":::hinweis\nText\n:::\n", "5:1 Unknown container or directive “hinweis”; write :::note"),
  row(":::提示\nText\n:::\n", "5:1 Unknown container or directive “提示”; write :::tip"),
  row(
    ":::raw\n<b>x</b>\n:::\n",
    "5:1 Unknown container or directive “raw”; write only the text: HTML needs no container",
  ),
  row(
    "::: {.callout-note}\nText\n:::\n",
    "5:1 “::: {.callout-note}” is a container of another tool, which docsgen ignores; write :::note [:::note]",
  ),
  row(
    '::: {.callout-warning title="Mind this"}\nText\n:::\n',
    '5:1 “::: {.callout-warning title="Mind this"}” is a container of another tool, which docsgen ignores; write :::warning[Mind this] [:::warning[Mind this]]',
  ),
  row(
    ":::{.grid}\nText\n:::\n",
    '5:1 “:::{.grid}” is a container of another tool, which docsgen ignores; write <div class="grid"> and </div> in place of it and its end, with blank lines around the text',
  ),
  row(
    ":::{note} Title\nText\n:::\n",
    "5:1 “:::{note} Title” is a directive of MyST, which docsgen ignores; write :::note[Title] [:::note[Title]]",
  ),
  row(
    ':::: {.columns}\n::: {.column width="40%"}\nText\n:::\n::::\n',
    "5:1 “:::: {.columns}” is a container of another tool, which docsgen ignores; write ::::columns [::::columns]",
    '6:1 “::: {.column width="40%"}” is a container of another tool, which docsgen ignores; write :::column [:::column]',
  ),
  row(
    ':::if{product.name="cloud"}\nText\n:::\n:::else\nOther\n:::\n',
    "8:1 Unknown container or directive “else”; after the end of the condition, begin another with :::if or :::unless",
  ),
  row("::price{amount: 3}\n", '5:1 “price” has no attribute “amount:”; write amount="…"'),
  row(
    "::price{client:load}\n",
    '5:1 “price” has no attribute “client:load”; set it in the config: components: { price: { file: "…", hydrate: "load" } }',
  ),
];

const marks: readonly Row[] = [
  row("::::endpoint[FETCH /x]\nText\n::::\n", "5:14 “:::endpoint” has the unknown method “FETCH”; write GET"),
  row("::::endpoint[PATHC /x]\nText\n::::\n", "5:14 “:::endpoint” has the unknown method “PATHC”; write PATCH [PATCH]"),
  row(
    "::::endpoint[UPDATE /x]\nText\n::::\n",
    "5:14 “:::endpoint” has the unknown method “UPDATE”; write PATCH or PUT",
  ),
  row(
    "::::endpoint[WS /x]\nText\n::::\n",
    "5:14 “:::endpoint” has the unknown method “WS”; write one of GET, HEAD, QUERY, OPTIONS, TRACE, CONNECT, POST, PUT, PATCH, DELETE",
  ),
];

const json: readonly Row[] = [
  row('```json\n{ "a": 1, }\n```', "6:9 This does not parse as JSON: a comma before }; remove the comma"),
  row("```json\n{ 'a': 1 }\n```", '6:3 This does not parse as JSON: single quotes; write "a"'),
  row("```json\n{ a: 1 }\n```", '6:3 This does not parse as JSON: a name without quotes; write "a"'),
  row('```json\n{ "a": 1\n  "b": 2 }\n```', "6:8 This does not parse as JSON: comma expected; write a comma after 1"),
  row('```json\n{ "a": True }\n```', "6:8 This does not parse as JSON: True is not a value of JSON; write true"),
  row("```json\n[1, 2,]\n```", "6:6 This does not parse as JSON: a comma before ]; remove the comma"),
  row('```json\n{ "a" = 1 }\n```', "6:7 This does not parse as JSON: = is not a sign of JSON; write :"),
  row(
    '```json\n{ "a": undefined }\n```',
    "6:8 This does not parse as JSON: undefined is not a value of JSON; write null, or leave the name out",
  ),
  row(
    '```json\n{ "a": 01 }\n```',
    '6:8 This does not parse as JSON: a number with a zero before it; write 1, or "01" in quotes',
  ),
  row('```json\n{ "a": 1\n```', "6:9 This does not parse as JSON: close brace expected; close the object with }"),
  row(
    '```json\n{ "a": "x\n y" }\n```',
    '6:8 This does not parse as JSON: unexpected end of string; close it with ", and write \\n for a line break',
  ),
  row('```json\n{ "a": "b" "c": 1 }\n```', '6:10 This does not parse as JSON: comma expected; write a comma after "b"'),
];

const braces: readonly Row[] = [
  row(
    "{{ product.name | upper }}",
    "5:1 Unknown variable “product.name | upper”; write {{ product.name }}: docsgen reads names between the braces, without filters and operators",
  ),
  row(
    "{{ 1 + 1 }}",
    "5:1 Unknown variable “1 + 1”; write its result: docsgen reads names between the braces, not expressions; to show the braces, write `\\{{`",
  ),
  row(
    "{{ t('x') }}",
    "5:1 Unknown variable “t('x')”; write its result: docsgen reads names between the braces, not expressions; to show the braces, write `\\{{`",
  ),
  row("{{ LIMIT }}", "5:1 Unknown variable “LIMIT”; did you mean “constants.LIMIT”?"),
  row(
    "{{ page.tags[0] }}",
    "5:1 Unknown variable “page.tags[0]”; write its result: docsgen reads names between the braces, not expressions; to show the braces, write `\\{{`",
  ),
];

const files: readonly Row[] = [
  row(
    "<<< /r.js",
    "5:5 The included file “/r.js” does not exist; write @/r.js if it is in the source folder, or @/public/r.js if it is in `public/`",
  ),
  {
    text: '::include{src="@/_parts/a.md"}',
    reports: ['5:1 “::include” has no file; write ::include{file="@/_parts/a.md"}'],
    includes: { "_parts/a.md": "Part" },
  },
  {
    text: '::include{file="@/_parts/a.md"}',
    reports: ["1:1 This page already has a title, and this heading is a second one; write ##"],
    includes: { "_parts/a.md": "# Part\n\nText" },
  },
  { text: '::include{file="@/_parts/a.md"}', reports: [], includes: { "_parts/a.md": "# Home\n\nText" } },
  {
    text: '::include{file="@/a.png"}',
    reports: ["5:1 The included file “@/a.png” is not text; write ![Description](a.png) to show it"],
    includes: { "a.png": "PNG" },
  },
  {
    text: "<<< @/a.pdf",
    reports: ["5:5 The included file “@/a.pdf” is not text; write [Title](a.pdf) to link to it"],
    includes: { "a.pdf": null },
  },
  row(
    '::include{file="@/_parts/"}',
    "5:1 The included file “@/_parts/” does not exist; it is a folder: write the name of a file in it, such as @/_parts/name.md",
  ),
  row(
    "<<< ../src/a.js",
    "5:5 The included file “../src/a.js” is outside the source folder, and only files in it are read; copy it into the source folder, and write @/_code/a.js",
  ),
  row(
    '::include{file="../README.md"}',
    "5:1 The included file “../README.md” is outside the source folder, and only files in it are read; copy it into the source folder, and write @/_parts/README.md",
  ),
  {
    text: '::include{file="@/_parts/a.md"}',
    reports: ["5:1 This included file is empty, so readers see nothing of it; write its text, or include another file"],
    includes: { "_parts/a.md": "" },
  },
  {
    text: '::include{file="@/_parts/a.md"}\n\nText',
    reports: ["5:1 This included file is empty, so readers see nothing of it; write its text, or include another file"],
    includes: { "_parts/a.md": "---\ntitle: x\n---\n\n" },
  },
];

const links: readonly Row[] = [
  row(
    '::video[T]{src="https://youtu.be/abc"}',
    "5:1 “::video” does not know the address “https://youtu.be/abc”; write the address of a video: https://youtu.be/ and its id, which has 11 characters",
  ),
  row(
    '::video[T]{src="dQw4w9WgXcQ"}',
    "5:1 “::video” does not know the address “dQw4w9WgXcQ”; write https://youtu.be/dQw4w9WgXcQ",
  ),
  row(
    '::video[T]{src="http://youtu.be/dQw4w9WgXcQ"}',
    "5:1 “::video” does not know the address “http://youtu.be/dQw4w9WgXcQ”; write https://youtu.be/dQw4w9WgXcQ",
  ),
  row(
    '::video[T]{src="https://www.youtube.com/playlist?list=abc"}',
    "5:1 “::video” does not know the address “https://www.youtube.com/playlist?list=abc”; write the address of one video: a playlist cannot be shown",
  ),
  row(
    '::video[T]{src="a.mp4"}',
    '5:1 “::video” does not know the address “a.mp4”; write <video controls src="a.mp4"></video>',
  ),
  row("[a](htpp://acme.org)", "5:5 The address “htpp://acme.org” is not allowed; write “http://acme.org”"),
  row(
    "[a](https://https://acme.org)",
    "5:5 The address “https://https://acme.org” has two schemes; write “https://acme.org” [https://acme.org]",
  ),
  row(
    "[a](http://https//acme.org)",
    "5:5 The address “http://https//acme.org” has two schemes; write “https://acme.org” [https://acme.org]",
  ),
  row(
    "[a](C:/docs/x.md)",
    "5:5 The address “C:/docs/x.md” is not allowed; it is a path on this computer: write the path of the file from this page",
  ),
  row(
    "[a](C:\\docs\\x.md)",
    "5:5 The address “C:\\docs\\x.md” is not allowed; it is a path on this computer: write the path of the file from this page",
  ),
];

const tools: readonly Row[] = [
  row(
    "```plantuml\n@startuml\nA -> B\n@enduml\n```",
    "5:4 Unknown language “plantuml”; docsgen does not draw it: export it as SVG and write ![Description](diagram.svg), or draw it in ```mermaid",
  ),
];

/** Slips in fences, includes, tables, links and characters. */
const slips: readonly Row[] = [
  row(
    "[a](https://a.example/b/\nc) and more\n",
    "5:1 “[a](https://a.example/b/” is a link whose parenthesis is not closed on its line, which docsgen shows as text; write its address on one line",
  ),
  row(
    '## Part A\n\n<a id="part-a"></a>\n',
    "7:8 The id “part-a” is used twice on this page; a heading has it: remove it here, or change it",
  ),
  row(
    "Text\n{#own}\n",
    '6:1 “{#own}” is another tool\'s attribute list, which docsgen shows as text; remove it: only headings, images and containers have attributes; an anchor is <a id="own"></a>',
  ),
  row("```numbers\none\n```\n", "5:4 Unknown language “numbers”; write a language before it: ```text numbers"),
  row(
    "```[Label]\none\n```\n",
    '5:4 Unknown attribute “[Label]” of a code block; a label names a tab of a :::code-group; outside of one, write title="Label" [title="Label"]',
  ),
  row("```wrap\none\n```\n", "5:4 Unknown language “wrap”; write a language before it: ```text wrap"),
  row("```js wrap=true\nconst a = 1;\n```\n", "5:7 Unknown attribute “wrap=true” of a code block; write wrap [wrap]"),
  row(
    "```yaml\nname: a\n\tport: 80\n```\n",
    "7:1 This does not parse as YAML: tabs are not allowed as indentation; indent with spaces instead of the tab",
  ),
  row(
    "```yaml\na: 1\na: 2\n```\n",
    "7:1 This does not parse as YAML: map keys must be unique; keep one of the two, or give them different names",
  ),
  row(
    "```yaml\na: [1, 2\nb: 1\n```\n",
    "7:1 This does not parse as YAML: flow sequence in block collection must be sufficiently indented and end with a ]; close the list with ]",
  ),
  row(
    '::::if{product.edition="cloud"}\nOne.\n:::else\nTwo.\n:::\n::::\n',
    "5:1 Unknown variable “product.edition”; did you mean “product.site”?",
    "7:1 Unknown container or directive “else”; after the end of the condition, begin another with :::if or :::unless",
  ),
  row(
    ':::if{product.name="x"}\nOne.\n:::else\nTwo.\n:::\n',
    '5:1 The container “:::if” is never closed; close it with a line `:::` above :::else, and write :::unless{product.name="x"} in place of :::else',
  ),
  row(
    ':::tip{title="Behind a proxy" id="x"}\nText.\n:::\n',
    "5:1 “tip” has no attribute “title”; write the title in brackets: :::tip[Behind a proxy]",
  ),
  row(
    ':::tip[A]{title="Behind a proxy"}\nText.\n:::\n',
    "5:1 “tip” has no attribute “title”; remove it: its title is in brackets",
  ),
  row(
    '::::tabs\n:::tab{label="Linux"}\nOne.\n:::\n:::tab{name="macOS"}\nTwo.\n:::\n::::\n',
    "6:1 “tab” has no attribute “label”; write the title in brackets: :::tab[Linux]",
    "9:1 “tab” has no attribute “name”; write the title in brackets: :::tab[macOS]",
  ),
  row(
    ":::steps\n### Install\n\nText.\n\n### Start\n\nText.\n:::\n",
    "5:1 “:::steps” contains no numbered list; write each heading as an item of a numbered list, with its text indented below it: 1. **Install**",
  ),
  row(":::steps\n- Install\n- Go\n:::\n", "5:1 “:::steps” contains no numbered list; number the steps: 1. Install"),
  row(":::steps\nInstall\n\nGo\n:::\n", "5:1 “:::steps” contains no numbered list; number the steps: 1. Install"),
  row(
    '::::cards\n:::card[Limits]{href="../limits.md"}\nAll limits.\n:::\n::::\n',
    '6:1 “card” has no attribute “href”; write link="../limits.md"',
  ),
  row(
    '::video[A]{url="https://youtu.be/aqz-KE-bpKQ"}\n',
    '5:1 “video” has no attribute “url”; write src="https://youtu.be/aqz-KE-bpKQ"',
  ),
  row(
    '::::tabs{groupId="os"}\n:::tab[A]\nx\n:::\n:::tab[B]\nx\n:::\n::::\n',
    '5:1 “tabs” has no attribute “groupId”; write key="os"',
  ),
  row(
    '::::columns\n:::column{width="30%"}\nOne.\n:::\n:::column\nTwo.\n:::\n::::\n',
    "6:1 “column” has no attribute “width”; remove it: its attributes are id, class",
  ),
  row(
    ":::file-tree\ndocs-src\n├── index.md\n└── guide\n    └── install.md\n:::\n",
    "5:1 “:::file-tree” contains no list; write a list of files: - docs-src, then, indented by two spaces, - index.md",
  ),
  row(
    ":::file-tree\n```\ndocs-src\n├── index.md\n└── guide\n    └── install.md\n```\n:::\n",
    "5:1 “:::file-tree” contains no list; write a list of files: - docs-src, then, indented by two spaces, - index.md",
  ),
  row(
    ":::file-tree\ndocs-src/\n  index.md\n  guide/\n    install.md\n:::\n",
    "5:1 “:::file-tree” contains no list; write a list of files: - docs-src/, then, indented by two spaces, - index.md",
  ),
  row(
    ':::details[More]{open="false"}\nText.\n:::\n',
    '5:1 “:::details” has the flag “open” with the value “false”, but a flag needs none to be set; remove open="false"',
  ),
  row(":::details[More]{expanded}\nText.\n:::\n", "5:1 “details” has no attribute “expanded”; write open"),
  row(
    "## Get\n\n::::endpoint[GET /queues/{id}]\nReturns.\n\n:::fields\n- `queue_id` (string, required): The id\n- `limit` (integer, in querystring): How many\n- `x` (integer, in headers): How many\n- `y` (integer, in milliseconds): How many\n:::\n::::\n",
    "7:27 “:::endpoint” has the path parameter “id”, which no field describes; write {queue_id} here, or `id` in place of `queue_id` in :::fields",
    "12:21 “:::fields” has a field “in querystring”; did you mean “in query”? [in query]",
    "13:17 “:::fields” has a field “in headers”; did you mean “in header”? [in header]",
  ),
  row(
    ":::tip(Proxy)\nText\n:::\n",
    "5:7 “(Proxy)” is a title outside brackets, which docsgen shows as text; write [Proxy] [[Proxy]]",
  ),
  row(
    "It is :badge[**New** in 2.0] here, :kbd[`Ctrl`] and :badge[[x](a.md)].\n",
    "5:7 “:badge” has no plain text in its brackets; write :badge[New in 2.0]: its text has no marks",
    "5:36 “:kbd” has no plain text in its brackets; write :kbd[Ctrl]: its text has no marks",
    "5:53 “:badge” has no plain text in its brackets; write :badge[x]: its text has no marks",
  ),
  row(
    ":::package-managers\n```sh\npip install acme\n```\n:::\n",
    "6:1 “:::package-managers” contains code without a command for npm; remove :::package-managers and its end around the block: only commands for npm are translated",
  ),
  row(
    ":::package-managers\n```sh\nyarn add acme\n```\n:::\n",
    "6:1 “:::package-managers” contains code without a command for npm; write the commands for npm in a code block: npm install acme",
  ),
  row(
    '::include{file="@/_parts/setpu.md"}\n',
    "5:1 The included file “@/_parts/setpu.md” does not exist; `@/` stands for the source folder, `./` for the folder of this page",
  ),
  row(
    '::include{file="https://raw.githubusercontent.com/acme/docs/main/setup.md"}\n',
    "5:1 The included file “https://raw.githubusercontent.com/acme/docs/main/setup.md” does not exist; only files of the source folder can be included: save it there, and write @/_parts/setup.md",
  ),
  {
    text: "::include[@/_parts/setup.md]\n",
    reports: ['5:1 “::include” is not read here; write ::include{file="@/_parts/setup.md"}'],
    includes: {
      "_parts/setup.md": "Set the proxy.\n\n<!-- #region linux -->\nOn Linux.\n<!-- #endregion -->\n",
    },
  },
  {
    text: '::include{file="@/_parts/a.md"}\n',
    reports: ["3:1 “::include” includes its own file, “./a.md”; remove it"],
    includes: {
      "_parts/a.md": 'Text.\n\n::include{file="./a.md"}\n',
    },
  },
  {
    text: '::include{file="@/_code/hello.js"}\n',
    reports: ["5:1 “::include” inserts “@/_code/hello.js” as Markdown, but it is code; write <<< @/_code/hello.js"],
    includes: {
      "_code/hello.js": 'import { connect } from "acme";\n\nconst a = 1;\n',
    },
  },
  {
    text: '::include{file="@_parts/setup.md"}\n',
    reports: ["5:1 The included file “@_parts/setup.md” does not exist; did you mean “@/_parts/setup.md”?"],
    includes: {
      "_parts/setup.md": "Set the proxy.\n\n<!-- #region linux -->\nOn Linux.\n<!-- #endregion -->\n",
    },
  },
  {
    text: '::include{file="@/_parts/setup.md" lines="20-30"}\n',
    reports: ['5:1 “@/_parts/setup.md” has only 5 lines, and not “lines 20-30”; write lines="1-5"'],
    includes: {
      "_parts/setup.md": "Set the proxy.\n\n<!-- #region linux -->\nOn Linux.\n<!-- #endregion -->\n",
    },
  },
  {
    text: '::include{file="@/_parts/setup.md" lines="3-30"}\n',
    reports: ['5:1 “@/_parts/setup.md” has only 5 lines, and not “lines 3-30”; write lines="3-5"'],
    includes: {
      "_parts/setup.md": "Set the proxy.\n\n<!-- #region linux -->\nOn Linux.\n<!-- #endregion -->\n",
    },
  },
  {
    text: '::include{file="@/_parts/c.md#one"}\n',
    reports: [
      "1:1 The region “one” of “@/_parts/c.md” is never closed; below its last line, write <!-- #endregion one -->",
    ],
    includes: {
      "_parts/c.md": "<!-- #region one -->\nText.\n",
    },
  },
  row(
    "<<< https://x.example/a/b.js\n",
    "5:5 The included file “https://x.example/a/b.js” does not exist; only files of the source folder can be included: save it there, and write @/_code/b.js",
  ),
  {
    text: "<<< @/_parts/c.md#one\n",
    reports: [
      "1:1 The region “one” of “@/_parts/c.md” is never closed; below its last line, write <!-- #endregion one -->",
    ],
    includes: {
      "_parts/c.md": "<!-- #region one -->\nText.\n",
    },
  },
  row(
    ':::if{constants.LIMIT="512 KB"}\nText.\n:::\n',
    '5:1 “:::if” compares constants.LIMIT with “512 KB”, but it is “512KB”; write constants.LIMIT="512KB"',
  ),
  row(
    ':::unless{product.name="stepwire"}\nText.\n:::\n',
    '5:1 “:::unless” compares product.name with “stepwire”, but it is “Stepwire”; write product.name="Stepwire"',
  ),
];

describe.each([
  ["a container of another form", containers],
  ["marks that a fix must not change into others", marks],
  ["what JSON does not allow", json],
  ["braces of other tools", braces],
  ["an include without text", files],
  ["links, footnotes and images that are not read", links],
  ["AsciiDoc, reStructuredText, word processors, formulas", tools],
  ["a slip", slips],
] as const)("%s", (_what, rows) => {
  test.each(rows)("$text", async ({ text, reports, includes }) => {
    expect(await reportsOf(text, includes)).toEqual(reports);
  });
});

const cleanSlips: readonly string[] = [
  "Code:\n\n    ``` not a fence\n\nText.\n",
  "- Item\n\n      ``` not a fence\n\n  Text.\n",
  "See [1] at https://w3.org [https://w3.org] and <https://w3.org>.\n",
  "The decorator @ref marks a field. Ask @ref or me.\n",
  "Ask @note-taker, mail note@ref.org, or write `@ref x`.\n",
  ">>> a deep quote\n",
  "> **Important:**\n> Text\n",
  '```title="app.txt"\none\n```\n',
  "```{1}\none\n```\n",
  "```title=app.txt {1}\none\n```\n",
  '``` title="a b.txt"\none\n```\n',
  "```ins={1}\none\n```\n",
  "```js numbers=0\nconst a = 1;\n```\n",
  ":::details[More]{open=true}\nText.\n:::\n",
  "[[TOC]]\n\n## One\n",
  ':::if{product.name="Other"}\nText.\n:::\n\nx\n',
  "Look! [Events](queue.svg)\n",
  "If foo == bar and baz == qux then.\n",
  "Text\n:rocket: go\n",
  "Done\n:param x: a thing\n",
  "NÃO and ÂNGULO and Grüße\n",
  "foo **kwargs and **args and int **a, **b and a **b **c\n",
  "> **Note**\n\n> **Note:** text\n",
  "> **Note** text\n",
  "Text with  a control.\n",
  "It is :badge[New]{tip} or :badge[Old]{tip}.\n",
  "1. Prepare\n 2. Download\n 3. Unpack\n",
  "| Name | Meaning |\n|---|---|\n| a | one\n\nText with | bar |\n",
];

test.each(cleanSlips)("%j is left alone, too", async (text) => {
  expect(await reportsOf(text)).toEqual([]);
});

const clean: readonly string[] = [
  "1 : 2 : 3 and a: b",
  "```md\n::: {.note}\n:::\n```",
  "`++a++`, i++ and ++i, C++ and C++20",
  "````md\n```js\nlet a;\n```\n````",
  "```md\n```js {2}\n```\n\nText\n\n```sh\nls\n```",
  "```yaml\nname: Иван\n```",
  "`привет` and `μs`",
  "```html\n<p>“Text” – text</p>\n```",
  "```\nOutput – text\n```",
  "*one*\n*two*",
  "*Required",
  "if a <b then c",
  "Text</br> more",
  "<a href = 'https://a.example' >z</a>",
  "[![a](https://a.example/b.png)](https://a.example)",
  "Text:: more\n\n    x",
  "Title\n\n• one",
  "Name:\tx\nText",
  '[the limits](../limits.md "All limits").',
  "[queues](https://en.wikipedia.org/wiki/Queue_(data_structure)).",
  "See `<limits.md>` for more",
  "<pre>\n# a comment\n</pre>",
  "| Name | Size |\n|--|--|\n| File | 30 |",
  "| a | b |\n|---|---|\na | b\nc | d",
  "a ** b ** c and 2 ** 3 ** 4",
  "This *is* and **that** and a \\**note*",
];

test.each(clean)("%j is left alone", async (text) => {
  expect(await reportsOf(text)).toEqual([]);
});

test("a mistake that is fixed is gone, and no other has come", async () => {
  const samples = Object.values(catalog).map(({ shown: [text] }): Row => ({ text, reports: [] }));
  const rows = [containers, marks, json, braces, files, links, tools, slips, samples].flat();
  const wrong: string[] = [];
  let fixed = 0;
  for (const { text, includes = {} } of rows) {
    const source = text.startsWith("---") ? text : `---\ntitle: Home\n---\n\n${text}`;
    const findingsOf = async (page: string): Promise<readonly Finding[]> =>
      (await compilePage(page, { path: "index.md", includes, options: { components: ["price", "meter"] } })).page
        .findings;
    const found = await findingsOf(source);
    const edits = found.flatMap(({ fix, span }) => (fix === null ? [] : [{ ...fix, span }]));
    if (edits.length === 0) continue;
    fixed += 1;
    const known = new Set(found.flatMap(({ fix, message }) => (fix === null ? [message] : [])));
    // The syntax of code is only checked if its characters are right.
    for (const { code, message } of await findingsOf(applyTextEdits(source, edits)))
      if (!known.has(message) && code !== "code-syntax") wrong.push(`${JSON.stringify(text)}: ${message}`);
  }
  expect(wrong).toEqual([]);
  expect(fixed).toBeGreaterThan(10);
});
