/**
 * Constructs that are typed key by key into a page, as an editor that closes brackets by itself sends them: nothing is
 * reported of a line while it is typed, and everything that is wrong when the author pauses.
 */
import { expect, test } from "vitest";
import type { SessionReport, SiteSession } from "../../../src/compiler/editor/site-session.ts";
import { openSession } from "../../support/session.ts";
import type { Site } from "../../support/site.ts";
import { makeSite, minimalConfig } from "../../support/site.ts";

/** What is typed, and the codes that are reported of it in the end. */
const constructs: readonly (readonly [typed: string, codes: readonly string[]])[] = [
  ["[x](b.md)", []],
  ["[x](b.md#size)", []],
  ["[x](b.md#siz)", ["broken-anchor"]],
  ["[x](c.md)", ["broken-link"]],
  ["[x][there]", []],
  ["![A dot](dot.svg)", []],
  ["![A dot](dots.svg)", ["broken-asset"]],
  ["![](dot.svg)", ["missing-alt"]],
  ["{{ constants.MAX }}", []],
  ["{{ constants.MIX }}", ["unknown-variable"]],
  [":::tip\nText.\n:::", []],
  [":::tipp\nText.\n:::", ["unknown-directive"]],
  ["::::tabs\n:::tab[One]\nText.\n:::\n::::", []],
  [":::details[More]\nText.\n:::", []],
  ["::video{src=a.mp4}", ["directive-content"]],
  ["```js\nconst a = 1;\n```", []],
  ["```\ntext\n```", []],
  ["~~~\ntext\n~~~", []],
  ["<div>text</div>", []],
  ['<div class="a">', ["unclosed-element"]],
  ["<!-- a comment -->", []],
  ["**bold** and *italic*", []],
  ["`code` in a line", []],
  ["$$\nx\n$$", ["unsupported-syntax"]],
  ["<<< @/_code/a.js", []],
  ["<<< @/_code/b.js", ["missing-include"]],
  ["A note[^1]\n\n[^1]: It.", []],
  ["A note[^2]", ["undefined-reference"]],
  ["| a | b |\n| - | - |\n| 1 | 2 |", []],
  ["## Another heading {#other}", []],
  ["### Size", ["skipped-heading-level"]],
  ["- one\n- two", []],
  ["1. one\n2. two", []],
  ["> quoted", []],
  ["https://example.com/", []],
  ["[x](<b.md>)", []],
  ['::include{file="_part.md"}', []],
  ['::include{file="_none.md"}', ["missing-include"]],
  [":::if{x}", ["unclosed-container", "unknown-variable"]],
  ["---", []],
];

const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", '"': '"', "`": "`" };

/** The texts of an editor that closes brackets and steps over the closed ones. */
function* keysOf(typed: string): Generator<string> {
  let before = "";
  let after = "";
  for (const key of typed) {
    if (after.startsWith(key)) after = after.slice(1);
    else if (closing[key] !== undefined) after = closing[key] + after;
    else if (key === "\n") {
      // The rest of the line has been stepped over, or is removed by the author.
      after = "";
    }
    before += key;
    yield before + after;
  }
  if (after !== "") yield before;
}

const above =
  "---\ntitle: Page\ndescription: A page whose description is long enough to be useful to readers of a list.\n---\n\n[above](nowhere.md)\n\n";
const below =
  "\n\n## Size\n\n[below](elsewhere.md)\n\n```js\nconst b = 1;\n```\n\nThe [part](#size) is here.\n\n[there]: b.md\n";
const path = "docs-src/a.md";

function openSite(): Site {
  return makeSite({
    "site.config.ts": minimalConfig('  themeConfig: { constants: { MAX: { value: 10, unit: "count" } } },\n'),
    "docs-src/index.md": "---\ntitle: Home\n---\n\n[A](a.md), [B](b.md) {{ constants.MAX }} ![A dot](dot.svg)\n",
    "docs-src/b.md": "---\ntitle: B\n---\n\n## Size\n\nText.\n",
    "docs-src/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>\n',
    "docs-src/_code/a.js": "const a = 1;\n",
    "docs-src/_part.md": "Included.\n",
    [path]: above + below,
  });
}

function codesIn(report: SessionReport | null, site: Site): readonly string[] {
  return (report?.byFile.get(site.path(path)) ?? [])
    .filter(({ severity }) => severity !== "hint")
    .map(({ code, message }) => `${code} ${message}`)
    .sort();
}

test("nothing is reported of a line while it is typed, and all of it when the author pauses", async () => {
  const site = openSite();
  const session: SiteSession = await openSession(site);
  session.setText(site.path(path), above + below);
  const known = codesIn(await session.idle(), site);
  expect(known.map((each) => each.split(" ")[0])).toEqual(["broken-link", "broken-link"]);
  const alarms: string[] = [];
  const missed: string[] = [];
  for (const [typed, codes] of constructs) {
    let text = "";
    for (text of keysOf(typed)) {
      session.setText(site.path(path), above + text + below);
      const shown = codesIn(await session.typing(), site);
      const wrong = shown.filter((each) => !known.includes(each));
      const lost = known.filter((each) => !shown.includes(each));
      if (wrong.length + lost.length > 0) alarms.push(`${JSON.stringify(text)}: ${wrong.join()} -${lost.join()}`);
    }
    const found = codesIn(await session.idle(), site).map((each) => each.split(" ")[0] ?? "");
    if (found.join() !== [...codes, "broken-link", "broken-link"].sort().join())
      missed.push(`${JSON.stringify(typed)}: ${found.join()}`);
    session.setText(site.path(path), above + below);
    await session.idle();
  }
  expect({ alarms, missed }).toEqual({ alarms: [], missed: [] });
}, 300_000);
