/** What the site publishes for programs: Markdown beside each page, `llms.txt` and `llms-full.txt`. */
// It works in the folder in which it is loaded, and a test here works in others.
import "esbuild";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { serve as runServe } from "../../src/compiler/api.ts";
import { startServer } from "../support/server.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig, projectRoot } from "../support/site.ts";

const settings = `  description: "All about it.",\n  origin: "https://a.example",\n  base: "/docs/",\n  product: { name: "Stepwire" },\n  llms: true,\n`;

function page(title: string, text: string, more = ""): string {
  return `---\ntitle: ${title}\ndescription: About ${title}.\n${more}---\n\n${text}\n`;
}

function makeManual(more = ""): Site {
  return makeSite({
    "site.config.ts": minimalConfig(
      `${settings}  themeConfig: { sidebars: [{ paths: ["/"], entries: ["/limits/", { text: "Guides", entries: ["/guide/", { text: "Inner", entries: [{ page: "/guide/deep/", text: "Deep [1]" }] }] }] }] },\n${more}`,
    ),
    "docs-src/index.md": page(
      "Home",
      "Welcome to {{ product.name }}. See [the limits](limits.md#size), not [old](old.md).",
    ),
    "docs-src/limits.md": page("Limits", "## Size {#size}\n\n512 kB."),
    "docs-src/guide/index.md": page("Guide", "Text."),
    "docs-src/guide/deep.md": page("Deep guide", "Text."),
    "docs-src/old.md": page("Old", "Text.", "permalink: /old.html\n"),
  });
}

describe("a site for programs", () => {
  test("has the Markdown of each page beside its document, which names it", async () => {
    const site = makeManual();
    expect((await site.build(["--strict"])).stderr).toBe("");
    const paths = [...site.files().keys()].filter((path) => path.endsWith(".md"));
    expect(paths).toEqual(["guide.md", "guide/deep.md", "index.md", "limits.md", "old.html.md"]);
    expect(site.read("dist/index.md")).toBe(
      "# Home\n\n> About Home.\n\nSource: <https://a.example/docs/>\nAll pages as Markdown: <https://a.example/docs/llms.txt>\n\nWelcome to Stepwire. See [the limits](https://a.example/docs/limits/#size), not [old](https://a.example/docs/old.html).\n",
    );
    expect(site.read("dist/guide/deep/index.html")).toContain(
      '<link rel="alternate" type="text/markdown" href="/docs/guide/deep.md"/>',
    );
    // The first thing that a program reads of a document, and that no reader sees or reaches with the keyboard.
    expect(site.read("dist/guide/deep/index.html")).toMatch(
      /<body [^>]*><a class="dg-skip"[^>]*>[^<]*<\/a><p hidden="">All pages as Markdown: <a href="\/docs\/llms.txt">\/docs\/llms.txt<\/a><\/p>/u,
    );
    expect(site.read("dist/404.html")).not.toContain("text/markdown");
    expect((await site.run(["verify"])).status).toBe(0);
  });

  test("lists them in llms.txt by the groups of the sidebar, each once, and joins them in llms-full.txt", async () => {
    const site = makeManual();
    await site.build();
    expect(site.read("dist/llms.txt")).toBe(`# Manual

> All about it.

## Manual

- [Manual](https://a.example/docs/index.md): About Home.
- [Limits](https://a.example/docs/limits.md): About Limits.

## Guides

- [Guide](https://a.example/docs/guide.md): About Guide.
- [Deep \\[1\\]](https://a.example/docs/guide/deep.md): About Deep guide.

## More pages

- [Old](https://a.example/docs/old.html.md): About Old.
`);
    const parts = ["index", "limits", "guide", "guide/deep", "old.html"].map((name) => site.read(`dist/${name}.md`));
    expect(site.read("dist/llms-full.txt")).toBe(["# Manual\n\n> All about it.\n", ...parts].join("\n"));
  });

  test("says the author's instructions first, with their links checked", async () => {
    const site = makeManual();
    const say = (text: string): void => {
      site.edit("site.config.ts", (config) => config.replace(/llms: .*,\n/u, `llms: { instructions: [${text}] },\n`));
    };
    say(`"Read **[the limits](/limits/#size)** first.", "Use \`v2\`."`);
    expect((await site.build(["--strict"])).stderr).toBe("");
    expect(site.read("dist/llms.txt")).toContain(
      "> All about it.\n\nRead **[the limits](https://a.example/docs/limits/#size)** first.\n\nUse `v2`.\n\n## Manual\n",
    );
    say(`"Read [the limits](/limts/) first."`);
    const run = await site.run(["check"]);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain("site.config.ts:9:26\n  error broken-link: The link “/limts/” leads nowhere\n");
    expect(run.stderr).toContain("hint: did you mean “/limits/”?");
  });

  test("names the author's skills, and has an index of those at the well-known address", async () => {
    const site = makeManual();
    const skill = (name: string): string => `---\nname: ${name}\ndescription: >-\n  Sends\n  events.\n---\n\n# Skill\n`;
    site.write("docs-src/public/skill.md", skill("stepwire"));
    site.write("docs-src/public/.well-known/agent-skills/queue/SKILL.md", skill("queue"));
    expect((await site.build(["--strict"])).stderr).toBe("");
    expect(site.read("dist/llms.txt")).toContain(
      "> All about it.\n\n- [queue](https://a.example/docs/.well-known/agent-skills/queue/SKILL.md): Sends events.\n- [stepwire](https://a.example/docs/skill.md): Sends events.\n\n## Manual\n",
    );
    // Agents look for it at the root of an origin only.
    const index = ".well-known/agent-skills/index.json";
    expect(site.exists(`dist/${index}`)).toBe(false);
    expect((await site.build(["--base", "/"])).status).toBe(0);
    expect(JSON.parse(site.read(`dist/${index}`))).toEqual({
      $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
      skills: [
        {
          name: "queue",
          type: "skill-md",
          description: "Sends events.",
          url: "/.well-known/agent-skills/queue/SKILL.md",
          digest: `sha256:${createHash("sha256").update(skill("queue")).digest("hex")}`,
        },
      ],
    });
    // An index of the author's is published as it is, and a changed skill is named as it is now.
    site.write(`docs-src/public/${index}`, "{}");
    site.write("docs-src/public/skill.md", skill("waiting"));
    expect((await site.build(["--base", "/"])).status).toBe(0);
    expect(site.read(`dist/${index}`)).toBe("{}");
    expect(site.read("dist/llms.txt")).toContain("- [waiting](https://a.example/skill.md)");
  });

  test("reaches each of 1,000 pages through lists that programs read whole", async () => {
    const site = makeManual();
    const about = "What this page says, for whom it is, and what to read before it, in one sentence of usual length.";
    const routes: string[] = [];
    for (let number = 0; number < 1000; number += 1) {
      const name = `part-${number % 20}/page-${number}`;
      routes.push(name);
      site.write(`docs-src/${name}.md`, `---\ntitle: Page ${number}\ndescription: ${number}. ${about}\n---\n\nText.\n`);
    }
    site.edit("site.config.ts", (config) => config.replace(/ {2}themeConfig: .*\n/u, ""));
    const { serve }: { readonly serve: typeof runServe } = await import(join(projectRoot, "lib", "index.js"));
    const server = await serve({
      workingFolder: site.folder,
      useCache: false,
      workers: 0,
      port: 0,
      onUpdate: () => undefined,
    });
    onTestFinished(() => server.close());
    const read = async (address: string): Promise<string> => {
      const answer = await fetch(new URL(address.replace("https://a.example", ""), server.url));
      expect([address, answer.status]).toEqual([address, 200]);
      return answer.text();
    };
    const linksIn = (text: string): readonly string[] =>
      Array.from(text.matchAll(/^- \[[^\]]*\]\(([^)]*)\)/gmu), ([, url = ""]) => url);
    const index = await read("https://a.example/docs/llms.txt");
    const lists = await Promise.all(linksIn(index).map((url) => read(url)));
    // https://agentdocsspec.com: an answer of more characters is cut off.
    expect([index, ...lists].filter((text) => text.length > 50_000)).toEqual([]);
    const listed = lists.flatMap((text) => linksIn(text));
    expect(listed.toSorted()).toEqual(
      [...routes, "index", "limits", "guide", "guide/deep", "old.html"]
        .map((name) => `https://a.example/docs/${name}.md`)
        .toSorted(),
    );
    for (const url of listed.filter((_url, number) => number % 100 === 0))
      expect(await read(url)).toContain(`Source: <${url.replace(/(?:\/index)?\.md$/u, "/")}>`);
  });

  test("has a list for each section if one list would be too long, with every page in one of them", async () => {
    const site = makeManual();
    const about = "What this page says, for whom it is, and what to read before it. ".repeat(15);
    for (let number = 1; number <= 65; number += 1)
      site.write(
        `docs-src/${number <= 60 ? "many" : "few"}/page-${number}.md`,
        `---\ntitle: Page ${number}\ndescription: Page ${number}. ${about}\n---\n\nText ${number}.\n`,
      );
    site.edit("site.config.ts", (config) =>
      config.replace('entries: ["/limits/",', 'entries: ["/limits/", { folder: "/many/" }, { folder: "/few/" },'),
    );
    // What is said first is in the list, and leaves the lists of sections as long as they may be.
    const first = "Read this first. ".repeat(1500).trim();
    site.edit("site.config.ts", (config) => config.replace("llms: true", `llms: { instructions: ["${first}"] }`));
    expect((await site.build()).status).toBe(0);
    const list = site.read("dist/llms.txt");
    expect(list).toBe(`# Manual

> All about it.

${first}

## Manual

- [Manual](https://a.example/docs/assets/llms/manual.txt): Manual, Limits
- [Many (1)](https://a.example/docs/assets/llms/many-1.txt): Page 1, Page 2, Page 3, Page 4, Page 5, …
- [Many (2)](https://a.example/docs/assets/llms/many-2.txt): Page 49, Page 50, Page 51, Page 52, Page 53, …
- [Few](https://a.example/docs/assets/llms/few.txt): Page 61, Page 62, Page 63, Page 64, Page 65
- [Guides](https://a.example/docs/assets/llms/guides.txt): Guide, Deep \\[1\\]
- [More pages](https://a.example/docs/assets/llms/more-pages.txt): Old
`);
    const lists = [...list.matchAll(/docs\/(assets\/llms\/[^)]+)/gu)].map(([, path = ""]) => site.read(`dist/${path}`));
    expect(lists.every((each) => each.length <= 50_000)).toBe(true);
    const pages = lists.flatMap((each) => [...each.matchAll(/\(https:\/\/a\.example\/docs\/([^)]+)\)/gu)]);
    expect(pages.map(([, path]) => path).toSorted()).toEqual(
      [...site.files().keys()].filter((path) => path.endsWith(".md")).toSorted(),
    );
    expect(site.read("dist/assets/llms/full/guides.txt")).toBe(
      ["# Guides\n", site.read("dist/guide.md"), site.read("dist/guide/deep.md")].join("\n"),
    );
    expect((await site.run(["verify"])).status).toBe(0);
  });

  test("has none of it unless the config asks for it", async () => {
    const site = makeManual();
    site.edit("site.config.ts", (text) => text.replace("llms: true", "llms: false"));
    await site.build();
    expect([...site.files().keys()].filter((path) => /\.md$|llms/u.test(path))).toEqual([]);
    expect(site.read("dist/index.html")).not.toContain("text/markdown");
  });

  test("has links from the root if its origin is unknown", async () => {
    const site = makeManual();
    site.edit("site.config.ts", (text) => text.replace('  origin: "https://a.example",\n', ""));
    await site.build();
    expect(site.read("dist/index.md")).toContain("[the limits](/docs/limits/#size)");
    expect(site.read("dist/llms.txt")).toContain("[Guide](/docs/guide.md)");
  });

  test("contains what components render", async () => {
    const site = makeManual('  components: { price: { file: "Price.tsx" } },\n');
    site.write(
      "Price.tsx",
      'import { readFileSync } from "node:fs";\nexport default function Price() { return <b>{readFileSync("price.txt", "utf8")}</b>; }\n',
    );
    site.write("price.txt", "$5").edit("docs-src/limits.md", (text) => `${text}\n::price\n`);
    const here = process.cwd();
    process.chdir(site.folder);
    try {
      expect((await site.build()).stderr).toBe("");
      expect(site.read("dist/limits.md")).toContain("\n**$5**\n");
      site.write("price.txt", "$1000");
      await site.build();
    } finally {
      process.chdir(here);
    }
    expect(site.read("dist/limits.md")).toContain("\n**$1000**\n");
    expect(site.read("dist/llms-full.txt")).toContain("\n**$1000**\n");
  });
});

describe("a later build", () => {
  /** The files that a build writes and removes. */
  async function changes(site: Site): Promise<readonly string[]> {
    const { stdout } = await site.build(["--why"]);
    return [...stdout.matchAll(/^dist\/(\S+) (?:written|removed)/gmu)].flatMap(([, path = ""]) =>
      path.startsWith("assets/") ? [] : [path],
    );
  }

  test("writes the Markdown of an edited page and the joined file, and reads the other pages' Markdown", async () => {
    const site = makeManual();
    await site.build();
    site.edit("docs-src/limits.md", (text) => text.replace("512", "1024"));
    const run = await changes(site);
    expect(run.toSorted()).toEqual(["docsgen-manifest.json", "limits.md", "limits/index.html", "llms-full.txt"]);
    const edited = site.files();
    await site.build(["--no-cache"]);
    expect(site.files()).toEqual(edited);
    expect(await changes(site)).toEqual([]);
  });

  test("leaves the Markdown alone if only what is around the pages changes", async () => {
    const site = makeManual();
    await site.build();
    site.edit("site.config.ts", (text) => text.replace("themeConfig: {", 'themeConfig: { footer: "Foot",'));
    const run = await changes(site);
    expect(run).toContain("limits/index.html");
    expect(run.filter((path) => /\.md$|llms/u.test(path))).toEqual([]);
  });

  test("makes Markdown again that was changed outside docsgen", async () => {
    const site = makeManual();
    await site.build();
    const before = site.files();
    site.write("dist/guide.md", "Other.");
    await site.build();
    expect(site.files()).toEqual(before);
  });
});

test("a file of the author with the name of generated Markdown is refused", async () => {
  const site = makeManual().write("docs-src/public/limits.md", "Own.").write("docs-src/public/llms.txt", "Own.");
  site.write("docs-src/public/assets/llms/guides.txt", "Own.");
  const run = await site.run(["check"]);
  expect(run.status).toBe(1);
  expect(run.stderr).toContain("output-conflict");
  expect(run.stderr).toContain("limits.md");
  expect(run.stderr).toContain("llms.txt");
  expect(run.stderr).toContain("assets/llms/guides.txt");
});

test("both servers send Markdown as such, in UTF-8", async () => {
  const site = makeManual();
  await site.build();
  for (const command of ["serve", "preview"]) {
    const server = await startServer(site, [command, "--port", "0"]);
    for (const path of ["index.md", "guide/deep.md", "old.html.md", "llms.txt", "llms-full.txt"]) {
      const answer = await server.get(`/docs/${path}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe(
        `text/${path.endsWith(".md") ? "markdown" : "plain"}; charset=utf-8`,
      );
      expect(answer.text).toBe(site.read(`dist/${path}`));
    }
    await server.end();
  }
});

describe("the links that open a page in another program", () => {
  const openIn = (programs: string): string => `  themeConfig: { openIn: ${programs} },\n`;
  const makeOne = (config: string): Site =>
    makeSite({ "site.config.ts": minimalConfig(config), "docs-src/index.md": page("Home", "Text.") });

  test("name the Markdown of the page", async () => {
    const site = makeOne(`${settings}${openIn('["claude", { name: "Own", url: "https://b.example/?u={url}" }]')}`);
    expect((await site.build()).stderr).toBe("");
    const html = site.read("dist/index.html");
    const prompt = encodeURIComponent("Read https://a.example/docs/index.md and answer my questions about it.");
    expect(html).toContain(`href="https://claude.ai/new?q=${prompt}" rel="nofollow">Open in Claude</a>`);
    const url = encodeURIComponent("https://a.example/docs/index.md");
    expect(html).toContain(`href="https://b.example/?u=${url}" rel="nofollow">Open in Own</a>`);
    expect(site.read("dist/404.html")).not.toContain("Open in");
  });

  test("need the Markdown, the address of the site, and a place for the address of the page", async () => {
    expect((await makeOne(openIn('["claude"]')).build()).stderr).toContain(
      "“themeConfig.openIn” needs the Markdown of pages and their address",
    );
    const wrong = makeOne(`${settings}${openIn('[{ name: "Own", url: "https://b.example/" }]')}`);
    expect((await wrong.build()).stderr).toContain("must contain {url} or {prompt}");
  });
});
