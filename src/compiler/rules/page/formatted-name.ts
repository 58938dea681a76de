import { quote } from "../../diagnostics/catalog.ts";
import { placeOf, rule } from "../rule.ts";

export const formattedName = rule({
  code: "formatted-name",
  severity: "hint",
  message: (text) => `The name ${quote(text)} is shown in bold, without its underscores`,
  about:
    "Two underscores around a word make it bold, as two stars do. A name such as `__init__`, or any with an underscore in it, keeps them in backticks, or with a backslash before the first.",
  on: ["strong"],
  // Other words are bold on purpose.
  has: /^__(?:[a-z\d]+(?:_[a-z\d]+)+|init|main|proto|dirname|filename|typename)__$/u,
  *find(node, { source }) {
    yield { at: placeOf(node), to: `\`${source}\`` };
  },
  bad: [
    ["The method __init__ is called.", "The method `__init__` is called."],
    ["- __post_init__", "- `__post_init__`"],
  ],
  good: ["__Note__: it __must__ be __very important__.", "**init**"],
});
