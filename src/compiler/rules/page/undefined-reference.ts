import { quote } from "../../diagnostics/catalog.ts";
import { nearestName, suggest } from "../../diagnostics/suggest.ts";
import { rule } from "../rule.ts";
import { keyOf, labelsOf, unreadDefinitions } from "./definitions.ts";
import { isAddress, proseIn, textParents } from "./prose.ts";

const undefinedLabel = {
  code: "undefined-reference",
  severity: "warning",
  message: (text: string) => `${quote(text)} is not defined on this page`,
  about:
    "`[text][label]` is a link if the page has a line `[label]: address`, in upper or lower case. Without that line, readers see the brackets.",
} as const;

const bracketPairs = /(?<![\w\])\\])\[([^[\]\n]+)\](?:\[([^[\]\n]*)\])?(?![[(:])/gu;
/** Footnotes, alerts and checkboxes. */
const otherSyntax = /^(?:[\^!].*|[ x])$/iu;
/** Numbers and single letters, as in an array or a matrix. */
const isIndex = /^(?:\d+|\w)$/iu;

/** Prose has brackets of its own, so we only report what is very unlikely to be text. */
export const undefinedReference = rule({
  ...undefinedLabel,
  on: textParents,
  has: "]",
  *find(node, { page }) {
    const { draft } = page;
    const { text, start } = proseIn(node, draft);
    for (const { 1: shown = "", 2: second, index } of text.matchAll(bracketPairs)) {
      const { defined, used } = labelsOf(page);
      const isAlone = second === undefined;
      const isShown = isAlone || second.trim() === "";
      const from = start + index + (isShown ? 0 : `[${shown}]`.length);
      const end = from + (isShown ? shown : second).length + 2;
      const label = draft.text.slice(from + 1, end - 1);
      const key = keyOf(label);
      // `![a][x]` is an image, whatever its label.
      const isImage = !isAlone && text.charAt(index - 1) === "!";
      const isOther = otherSyntax.test(isShown ? label : shown) || label.startsWith("^");
      const isElement = isIndex.test(label) && (isShown || !/\p{L}{2}/u.test(shown));
      if ((!isImage && (isOther || isElement)) || /[\n[\]]/u.test(label) || defined.has(key)) continue;
      // Reported where it is written.
      if (unreadDefinitions(page).some((line) => line.key === key)) continue;
      const labels = [...defined.keys()].filter((each) => !each.startsWith("^"));
      // A single pair of brackets is text, unless its label is close to that of an unused definition.
      const nearest = nearestName(key, isAlone ? labels.filter((each) => !used.has(each)) : labels);
      if (isAlone && nearest === null) continue;
      if (!isShown && isAddress(label)) {
        yield { at: [from, end], text: draft.text.slice(from, end), to: `(${label})` };
        continue;
      }
      const hint =
        nearest === null
          ? `add a line \`[${label}]: address\``
          : suggest(`[${label}]`, `[${defined.get(nearest) ?? nearest}]`);
      yield { at: [from, end], text: draft.text.slice(from, end), hint };
    }
  },
  bad: [
    ["See [the guide][guid].\n\n[guide]: guide.md", "See [the guide][guide].\n\n[guide]: guide.md"],
    ["[Gide][]\n\n[Guide]: b.md", "[Guide][]\n\n[Guide]: b.md"],
    ["[gide]\n\n[guide]: b.md", "[guide]\n\n[guide]: b.md"],
    "[the limits][]\n\n[limits]: b.md",
    ["See [the docs][2].", "See [the docs][2].\n\n[2]: a.md"],
    ["See [the guide][b.md] for more.", "See [the guide](b.md) for more."],
    ["See [the guide][b] for more.", "See [the guide][b] for more.\n\n[b]: b.md"],
    "![a][x]",
    "[a][*b*]",
    "*a* [a@b.example *b* [gide][] www.b.example *d*",
  ],
  good: [
    "`[a][b]`",
    String.raw`\[a][b]`,
    "items[i][j], f(x)[0][key], arr[0][1], [0][1] and [i][j]",
    "[optional] and [any text at all]",
    "[guide] and [guides]\n\n[guide]: b.md",
    "- [ ] a\n- [x] b",
    "[a][b] [b][] [b]\n\n[b]: b.md",
    "[a][`]`]",
  ],
});

export const undefinedFootnote = rule({
  ...undefinedLabel,
  on: textParents,
  has: "[^",
  *find(node, { page }) {
    const { draft } = page;
    const { text, start } = proseIn(node, draft);
    const { defined, used } = labelsOf(page);
    const unused = [...defined].flatMap(([key, label]) => (key.startsWith("^") && !used.has(key) ? [label] : []));
    // Not a class of characters such as `[^a-z]`.
    for (const { 0: found, 1: label = "", index } of text.matchAll(/(?<!\\)\[(\^(?!.-.\])[\w-]+)\](?![(:[])/gu)) {
      const from = start + index;
      const nearest = nearestName(label, unused);
      const at = [from, from + found.length] as const;
      if (nearest === null) yield { at, hint: `add a line \`${found}: text\`` };
      else yield { at, to: `[${nearest}]`, hint: `did you mean “[${nearest}]”?` };
    }
  },
  bad: [
    ["a[^1] and b[^2]\n\n[^1]: Note", "a[^1] and b[^2]\n\n[^1]: Note\n\n[^2]: Note"],
    ["a[^whle]\n\n[^whole]: Note", "a[^whole]\n\n[^whole]: Note"],
  ],
  good: ["a[^1] and [^a-z]\n\n[^1]: Note"],
});
