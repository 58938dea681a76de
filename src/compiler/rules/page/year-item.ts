import { placeOf, rule, unsupported } from "../rule.ts";

/** A year at the beginning of a line that an editor has wrapped, or of a sentence. */
export const yearItem = rule({
  ...unsupported("a text that begins with a number", "shows as a list"),
  on: ["list"],
  has: /^(?:1[5-9]|20)\d\d[.)][ \t]/u,
  *find(list, { source }) {
    if (list.children.length > 1) return;
    const [text = ""] = source.split("\n", 1);
    yield { at: placeOf(list, 0, 5), text, to: `${source.slice(0, 4)}\\${source.charAt(4)}` };
  },
  bad: [
    ["2009. It was a good year.", "2009\\. It was a good year."],
    ["> 1998) It was a good year.", "> 1998\\) It was a good year."],
  ],
  good: ["12. It was", "2024. a\n2025. b", "It was in\n2024. It ends."],
});
