/** What is known of a translation from its text and that of its source. */
import { describe, expect, test } from "vitest";
import { markOf } from "../../../src/compiler/translation/source-mark.ts";
import { markIn, stateOf, withMark } from "../../../src/compiler/translation/translation-state.ts";
import { differencesOf, structureOf } from "../../../src/compiler/translation/structure.ts";
import { toSourcePath } from "../../../src/compiler/source/paths.ts";

const page = `---
title: Queues
hero:
  actions:
    - { text: Start, link: guide/start.md }
features:
  - title: Fast
    link: "speed.md"
---

A queue keeps [messages](messages.md#size) for {{ constants.DAYS }}.

## Create

\`\`\`js queue.js
// Creates it.
await create("queue"); // once
\`\`\`

::youtube{id="x"}

<<< @/_code/queue.js#create

:::card[Limits]{link="limits.md"}
::include{file="@/_parts/limits.md"}
:::
`;
const french = `---
title: Files d'attente
hero:
  actions:
    - { text: Commencer, link: guide/start.md }
features:
  - title: Rapide
    link: "speed.md"
---

Une file garde des [messages](messages.md#taille) pendant {{ constants.DAYS }}.

## Créer

\`\`\`js queue.js
// La crée.
await create("queue"); // une fois
\`\`\`

::youtube{id="x"}

<<< @/_code/queue.js#create

:::card[Limites]{link="limits.md"}
::include{file="@/_parts/limits.md"}
:::
`;

/** The differences of a translation after an edit. */
function differencesAfter(edit: (text: string) => string): string[] {
  return differencesOf(structureOf(page), structureOf(edit(french))).map(
    ({ kind, part, isMissing }) => `${isMissing ? "-" : "+"} ${kind} ${part}`,
  );
}

describe("a translation has in common with its source", () => {
  test.each([
    ["all but words, comments and ids", (text: string) => text, []],
    [
      "the order of its parts no more",
      (text: string) => text.replace(/(## Créer[\s\S]*```\n)([\s\S]*)/u, "$2\n$1"),
      [],
    ],
    [
      "its code",
      (text: string) => text.replace('create("queue")', 'create("file")'),
      ['- code block js: await create("queue");', '+ code block js: await create("file");'],
    ],
    [
      "each code block",
      (text: string) => text.replace(/```js[\s\S]*```/u, ""),
      ['- code block js: await create("queue");'],
    ],
    ["its links", (text: string) => text.replace("messages.md", "queue.md"), ["- link messages.md", "+ link queue.md"]],
    [
      "code from a file",
      (text: string) => text.replace(/^<<<.*\n/mu, ""),
      ["- code block <<< @/_code/queue.js#create"],
    ],
    [
      "the targets of cards and the files that it includes",
      (text: string) =>
        text.replace('link="limits.md"', 'link="limites.md"').replace("_parts/limits", "_parts/limites"),
      ["- link limits.md", "- link @/_parts/limits.md", "+ link limites.md", "+ link @/_parts/limites.md"],
    ],
    [
      "the links of a hero and of features",
      (text: string) => text.replace("guide/start.md", "start.md").replace("speed.md", "vitesse.md"),
      ["- link guide/start.md", "- link speed.md", "+ link start.md", "+ link vitesse.md"],
    ],
    [
      "links by their targets, however they are written",
      (text: string) =>
        `${text.replace("[messages](messages.md#taille)", "[messages][M]")}\n[m]: <messages.md> "Titre"\n[n]: queue.md\n`,
      [],
    ],
    [
      "each use of the same definition",
      (text: string) =>
        `${text.replace("[messages](messages.md#taille)", "[messages][m], [m], [m][], ![m] \\[m]")}\n[m]: messages.md\n[m]: queue.md\n`,
      ["+ link messages.md", "+ link messages.md", "+ link messages.md"],
    ],
    ["no words of footnotes", (text: string) => `${text}\nUne note[^1].\n\n[^1]: Texte, à lire.\n`, []],
    ["links in their number", (text: string) => `${text}\n[Plus](messages.md)\n`, ["+ link messages.md"]],
    ["each heading", (text: string) => text.replace(/^## .*\n/mu, ""), ["- heading ##"]],
    [
      "the levels of headings",
      (text: string) => text.replace("## Créer", "### Créer"),
      ["- heading ##", "+ heading ###"],
    ],
    ["its variables", (text: string) => text.replace("{{ constants.DAYS }}", "3 jours"), ["- variable constants.DAYS"]],
    [
      "its directives",
      (text: string) => text.replace("::youtube", "::vimeo"),
      ["- directive youtube", "+ directive vimeo"],
    ],
    [
      "no parts of code",
      (text: string) => text.replace("Une file", "Une file `[a](b) {{ x.y }} :c[d]`"),
      ["+ variable x.y"],
    ],
    ["no word after a colon", (text: string) => `${text}\nz :bonjour le monde :soir\n`, []],
    [
      "directives in a line",
      (text: string) => `${text}\nz :badge[A] :icon{name=b}\n`,
      ["+ directive badge", "+ directive icon"],
    ],
    ["no comments", (text: string) => `${text}\n<!-- [Plus](queue.md) -->\n`, []],
  ])("%s", (_what, edit, expected) => {
    expect(differencesAfter(edit)).toEqual(expected);
  });
});

test.each([
  ["[a][x] and [b][x]\n\n[x]: /url/", "[a](/url/) et [b](/url/)", true],
  ["[a][x] and [b][y]\n\n[x]: /url/\n[y]: /url/", "[a][x] et [b][x]\n\n[x]: /url/", true],
  ["[a][x] and [b][x]\n\n[x]: https://a.example/", "[a][x] et b\n\n[x]: https://a.example/", false],
  ["[a][x]\n\n[x]: https://a.example/", "[a](https://a.example/)", true],
  ["[![a][i]][x]\n\n[x]: /url/\n[i]: a.png", "[![b](a.png)](/url/)", true],
  ["[Long  Label][]\n\n[long label]: /url/", "[Long label]\n\n[long LABEL]: /url/", true],
  ["- [ ] a [x](/url/)", "- [ ] b [x](/url/)\n\n[c]: /other/", true],
  ["A note.[^a]\n\n[^a]: See.", "Une note.[^a]\n\n[^a]: Voir.", true],
])("definitions of links count as often as they are used: %j and %j", (source, translation, isSame) => {
  expect(differencesOf(structureOf(source), structureOf(translation)).length === 0).toBe(isSame);
});

test.each([
  ["css", "a { color: #fff }", "a { color: #000 }", false],
  ["css", "a { /* one */ }", "a { /* un */ }", true],
  ["python", "a = 1  # one", "a = 1  # un", true],
  ["sql", "select 1 -- one", "select 1 -- un", true],
  ["sh", "run --fast", "run --slow", false],
  ["zig", "a // one", "a // un", false],
  ["text", "one", "un", true],
])("comments are those of the language: %s %s", (language, source, translation, isSame) => {
  const block = (code: string): string => `\`\`\`${language}\n${code}\n\`\`\`\n`;
  expect(differencesOf(structureOf(block(source)), structureOf(block(translation))).length === 0).toBe(isSame);
});

describe("the state of a translation", () => {
  const [source, path] = [toSourcePath("queue.md"), toSourcePath("fr/queue.md")];
  const stateAfter = (now: string | null, translation: string | null, oldText: string | null = page): string => {
    const state = stateOf(
      "fr",
      path,
      now === null ? null : { path: source, text: now, full: now },
      translation === null ? null : { path, text: translation },
      oldText === null ? null : { text: oldText, full: oldText },
    );
    const changes = state.changes.map(({ kind, heading }) => `${kind} ${heading || "(beginning)"}`);
    return [`${state.status} of ${state.sections}`, ...changes].join(", ");
  };
  const marked = withMark(french, markOf(page));

  test.each([
    ["is current after it is accepted", page, marked, "current of 2"],
    ["is stale when a section changes", page.replace("js queue", "ts queue"), marked, "stale of 2, changed Create"],
    ["is stale when a section is added", `${page}\n## Delete\n`, marked, "stale of 3, added Delete"],
    ["is unknown without a line that records its source", page, french, "unmarked of 2"],
    ["is missing", page, null, "missing of 2, added (beginning), added Create"],
    ["is orphaned", null, french, "orphaned of 0"],
  ])("%s", (_what, now, translation, expected) => {
    expect(stateAfter(now, translation)).toBe(expected);
  });

  test("names changed sections without the old text, too", () => {
    expect(stateAfter(`${page}\n## Delete\n`, marked, null)).toBe("stale of 3, changed Delete");
  });
});

describe("the line that records the source", () => {
  const mark = { blob: "3f2a9c1e4b7d", digests: ["a41b", "09fe"] };
  const line = "source: 3f2a9c1e4b7d a41b 09fe";

  test.each([
    ["is added at the end of the frontmatter", "---\ntitle: A\n---\n\n---\n", `---\ntitle: A\n${line}\n---\n\n---\n`],
    ["keeps line ends", "---\r\ntitle: A\r\n---\r\nB\r\n", `---\r\ntitle: A\r\n${line}\r\n---\r\nB\r\n`],
    ["replaces an old one", "---\nsource: aaaaaaa 0000\ntitle: A\n---\n", `---\n${line}\ntitle: A\n---\n`],
    ["replaces one in quotes", '---\nsource: "aaaaaaa 0000"\n---\n', `---\n${line}\n---\n`],
    ["replaces one that is damaged", "---\nsource: ABC # old\ntitle: A\n---\n", `---\n${line}\ntitle: A\n---\n`],
    ["begins the frontmatter of a page without", "# A\n", `---\n${line}\n---\n\n# A\n`],
  ])("%s", (_what, before, after) => {
    expect(withMark(before, mark)).toBe(after);
    expect(markIn(withMark(before, mark))).toEqual(mark);
  });

  test("is not searched in the text", () => {
    expect(markIn(`---\ntitle: A\n---\n\n${line}\n`)).toBeNull();
  });
});
