/**
 * `docsgen serve`: how it answers requests, and that after any change to the files it serves the same as a fresh build.
 */
import { once } from "node:events";
import { createServer } from "node:net";
import { readdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { isLikeFreshBuild } from "../support/fresh-build.ts";
import { makePage as page, makeServedSite } from "../support/served-site.ts";
import { startServe, withoutScript } from "../support/server.ts";
import type { Site } from "../support/site.ts";
import { makeSite } from "../support/site.ts";

describe("the server answers", () => {
  test("pages, other spellings of their addresses, files with their types, and 404 for the rest", async () => {
    const site = makeServedSite(
      {
        "docs-src/a.md": page("A", "![dot](dot.svg)"),
        "docs-src/dot.svg": "<svg/>",
        "docs-src/public/robots.txt": "User-agent: *\n",
        "docs-src/café.md": page("Café"),
      },
      '  redirects: [{ from: "/old", to: "/guide/" }],\n',
    );
    const server = await startServe(site);
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/docs\/$/u);
    const home = await server.get("/docs/");
    expect(home.status).toBe(200);
    expect(home.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(home.headers.get("cache-control")).toBe("no-store");
    expect(home.text).toContain('<script type="module" src="/docs/@docsgen/client.js"');
    expect((await server.get("/docs/@docsgen/client.js")).headers.get("content-type")).toBe(
      "text/javascript; charset=utf-8",
    );
    for (const [path, location] of [
      ["/", "/docs/"],
      ["/docs", "/docs/"],
      ["/docs/guide?a=b", "/docs/guide/?a=b"],
      ["/docs/guide.html", "/docs/guide/"],
      ["/docs/guide/index.html", "/docs/guide/"],
      ["/docs/GUIDE/", "/docs/guide/"],
      ["/docs/CAF%C3%89/", "/docs/caf%C3%A9/"],
      ["/docs/old", "/docs/guide/"],
      ["/docs/old/", "/docs/guide/"],
    ] as const) {
      const { status, headers } = await server.get(path);
      expect([path, status, headers.get("location")]).toEqual([path, 302, location]);
    }
    expect((await server.get("/docs/caf%C3%A9/")).text).toContain("Café");
    const image = /src="(\/docs\/assets\/dot\.[^"]*)"/u.exec((await server.get("/docs/a/")).text)?.[1] ?? "";
    expect((await server.get(image)).headers.get("content-type")).toBe("image/svg+xml");
    expect((await server.get("/docs/robots.txt")).text).toBe("User-agent: *\n");
    const script = await server.get("/docs/assets/pages/guide.js");
    expect([script.status, script.text.startsWith("export default ")]).toEqual([200, true]);
    const missing = await server.get("/docs/none/");
    expect([missing.status, missing.text.includes("@docsgen/client.js")]).toEqual([404, true]);
    expect((await server.get("/elsewhere")).status).toBe(404);
    await isLikeFreshBuild(server, site);
    await server.end();
  });

  test("drafts, while links to them are reported as for the published site", async () => {
    const site = makeServedSite({
      "docs-src/index.md": page("Home", "See [the plan](plan.md)."),
      "docs-src/plan.md": "---\ntitle: Plan\ndraft: true\n---\n\nSecret text.\n",
    });
    const server = await startServe(site);
    await server.says("1 error");
    expect(server.stdout + server.stderr).toContain("The link “plan.md” leads nowhere");
    expect((await server.get("/docs/plan/")).text).toMatch(/class="[^"]*dg-draft[^]*Secret text/u);
    expect((await server.get("/docs/")).text).toContain('href="/docs/plan/"');
    site.write("docs-src/index.md", page("Home"));
    await server.settled(site);
    expect((await server.get("/docs/plan/")).status).toBe(200);
    await server.end();
    await site.build();
    expect([...site.files().keys()].join(" ")).not.toContain("plan");
  });

  test("HEAD without a body, and rejects other methods", async () => {
    const server = await startServe(makeServedSite());
    const get = await server.get("/docs/");
    const head = await server.get("/docs/", { method: "HEAD" });
    expect([head.status, head.text, head.headers.get("content-length")]).toEqual([200, "", String(get.bytes.length)]);
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"]) {
      const refused = await server.get("/docs/", { method });
      expect([method, refused.status, refused.headers.get("allow")]).toEqual([method, 405, "GET, HEAD"]);
    }
    await server.end();
  });

  test("the first page while the others are still compiled", async () => {
    const site = makeServedSite();
    const body = Array.from({ length: 60 }, (_, n) => `## Part ${n}\n\nText *with* [a link](/guide/) and \`code\`.`);
    for (let n = 0; n < 400; n += 1) site.write(`docs-src/many/p${n}.md`, page(`Page ${n}`, body.join("\n\n")));
    site.write("docs-src/many/readme/README.md", page("Read me", "Text."));
    const server = await startServe(site, ["--no-cache"]);
    const first = await Promise.all(["/docs/many/p399/", "/docs/many/readme/"].map((path) => server.get(path)));
    expect([server.stdout.includes("No problems."), server.stderr]).toEqual([false, ""]);
    expect(first.map(({ status, text }) => [status, /<title>([^<]*)/u.exec(text)?.[1]])).toEqual([
      [200, "Page 399 | Manual"],
      [200, "Read me | Manual"],
    ]);
    // By then, its neighbors are known.
    await server.until(async () => withoutScript((await server.get("/docs/many/p7/")).text).includes("Page 7"));
    expect((await server.end()).status).toBe(0);
  });

  test("many readers at once while pages are still being compiled, each with the requested page", async () => {
    const site = makeServedSite();
    for (let n = 0; n < 200; n += 1)
      site.write(`docs-src/many/p${n}.md`, page(`Page ${n}`, `Body ${n}.\n\n`.repeat(90)));
    const server = await startServe(site, ["--no-cache"]);
    const wrong = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const { text } = await server.get(`/docs/many/p${n * 5}/`);
        return text.includes(`<h1`) && text.includes(`Body ${n * 5}.`) ? [] : [n];
      }),
    );
    expect(wrong.flat()).toEqual([]);
    await server.end();
  });
});

describe("a session", () => {
  test("uses the next port if one is taken, says so, and gives up if none is available", async () => {
    const site = makeServedSite();
    const first = await startServe(site);
    const second = await startServe(site, ["--port", String(first.port)]);
    expect(second.port).toBeGreaterThan(first.port);
    expect(second.stdout).toContain(`Port ${first.port} is in use, using ${second.port} instead.\n`);
    await second.end();
    await first.end();
    for (const command of ["serve", "preview"]) {
      site.write("dist/index.html", "");
      const run = await site.run([command, "--host", "192.0.2.1"]);
      expect([run.status, run.stderr]).toEqual([2, expect.stringContaining("cannot listen on 192.0.2.1:8080: ")]);
      expect((await site.run([command, "--port", "99999"])).status).toBe(2);
    }
  });

  test("skips a dozen taken ports without a warning", async () => {
    const taken = Array.from({ length: 14 }, () => createServer());
    const start = 47_310;
    for (const [number, server] of taken.entries())
      await new Promise<void>((resolve) => {
        server.once("error", () => resolve()).listen(start + number, "127.0.0.1", resolve);
      });
    const server = await startServe(makeServedSite(), ["--port", String(start)]);
    expect(server.port).toBeGreaterThanOrEqual(start + 14);
    expect(server.stderr).toBe("");
    await server.end();
    for (const each of taken) each.close();
  });

  test("ends with status 0 on Ctrl-C, with open pages, and during the first compilation", async () => {
    const site = makeServedSite();
    const server = await startServe(site);
    const socket = new WebSocket(`${server.origin.replace("http", "ws")}/docs/@docsgen/live`, {
      origin: server.origin,
    });
    await once(socket, "open");
    const { status, duration } = await server.end();
    expect(status).toBe(0);
    expect(duration).toBeLessThan(5000);
    for (let n = 0; n < 1500; n += 1)
      site.write(`docs-src/many/p${n}.md`, page(`Page ${n}`, "*a* `b` [c](/guide/)\n\n".repeat(80)));
    const busy = await startServe(site, ["--no-cache"]);
    await new Promise((wake) => setTimeout(wake, 300));
    const ending = await busy.end();
    expect(busy.stdout).not.toContain("No problems.");
    expect(ending.status).toBe(0);
    expect(ending.duration).toBeLessThan(5000);
  });

  test("keeps what it compiled for the next build", async () => {
    const site = makeServedSite();
    const server = await startServe(site);
    await server.says("No problems.");
    site.write("docs-src/a.md", page("A"));
    await server.shows("/docs/a/", "Text.");
    await server.end();
    expect((await site.build()).stdout).toContain("0 pages compiled");
  });

  test("continues if no browser can be opened", async () => {
    const site = makeServedSite();
    const server = await startServe(site, ["--open"], { env: { PATH: "/nonexistent", BROWSER: "/nonexistent" } });
    await server.settled(site);
    expect((await server.get("/docs/")).status).toBe(200);
    expect((await server.end()).status).toBe(0);
  });
});

describe("the config", () => {
  test("that is broken at the start is watched until it works, along with its imports", async () => {
    const site = makeServedSite({
      "site.config.ts":
        'import { navbar } from "./docs-src/_site/navbar.ts";\nexport default { title: "Manual", base: "/docs/", themeConfig: { navbar } };\n',
      "docs-src/_site/navbar.ts": "export const navbar = {\n",
    });
    const server = await startServe(site);
    await server.says("docs-src/_site/navbar.ts:2:1\n  error config-syntax");
    const answer = await server.get("/");
    expect([answer.status, answer.text.includes("@docsgen/client.js")]).toEqual([503, true]);
    site.write(
      "docs-src/_site/navbar.ts",
      'export const navbar = { left: [{ text: "To the guide", link: "/guide/" }] };\n',
    );
    await server.shows("/docs/", "To the guide");
    await server.says(`The site is now at ${server.url}docs/`);
    site.write(
      "docs-src/_site/navbar.ts",
      'export const navbar = { left: [{ text: "Guidance", link: "/guide/" }] };\n',
    );
    await server.shows("/docs/", "Guidance");
    await server.end();
  });

  test("that is missing at the start, or whose pages are missing, is watched for", async () => {
    const site = makeServedSite();
    site.rename("site.config.ts", "kept.ts").rename("docs-src", "kept");
    const server = await startServe(site);
    await server.says("config-missing");
    site.rename("kept.ts", "site.config.ts");
    await server.says("source-missing");
    site.rename("kept", "docs-src");
    await server.shows("/docs/", "the guide");
    await server.end();
  });

  test("that is broken later leaves the site unchanged, and open for edits, until it is fixed", async () => {
    const site = makeServedSite();
    const server = await startServe(site);
    await server.shows("/docs/", "Manual");
    const before = site.read("site.config.ts");
    site.write("site.config.ts", before.replace("Manual", "Handbook").replace("});", "}"));
    await server.says("site.config.ts:");
    expect((await server.get("/docs/")).text).toContain("Manual");
    site.write("docs-src/index.md", page("Home", "Meanwhile."));
    await server.shows("/docs/", "Meanwhile.");
    site.write("site.config.ts", before.replace("Manual", "Handbook"));
    await server.shows("/docs/", "Handbook");
    await isLikeFreshBuild(server, site);
    await server.end();
  });

  test("is still watched after an editor has replaced it twice", async () => {
    const site = makeServedSite();
    const server = await startServe(site);
    await server.shows("/docs/", "Manual");
    for (const title of ["First", "Second"]) {
      const text = site.read("site.config.ts").replace(/title: "\w+"/u, `title: "${title}"`);
      site.rename("site.config.ts", "site.config.ts~");
      await new Promise((wake) => setTimeout(wake, 30));
      site.write("site.config.ts", text);
      site.remove("site.config.ts~");
      await server.shows("/docs/", title);
    }
    await server.end();
  });

  test("can get a value from a file that it imports", async () => {
    const site = makeServedSite({
      "site.config.ts":
        'import limits from "./data/limits.json";\nexport default { title: "Manual", base: "/docs/", themeConfig: { constants: { LIMIT: { value: limits.value, unit: "MB" } } } };\n',
      "data/limits.json": '{ "value": 30 }',
      "docs-src/a.md": page("A", "At most {{ constants.LIMIT }}."),
    });
    const server = await startServe(site);
    await server.shows("/docs/a/", "At most 30MB.");
    site.write("data/limits.json", '{ "value": 40 }');
    await server.shows("/docs/a/", "At most 40MB.");
    await isLikeFreshBuild(server, site);
    await server.end();
  });

  test("that changes does not recompile pages whose options are the same", async () => {
    const site = makeServedSite();
    const server = await startServe(site);
    await server.shows("/docs/", "Manual");
    await server.says("No problems.");
    await server.settled(site);
    const updates = server.updates.length;
    const packs = (): readonly string[] =>
      readdirSync(site.path(".docsgen/cache")).filter((name) => name.startsWith("values-"));
    const before = packs();
    site.edit("site.config.ts", (text) => text.replace("Manual", "Handbook"));
    await server.says("site.config.ts:");
    expect(server.updates.slice(updates)).toEqual([expect.stringMatching(/^site\.config\.ts: 0 pages compiled/u)]);
    // The existing bodies are read.
    await server.get("/docs/guide/");
    expect(packs()).toEqual(before);
    await server.end();
  });
});

describe("components and styles", () => {
  test("are rebuilt when they, or files that they import, change", async () => {
    const site = makeServedSite(
      {
        "theme/style.css": ":root { --own: 1px; }\n",
        "theme/components/PageFoot.tsx":
          'import { words } from "../../words/footer.ts";\nexport function PageFoot() { return <footer>{words}</footer>; }\n',
        "words/footer.ts": 'export const words = "First words";\n',
        "badge/Badge.tsx":
          'import { text } from "../words/badge.ts";\nexport function Badge() { return <b className="badge">{text}</b>; }\n',
        "words/badge.ts": 'export const text = "New";\n',
        "docs-src/a.md": page("A", "::badge{}"),
      },
      '  theme: "theme",\n  components: { badge: { file: "badge/Badge.tsx" } },\n',
    );
    const server = await startServe(site);
    await server.shows("/docs/a/", "First words");
    const styleOf = async (): Promise<string> =>
      /href="(\/docs\/assets\/style\.[^"]*)"/u.exec((await server.get("/docs/a/")).text)?.[1] ?? "";
    const style = await styleOf();
    site.write("theme/style.css", ":root { --own: 2px; }\n");
    await server.until(async () => (await styleOf()) !== style);
    expect((await server.get(await styleOf())).text).toContain("--own: 2px");
    site.write("words/footer.ts", 'export const words = "Last words";\n');
    await server.shows("/docs/a/", "Last words");
    site.write("words/badge.ts", 'export const text = "Newer";\n');
    await server.shows("/docs/a/", "Newer");
    site.edit("badge/Badge.tsx", (text) => text.replace("</b>", "</b"));
    await server.says("badge/Badge.tsx:2:");
    expect((await server.get("/docs/a/")).text).toContain("Newer");
    site.edit("badge/Badge.tsx", (text) => text.replace("</b", "!</b>"));
    await server.shows("/docs/a/", "Newer!");
    await isLikeFreshBuild(server, site);
    await server.end();
  });

  test("that fail while rendering are reported on their own page, as text, until they are fixed", async () => {
    const site = makeServedSite(
      {
        "badge/Badge.tsx": "export function Badge() { return <b>New</b>; }\n",
        "docs-src/a.md": page("A", "::badge{}"),
      },
      '  components: { badge: { file: "badge/Badge.tsx" } },\n',
    );
    const server = await startServe(site);
    await server.shows("/docs/a/", "<b>New</b>");
    site.write("badge/Badge.tsx", 'export function Badge() { throw new Error("<i>no</i>"); }\n');
    await server.shows("/docs/a/", "The component “badge” throws an error at docs-src/a.md:5: &lt;i>no&lt;/i>");
    expect((await server.get("/docs/a/")).status).toBe(500);
    expect((await server.get("/docs/assets/pages/a.js")).status).toBe(500);
    expect((await server.get("/docs/")).status).toBe(200);
    site.write("badge/Badge.tsx", "export function Badge() { return <b>Newer</b>; }\n");
    await server.shows("/docs/a/", "<b>Newer</b>");
    await server.end();
  });

  test.each([
    ["removed", (site: Site) => site.remove(".docsgen")],
    [
      "damaged",
      (site: Site) => {
        const cache = ".docsgen/cache";
        for (const name of readdirSync(site.path(cache)).filter((each) => each.endsWith(".mjs")))
          site.write(`${cache}/${name}`, "export {");
      },
    ],
  ])("are rendered by a thread that starts after the cache was %s", async (_what, change) => {
    const site = makeServedSite(
      {
        "badge/Badge.tsx":
          "export function Badge({ ends }: { ends?: string }) {\n  if (ends) process.exit();\n  return <b>New</b>;\n}\n",
        "docs-src/a.md": page("A", '::badge{ends="1"}'),
        "docs-src/b.md": page("B", "::badge{}"),
      },
      '  components: { badge: { file: "badge/Badge.tsx" } },\n',
    );
    const server = await startServe(site);
    // Ends the threads that have loaded the components.
    for (let time = 0; time < 2; time += 1) expect((await server.get("/docs/a/")).status).toBe(500);
    change(site);
    const answer = await server.get("/docs/b/");
    expect(answer.text).toContain("<b>New</b>");
    expect(answer.status).toBe(200);
    await server.end();
  });

  test("are rebuilt when they change before the watcher is ready", async () => {
    const site = makeServedSite({ "theme/style.css": ":root { --own: 1px; }\n" }, '  theme: "theme",\n');
    const server = await startServe(site);
    site.write("theme/style.css", ":root { --own: 2px; }\n");
    const style = async (): Promise<string> => {
      const { text } = await server.get("/docs/");
      return (await server.get(/href="(\/docs\/assets\/style\.[^"]*)"/u.exec(text)?.[1] ?? "")).text;
    };
    await server.until(async () => (await style()).includes("--own: 2px"));
    await server.end();
  });
});

describe("after changes to files, the site equals a fresh build:", () => {
  test("an edit, an added page, a renamed, a removed one, and a broken one", async () => {
    const site = makeServedSite({}, '  themeConfig: { sidebars: [{ paths: ["/"], entries: ["/", "/guide/"] }] },\n');
    const server = await startServe(site);
    await server.shows("/docs/", "the guide");
    site.write("docs-src/index.md", page("Start", "Changed."));
    await server.shows("/docs/guide/", "Start");
    site.write("docs-src/more/a.md", page("A"));
    // The not-found page also has a heading.
    await server.shows("/docs/more/a/", "<title>A |");
    site.rename("docs-src/more/a.md", "docs-src/more/b.md");
    await server.shows("/docs/more/b/", "<title>A |");
    expect((await server.get("/docs/more/a/")).status).toBe(404);
    await isLikeFreshBuild(server, site);
    site.write("docs-src/more/b.md", page("B", "[none](none.md)"));
    await server.says("docs-src/more/b.md:5:8\n  error broken-link");
    expect((await server.get("/docs/more/b/")).status).toBe(200);
    site.remove("docs-src/more");
    await server.until(async () => (await server.get("/docs/more/b/")).status === 404);
    await isLikeFreshBuild(server, site);
    await server.end();
  });

  test("a file that a page includes, even another page, and an image that it shows", async () => {
    const site = makeServedSite({
      "docs-src/a.md": page("A", "<<< @/_code/a.js\n\n<<< @/guide/index.md\n\n![dot](dot.svg)"),
      "docs-src/_code/a.js": "const first = 1;\n",
      "docs-src/dot.svg": "<svg/>",
    });
    const server = await startServe(site);
    await server.shows("/docs/a/", "first");
    await server.settled(site);
    site.write("docs-src/_code/a.js", "const second = 1;\n");
    await server.shows("/docs/a/", "second");
    site.write("docs-src/guide/index.md", page("Guide", "Shown twice."));
    await server.shows("/docs/guide/", "Shown twice.");
    expect((await server.get("/docs/a/")).text).toContain("Shown twice.");
    site.write("docs-src/dot.svg", "<svg></svg>");
    await isLikeFreshBuild(server, site);
    await server.end();
  });

  test("a page that is a link to another", async () => {
    const site = makeServedSite();
    symlinkSync("guide/index.md", site.path("docs-src/twin.md"));
    const server = await startServe(site);
    await server.shows("/docs/twin/", "Guide");
    site.write("docs-src/guide/index.md", page("Guide", "Both."));
    await server.shows("/docs/guide/", "Both.");
    await server.shows("/docs/twin/", "Both.");
    await server.end();
  });

  test("saves by renaming, as in vim and others", async () => {
    const site = makeServedSite();
    const server = await startServe(site);
    await server.shows("/docs/", "Home");
    for (let n = 1; n <= 3; n += 1) {
      // The old file is moved away, and a new one is written in its place.
      renameSync(site.path("docs-src/index.md"), site.path("docs-src/index.md~"));
      writeFileSync(site.path("docs-src/index.md"), page("Home", `By vim ${n}.`));
      site.remove("docs-src/index.md~");
      await server.shows("/docs/", `By vim ${n}.`);
      // A new file is written beside it, and moved over it.
      site
        .write("docs-src/.index.md.tmp", page("Home", `Moved over ${n}.`))
        .rename("docs-src/.index.md.tmp", "docs-src/index.md");
      await server.shows("/docs/", `Moved over ${n}.`);
    }
    await isLikeFreshBuild(server, site);
    await server.end();
  });

  test("the whole source folder, removed and put back", async () => {
    const site = makeServedSite();
    const server = await startServe(site);
    await server.shows("/docs/", "Home");
    site.rename("docs-src", "away");
    await server.says("source-missing");
    expect((await server.get("/docs/")).text).toContain("Home");
    site.rename("away", "docs-src");
    site.write("docs-src/index.md", page("Home", "Back again."));
    await server.shows("/docs/", "Back again.");
    site.write("docs-src/guide/index.md", page("Guide", "And further down."));
    await server.shows("/docs/guide/", "And further down.");
    await isLikeFreshBuild(server, site);
    await server.end();
  });
});

test("documents have the policy that hosts send, which allows the server's own socket", async () => {
  const site = makeSite({ "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n" });
  const server = await startServe(site);
  const { headers } = await server.get("/");
  await site.build();
  const [, policy = ""] = /Content-Security-Policy: (.*)/u.exec(site.read("dist/_headers")) ?? [];
  const served = headers.get("content-security-policy") ?? "";
  expect(served.replace("ws: ", "")).toBe(policy);
  expect(served).toContain("connect-src ws: 'self'");
  await server.end();
});
