/**
 * Generates pages that nobody would write but somebody could: everything that Markdown and docsgen know, in any order,
 * depth and number, with random typos.
 */
import type { Arbitrary } from "fast-check";
import {
  array,
  boolean,
  constant,
  constantFrom,
  double,
  integer,
  letrec,
  oneof,
  record,
  string,
  tuple,
} from "fast-check";

/** Files that includes may name. */
export const includedFiles: Readonly<Record<string, string>> = {
  "_code/sample.js": "// #region part\nconst a = 1;\n// #endregion part\n\nexport { a };\n",
  "_code/data.json": '{ "a": [1, 2, 3] }\n',
  "_code/empty.txt": "",
};

/** One of these words, which are separated by spaces. */
export function oneOf(words: string): Arbitrary<string> {
  return constantFrom(...words.trim().split(/ +/u));
}

/** One of these lines, or nothing. */
export function oneLineOf(lines: string): Arbitrary<string> {
  return constantFrom("", ...lines.trim().split(/\n */u));
}

const word = oneOf("a Text of many words, CamelCase snake_case it's “quoted” 512KB 1. # … é ß 漢字 👩‍👩‍👧");

/** Characters that are difficult for parsers, and those with a meaning in docsgen. */
const special = oneof(
  constantFrom(...(String.raw`*_~[]()<>!#|\&:{}$^@"'=+-/.,;%?` + "`")),
  oneOf("** *** __ ~~ `` ![ ]( ]: [^ <!-- --> </ &# ::: {{ }} \\{{ <<< --- ```"),
  oneOf("&amp; &nbsp; &#0; &#xD800; &#x110000; &unknown; &lt;script&gt;"),
  oneOf(":smile: :+1: :no_such_emoji: :: :a:b: {{}} {{page.title}} {{constants.LIMIT}}"),
  oneLineOf("{{ product.mark }}\n{{ constants.NONE }}\n{{ {{ a }} }}"),
  oneOf("https://example.com/a(b) www.example.com. name@example.com <https://a.example/?q=[]> <a@b.example>"),
);

/** Letters of other scripts, zero-width characters, surrogate pairs, and noncharacters. */
const letter = oneof(
  oneOf("e\u0301 İ ı العربية עברית ไทย 🇩🇪 𝒳 ﬁ"),
  constantFrom(..."\u00A0\u00AD\u200B\u200D\u2028\u202E\u3000\uFEFF\uFFFD\uFDD0\uFDD1\uE000\0\u0001\u007F"),
  string({ unit: "binary", minLength: 1, maxLength: 3 }),
);

const phrase = array(
  oneof({ weight: 6, arbitrary: word }, { weight: 2, arbitrary: special }, { weight: 1, arbitrary: letter }),
  {
    minLength: 1,
    maxLength: 6,
  },
).chain((parts) => constantFrom(" ", "", "  ", "\t").map((between) => parts.join(between)));

/** Valid and invalid addresses. */
export const anyUrl: Arbitrary<string> = tuple(
  oneLineOf(
    "https://example.com/\nhttp://\n//host/\njavascript:\nJaVa\tScript:\ndata:image/png;base64,\ndata:text/html,\nmailto:\nftp://x/\nx:\n\n\n",
  ),
  oneLineOf("/\n./\n../\n/docs/\n@/\n\n"),
  array(
    oneLineOf(
      ".\n..\na\npage.md\npage\nindex.md\nguide\nb.html\ndot.png\n%2e%2e\n%\n%zz\n%00\né\na b\n\\\ndocs\n{{ product.site }}\n:",
    ),
    { maxLength: 4 },
  ),
  oneLineOf('?\n?x=1&y\n?x="\n?a#b\n\n\n'),
  oneLineOf("#\n#part\n#Part-1\n#%C3%A9\n#a#b\n#_\n\n"),
).map(([scheme, root, parts, query, hash]) => scheme + root + parts.join("/") + query + hash);

const rawInline = oneLineOf(`
  <b>
  </b>
  <br>
  <kbd>x</kbd>
  <a href="page.md">
  </a>
  <img src="dot.png">
  <img srcset="dot.png 2x, ../x.png">
  <a name="part">
  <x-y z>
  <script>
  </script>
  <!-- c -->
  <!-->
  <?p?>
  <![CDATA[x]]>
  <span title='
  <a href="javascript:1">x</a>
  <svg><path/></svg>
  <textarea>
  <style>
  <p
  <dg-component data-number=0>`);

const rawBlock = oneLineOf(`
  <div>
  </div>
  <details open><summary>More</summary>
  </details>
  <!--
  -->
  <!-- docsgen-ignore missing-alt: it is decoration -->
  <!-- docsgen-ignore broken-link, empty-page until 2020-01-01: for a while -->
  <!-- docsgen-ignore -->
  <!-- docsgen-ignore nothing: at all -->
  <table><tr><td>
  <pre>
  <script>let a = '</p>';</script>
  <style>a{}</style>
  <h2 id="part">Raw</h2>
  <p id="own">
  <video src="dot.png" poster="x.png"></video>
  <base href=/x/>
  <iframe srcdoc="<p>">
  <template>
  <plaintext>
  </article>
  </main>
  <title>x</title>
  <form action=page.md>
  <math><mi>x</mi></math>`);

const title = oneof(
  constant(""),
  tuple(oneOf(`"" '' ()`), phrase).map(([[open, end], text]) => ` ${open}${text}${end}`),
);
const label = oneLineOf("a\nb\nLong label\n^1\n^note\nÉ\n]\n\\{{x}}\n^\\{{x");
const attributes = oneLineOf(`
  {}
  {#own}
  {.class}
  {open link="../a" icon=💡}
  {id="x" onclick="alert(1)"}
  {#}
  {a=
  {a="\\{{ x }}" #\\{{}
  {#é .b c}`);
const directiveName = oneOf(
  "tip info warning danger details tabs tab code-group steps cards card badge tipp constructor own",
);

const language = oneLineOf(
  "js\nts\ntsx\njson\nyaml\nbash\nsh\npython\nhtml\nmd\ndiff\ntext\nmermaid\nnone\nJS\njs{1,3-2}\njson:x\nc++\né\n\\{{x",
);
const meta = oneLineOf(`
  {1}
  {1,3-5}
  {9-1}
  {0,99999}
  title="a <b>.js"
  title='
  [Label]
  [<b>]
  [\\{{ x }}]
  title="\\{{ x }}"
  numbers
  numbers=10
  nonumbers
  :line-numbers=3
  vars
  {1} [L] vars numbers=5
  ]{`);
const codeLine = oneLineOf(`
  const a = 1;
  { "a": 1 }
  - a: [1
  echo $(
  <p>{a}</p>
  // [!code ++]
  {{ constants.LIMIT }}
  \`\`\``);
const code = oneof(
  array(oneof(phrase, codeLine), { maxLength: 5 }).map((lines) => lines.join("\n")),
  string({ unit: "grapheme", maxLength: 20 }),
);

const fencedCode = tuple(oneOf("``` ~~~ ````"), language, meta, code, boolean()).map(
  ([fence, lang, more, text, isClosed]) => `${fence}${lang} ${more}\n${text}\n${isClosed ? fence : ""}`,
);

const include = tuple(
  constantFrom("<<< ", "<<<", "<<<\t"),
  oneOf(
    "@/_code/sample.js @/_code/data.json @/_code/empty.txt ../_code/sample.js ./none.js @/../../x /etc/passwd @/ é",
  ),
  oneLineOf("#part\n#none\n#"),
  oneLineOf("{1}\n{2-1}\n{1,99}\n{\n{js}\n{1 json}"),
  oneLineOf("[Label]\nvars\nnumbers\nmore words"),
).map(([mark, file, region, lines, more]) => `${mark}${file}${region}${lines} ${more}`);

const longRun = tuple(
  oneof(
    special,
    word,
    letter,
    constantFrom("- ", "> ", "1. ", "[", "![", "a_ ", "*a_ ", "<a>", "**a ", "\t", "|", ":::tip\n", "</", "\n", " "),
  ),
  integer({ min: 2, max: 150 }),
).map(([text, count]) => text.repeat(count));

function indent(text: string, first: string, others: string): string {
  return text
    .split("\n")
    .map((line, index) => (index === 0 ? first : others) + line)
    .join("\n");
}

/** The targets of the pages' links, and whether pages contain HTML tags. */
export interface PageKind {
  readonly url: Arbitrary<string>;
  readonly hasRawHtml: boolean;
}

function blocksOf({ url, hasRawHtml }: PageKind): Arbitrary<string> {
  const raw = (tags: Arbitrary<string>): Arbitrary<string> => (hasRawHtml ? tags : word);
  const { inlines } = letrec<{ inline: string; inlines: string }>((tie) => ({
    inline: oneof(
      { depthSize: "small", withCrossShrink: true },
      phrase,
      word,
      special,
      letter,
      tuple(oneOf("* _ ** __ ~~ *** ~"), tie("inlines")).map(([mark, text]) => mark + text + mark),
      tuple(oneOf("` `` ```"), phrase).map(([mark, text]) => `${mark} ${text}${mark}`),
      tuple(oneLineOf("!"), tie("inlines"), url, title).map(
        ([mark, text, to, name]) => `${mark}[${text}](${to}${name})`,
      ),
      tuple(tie("inlines"), url).map(([text, to]) => `[${text}](<${to}>)`),
      tuple(oneLineOf("!"), tie("inlines"), label).map(([mark, text, to]) => `${mark}[${text}][${to}]`),
      label.map((to) => `[${to}]`),
      url.map((to) => `<${to}>`),
      url,
      raw(rawInline),
      tuple(directiveName, tie("inlines"), attributes).map(([name, text, given]) => `:${name}[${text}]${given}`),
      constantFrom("  \n", "\\\n", "\n"),
    ),
    inlines: array(tie("inline"), { minLength: 1, maxLength: 4, depthIdentifier: "inlines" }).map((parts) =>
      parts.join(" "),
    ),
  }));
  const paragraph = inlines.map((text) => text.replaceAll(/\n{2,}/gu, "\n"));
  const line = inlines.map((text) => text.replaceAll(/\s*\n\s*/gu, " "));
  const definition = oneof(
    tuple(label, url, title).map(([name, to, more]) => `[${name}]: ${to}${more}`),
    tuple(oneOf("1 note"), line).map(([name, text]) => `[^${name}]: ${text}\n\n    More.`),
  );
  const heading = oneof(
    tuple(oneOf("# ## ### #### ##### ###### #######"), line, oneLineOf("{#own}\n{#part}\n{#}\n##\n{.x}\n\n\n")).map(
      ([marks, text, end]) => `${marks} ${text} ${end}`,
    ),
    tuple(line, oneOf("=== --- -")).map(([text, rule]) => `${text}\n${rule}`),
  );
  const cells = array(line, { minLength: 1, maxLength: 4 });
  const table = tuple(cells, array(oneOf("--- :-: --: :-- - :")), array(cells, { maxLength: 3 })).map(
    ([head, rule, rows]) => [head, rule, ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n"),
  );
  const { blocks } = letrec<{ block: string; blocks: string }>((tie) => ({
    block: oneof(
      { depthSize: "small", withCrossShrink: true },
      paragraph,
      heading,
      fencedCode,
      include,
      table,
      definition,
      longRun,
      raw(oneof(rawBlock, rawInline)),
      constantFrom("---", "***", "_ _ _", "", "    code", "\tcode", "$$\nx\n$$", "[[toc]]", "> [!NOTE]\n> a"),
      code.map((text) => indent(text, "    ", "    ")),
      tie("blocks").map((text) => indent(text, "> ", "> ")),
      tuple(constantFrom("- ", "* ", "1. ", "7) ", "- [ ] ", "- [x] ", "-"), tie("blocks")).map(([mark, text]) =>
        indent(text, mark, " ".repeat(mark.length)),
      ),
      tuple(constantFrom("- ", "1. ", "- [ ] "), array(line, { minLength: 1, maxLength: 4 })).map(([mark, items]) =>
        items.map((item) => mark + item).join("\n"),
      ),
      tuple(
        constantFrom(":::", "::::", ":::::", "::: "),
        directiveName,
        oneof(
          constant(""),
          line.map((text) => ` ${text}`),
          line.map((text) => `[${text}]`),
        ),
        attributes,
        tie("blocks"),
        oneOf("::: ::: :::: ::"),
      ).map(([open, name, text, given, inner, end]) => `${open}${name}${text}${given}\n${inner}\n${end}`),
      array(tuple(phrase, tie("blocks")), { minLength: 1, maxLength: 3 }).map(
        (tabs) => `::::tabs\n${tabs.map(([name, inner]) => `:::tab[${name}]\n${inner}\n:::`).join("\n")}\n::::`,
      ),
      array(fencedCode, { minLength: 1, maxLength: 3 }).map((items) => `:::code-group\n${items.join("\n")}\n:::`),
      tuple(directiveName, attributes).map(([name, given]) => `::${name}${given}`),
      tuple(
        constantFrom("> ", "- ", "  - ", "[", "**a ", ":::tip\n", "1. "),
        integer({ min: 2, max: 130 }),
        tie("block"),
      ).map(([mark, depth, inner]) => mark.repeat(depth) + inner),
    ),
    blocks: tuple(
      constantFrom("\n\n", "\n"),
      array(tie("block"), { minLength: 1, maxLength: 4, depthIdentifier: "blocks" }),
    ).map(([between, parts]) => parts.join(between)),
  }));
  return blocks;
}

const yamlText = oneof(
  oneLineOf(`
    Title
    'It''s'
    "a\\u00e9\\n"
    yes
    null
    ~
    1.10
    010
    0x1F
    1e400
    .nan
    2024-01-01
    12:30
    é 漢字 👩‍👩‍👧
    {{ constants.LIMIT }}
    "{{ page.title }}"
    '\\{{ x }}'
    <b>&
    ''
    "`),
  constantFrom("|\n  lines\n  more", ">-\n  folded"),
  phrase,
);
const yamlValue = letrec<{ value: string }>((tie) => ({
  value: oneof(
    { depthSize: "xsmall", withCrossShrink: true },
    yamlText,
    anyUrl,
    oneLineOf(`
      true
      false
      auto
      &a [x]
      *a
      &a [*a]
      !!binary eA==
      !own x
      {
      [
      {}
      []
      <<: *a
      { boost: 2 }
      { boost: -1 }
      { boost: .inf }`),
    array(tie("value"), { maxLength: 3 }).map((items) => `[${items.join(", ")}]`),
    array(tuple(oneOf("tag attributes content text link items name x __proto__ ?"), tie("value")), {
      maxLength: 3,
    }).map((pairs) => `{ ${pairs.map(([key, value]) => `${key}: ${value}`).join(", ")} }`),
    array(tie("value"), { minLength: 1, maxLength: 3 }).map((items) => `\n  - ${items.join("\n  - ")}`),
  ),
})).value;
const yamlKey = oneOf(
  'title description short_description thumbnail content_class sidebar prev next permalink canonical head search layout edit_link draft tags aliases titel eip __proto__ constructor ?[a] "title" é <<',
);

const anyFrontmatter = oneof(
  constant(""),
  tuple(yamlText, array(tuple(yamlKey, yamlValue), { maxLength: 3 }))
    .map(([name, pairs]) => `title: ${name}\n${pairs.map(([key, value]) => `${key}: ${value}\n`).join("")}`)
    .map((yaml) => `---\n${yaml}---\n`),
  tuple(
    constantFrom("---", "--- ", "---yaml", "---js", "----", "+++", "\uFEFF---", "\uFEFF\uFEFF---"),
    array(oneof(yamlText, yamlValue), { maxLength: 4 }),
    constantFrom("---", "--- #", "...", "", "----"),
  ).map(([open, lines, end]) => `${open}\n${lines.join("\n")}\n${end}\n`),
);

/** A typo: somewhere in the text, a part is dropped or doubled, or another text is inserted. */
interface Slip {
  readonly at: number;
  readonly kind: "insert" | "remove" | "double";
  readonly text: string;
}

const slip: Arbitrary<Slip> = record({
  at: double({ min: 0, max: 1, noNaN: true }),
  kind: constantFrom("insert", "remove", "double"),
  text: oneof(special, letter, rawInline, constantFrom("\n", "\r\n", "\r", "\n\n", "    ", "\n:::\n", "\n---\n")),
});

function makeSlip(text: string, { at, kind, text: added }: Slip): string {
  const from = Math.floor(at * text.length);
  const to = from + added.length * 4;
  if (kind === "insert") return text.slice(0, from) + added + text.slice(from);
  if (kind === "remove") return text.slice(0, from) + text.slice(to);
  return text.slice(0, to) + text.slice(from);
}

/** Any page's source; well-formed Unicode, as read from a file. */
export const anyPage: Arbitrary<string> = tuple(
  anyFrontmatter,
  blocksOf({ url: anyUrl, hasRawHtml: true }),
  array(slip, { maxLength: 3 }),
  constantFrom("\n", "\n", "\n", "\r\n", "\r"),
).map(([head, body, slips, lineEnd]) =>
  slips.reduce(makeSlip, `${head}${body}\n`).replaceAll("\n", lineEnd).toWellFormed(),
);

/** A page with a title, with links to `url` and without tags. Most of them can be published. */
export function soundPage(url: Arbitrary<string>): Arbitrary<string> {
  return tuple(oneOf("One Two Three Four"), blocksOf({ url, hasRawHtml: false })).map(([name, body]) =>
    `---\ntitle: ${name}\n---\n\n${body}\n`.toWellFormed(),
  );
}
