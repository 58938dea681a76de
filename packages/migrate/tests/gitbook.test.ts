/** `docsgen migrate` on repositories of GitBook. */
import { describe, expect, test } from "vitest";
import { gitbook } from "../src/gitbook/gitbook.ts";
import { migrateTexts, notesIn } from "./tools.ts";

const others = {
  "README.md": "# Kite\n",
  "SUMMARY.md":
    "# Table of contents\n\n* [Kite](README.md)\n* [Page](page.md)\n* [Other](guide/other.md)\n* [Two](guide/two%20words.md)\n* [B](a%20b/README.md)\n",
  "guide/two words.md": "# Two\n",
  "a b/README.md": "# B\n",
  ".gitbook.yaml": "",
  "guide/other.md": "# The other\n",
  ".gitbook/assets/a b.png": "",
  ".gitbook/includes/note.md": "Part {% hint %}x{% endhint %}\n",
};

function migratePage(text: string): string {
  const { pages } = migrateTexts(gitbook, { ...others, "page.md": text });
  return pages.find(({ path }) => path === "page.md")?.text ?? "";
}

describe("pages of GitBook", () => {
  test.each([
    [
      "hints, tabs and columns",
      '# A\n\n{% hint style="success" %}\nDone.\n{% endhint %}\n\n{% tabs %}\n{% tab title="npm [1] " %}\n{% hint style="danger" icon="fire" %}\nHot\n{% endhint %}\n{% endtab %}\n{% endtabs %}\n\n{% columns %}\n{% column width="50%" %}\nLeft\n{% endcolumn %}\n{% endcolumns %}\n',
      "# A\n\n:::tip\nDone.\n:::\n\n:::::tabs\n::::tab[npm 1]\n:::danger\nHot\n:::\n::::\n:::::\n\n::::columns\n:::column\nLeft\n:::\n::::\n",
    ],
    [
      "titles of code, and tags in code",
      '# A\n\n{% code title="src/a.js" overflow="wrap" lineNumbers="true" %}\n```js\na\n```\n{% endcode %}\n\n{% code expandable="true" %}\n```\nb\n```\n{% endcode %}\n\n```liquid\n{% hint %}{{ x }}\n```\n',
      '# A\n\n```js title="src/a.js" numbers wrap\na\n```\n\n```text collapse\nb\n```\n\n```liquid\n{% hint %}{{ x }}\n```\n',
    ],
    [
      "steps with what is in them",
      '# A\n\n{% stepper %}\n{% step %}\n### One\n\nRun:\n\n{% code title="sh" %}\n```sh\nnpm i\n```\n{% endcode %}\n{% endstep %}\n\n{% step %}\n{% hint %}\nNow.\n{% endhint %}\n{% endstep %}\n{% endstepper %}\n',
      '# A\n\n::::steps\n1. ### One\n\n   Run:\n\n   ```sh title="sh"\n   npm i\n   ```\n1. :::info\n   Now.\n   :::\n::::\n',
    ],
    [
      "text between steps, and steppers in steps",
      "# A\n\n{% stepper %}\nIntro\n{% step %}\nOne\n\n{% stepper %}\n{% step %}\nInner\n{% endstep %}\n{% endstepper %}\n{% endstep %}\n\nBetween\n\n{% step %}\nTwo\n{% endstep %}\n{% endstepper %}\n",
      "# A\n\n::::steps\nIntro\n\n1. One\n\n   :::steps\n   1. Inner\n   :::\n\n   Between\n1. Two\n::::\n",
    ],
    [
      "links with encoded names",
      "# A\n\n[a](guide/two%20words.md) [b](./guide/../guide/two%20words.md#x) [c](two%20words.md) [d](a%20b/README.md)\n",
      "# A\n\n[a](guide/two%20words.md) [b](./guide/../guide/two%20words.md#x) [c](two%20words.md) [d](./a%20b/index.md)\n",
    ],
    [
      "references to pages and mentions",
      '# A\n\n{% content-ref url="guide/other.md" %}\n[other.md](guide/other.md)\n{% endcontent-ref %}\n\n{% content-ref url="./" %}\n[.](./)\n{% endcontent-ref %}\n\nSee [other.md](guide/other.md "mention").\n',
      '# A\n\n::::cards\n:::card[The other]{link="guide/other.md"}\n:::\n\n:::card[Kite]{link="./index.md"}\n:::\n::::\n\nSee [The other](guide/other.md).\n',
    ],
    [
      "embeds, files and includes",
      '# A\n\n{% embed url="https://www.youtube.com/watch?v=x" %}\nA flight\n{% endembed %}\n\n{% embed url="https://kite.example/a/" %}\n\n{% file src=".gitbook/assets/a b.png" %}\nThe plan\n{% endfile %}\n\n{% include ".gitbook/includes/note.md" %}\n',
      '# A\n\n::video[A flight]{src="https://www.youtube.com/watch?v=x"}\n\n[kite.example/a](<https://kite.example/a/>)\n\n[The plan](<./assets/a b.png>)\n\n::include{file="./_parts/note.md"}\n',
    ],
    [
      "tables of cards",
      '# A\n\n<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>Other</strong></td><td>Words &#x26; more</td><td><a href="guide/other.md">other.md</a></td></tr></tbody></table>\n',
      '# A\n\n\n::::cards\n:::card[Other]{link="guide/other.md"}\nWords & more\n:::\n::::\n\n',
    ],
    [
      "ids of headings, emoji in them, braces and pictures",
      '# A\n\n## One <a href="#uno" id="uno"></a>\n\n## Two <a href="#uno" id="uno"></a>\n\n## Roles & rights\n\n{{ x }} ![b](<.gitbook/assets/a b.png>) <img src=".gitbook/assets/a%20b.png" alt="">\n\n{% raw %}\n{{ y }}\n{% endraw %}\n',
      '# A\n\n## One {#uno}\n\n## Two {#uno-1}\n\n## Roles & rights {#roles-rights}\n\n\\{{ x }} ![b](<./assets/a b.png>) <img src="./assets/a%20b.png" alt="">\n\n\\{{ y }}\n',
    ],
    [
      "dots and digits in ids of headings, as links name them",
      "# A\n\n## 1. Node.js/NPM\n\n[one](#1.-node.js-npm) [two](guide/other.md#2.-x)\n",
      "# A\n\n## 1. Node.js/NPM {#id-1.-node.js-npm}\n\n[one](#id-1.-node.js-npm) [two](guide/other.md#id-2.-x)\n",
    ],
    [
      "words with a note, and links that GitBook calls broken",
      '# A\n\nA [**word**](#user-content-fn-1)[^1], [gone](broken-reference) and [space](/broken/spaces/x).\n\n{% content-ref url="broken-reference" %}\n[broken-reference](broken-reference)\n{% endcontent-ref %}\n\n[^1]: Note\n',
      "# A\n\nA **word**[^1], gone and space.\n\n::::cards\n:::card[broken-reference]\n:::\n::::\n\n[^1]: Note\n",
    ],
    [
      "spaces in the address of a dark picture",
      '# A\n\n<picture><source srcset=".gitbook/assets/a b.png" media="(prefers-color-scheme: dark)"><img src=".gitbook/assets/a b.png" alt=""></picture>\n',
      '# A\n\n<picture><source srcset="./assets/a%20b.png" media="(prefers-color-scheme: dark)"><img src="./assets/a b.png" alt=""></picture>\n',
    ],
  ])("%s", (_what, before, after) => {
    expect(migratePage(before)).toBe(after);
  });

  test("have docsgen's frontmatter, and the title of the summary if they have none", () => {
    expect(
      migratePage(
        "---\ndescription: Words\nicon: rocket\nhidden: true\nlayout:\n  title:\n    visible: true\n---\n\nText\n",
      ),
    ).toBe("---\ndescription: Words\nsidebar:\n  hidden: true\ntitle: Page\n---\n\nText\n");
  });

  test("a part is converted like a page", () => {
    const { pages } = migrateTexts(gitbook, { ...others, "page.md": '{% include ".gitbook/includes/note.md" %}\n' });
    expect(pages.find(({ path }) => path === "_parts/note.md")?.text).toBe("Part \n:::info\nx\n:::\n");
  });
});

test("included files keep apart, and are not reported as left out", () => {
  const site = migrateTexts(gitbook, {
    ".gitbook.yaml": "",
    "SUMMARY.md": "* [A](README.md)\n",
    "README.md":
      '# A\n\n{% include ".gitbook/includes/note.md" %}\n\n{% include "note.md" %}\n\n{% include "sub/.gitbook/includes/note.md" %}\n\n{% include "note.md" %}\n',
    ".gitbook/includes/note.md": "One\n",
    "note.md": 'Two {% include "sub/.gitbook/includes/note.md" %}\n',
    "sub/.gitbook/includes/note.md": "Three\n",
    "unused.md": "# Unused\n",
  });
  expect(Object.fromEntries(site.pages.map(({ path, text }) => [path, text]))).toEqual({
    "index.md":
      '# A\n\n::include{file="./_parts/note.md"}\n\n::include{file="./_parts/note-2.md"}\n\n::include{file="./_parts/note-3.md"}\n\n::include{file="./_parts/note-2.md"}\n',
    "_parts/note.md": "One\n",
    "_parts/note-2.md": 'Two ::include{file="./note-3.md"}\n',
    "_parts/note-3.md": "Three\n",
  });
  expect(notesIn(site).filter((note) => note.startsWith("lossy"))).toEqual([
    "lossy: Pages that the summary does not list (unused.md:1)",
  ]);
});

test("the config and the summary of GitBook", () => {
  const site = migrateTexts(gitbook, {
    ".gitbook.yaml":
      "root: ./docs/\nstructure:\n  readme: intro.md\n  summary: toc.md\nredirects:\n  old/page: guide/README.md\n  /pricing: https://kite.example/pricing\n  guide: intro.md\n  gone: nowhere.md\n",
    "docs/toc.md":
      '# Table of contents\n\n* [Welcome](intro.md)\n\n## Guide <a href="#guide" id="guide"></a>\n\n* [Guide](guide/README.md)\n  * [Install (new)](<guide/install (new).md>)\n  * [Long name](guide/long.md "Short")\n* [Forum](https://forum.example/)\n* [Gone](gone.md)\n',
    "docs/intro.md": "# Kite docs\n",
    "docs/guide/README.md": "# The guide\n",
    "docs/guide/install (new).md": "# Install (new)\n",
    "docs/guide/long.md": 'Text\n\n{% openapi src="a.yaml" %}\n[a](a.yaml)\n{% endopenapi %}\n',
    "docs/draft.md": "# Draft\n",
    "README.md": "# The repository\n",
  });
  expect(site.config).toEqual({
    title: "Kite docs",
    themeConfig: {
      sidebars: [
        {
          paths: ["/"],
          entries: [
            { page: "/", text: "Welcome" },
            {
              text: "Guide",
              collapsible: false,
              entries: [
                {
                  text: "Guide",
                  page: "/guide/",
                  entries: ["/guide/install (new)/", { page: "/guide/long/", text: "Short" }],
                },
                { text: "Forum", link: "https://forum.example/" },
              ],
            },
          ],
        },
      ],
    },
    redirects: [
      { from: "/old/page", to: "/guide/" },
      { from: "/pricing", to: "https://kite.example/pricing" },
    ],
  });
  expect(site.pages.map(({ path }) => path)).toEqual([
    "index.md",
    "guide/index.md",
    "guide/install (new).md",
    "guide/long.md",
  ]);
  expect(notesIn(site).filter((note) => !note.startsWith("converted"))).toEqual([
    "lossy: Pages that the summary does not list (docs/draft.md:1)",
    "left: The sidebar entry “Gone” (docs/toc.md:11)",
    "lossy: Redirects from addresses of pages (.gitbook.yaml:8)",
    "left: The redirect to “nowhere.md” (.gitbook.yaml:9)",
    "left: The block `{% openapi %}` (docs-src/guide/long.md:7)",
  ]);
});

test("redirects of GitBook, with anchors, from addresses with slashes, and to the first page", () => {
  const site = migrateTexts(gitbook, {
    ".gitbook.yaml":
      "redirects:\n  /one/: guide/README.md#install\n  one: guide/long.md\n  two: /guide/long\n  three: ./guide/\n  'a b': guide/long.md\n  four: guide/unlisted.md\n  five: 5\n",
    "SUMMARY.md": "* [Guide](guide/README.md)\n* [Long](guide/long.md)\n",
    "guide/README.md": "# Guide\n\n## Install\n",
    "guide/long.md": "# Long\n",
    "guide/unlisted.md": "# Unlisted\n",
  });
  expect(site.config.redirects).toEqual([
    { from: "/one", to: "/guide/#install" },
    { from: "/two", to: "/guide/long/" },
    { from: "/three", to: "/guide/" },
    { from: "/a b", to: "/guide/long/" },
    { from: "/", to: "/guide/" },
  ]);
  expect(notesIn(site).filter((note) => note.includes("redirect"))).toEqual([
    "left: The redirect to “guide/unlisted.md” (.gitbook.yaml:7)",
  ]);
});

test("is found by its config or its table of contents, which mdBook has, too", () => {
  expect(gitbook.find(["docs/.gitbook.yaml", "docs/README.md"])).toBe("docs");
  expect(gitbook.find(["SUMMARY.md", ".gitbook/assets/a.png"])).toBe("");
  expect(gitbook.find(["a/SUMMARY.md", "a/book.json"])).toBe("a");
  expect(gitbook.find(["book.toml", "src/SUMMARY.md"])).toBe(null);
});

test("files keep their folders, and get another name if theirs is taken; examples in code stay", () => {
  const page =
    '# A\n\n![1](img/my-docs/a.png) ![2](.gitbook/assets/b.png) ![3](assets/b.png)\n\n```md\n## B <a href="#b" id="b"></a>\n```\n';
  const site = migrateTexts(gitbook, {
    ".gitbook.yaml": "root: docs\n",
    "docs/SUMMARY.md": "* [A](README.md)\n",
    "docs/README.md": page,
    "docs/img/my-docs/a.png": "",
    "docs/.gitbook/assets/b.png": "",
    "docs/assets/b.png": "",
  });
  expect(Object.fromEntries(site.copies)).toEqual({
    "img/my-docs/a.png": "docs/img/my-docs/a.png",
    "assets/b.png": "docs/.gitbook/assets/b.png",
    "assets/b-2.png": "docs/assets/b.png",
  });
  expect(site.pages[0]?.text).toBe(
    page.replace(".gitbook/assets/b.png", "./assets/b.png").replace("(assets/b.png", "(./assets/b-2.png"),
  );
});

test("links that GitBook marks as broken become text", () => {
  const site = migrateTexts(gitbook, {
    ".gitbook.yaml": "",
    "SUMMARY.md": "* [A](README.md)\n",
    "README.md":
      '# A\n\n[here](broken-reference) and [**there**](broken-reference "mention") and [page](/broken/pages/-MeRot) but `[code](broken-reference)` and [broken](broken.md)\n\n<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td>Card</td><td><a href="/broken/pages/-Me">x</a></td></tr></tbody></table>\n',
  });
  expect(site.pages[0]?.text).toBe(
    "# A\n\nhere and **there** and page but `[code](broken-reference)` and [broken](broken.md)\n\n\n::::cards\n:::card[Card]\n:::\n::::\n\n",
  );
  expect(notesIn(site).filter((note) => note.includes("broken"))).toEqual(
    Array.from({ length: 3 }, () => "lossy: Links to pages that GitBook calls broken (docs-src/index.md:3)"),
  );
});

test("code that shows formulas and diagrams turns nothing on", () => {
  const config = (text: string): unknown =>
    migrateTexts(gitbook, { ".gitbook.yaml": "", "README.md": `# A\n\n${text}\n` }).config.markdown;
  expect(config("```sh\necho $$ $$\n```\n\n````md\n```mermaid\n```\n````")).toBe(undefined);
  expect(config("$$x$$\n\n```mermaid\na\n```")).toEqual({ math: true, diagrams: ["mermaid"] });
});

test("lists in cards stay lists", () => {
  const table =
    '<table data-view="cards"><thead><tr><th></th><th></th></tr></thead><tbody><tr><td><strong>Start</strong></td><td>See:<ul><li><a href="a.md">Core</a></li><li>More</li></ul>End</td></tr></tbody></table>';
  expect(migratePage(`# A\n\n${table}\n`)).toBe(
    "# A\n\n\n::::cards\n:::card[Start]\nSee:\n- [Core](a.md)\n- More\nEnd\n:::\n::::\n\n",
  );
});

test("addresses with escapes lead to the files that they name", () => {
  const site = migrateTexts(gitbook, {
    ...others,
    "_static/a.png": "",
    "page.md": "# A\n\n![b](\\_static/a.png) ![c](./_static/a.png)\n",
  });
  expect(site.pages.find(({ path }) => path === "page.md")?.text).toBe(
    "# A\n\n![b](./static/a.png) ![c](./static/a.png)\n",
  );
});
