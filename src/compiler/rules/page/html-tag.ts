/** Tags that browsers read otherwise than they look. */
import { dialects } from "../../dialects/dialects.ts";
import { rule, unsupported, unsupportedSyntax } from "../rule.ts";
import { tagsOf } from "./html-elements.ts";

const otherAttributes = dialects.flatMap(({ attributes = [] }) => attributes);

/** Attributes of JSX, Vue and other tools, which browsers ignore. */
export const otherAttribute = rule({
  ...unsupportedSyntax,
  on: ["root"],
  has: "<",
  *find(_, { page }) {
    for (const tag of tagsOf(page).elements) {
      if (tag.kind === "end") continue;
      for (const { what, find } of otherAttributes) {
        const found = find(tag);
        if (found === null) continue;
        const { to = null, meant = null, hint, text } = found;
        yield { at: tag.at, text, from: tag.source, what, effect: "takes for HTML" as const, to, meant, hint };
        break;
      }
    }
  },
  bad: [
    ["<div style={{color: 'red'}}>\nx\n</div>", '<div style="color: red">\nx\n</div>'],
    ["A <b className='x'>y</b>", "A <b class='x'>y</b>"],
    ['<label htmlFor="a">y</label>', '<label for="a">y</label>'],
    ['<p v-if="a">x</p>', "<p>x</p>"],
    ['<p :class="a" @click="b">x</p>', "<p>x</p>"],
  ],
  good: [
    '<a href="https://a.example/" data-a="{b}" onClick="c()">x</a>',
    '<input value="a={b}" class="className" xml:lang="en">',
  ],
});

/** The picture is lost without a trace. */
export const missingSource = rule({
  ...unsupported("an image without src", "does not show"),
  on: ["root"],
  has: "<img",
  *find(_, { page }) {
    for (const { kind, name, attributes, source, at } of tagsOf(page).elements)
      if (kind === "start" && name.toLowerCase() === "img" && !attributes.some((each) => /src|typeof/u.test(each.name)))
        yield { at, text: source, hint: 'add its address: src="…"' };
  },
  bad: [['<img scr="https://a.example/a.png" alt="A">', '<img src="https://a.example/a.png" alt="A">']],
  good: ['<img data-src="x.png" alt="Events">'],
});

/** Everything up to the next quotation mark is lost. */
export const openQuote = rule({
  ...unsupported("a tag with an open quotation mark"),
  on: ["html"],
  has: /<[a-z][\w-]*\s[^<>]*=/iu,
  *find(node, { page }) {
    const { tokens = [], spanOf } = page.rawHtml.find((each) => each.node === node) ?? {};
    const last = tokens.at(-1);
    if (last?.kind !== "start" || last.end !== null || spanOf === undefined) return;
    const [text = ""] = /^[^>\n]*>?/u.exec(node.value.slice(last.start)) ?? [];
    yield { at: spanOf(last.start, last.start + text.length), text, hint: "put each value in straight quotes" };
  },
  bad: ['<div class="a>\nText'],
  good: ['a <b="c', "if (a <b && c => 'd')"],
});
