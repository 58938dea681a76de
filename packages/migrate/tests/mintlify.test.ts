/** `docsgen migrate` on the pages and the config of Mintlify. */
import { describe, expect, test } from "vitest";
import { mintlify } from "../src/mintlify/mintlify.ts";
import { migrateTexts, notesIn } from "./tools.ts";

const index = "---\ntitle: Home\n---\n\nText\n";

function migratePage(text: string, more: Readonly<Record<string, string>> = {}): string {
  const { pages } = migrateTexts(mintlify, { "docs.json": "{}", "index.mdx": index, "page.mdx": text, ...more });
  return pages.find(({ path }) => path === "page.md")?.text ?? "";
}

describe("pages of Mintlify", () => {
  test.each([
    [
      "callouts",
      "<Check>\n  Done.\n</Check>\n\n<Warning>Hot</Warning>\n",
      ":::tip\nDone.\n:::\n\n:::warning\nHot\n:::\n",
    ],
    [
      "cards that stand alone",
      '<Card title="A" href="/page" icon="rocket">\n  One\n</Card>\n<Card title="B" icon="fa-none" href="https://b.example" />\n',
      '::::cards\n:::card[A]{link="/page" icon="rocket"}\nOne\n:::\n:::card[B]{link="https://b.example"}\n:::\n::::\n',
    ],
    [
      "steps",
      '<Steps>\n  <Step title="Install `it`">\n    Run:\n\n    ```sh\n    npm i\n    ```\n  </Step>\n  <Step title="Use">\n    <Note>Now.</Note>\n  </Step>\n</Steps>\n',
      "::::steps\n1. **Install `it`**\n\n   Run:\n\n   ```sh\n   npm i\n   ```\n1. **Use**\n\n   :::note\n   Now.\n   :::\n::::\n",
    ],
    [
      "fields, with those in them",
      '<ParamField query="limit" type="number" default="10" required>\n  How many.\n</ParamField>\n<ResponseField name="user" type="object">\n  Who.\n  <ResponseField name="id" type="string">\n    Its id.\n  </ResponseField>\n</ResponseField>\n',
      ":::fields\n- `limit` (number, in query, required, default `10`): How many.\n- `user` (object): Who.\n  - `id` (string): Its id.\n:::\n",
    ],
    [
      "fields in fields in fields in fields",
      '<ResponseField name="a">\n<ResponseField name="b">\n<ResponseField name="c">\n<ResponseField name="d">\nD.\n</ResponseField>\n</ResponseField>\n</ResponseField>\n</ResponseField>\n',
      ":::fields\n- `a`:\n\n  - `b`:\n\n    - `c`:\n\n      - `d`: D.\n:::\n",
    ],
    [
      "tabs, accordions and frames",
      '<Tabs>\n<Tab title="npm">\n<Frame>\n![a](/a.png)\n</Frame>\n</Tab>\n</Tabs>\n\n<AccordionGroup>\n<Accordion title="Why?">\nSo.\n</Accordion>\n</AccordionGroup>\n',
      "::::tabs\n:::tab[npm]\n![a](/a.png)\n:::\n::::\n\n:::details[Why?]\nSo.\n:::\n",
    ],
    [
      "titles of code",
      '<CodeGroup>\n```js a.js {1,3} icon="js"\na\n```\n```py theme={null}\nb\n```\n</CodeGroup>\n',
      ':::code-group\n```js {1,3} title="a.js"\na\n```\n```py\nb\n```\n:::\n',
    ],
    [
      "words in a line",
      "A <Tooltip tip='x'>word</Tooltip> <Badge color='red'>new</Badge> <Icon icon='x' />\n",
      "A word :badge[new] \n",
    ],
  ])("%s", (_what, before, after) => {
    expect(migratePage(before)).toBe(after);
  });

  test("include snippets, and have docsgen's frontmatter", () => {
    const text =
      '---\ntitle: Page\nsidebarTitle: P\nicon: rocket\n---\n\nimport Part from "/snippets/part.mdx";\n\n<Part />\n';
    expect(migratePage(text, { "snippets/part.mdx": "A <Icon icon='x' />part\n" })).toBe(
      '---\ntitle: Page\nsidebar:\n  label: P\n---\n\n::include{file="./_parts/snippets/part.md"}\n',
    );
  });
});

test("the config of Mintlify, with its references, tabs and languages", () => {
  const docs = {
    name: "Kite",
    description: "Flies.",
    favicon: "/favicon.svg",
    logo: { light: "/light.svg", dark: "/dark.svg" },
    navigation: {
      languages: [
        {
          language: "en",
          tabs: [
            {
              tab: "Guide",
              groups: [
                { group: "Start", pages: ["index", { group: "More", root: "more/index", pages: ["more/a"] }, "gone"] },
              ],
            },
            { tab: "Forum", href: "https://forum.example" },
          ],
        },
        { language: "fr", tabs: [] },
      ],
    },
    navbar: {
      links: [{ label: "Help", href: "https://help.example" }],
      primary: { label: "Log in", href: "https://app.example" },
    },
    footer: { socials: { github: "https://github.com/a/b" } },
    redirects: { $ref: "./redirects.json" },
  };
  const site = migrateTexts(mintlify, {
    "docs.json": JSON.stringify(docs),
    "redirects.json":
      '[{ "source": "/old", "destination": "/more/a" }, { "source": "/x/:slug*", "destination": "/" }, { "source": "/latest/:slug*", "destination": "/more/:slug*" }]',
    "index.mdx": index,
    "more/index.mdx": "---\ntitle: More\n---\n",
    "more/a.mdx": "---\ntitle: A\n---\n",
    "fr/index.mdx": index,
    "favicon.svg": "",
    "light.svg": "",
    "dark.svg": "",
    "README.md": "no page",
  });
  expect(site.pages.map(({ path }) => path)).toEqual(["index.md", "more/a.md", "more/index.md"]);
  expect(site.config).toMatchObject({
    title: "Kite",
    description: "Flies.",
    headTags: [{ tag: "link", attributes: { rel: "icon", href: "/favicon.svg" } }],
    themeConfig: {
      logo: { light: "/light.svg", dark: "/dark.svg" },
      navbar: {
        left: [
          { text: "Guide", link: "/" },
          { text: "Forum", link: "https://forum.example" },
        ],
        right: [
          { text: "Help", link: "https://help.example" },
          { text: "Log in", link: "https://app.example" },
        ],
      },
      social: [{ icon: "github", link: "https://github.com/a/b" }],
      sidebars: [
        {
          paths: ["/"],
          entries: [
            {
              text: "Guide",
              entries: [{ text: "Start", entries: ["/", { text: "More", page: "/more/", entries: ["/more/a/"] }] }],
            },
          ],
        },
      ],
    },
    redirects: [
      { from: "/old", to: "/more/a/" },
      { from: "/latest/a", to: "/more/a/" },
    ],
  });
  expect(notesIn(site).filter((note) => note.startsWith("left"))).toEqual([
    "left: Translations (docs.json:1)",
    "left: The sidebar entry “/gone” (docs.json:1)",
    "left: Redirects with patterns or conditions (docs.json:1)",
  ]);
});

test("a reference to a file that cannot be read is left to the author", () => {
  const docs = JSON.stringify({ name: "Kite", redirects: { $ref: "./gone.json" } });
  const site = migrateTexts(mintlify, { "docs.json": docs, "index.mdx": index });
  expect(notesIn(site)).toContain("left: The file “./gone.json” (docs.json:1)");
});

test("is found without `index.mdx`; then readers start at the first page of the menu", () => {
  expect(mintlify.find(["docs/docs.json", "docs/start/introduction.mdx"])).toBe("docs");
  expect(mintlify.find(["docs.json", "README.md"])).toBe(null);
  const navigation = { groups: [{ group: "Start", pages: ["introduction"] }] };
  const redirects = [
    { source: "/google_ai", destination: "/google_AI" },
    { source: "/old", destination: "/introduction" },
  ];
  const { config } = migrateTexts(mintlify, {
    "docs.json": JSON.stringify({ navigation, redirects }),
    "introduction.mdx": index,
  });
  expect(config.redirects).toEqual([
    { from: "/old", to: "/introduction/" },
    { from: "/", to: "/introduction/" },
  ]);
});

test("containers are not indented further than their content", () => {
  const text = '<Tabs>\n  <Tab title="A">\n<Steps>\n<Step title="One">\nText\n</Step>\n</Steps>\n  </Tab>\n</Tabs>\n';
  expect(migratePage(text)).toBe("::::tabs\n:::tab[A]\n:::steps\n1. **One**\n\n   Text\n:::\n:::\n::::\n");
});
