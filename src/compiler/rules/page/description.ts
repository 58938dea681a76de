/** The two texts that search engines show for a page: its title and its description. */
import { quote } from "../../diagnostics/catalog.ts";
import { heroHeading } from "../../page/frontmatter/landing.ts";
import { rule, unsupported } from "../rule.ts";

export const textLength = rule({
  code: "text-length",
  severity: "hint",
  message: (_, { key, length, limits }: { readonly key: string; readonly length: number; readonly limits: string }) =>
    `${quote(key)} has ${length} ${length === 1 ? "character" : "characters"}; ${limits}`,
  about:
    "Search engines cut off titles after about 70 characters and descriptions after about 160, and text that is too short says nothing.",
  on: ["root"],
  *find(_, { page: { source } }) {
    const { title, short_description: short, description } = source.frontmatter;
    const key = short === undefined ? "description" : "short_description";
    const texts = [
      { key: "title", text: title, min: 2, max: 70, limits: "search engines show at most 70" },
      { key, text: short ?? description, min: 50, max: 160, limits: "50 to 160 are informative and shown in full" },
    ];
    for (const { text, min, max, ...values } of texts) {
      // In Unicode code points.
      const length = text === undefined ? min : [...text].length;
      if (length < min || length > max) yield { at: source.spanOf([values.key]), length, ...values };
    }
  },
  bad: [
    "---\ntitle: A\nshort_description: A page whose description is as long as search engines show it.\n---\n\nText",
    [
      "---\ntitle: Page\nshort_description: Limits.\n---\n\nText",
      "---\ntitle: Page\nshort_description: How large requests, queues and responses of the API may be.\n---\n\nText",
    ],
  ],
  good: [],
});

export const missingDescription = rule({
  code: "missing-description",
  severity: "hint",
  message: () => "This page has no short_description",
  about:
    "`short_description` is one sentence that says what the page is for. Search engines, lists of pages and link previews show it.",
  on: ["root"],
  *find(_, { page: { source, nodes } }) {
    const { keys, frontmatter } = source;
    const isTitled = frontmatter.title !== undefined || heroHeading(frontmatter) !== null;
    if (keys.includes("short_description") || keys.includes("description")) return;
    if (isTitled || nodes.some(({ type }) => type === "heading"))
      yield { at: source.spanOf(["title"]), hint: "add `short_description: …` below the title, as one sentence" };
  },
  bad: [
    [
      "---\ntitle: Page\n---\n\nText",
      "---\ntitle: Page\nshort_description: A page whose description is as long as search engines show it.\n---\n\nText",
    ],
  ],
  good: [],
});

export const codeInTitle = rule({
  ...unsupported("code in a title"),
  on: ["root"],
  *find(_, { page: { source } }) {
    const { title = "" } = source.frontmatter;
    const [text] = /`[^`]+`/u.exec(title) ?? [];
    const at = source.spanOf(["title"]);
    const meant = { at, from: title, to: title.replaceAll("`", "") };
    if (text !== undefined) yield { at, text, meant };
  },
  bad: [
    [
      "---\ntitle: The `get` call\nshort_description: A page whose description is as long as search engines show it.\n---\n\nText",
      "---\ntitle: The get call\nshort_description: A page whose description is as long as search engines show it.\n---\n\nText",
    ],
  ],
  good: [],
});
