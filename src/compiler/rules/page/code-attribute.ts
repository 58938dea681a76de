import { quote } from "../../diagnostics/catalog.ts";
import { didYouMean } from "../../diagnostics/suggest.ts";
import { adviceOn, equivalentOf } from "../../dialects/fences.ts";
import { codeMetaOf } from "../../page/code-blocks/fence.ts";
import { rangeOf } from "../../page/draft.ts";
import type { Found, PagePlace } from "../rule.ts";
import { placeOf, prefixOf, rule } from "../rule.ts";

/** The words that may follow the language of a fence. */
export const knownWords = "title ins del numbers nonumbers terminal wrap collapse vars file expect".split(" ");

/** Containers that show the label of a code block, as that of its tab. */
const labeledIn = new Set(["code-group", "request"]);

export const codeAttribute = rule({
  level: "page",
  code: "unknown-code-attribute",
  severity: "warning",
  message: (text) => `Unknown attribute ${quote(text)} of a code block`,
  about:
    'After the language, a fence takes `{1,3-5}` to mark lines, `ins={2}` and `del={3}` for added and removed ones, `[Label]` for its tab in a code group, `title="…"`, `numbers`, `numbers=10`, `nonumbers`, `terminal`, `wrap`, `collapse`, `vars`, `file=name.py` and `expect`. Anything else would be ignored.',
  on: ["code"],
  *find(node, { parent, source, page }) {
    const { label, title, unknown } = codeMetaOf(node);
    const [line = ""] = source.split("\n", 1);
    const found = (text: string, at: number): Found<unknown, PagePlace> =>
      at === -1 ? { at: placeOf(node, 0, line.length), text } : { at: placeOf(node, at, text.length) };
    const isTab =
      parent.type === "containerDirective" &&
      (labeledIn.has(parent.name) || page.options.components.includes(parent.name));
    if (label !== null && !isTab) {
      const text = `[${label}]`;
      const to = title !== null || label.includes('"') ? null : `title="${label}"`;
      const hint = `a label names a tab of a :::code-group${to === null ? "" : `; outside of one, write ${to}`}`;
      yield { ...found(text, line.lastIndexOf(text)), hint, to };
    }
    // "```{versionadded} 6.0" is a directive of MyST, which is reported as such.
    if (/^\{[\w:-]+\}$/u.test(node.lang ?? "")) return;
    let from = 0;
    for (const attribute of unknown) {
      const at = line.indexOf(attribute, from);
      if (at !== -1) from = at + attribute.length;
      const [, name = attribute, quoted] = /^([^=]*)=(.*)$/su.exec(attribute) ?? [];
      const value = quoted === undefined ? null : quoted.replace(/^(["'{])(.*)["'}]$/su, "$2");
      const to = equivalentOf(name, value);
      const isPath = name === "file" && quoted?.startsWith("{") === false;
      if (isPath)
        yield { ...found(attribute, at), hint: "write a path within the folder of the sample, such as file=name.py" };
      else if (to !== null) yield { ...found(attribute, at), hint: `write ${to}`, to: at === -1 ? null : to };
      else {
        const advice = adviceOn(name) ?? (knownWords.includes(name) ? null : didYouMean(name, knownWords));
        const start = rangeOf(node).start + at;
        const isRemovable = advice === null && at > 0 && !/[{}]/u.test(attribute);
        const without = { at: [start - 1, start + attribute.length] as const, to: "" };
        const isWrapped = /^npm2yarn$/iu.test(name) && at > 0 && prefixOf(rangeOf(node).start, page) === "";
        const block = source.slice(0, at - 1) + source.slice(at + attribute.length);
        yield {
          ...found(attribute, at),
          meant: isRemovable
            ? without
            : isWrapped
              ? { at: placeOf(node), to: `:::package-managers\n${block}\n:::` }
              : null,
          hint:
            advice ??
            `remove it: the attributes are {1,3-5}, ins={2}, del={2}, [Label], title="…", numbers=10, ${knownWords.slice(4).join(", ")}`,
        };
      }
    }
  },
  bad: [
    ['```js linenums="3"\na;\n```', "```js numbers=3\na;\n```"],
    ["```js showLineNumbers=false\na;\n```", "```js nonumbers\na;\n```"],
    ["```js [app.js]\na;\n```", '```js title="app.js"\na;\n```'],
    ['```js hl_lines="1 2-3"\na;\nb;\nc;\n```', "```js {1,2-3}\na;\nb;\nc;\n```"],
    ['```sh frame="terminal"\na\n```', "```sh terminal\na\n```"],
    ["```sh npm2yarn\nnpm ci\n```", ":::package-managers\n```sh\nnpm ci\n```\n:::"],
    ["```js live\na;\n```", "```js\na;\n```"],
    ["```js titel=a\na;\n```", "```js title=a\na;\n```"],
    "```js {1 3}\na;\n```",
    "```js {1-\na;\n```",
    "```js file=../a.js\na;\n```",
    "```js line&#110;ums\na;\n```",
  ],
  good: [
    '```js {1} ins={1} title="a" numbers=10 file=a.js\na;\n```',
    ":::code-group\n```js [a]\n1;\n```\n```js [b]\n2;\n```\n:::",
  ],
});
