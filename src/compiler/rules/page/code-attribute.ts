import { quote } from "../../diagnostics/catalog.ts";
import { didYouMean } from "../../diagnostics/suggest.ts";
import { adviceOn, equivalentOf } from "../../dialects/fences.ts";
import { codeMetaOf } from "../../page/code-blocks/fence.ts";
import type { Found, PagePlace } from "../rule.ts";
import { placeOf, rule } from "../rule.ts";

/** The words that may follow the language of a fence. */
export const knownWords = "title ins del numbers nonumbers terminal wrap collapse vars file expect".split(" ");

/** Containers that show the label of a code block, as that of its tab. */
const labeledIn = new Set(["code-group", "request"]);

export const codeAttribute = rule({
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
      const at = line.lastIndexOf(text);
      yield { ...found(text, at), hint, to: spaced(line, at, to) };
    }
    // "```{versionadded} 6.0" is a directive of MyST, which is reported as such.
    if (/^\{[\w:-]+\}$/u.test(node.lang ?? "")) return;
    // Without a space, the first attribute is part of the language: “js[app.js]”.
    const language = node.lang ?? "";
    let from = line.indexOf(language) + (/^[\w+#.-]*/u.exec(language)?.[0].length ?? 0);
    for (const attribute of unknown) {
      const at = line.indexOf(attribute, from);
      if (at !== -1) from = at + attribute.length;
      const [, name = attribute, quoted] = /^([^=]*)=(.*)$/su.exec(attribute) ?? [];
      const value = quoted === undefined ? null : quoted.replace(/^(["'{])(.*)["'}]$/su, "$2");
      const isPath = name === "file" && quoted?.startsWith("{") === false;
      const isWhole = attribute.split("{").length === attribute.split("}").length;
      const to = isPath || !isWhole ? null : equivalentOf(name, value);
      const advice = adviceOn(name) ?? (knownWords.includes(name) ? null : didYouMean(name, knownWords));
      const hint = isPath
        ? "write a path within the folder of the sample, such as file=name.py"
        : to !== null
          ? `write ${to}`
          : (advice ??
            `remove it: the attributes are {1,3-5}, ins={2}, del={2}, [Label], title="…", numbers=10, ${knownWords.slice(4).join(", ")}`);
      yield { ...found(attribute, at), hint, to: at === -1 ? null : spaced(line, at, to) };
    }
  },
  bad: [
    ['```js linenums="3"\na;\n```', "```js numbers=3\na;\n```"],
    ["```js showLineNumbers=false\na;\n```", "```js nonumbers\na;\n```"],
    ["```js [app.js]\na;\n```", '```js title="app.js"\na;\n```'],
    ['```js hl_lines="1 2-3"\na;\nb;\nc;\n```', "```js {1,2-3}\na;\nb;\nc;\n```"],
    ['```sh frame="terminal"\na\n```', "```sh terminal\na\n```"],
    ["```sh npm2yarn\nnpm ci\n```", ":::package-managers\n```sh\nnpm ci\n```\n:::"],
    ["```js[app.js]\na;\n```", '```js title="app.js"\na;\n```'],
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

/** Adds the space that the author left out before an attribute. */
function spaced(line: string, at: number, to: string | null): string | null {
  return to === null || /[\s`~]/u.test(line.charAt(at - 1)) ? to : ` ${to}`;
}
