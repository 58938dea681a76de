import { quote } from "../../diagnostics/catalog.ts";
import type { SlugRules } from "../../page/slug.ts";
import { SlugSet } from "../../page/slug.ts";
import { rule } from "../rule.ts";
import { isAddress, proseIn, textParents } from "./prose.ts";

export const unreadLink = rule({
  code: "unread-link",
  severity: "warning",
  message: (text) => `This is not a link: the address ${quote(text)} contains a space`,
  about:
    "Markdown reads `[text](address)`, whose address ends at a space. Otherwise, readers see the brackets. Write `%20` for a space, or put the address in `<` and `>`.",
  on: textParents,
  has: "](",
  *find(node, { page: { draft, options } }) {
    const { text, start } = proseIn(node, draft);
    for (const { 1: found = "", index } of text.matchAll(/(?<!\\)\]\(([^\s()<>"']+(?: [^\s()<>"']+)+)\)/gu)) {
      const from = start + index + "](".length;
      // Taken from the source, where emphasis has not become letters.
      const url = draft.text.slice(from, from + found.length);
      const to = addressOf(url, options.slugs);
      // The size of an image is reported as such.
      if (/[ \t]=(?:\d+%?)?x(?:\d+%?)?$/u.test(url) || !isAddress(to) || /[\n()<>"'`]/u.test(url)) continue;
      const opening = text.lastIndexOf("[", index);
      if (opening === -1 || text[opening - 1] === "\\") continue;
      const hint = to === url.replaceAll(" ", "%20") ? `write “${to}” or “<${url}>”` : `write “${to}”`;
      yield { at: [from, from + url.length], to, hint };
    }
  },
  bad: [
    ["[a](my%20guide.md) [a](my guide.md)", "[a](my%20guide.md) [a](my%20guide.md)"],
    ["> - ![a](my picture.png)", "> - ![a](my%20picture.png)"],
    ["[*a* `b`](./my _big_ guide/)", "[*a* `b`](./my%20_big_%20guide/)"],
    ["[a](#my heading)", "[a](#my-heading)"],
  ],
  good: [
    "`[a](my guide.md)`",
    String.raw`\[a](my guide.md)`,
    "[a](see the note) and [b](of one, or two)",
    "[a](./my `b(c)`.md) [a](./a *b\nc*.md)",
  ],
  shown: ["See [the guide](my guide.md).", "See [the guide](my%20guide.md)."],
});

/** "a b.md #My size" → "a%20b.md#my-size": an anchor of this site is the slug of a heading. */
function addressOf(url: string, slugs: SlugRules): string {
  const [, path = "", fragment] = /^([^#]*)(?:#(.*))?$/su.exec(url) ?? [];
  const written = path.trimEnd().replaceAll(" ", "%20");
  if (fragment === undefined) return written;
  const anchor = fragment.trim();
  if (/^https?:/u.test(path)) return `${written}#${anchor.replaceAll(" ", "%20")}`;
  return `${written}#${anchor.includes(" ") ? new SlugSet(slugs).slugOf(anchor) : anchor}`;
}
