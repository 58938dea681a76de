/** Links that open an app: which schemes a site may allow, and what nobody can accept. */
import { describe, expect, test } from "vitest";
import { makeSite } from "../support/site.ts";

const home = (text: string): string => `---\ntitle: Home\n---\n\n${text}\n`;
const configWith = (keys: string): string => `export default {\n  title: "T",\n${keys}\n};\n`;

/** Every place in which an author can write a link. */
const everywhere = {
  "docs-src/index.md": home(
    '[md](cursor://a) <cursor://b> <a href="cursor://c">html</a> [ref]\n\n[ref]: cursor://d\n\n::app\n\n| x |\n|-|\n| [cell](cursor://e) |',
  ),
  "components/app.tsx": 'export default function App() { return <a href="cursor://f">component</a>; }\n',
  "site.config.ts": configWith(`  components: { app: { file: "components/app.tsx" } },
  themeConfig: {
    navbar: { right: [{ text: "Menu", link: "cursor://g" }] },
    social: [{ icon: "github", link: "cursor://h" }],
    footer: { text: "[note](cursor://i)", columns: [{ title: "C", links: [{ text: "Foot", link: "cursor://j" }] }] },
    announcement: { text: "[news](cursor://k)" },
    search: { support: { text: "Ask", link: "cursor://l" } },
  },
  plugins: [{ name: "tree", rehypePlugins: [() => (tree) => {
    tree.children.push({ type: "element", tagName: "a", properties: { href: "cursor://m" }, children: [] });
  }] }],
  links: { schemes: ["vscode"] },`),
};

test("a scheme that the config allows works everywhere, and one that it does not is an error everywhere", async () => {
  const site = makeSite(everywhere);
  const refused = await site.build();
  expect(refused.status).toBe(1);
  const addresses = [...refused.stderr.matchAll(/ error unsafe-url: The address “cursor:\/\/(.)” is not allowed/gu)];
  expect(
    addresses
      .map(([, letter]) => letter)
      .sort()
      .join(""),
  ).toBe("abcdefghijklm");
  expect(refused.stderr).toContain(
    'hint: if the link opens an app, allow it in the config: links: { schemes: ["vscode", "cursor"] }',
  );
  site.edit("site.config.ts", (text) => text.replace('"vscode"', '"vscode", "cursor"'));
  const allowed = await site.build();
  expect(allowed.stderr).not.toContain("unsafe-url");
  expect(allowed.status).toBe(0);
  const html = site.read("dist/index.html");
  for (const letter of "abcdefghijkm") expect(html, letter).toContain(`href="cursor://${letter}"`);
});

describe("no exception changes the page:", () => {
  test("a refused address stays an error whatever accepts it", async () => {
    const reason = 'reason: "The app is installed by every reader."';
    for (const checks of [
      'severity: { "unsafe-url": "off" }',
      'overrides: [{ files: ["**"], severity: { "unsafe-url": "warning" } }]',
      `exceptions: [{ code: "unsafe-url", ${reason} }]`,
    ]) {
      const site = makeSite({
        "docs-src/index.md": home("[a](cursor://a)"),
        "site.config.ts": configWith(`  checks: { ${checks} },`),
      });
      const { status, stderr } = await site.build();
      expect(stderr).toMatch(/“checks\.[^”]+” is always an error/u);
      expect(status).toBe(2);
    }
    const site = makeSite({
      "docs-src/index.md": home("<!-- docsgen-ignore unsafe-url: readers have the app -->\n[a](cursor://a)"),
    });
    const { status, stderr } = await site.build();
    expect(stderr).toContain("docs-src/index.md:5:1\n  error exception-syntax: ");
    expect(stderr).toContain("“unsafe-url” cannot be accepted");
    expect(stderr).toContain("docs-src/index.md:6:5\n  error unsafe-url: ");
    expect(status).toBe(1);
  });

  test.each([
    ["merge-conflict", "<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs"],
    ["frontmatter-language", "", "---js\n{}\n---\n"],
    ["frontmatter-unclosed", "", "---\ntitle: x\n\nText\n"],
    ["nesting-limit", "> ".repeat(300)],
  ])("%s, which would publish an empty page", async (code, text, whole = home(text)) => {
    const site = makeSite({ "docs-src/index.md": whole });
    expect((await site.build()).stderr).toContain(`error ${code}: `);
    site.write("site.config.ts", configWith(`  checks: { severity: { "${code}": "off" } },`));
    const { status, stderr } = await site.build();
    expect(stderr).toContain(`“checks.severity.${code}” is always an error`);
    expect(status).toBe(2);
    expect(site.exists("dist")).toBe(false);
  });
});

test.each(["javascript", "data", "vbscript", "blob", "file", "filesystem", "about", "view-source", "Cursor", "x:", ""])(
  "the scheme %j cannot be allowed",
  async (scheme) => {
    const site = makeSite({
      "docs-src/index.md": home("Text."),
      "site.config.ts": configWith(`  links: { schemes: ["${scheme}"] },`),
    });
    const { status, stderr } = await site.run(["check"]);
    expect(stderr).toMatch(/site\.config\.ts:3:22\n {2}error config-value: “links\.schemes\[0\]” /u);
    expect(status).toBe(2);
  },
);
