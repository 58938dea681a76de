/** Blocks beyond callouts and code: columns, file trees, package managers, videos, conditions, definition lists. */
import { describe, expect, test } from "vitest";
import { bodyOf, compilePage } from "../../support/page.ts";

const fence = "```";

/** The codes and hints of a page that begins with the text, in line 3. */
async function reported(markdown: string): Promise<readonly (string | null)[]> {
  const { findings, hints } = await compilePage(`# P\n\n${markdown}`);
  return findings.flatMap((found, index) => [found, hints[index] ?? null]);
}

describe.each(["remark", "satteri"] as const)("with %s", (parser) => {
  const body = (markdown: string): Promise<string> => bodyOf(markdown, { options: { parser } });

  test("columns stand side by side", async () => {
    expect(await body(":::columns\n:::column\nOne\n:::\n:::column\nTwo\n:::\n:::")).toBe(
      '<div class="dg-columns"><div class="dg-column"><p>One</p></div><div class="dg-column"><p>Two</p></div></div>',
    );
  });

  test("a file tree marks folders and notes", async () => {
    const html = await body(":::file-tree\n- src/ *all code*\n  - main.ts  starts here\n- `package.json`\n:::");
    expect(html.replaceAll(/\s*\n\s*/gu, "")).toBe(
      '<div class="dg-tree"><ul><li><span class="dg-folder">src/</span> <span class="dg-note"><em>all code</em></span>' +
        '<ul><li><span class="dg-file">main.ts</span> <span class="dg-note">starts here</span></li></ul></li>' +
        '<li><span class="dg-file"><code>package.json</code></span></li></ul></div>',
    );
  });

  test("a file tree marks an empty folder by its slash", async () => {
    const html = await body(":::file-tree\n- src/\n- `lib/`\n- a/b\n:::");
    expect([...html.matchAll(/class="dg-(folder|file)"/gu)].map(([, kind]) => kind)).toEqual([
      "folder",
      "file",
      "file",
    ]);
  });

  test("an empty id is no attribute, and cards may hold a video or a component", async () => {
    expect(await body(':::columns{id=""}\n:::column{id="a"}\nOne\n:::\n:::')).toBe(
      '<div class="dg-columns"><div class="dg-column" id="a"><p>One</p></div></div>',
    );
    const video = '::video[How]{src="https://youtu.be/abcdefg"}';
    expect(await body(`:::cards\n${video}\n:::card[One]\nText\n:::\n:::`)).toMatch(
      /^<div class="dg-cards"><div><a [^]*<\/a><\/div><div class="dg-card">/u,
    );
  });

  test("a container does not end in code inside it", async () => {
    const html = await body(":::tip\n```md\n:::tip\nText\n:::\n```\nAfter\n:::\n\nOutside");
    expect(html).toMatch(/^<div class="dg-callout dg-tip"[^]*<p>After<\/p><\/div>\n<p>Outside<\/p>$/u);
    expect(html.replaceAll(/<[^>]*>/gu, "")).toContain(":::tip\nText\n:::");
  });

  test("a definition list has terms and definitions", async () => {
    const html = await body("Term\n: What *it* is\nand more\n: Or this\n\nNext\nAlso\n: That\n\nText");
    expect(html.replaceAll("\n", "")).toBe(
      "<dl><dt>Term</dt><dd>What <em>it</em> isand more</dd><dd>Or this</dd><dt>Next</dt><dt>Also</dt><dd>That</dd></dl><p>Text</p>",
    );
  });

  test("a text that is indented by one space does not continue a definition", async () => {
    expect((await body("Term\n: Meaning\n\n Text")).replaceAll("\n", "")).toBe(
      "<dl><dt>Term</dt><dd>Meaning</dd></dl><p>Text</p>",
    );
  });

  test.each(["`code`", "**bold**", "[link](https://a.example)", "<kbd>K</kbd>"])(
    "a definition begins with %s",
    async (text) => {
      expect(await body(`Term\n: ${text} and *more*`)).toMatch(
        /^<dl>\n<dt>Term<\/dt>\n<dd><.* and <em>more<\/em><\/dd>/u,
      );
    },
  );

  test("a definition has several blocks, and a list empty lines between its items", async () => {
    const markdown = "Term\n: First\n\n  Second\n\n  - point\n\n: Other\n\nNext\n: That\n\nText";
    expect((await body(markdown)).replaceAll("\n", "")).toBe(
      "<dl><dt>Term</dt><dd><p>First</p><p>Second</p><ul><li>point</li></ul></dd><dd>Other</dd>" +
        "<dt>Next</dt><dd>That</dd></dl><p>Text</p>",
    );
  });

  test("a definition in a quote has several blocks", async () => {
    const html = await body("> Term\n> : First\n>\n>   Second");
    expect(html).toContain("<dd>\n<p>First</p>\n<p>Second</p>\n</dd>");
  });

  test("text that would be code after a definition is reported", async () => {
    const { findings, hints } = await compilePage("# P\n\nTerm\n: First\n\n    Second *part*", { options: { parser } });
    expect(findings).toEqual(["6:1-18 unsupported-syntax"]);
    expect(hints[0]).toContain("indent it by two spaces");
  });

  test("each item of a definition list is checked at its own place, once", async () => {
    const { findings } = await compilePage("# P\n\nTerm [[a]]\n: `[[b]]` and\nmore [[c]]\n\n: [[d]]", {
      options: { parser },
    });
    expect(findings).toEqual(["3:6-11 unsupported-syntax", "5:6-11 unsupported-syntax", "7:3-8 unsupported-syntax"]);
  });

  test.each([
    ['if{product.name="Stepwire"}', true],
    ['if{product.name="Other"}', false],
    ['unless{product.name="Other"}', true],
    ["if{constants.LIMIT}", true],
    ["unless{constants.LIMIT}", false],
    ['if{constants.LIMIT}\n:::if{product.name="Stepwire"}', true],
    ['if{constants.LIMIT}\n:::if{product.name="Other"}', false],
    ['if{product.name="Other"}\n:::unless{product.name="Other"}', false],
  ])("content in :::%s is shown: %s", async (opening, isShown) => {
    const closing = opening.includes("\n") ? ":::\n:::" : ":::";
    const html = await body(`Before\n\n:::${opening}\n## Part\n\n[broken][a]\n\n[a]: https://a.example\n${closing}\n`);
    expect(html).not.toContain(":::");
    expect(html.includes("Part")).toBe(isShown);
    expect(html).not.toContain("product");
  });
});

describe("package managers", () => {
  test("are tabs of one command, with a shared key", async () => {
    const html = await bodyOf(`:::package-managers\n${fence}sh\nnpm install -D vite\nnpm ci\n${fence}\n:::`);
    expect(html).toContain('<div class="dg-tabs dg-code-group" data-key="package-manager">');
    const texts = [...html.matchAll(/<code>([\s\S]*?)<\/code>/gu)].map(([, code = ""]) =>
      code.replaceAll(/<[^>]*>/gu, ""),
    );
    expect(texts).toEqual([
      "npm install -D vite\nnpm ci",
      "pnpm add -D vite\npnpm install --frozen-lockfile",
      "yarn add --dev vite\nyarn install --immutable",
      "bun add --dev vite\nbun install --frozen-lockfile",
    ]);
  });

  test("get the tag of a command that creates a project", async () => {
    const html = await bodyOf(`:::package-managers\n${fence}text\nnpm create vite@latest app\n${fence}\n:::`);
    expect(html.match(/vite@latest/gu)).toHaveLength(4);
  });

  test("run the package that npm runs for a scope", async () => {
    const html = await bodyOf(`:::package-managers\n${fence}text\nnpm init @scope@latest\n${fence}\n:::`);
    expect(html).toContain("bunx @scope/create@latest");
  });

  test.each([
    [":::package-managers\nText\n:::", "3:1-20 directive-content"],
    [`:::package-managers\n${fence}sh\nls\n${fence}\n:::`, "4:1-6 directive-content"],
  ])("need a command in %j", async (markdown, place) => {
    expect(await reported(markdown)).toEqual([place, "write the commands for npm in a code block: npm install name"]);
  });

  test("that lack a command are reported, once each", async () => {
    const found = await reported(`:::package-managers\n${fence}sh\nnpm publish\n${fence}\n:::`);
    expect(found).toContain("write a :::code-group with a block for each package manager");
  });
});

describe("tabs and details", () => {
  test("have a key that groups share, and a name of which one is open", async () => {
    expect(await bodyOf(':::tabs{key="os"}\n:::tab[Linux]\nText\n:::\n:::')).toContain('data-key="os"');
    expect(await bodyOf(':::details[Q]{name="faq"}\nText\n:::')).toContain(
      '<details class="dg-callout dg-details" name="faq">',
    );
  });
});

describe("a video", () => {
  const player = "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1";

  test.each([
    "https://www.youtube.com/watch?v=abcdefghijk",
    "https://www.youtube.com/watch?list=x&v=abcdefghijk",
    "https://youtu.be/abcdefghijk",
    "https://www.youtube.com/shorts/abcdefghijk",
  ])("of %s is a link that loads nothing by itself", async (address) => {
    const html = await bodyOf(`::video[How it works]{src="${address}"}`);
    expect(html).toBe(
      `<div><a href="${address.replace("&", "&#x26;")}" class="dg-video" data-player="${player}">How it works</a></div>`,
    );
  });

  test("of Vimeo asks not to be tracked", async () => {
    expect(await bodyOf('::video[T]{src="https://vimeo.com/123456"}')).toContain(
      'data-player="https://player.vimeo.com/video/123456?autoplay=1&#x26;dnt=1"',
    );
  });

  test.each([
    ["::video[T]", "3:1-11 directive-content"],
    ['::video[T]{src="https://a.example/v"}', "3:1-38 directive-content"],
    ['::video{src="https://youtu.be/abcdefghijk"}', "3:1-44 directive-content"],
    ['::video[T]{src="https://youtu.be/abcdefghijk" width="3"}', "3:1-57 directive-attribute"],
    [':::video[T]{src="https://youtu.be/abcdefghijk"}\n:::', "3:1-48 unknown-directive"],
  ])("%s is reported", async (markdown, place) => {
    expect((await compilePage(`# P\n\n${markdown}`)).findings).toEqual([place]);
  });

  test("is reported if the site's policy blocks its player", async () => {
    const options = { policy: { "default-src": ["'self'"] } };
    const { findings, hints } = await compilePage('# P\n\n::video[T]{src="https://youtu.be/abcdefghijk"}', { options });
    expect(findings).toEqual(["3:1-47 csp-blocked"]);
    expect(hints[0]).toContain("https://www.youtube-nocookie.com");
  });
});

describe("a block that lacks its content", () => {
  test.each([
    [":::columns\nText\n:::", "4:1-5 directive-content", "write :::column and ::: around each text"],
    [":::file-tree\nsrc/main.ts\n:::", "3:1-13 directive-content", "write a list of files: - src/main.ts"],
    [":::file-tree\n├── a.ts\n└── b.ts\n:::", "3:1-13 directive-content", "write a list of files: - a.ts, then - b.ts"],
    [
      ":::if\nText\n:::",
      "3:1-6 directive-content",
      'write :::if{product.name="value"}, with a name of the config\'s `product` or `constants`',
    ],
    [":::if{product.nme}\nText\n:::", "3:1-19 unknown-variable", "did you mean “product.name”?"],
    [
      ": A definition",
      "3:1-15 unsupported-syntax",
      "write the term on the line before it, without a blank line between them",
    ],
  ])("%j is reported", async (markdown, place, hint) => {
    expect(await reported(markdown)).toEqual([place, hint]);
  });

  test("keeps what depends on an unknown value, so that it is checked", async () => {
    const { html } = await compilePage("# P\n\n:::if{product.nme}\nText\n:::");
    expect(html).toContain("<p>Text</p>");
  });
});
