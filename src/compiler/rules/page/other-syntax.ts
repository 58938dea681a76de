import { hintFor, syntaxIn } from "../../dialects/recognize.ts";
import { rangeOf } from "../../page/draft.ts";
import { makeMasks } from "../../page/markdown/masked-source.ts";
import { perPage, placeOf, rule, unsupportedSyntax } from "../rule.ts";

/** What was found on a page, of syntax that is reported once. */
const seenOn = perPage(() => new Set<string>());

/** The syntax itself, with its examples, is in `dialects/`. */
export const otherSyntax = rule({
  ...unsupportedSyntax,
  isForeign: true,
  on: ["paragraph", "heading", "tableCell", "html", "image", "definition", "delete", "inlineCode"],
  *find(node, { source, page }) {
    const { draft, options } = page;
    const seen = seenOn(page);
    const isText = node.type === "paragraph" || node.type === "heading" || node.type === "tableCell";
    const textOf = isText ? makeMasks(node, draft) : () => source;
    const { start } = rangeOf(node);
    for (const found of syntaxIn({ kind: node.type, textOf, page: draft.text, start }, () => true)) {
      const { syntax, match } = found;
      const { what, effect = "shows as text", once = false } = syntax;
      if (once && seen.has(what)) continue;
      seen.add(what);
      const written = source.slice(found.start, found.end);
      const text = match.groups?.["quoted"] ?? written;
      const at = placeOf(node, found.start, written.length);
      const to = unmask(syntax.to?.(match) ?? "", match[0], written);
      const hint = unmask(hintFor(found, written, options), match[0], written);
      yield { at, text, what, effect, to: to === "" ? null : to, hint };
    }
  },
  bad: [
    ["{/* later */}", "<!-- later -->"],
    ["##Quote `code` [a](https://a.example/)", "## Quote `code` [a](https://a.example/)"],
    // Nothing inside is Markdown, so nothing inside is reported.
    ["{/* [a](b c.md) ** d ** */}", "<!-- [a](b c.md) ** d ** -->"],
    'Text <Tabs items={["a", <b>]}>',
  ],
  good: [
    "`!!! note` and `[[a]]` and `{% raw %}` and `$\\frac{a}{b}$`",
    "Wow!!! note this\n\n???",
    "\\[[a]] \\!!! \\{% raw %}",
    "## Title {#own}\n\n## Other",
    "#123, #tag and C# code, ##, `##Part`",
    "As [[1]](https://a.example/) says, [[2]], and a[[0]].",
    "[[a]] is a reference\n\n[a]: https://a.example/",
    "/users/{user.id}, {id}, {0}, {a + b}, C# {props}, $PATH_a$, $5_000$ and issue [#12]",
    "It costs $5 and $10, or $$, in $HOME\\bin and $PATH.",
    "import a from b\n\nimport what you need\n\nexport it",
    "A set {a, b} of {.x} things\n\n{a: 1}",
    "[ ] and [x] and [a] (not an address) and [0](it) and f(x)[0]",
    "[a](https://a.example/\n'title') and Wow! [x](https://a.example/)",
    "[How](https://youtu.be/abc) in :our_mascot: and :gutter: 2",
    "/// a comment of Rust\n\n/// summary",
    "<!-- include this -->",
    "== Install\n\nh2. Title\n\n||end|| and U+FFFD is \uFFFD.",
  ],
});

/** Restores the masked code and links of a match in a text made from it; `null` if one is missing, cut or moved. */
function unmask(text: string, masked: string, written: string): string | null {
  const hidden = Array.from(masked.matchAll(/\uFFFC+/gu), ({ 0: run, index }) =>
    written.slice(index, index + run.length),
  );
  if (!text.includes("\uFFFC")) return text;
  const restored = text.replaceAll(/\uFFFC+/gu, (run) => {
    const next = hidden.shift() ?? "";
    return next.length === run.length ? next : run;
  });
  return restored.includes("\uFFFC") ? null : restored;
}
