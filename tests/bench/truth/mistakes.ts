/**
 * The mistakes that authors make, each on a page that is otherwise correct, in the syntax of each tool. The page is
 * named after the mistake, so that a report which names the page can be attributed to it.
 */
import type { ToolName } from "./tool.ts";

export interface Mistake {
  /** Also the name of its page. */
  readonly id: string;
  /** As the table names it. */
  readonly title: string;
  /** In the line that a report should name, and in no other text: a report that contains it is about this mistake. */
  readonly token: string;
  /** `null` if the tool has no such syntax or feature. */
  readonly write: (tool: Syntax) => Written | null;
}

/** What a mistake adds to a site. */
export interface Written {
  /** The text of its page, below the frontmatter. */
  readonly text?: string;
  /** Lines of frontmatter below the title. */
  readonly frontmatter?: string;
  /** The whole page in place of title and text. */
  readonly page?: string;
  /** Pages with expressions are MDX in tools that use it. */
  readonly isMdx?: boolean;
  /** Other files, by path from the folder of pages. */
  readonly files?: Readonly<Record<string, string>>;
  /** The config names this route in a menu, or as the target of a redirect. */
  readonly config?: { readonly menu?: string; readonly redirect?: string };
}

export interface Syntax {
  readonly name: ToolName;
  /** A link to a page of the same folder, as the tool's documentation writes it. */
  readonly page: (name: string, anchor?: string) => string;
  readonly callout: (name: string, title: string) => string;
  readonly hasMdx: boolean;
  /** Whether authors write the title of a page as its first heading, because the theme does not show that of the frontmatter. */
  readonly hasTitleHeading: boolean;
  /** The extension of all pages, if callouts need another than "md". */
  readonly extension?: string;
  readonly hasRedirects: boolean;
  readonly hasDrafts: boolean;
  /** A key whose value has the wrong type; `null` if the tool does not read such a key. */
  readonly wrongValue: string | null;
  readonly include: string | null;
  /** A sentence of the home page, with a variable where the tool reports those that no page uses. */
  readonly limit: string;
  readonly variable: { readonly text: string; readonly token: string } | null;
}

const fence = "```";
const plain =
  (text: string): (() => Written) =>
  () => ({ text });

export const mistakes: readonly Mistake[] = [
  {
    id: "dead-link",
    title: "Link to a page that does not exist",
    token: "gone-page",
    write: ({ page }) => ({ text: `See [the page](${page("gone-page")}).` }),
  },
  {
    id: "dead-fragment",
    title: "Link to a heading that does not exist, on another page",
    token: "gone-fragment",
    write: ({ page }) => ({ text: `See [the heading](${page("setup", "gone-fragment")}).` }),
  },
  {
    id: "dead-local",
    title: "Link to a heading that does not exist, on the same page",
    token: "gone-local",
    write: plain("See [the heading](#gone-local)."),
  },
  {
    id: "wrong-case",
    title: "Link with the wrong case",
    token: "SETUP",
    write: ({ page }) => ({ text: `See [the setup](${page("SETUP")}).` }),
  },
  {
    id: "dead-html",
    title: "Dead link in raw HTML",
    token: "gone-html",
    write: plain('<p>See <a href="../gone-html/">the page</a>.</p>'),
  },
  {
    id: "empty-link",
    title: "Link without an address",
    token: "empty address",
    write: plain("See [empty address]()."),
  },
  {
    id: "spaced-link",
    title: "Space between the text and the address of a link",
    token: "spaced text",
    write: ({ page }) => ({ text: `See [spaced text] (${page("setup")}).` }),
  },
  {
    id: "undefined-label",
    title: "Reference to a link that is not defined",
    token: "gone-label",
    write: plain("See [the label][gone-label]."),
  },
  {
    id: "undefined-note",
    title: "Reference to a footnote that is not defined",
    token: "gone-note",
    write: plain("See the note.[^gone-note]"),
  },
  {
    id: "local-address",
    title: "Link to the author's own machine",
    token: "localhost:4321",
    write: plain("See [the preview](http://localhost:4321/setup/)."),
  },
  {
    id: "draft-link",
    title: "Link to a draft",
    token: "unfinished",
    write: ({ hasDrafts, page }) =>
      hasDrafts
        ? {
            text: `See [the plan](${page("unfinished")}).`,
            files: { "unfinished.md": "---\ntitle: Unfinished plan\ndraft: true\n---\n\nNot published yet.\n" },
          }
        : null,
  },
  {
    id: "gone-image",
    title: "Image that does not exist",
    token: "gone-picture",
    write: plain("![A diagram of the queue](./gone-picture.png)"),
  },
  { id: "no-alt", title: "Image without alt text", token: "![]", write: plain("![](./queue.svg)") },
  {
    id: "damaged-image",
    title: "Image whose file is damaged",
    token: "damaged.png",
    write: () => ({ text: "![A diagram of the queue](./damaged.png)", files: { "damaged.png": "not an image\n" } }),
  },
  {
    id: "wrong-callout",
    title: "Misspelled callout",
    token: "warnnig",
    write: ({ callout }) => ({ text: `${callout("warnnig", "Before you delete it")}\nMake a copy.\n:::` }),
  },
  {
    id: "open-callout",
    title: "Callout that is never closed",
    token: "Never closed",
    write: ({ callout }) => ({ text: `${callout("tip", "Never closed")}\nMake a copy.\n\nThe next paragraph.` }),
  },
  {
    id: "wrong-language",
    title: "Misspelled language of a code block",
    token: "javscript",
    write: plain(`${fence}javscript\nconst limit = 30;\n${fence}`),
  },
  {
    id: "broken-code",
    title: "Sample that does not parse",
    token: '"upload": }',
    write: plain(`${fence}json\n{ "upload": }\n${fence}`),
  },
  {
    id: "open-fence",
    title: "Code block that is never closed",
    token: `${fence}sh`,
    write: plain(`${fence}sh\nnpm install\n\nThe next paragraph is code now.`),
  },
  {
    id: "broken-yaml",
    title: "Frontmatter that is not YAML",
    token: "Uploads: limits",
    write: () => ({ page: "---\ntitle: Uploads: limits\n---\n\nThe title has a colon.\n" }),
  },
  {
    id: "unknown-key",
    title: "Misspelled key in the frontmatter",
    token: "sidbar",
    write: () => ({ frontmatter: "sidbar: false", text: "The key is misspelled." }),
  },
  {
    id: "wrong-value",
    title: "Value of the wrong type in the frontmatter",
    token: "first-of-all",
    write: ({ wrongValue }) =>
      wrongValue === null ? null : { frontmatter: wrongValue, text: "The value is a text in place of a number." },
  },
  {
    id: "same-id",
    title: "The same id twice on a page",
    token: 'id="twice"',
    write: plain('<p id="twice">One.</p>\n\n<p id="twice">Two.</p>'),
  },
  {
    id: "heading-level",
    title: "Skipped heading level",
    token: "#### Too deep",
    write: plain("## A section\n\n#### Too deep\n\nText."),
  },
  {
    id: "broken-table",
    title: "Table whose second row has too few cells",
    token: "| --- |",
    write: plain("| Plan | Price |\n| --- |\n| Team | 12 |"),
  },
  {
    id: "open-bold",
    title: "Bold text that is never closed",
    token: "**Never closed",
    write: plain("Text with **Never closed bold."),
  },
  {
    id: "merge-conflict",
    title: "Markers of a merge conflict",
    token: "<<<<<<< HEAD",
    write: plain("<<<<<<< HEAD\nThe old text.\n=======\nThe new text.\n>>>>>>> topic"),
  },
  {
    id: "missing-include",
    title: "Included file that does not exist",
    token: "gone-include",
    write: ({ include, hasMdx }) => (include === null ? null : { text: include, isMdx: hasMdx }),
  },
  {
    id: "wrong-variable",
    title: "Misspelled variable",
    token: "uplaod",
    write: ({ variable, hasMdx }) => (variable === null ? null : { text: variable.text, isMdx: hasMdx }),
  },
  {
    id: "same-address",
    title: "Two pages with one address",
    token: "same-address",
    write: () => ({
      text: "One of two.",
      files: { "same-address/index.md": "---\ntitle: The other page\n---\n\nThe other of two.\n" },
    }),
  },
  {
    id: "dead-menu",
    title: "Menu entry for a page that does not exist",
    token: "gone-from-menu",
    write: () => ({ config: { menu: "/gone-from-menu/" } }),
  },
  {
    id: "dead-redirect",
    title: "Redirect to a page that does not exist",
    token: "gone-target",
    write: ({ hasRedirects }) => (hasRedirects ? { config: { redirect: "/gone-target/" } } : null),
  },
  {
    id: "typing-error",
    title: "Misspelled word in a sentence",
    token: "recieve",
    write: plain("You recieve an answer by email."),
  },
  {
    id: "wrong-type",
    title: "Sample with an error of types",
    token: "const limit: number",
    write: plain(`${fence}ts\nconst limit: number = "thirty";\n${fence}`),
  },
];
