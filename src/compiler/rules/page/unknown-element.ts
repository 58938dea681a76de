import { catalog } from "../../diagnostics/catalog.ts";
import { blockFor, formOf } from "../../dialects/blocks.ts";
import type { CheckedPage } from "../../page/checked-page.ts";
import { inCatalog, rule, unsupportedSyntax } from "../rule.ts";
import type { Tag } from "./html-elements.ts";
import { escaped, isOpenedAsJsx, tagsOf } from "./html-elements.ts";

export const unknownElement = rule({
  ...inCatalog("unknown-element"),
  message: (tag) => catalog["unknown-element"].message({ tag }),
  on: ["root"],
  has: "<",
  *find(_, { page }) {
    const { unknown } = tagsOf(page);
    const namesOf = (kind: Tag["kind"]): ReadonlySet<string> =>
      new Set(unknown.flatMap((tag) => (tag.kind === kind ? [tag.name] : [])));
    const [started, ended] = [namesOf("start"), namesOf("end")];
    for (const tag of unknown) {
      const { name, kind, source: text, at } = tag;
      const hasEnd = ended.has(name);
      // The start tag is reported instead.
      if (kind === "end" && (started.has(name) || isOpenedAsJsx(name, page.draft.text))) continue;
      const directive = directiveFor(tag, hasEnd, page.options.components);
      const isText = kind === "start" && directive === null && tag.attributes.length === 0 && !tag.hasSlash && !hasEnd;
      const to = isText ? escaped(tag) : null;
      const escape = `to show it, write ${to ?? `\\<${name}`}, or put it in backticks`;
      const meant = kind === "end" ? "" : writtenBlock(tag, directive, page);
      yield { at, text, to, meant, hint: directive ?? (kind === "end" ? "remove it, or correct its name" : escape) };
    }
  },
  bad: [
    ["A vector<int> is one.", "A vector\\<int> is one."],
    ["Text\n\n<eventname>\n\nText", "Text\n\n\\<eventname>\n\nText"],
    ["<div>\n  a list<of> it\n</div>", "<div>\n  a list&lt;of> it\n</div>"],
    ["> a\n>\n> <div>\n> <foo>\n> </div>", "> a\n>\n> <div>\n> &lt;foo>\n> </div>"],
    ["<div>\nby <a.b@c-d.example>\n</div>", "<div>\nby &lt;a.b@c-d.example>\n</div>"],
    ["<Price amount={3} />", '::price{amount="3"}'],
    ["<Tabs>\n\nText\n\n</Tabs>", "::::tabs\n:::tab[A]\nText\n:::\n::::"],
    ['<LinkCard title="a" />', '::::cards\n:::card[a]{link="https://a.example/"}\n:::\n::::'],
    ["Text</foo>", "Text"],
    ["<div>\n</a(b{c>\n</div>", "<div>\n\n</div>"],
    ["Give <KEY> here", "Give \\<KEY> here"],
    "<tip>Text</tip>",
    "<PriceList />",
    '<p>a<Badge type="tip" text="1.9+" /></p>',
  ],
  good: [
    "`vector<int>` \\<int> &lt;int> a < b > c",
    "```text\n<foo>\n```\n\n    <foo>",
    "<my-element></my-element>",
    "<DIV>a</DIV> <Br> <kbd>K</kbd> <center>c</center>",
    '<svg viewBox="0 0 1 1"><linearGradient/><path d="M0 0"/></svg>',
    "<math><mi>x</mi><mspace/></math>",
    "<https://example.com> <a@example.com> <event_name>",
    "<script>if (a <foo> b) {}</script>",
    "<!-- <foo> -->",
    "<p></p>\n<<</etc/passwd",
  ],
  options: { components: ["price"] },
});

/** Whose names are those of elements, but for the capital letter, or that have values of JSX. */
export const componentTag = rule({
  ...unsupportedSyntax,
  on: ["root"],
  has: "<",
  *find(_, { page }) {
    const { components } = page.options;
    for (const tag of tagsOf(page).components) {
      if (tag.kind === "end") continue;
      const isOwn = components.includes(tag.name.toLowerCase());
      const hint =
        directiveFor(tag, !tag.hasSlash, components) ?? `write <${tag.name.toLowerCase()}> for the element of HTML`;
      const what = isOwn ? "a component written as a tag" : "a component of another tool";
      const meant = writtenBlock(tag, hint, page);
      yield { at: tag.at, text: tag.source, what, effect: "takes for HTML" as const, meant, hint };
    }
  },
  bad: [
    ['<Image src="https://a.example/q.svg" alt="A queue" />', "![A queue](https://a.example/q.svg)"],
    ['<Link to="/x">here</Link>', "[here](/x)"],
    ['<Aside type="tip">\n\nx\n\n</Aside>', ":::tip\nx\n:::"],
    ['<Meter value="3" />', '::meter{value="3"}'],
  ],
  good: ["<Details><Summary>a</Summary>b</Details> <BR> <Br> <LINK>", "<Video src='a'></Video> and <Kbd>Ctrl</Kbd>"],
  options: { components: ["meter"] },
});

/** The block that a hint says, in place of a tag that is alone on its line; `null` if it is more than that. */
function writtenBlock({ at, source }: Tag, hint: string | null, { draft: { text } }: CheckedPage): string | null {
  const [, block] = /^write (::[\w-]+(?:\{[^{}…]*\})?)$/u.exec(hint ?? "") ?? [];
  const line = text.split("\n")[at.start.line - 1] ?? "";
  return block !== undefined && line.trim() === source ? block : null;
}

/** The equivalent of a component written as JSX, or `null` for a tag that is probably text. */
function directiveFor(
  { name, source, attributes }: Tag,
  hasEnd: boolean,
  components: readonly string[],
): string | null {
  const directive = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, "-").toLowerCase();
  if (components.includes(directive)) {
    const values = source
      .replace(/^<[^\s/>]+\s*|\s*\/?>$/gu, "")
      .replace(/\s*\/?>$/u, "")
      .replaceAll(/=\{["'`]?([^{}"'`]*)["'`]?\}/gu, '="$1"');
    const props = values === "" ? "" : /[{}\n]/u.test(values) ? "{…}" : `{${values}}`;
    return hasEnd ? `write :::${directive}${props}, and close it with a line :::` : `write ::${directive}${props}`;
  }
  const form = formOf(directive) ?? (/^[A-Z][A-Za-z\d]*[a-z]/u.test(name) ? blockFor(name) : null);
  if (form !== null) return `for example ${form}`;
  return /^[A-Z][A-Za-z\d]*[a-z]/u.test(name) && (source.endsWith("/>") || attributes.length > 0 || hasEnd)
    ? `write components as ::${directive} and register them in the config under \`components\`; to show the tag, write \\<${name}`
    : null;
}
