/** Why a link leads nowhere although its target seems to be there, and what to write. */
import { expect, test } from "vitest";
import { makeSite, minimalConfig } from "../support/site.ts";

const page = (title: string, text: string, more = ""): string =>
  `---\ntitle: ${title}\nshort_description: ${title} of a test about links, and about why they lead nowhere, if they do.\n${more}---\n\n${text}\n`;

async function problemsOf(text: string): Promise<readonly string[]> {
  const site = makeSite({
    "docs-src/index.md": page("Home", `[Install](guide/install.md)\n\n${text}`),
    "docs-src/guide/install.md": page("Install", "## Size of it\n\nText.\n\n## Largest number {#most}\n\nText."),
    "docs-src/plan.md": page("Plan", "Text.", "draft: true\n"),
    "docs-src/_parts/setup.md": "Text.\n",
    "docs-src/logo.png": "",
  });
  const { stdout } = await site.run(["check", "--format", "json"]);
  const report: { diagnostics: { code: string; file: string; message: string; hint: string; fix: string | null }[] } =
    JSON.parse(stdout);
  return report.diagnostics
    .filter(({ file, code }) => file.endsWith("index.md") && code !== "csp-blocked")
    .map(({ code, message, hint, fix }) => `${code}: ${message}; ${hint}${fix === null ? "" : ` [${fix}]`}`);
}

const nowhere = (url: string): string => `broken-link: The link “${url}” leads nowhere`;

test.each([
  ["[a](plan.md)", `${nowhere("plan.md")}; “plan.md” is a draft: remove \`draft: true\` from it, or remove the link`],
  ["[a](/plan/)", `${nowhere("/plan/")}; “plan.md” is a draft: remove \`draft: true\` from it, or remove the link`],
  [
    "[a](_parts/setup.md)",
    `${nowhere("_parts/setup.md")}; names that begin with “_” are not published: rename “_parts” to “parts”, here too; or, to show its text here, write ::include{file="@/_parts/setup.md"}`,
  ],
  [
    "[a](guide/)",
    `${nowhere("guide/")}; this folder has no page of its own: add “guide/index.md”, or link to “/guide/install/”`,
  ],
  [
    "[a](/guide)",
    `${nowhere("/guide")}; this folder has no page of its own: add “guide/index.md”, or link to “/guide/install/”`,
  ],
  [
    "[a](guide/install.md\u200B)",
    `${nowhere("guide/install.md\u200B")}; it contains an invisible character, U+200B: write “guide/install.md” [guide/install.md]`,
  ],
  [
    "[a](guide/in\u00ADstall.md#size-of-it)",
    `${nowhere("guide/in\u00ADstall.md#size-of-it")}; it contains an invisible character, U+00AD: write “guide/install.md#size-of-it” [guide/install.md#size-of-it]`,
  ],
  [
    "[a](guide/install.md##size-of-it)",
    "broken-anchor: “guide/install.md” has no heading for the link “guide/install.md##size-of-it”; write “guide/install.md#size-of-it”, with one # [guide/install.md#size-of-it]",
  ],
  [
    "[a](guide/install.md#largest-number)",
    "broken-anchor: “guide/install.md” has no heading for the link “guide/install.md#largest-number”; the heading “Largest number” has an id of its own: write “guide/install.md#most” [guide/install.md#most]",
  ],
  [
    "![x](.img/a.png)",
    "broken-asset: The file “.img/a.png” is not published; names that begin with “.” are not published: rename “.img” to “img”, here too; or, move the file to “public/”",
  ],
  [
    "![x](guide/install.md)",
    'broken-asset: The file “guide/install.md” is a page, not an image or another file; write a link, [text](guide/install.md), or show its text with ::include{file="@/guide/install.md"}',
  ],
  [
    "::video[How]{src=“https://youtu.be/abcdefg”}",
    'directive-content: “::video” has curly quotes around its attributes; write {src="https://youtu.be/abcdefg"} [src="https://youtu.be/abcdefg"]',
  ],
  [
    ':::if{product.nmae="X"}\nText\n:::',
    "unknown-variable: Unknown variable “product.nmae”; define it in the config, under `product` or `constants`",
  ],
])("%s", async (markdown, report) => {
  expect(await problemsOf(markdown)).toEqual([report]);
});

test("a text fragment is left to the browser", async () => {
  expect(
    await problemsOf(
      "[a](guide/install.md#:~:text=30%2C%20MB) [b](guide/install.md#size-of-it:~:text=a) [c](#:~:text=Install) [d](/guide/install/#:~:text=ü)",
    ),
  ).toEqual([]);
  expect((await problemsOf("[a](guide/install.md#nope:~:text=a)"))[0]).toMatch(/^broken-anchor/u);
});

test.each([
  [
    "[a](https://user:pw@example.com/x)",
    "suspicious-link: The address “https://user:pw@example.com/x” contains a password; write “https://example.com/x”, or put an example in backticks [https://example.com/x]",
  ],
  [
    "<a href='//user:pw@example.com/'>a</a>",
    "suspicious-link: The address “//user:pw@example.com/” contains a password; write “//example.com/”, or put an example in backticks [//example.com/]",
  ],
  [
    "[a](https://example.com/%zz)",
    "suspicious-link: The address “https://example.com/%zz” contains “%zz”, which is not an escape: a percent sign needs two hexadecimal digits; write “https://example.com/%25zz” if the percent sign belongs to the address",
  ],
  [
    "![a](https://example.com/?q=100%)",
    "suspicious-link: The address “https://example.com/?q=100%” contains “%”, which is not an escape: a percent sign needs two hexadecimal digits; write “https://example.com/?q=100%25” if the percent sign belongs to the address",
  ],
])("%s has a part that does not belong into a published address", async (text, problem) => {
  expect(await problemsOf(text)).toEqual([problem]);
});

test("escapes, at signs and colons that belong to an address are not reported", async () => {
  const urls = [
    "https://example.com/%E4%2f",
    "https://example.com/@user:pw",
    "https://git@example.com/",
    "https://example.com/?m=a:b@c",
  ];
  expect(await problemsOf(urls.map((url) => `[a](${url})`).join("\n"))).toEqual([]);
});

test("a home page that is a redirect keeps its address", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig('  redirects: [{ from: "/", to: "/start/" }, { from: "/old/", to: "/start/" }],\n'),
    "docs-src/start.md": page("Start", "[Home](/), [old](/old/)"),
  });
  const { stderr } = await site.run(["check"]);
  expect(stderr.match(/moved-link: .*/gu)).toEqual([
    "moved-link: The target of the link “/old/” has moved to “/start/”",
  ]);
});
