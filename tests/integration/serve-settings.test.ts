/** `docsgen serve`: changes of files other than pages, which are edited less often, and where these files may be. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { isLikeFreshBuild } from "../support/fresh-build.ts";
import { requestPage, messageWith } from "../support/live.ts";
import type { Server } from "../support/server.ts";
import { startServe } from "../support/server.ts";
import { makeSite, minimalConfig, projectRoot } from "../support/site.ts";

const page = (title: string, body = "Text."): string => `---\ntitle: ${title}\n---\n\n${body}\n`;

async function styleOf(server: Server): Promise<string> {
  const { text } = await server.get("/docs/");
  return (await server.get(/href="(\/docs\/assets\/style\.[^"]*)"/u.exec(text)?.[1] ?? "")).text;
}

describe("a style", () => {
  test("that is saved just before a page does not delay that page", async () => {
    const site = makeSite({
      "site.config.ts": minimalConfig('  base: "/docs/",\n  theme: "theme",\n'),
      "theme/style.css": ":root { --own: 0px; }\n",
      "docs-src/index.md": page("Home"),
    });
    const server = await startServe(site);
    await server.says("No problems.");
    const socket = await requestPage(server, "/docs/");
    for (const [number, distance] of [10, 30, 60, 120, 200].entries()) {
      const shown = messageWith(socket, `Save ${number}.`);
      site.write("theme/style.css", `:root { --own: ${number + 1}px; }\n`);
      await new Promise((wake) => setTimeout(wake, distance));
      site.write("docs-src/index.md", page("Home", `Save ${number}.`));
      await shown;
      await server.until(async () => (await styleOf(server)).includes(`--own: ${number + 1}px`));
    }
    socket.close();
    await server.end();
  });

  test("that is the first file in a theme folder inside the source folder is noticed", async () => {
    const site = makeSite({
      "site.config.ts": minimalConfig('  base: "/docs/",\n  theme: "docs-src/_theme",\n'),
      "docs-src/_theme/components/PageFoot.tsx": "export const PageFoot = () => <p>A foot</p>;\n",
      "docs-src/index.md": page("Home"),
    });
    const server = await startServe(site);
    await server.shows("/docs/", "A foot");
    await server.says("No problems.");
    site.write("docs-src/_theme/style.css", ":root { --own: 1px; }\n");
    await server.until(async () => (await styleOf(server)).includes("--own: 1px"));
    await server.end();
  });
});

describe("a theme that is broken when the server starts", () => {
  test.each([
    {
      what: "a component of no name",
      wrong: "site/theme/components/Foot.tsx",
      right: "site/theme/components/PageFoot.tsx",
    },
    {
      what: "a folder that is not there",
      wrong: "site/them/components/PageFoot.tsx",
      right: "site/theme/components/PageFoot.tsx",
    },
  ])("is used once it is fixed: $what", async ({ wrong, right }) => {
    const site = makeSite({
      "site.config.ts": minimalConfig('  base: "/docs/",\n  theme: "site/theme",\n'),
      [wrong]: "export const PageFoot = () => <p>A foot</p>;\n",
      "docs-src/index.md": page("Home"),
    });
    const server = await startServe(site);
    await server.says("error config-value");
    site.rename(wrong, right);
    await server.shows("/docs/", "A foot");
    await server.end();
  });
});

test("a theme that was removed while no server ran, from a config that looks for it, is no longer used", async () => {
  const site = makeSite({
    "site.config.ts": `import { existsSync } from "node:fs";\n${minimalConfig('  base: "/docs/",\n  theme: existsSync("theme") ? "theme" : null,\n')}`,
    "theme/components/PageFoot.tsx": "export const PageFoot = () => <p>A foot</p>;\n",
    "docs-src/index.md": page("Home"),
  });
  const first = await startServe(site);
  await first.shows("/docs/", "A foot");
  await first.says("No problems.");
  await first.end();
  site.remove("theme");
  const second = await startServe(site);
  await second.says("No problems.");
  expect((await second.get("/docs/")).text).not.toContain("A foot");
  await second.end();
});

describe("a page that renders differently each time", () => {
  test.each(["/docs/", "/docs/none/"])("is not sent to a client that has just loaded it: %s", async (path) => {
    const site = makeSite({
      "site.config.ts": minimalConfig('  base: "/docs/",\n  theme: "theme",\n'),
      "theme/components/PageFoot.tsx": "export const PageFoot = () => <p>{Math.random()}</p>;\n",
      "theme/components/NotFound.tsx": "export const NotFound = () => <p>{Math.random()}</p>;\n",
      "docs-src/index.md": page("Home"),
    });
    const server = await startServe(site);
    await server.says("No problems.");
    const [, fingerprint = ""] = /data-fingerprint="([^"]+)"/u.exec((await server.get(path)).text) ?? [];
    const socket = await requestPage(server, path, fingerprint);
    const answer = messageWith(socket, '"kind":"page"');
    socket.send(JSON.stringify({ kind: "view", path, fingerprint }));
    expect(JSON.parse(await answer)).toMatchObject({ fingerprint, script: null });
    socket.close();
    await server.end();
  });
});

describe("a file behind a symbolic link", () => {
  test.skipIf(process.platform === "win32")("is watched at its real path", async () => {
    const site = makeSite({
      "real/site.config.ts": minimalConfig('  base: "/docs/",\n'),
      "pages/index.md": page("Home"),
    });
    symlinkSync(site.path("pages"), site.path("real/docs-src"));
    symlinkSync(site.path("real"), site.path("current"));
    const server = await startServe(site, ["--config", "current/site.config.ts"]);
    await server.says("No problems.");
    // Changes before everything is watched are noticed by another check.
    await new Promise((wake) => setTimeout(wake, 2000));
    site.write("pages/guide/a.md", page("A"));
    await server.shows("/docs/guide/a/", "<title>A |");
    site.write("pages/guide/a.md", page("A", "Edited."));
    await server.shows("/docs/guide/a/", "Edited.");
    site.edit("real/site.config.ts", (text) => text.replace("Manual", "Handbook"));
    await server.shows("/docs/guide/a/", "Handbook");
    await server.end();
  });
});

describe("if no cache can be written", () => {
  test("pages are shown anyway", async () => {
    const site = makeSite({
      "site.config.ts": minimalConfig('  base: "/docs/",\n'),
      "docs-src/index.md": page("Home"),
      "docs-src/public/a.txt": "A file.\n",
      ".docsgen": "no folder\n",
    });
    const server = await startServe(site);
    expect(server.stderr).toMatch(/^cache: nothing is stored for the next run: .*\.docsgen is not a folder\n$/u);
    await server.shows("/docs/", "Text.");
    await server.shows("/docs/a.txt", "A file.");
    site.write("docs-src/index.md", page("Home", "Edited."));
    await server.shows("/docs/", "Edited.");
    await server.end();
    const built = await site.build();
    expect(built).toMatchObject({ status: 0, stderr: server.stderr });
  });
});

const hasScript = spawnSync("script", ["-qec", "true", "/dev/null"]).status === 0;

describe.skipIf(!hasScript)("keys at a terminal", () => {
  test("list themselves, read the config again even if it is unchanged, and end the server", async () => {
    const site = makeSite({
      "site.config.ts": minimalConfig('  base: "/docs/",\n').replace(
        '"Manual"',
        'readFileSync("title.txt", "utf8").trim()',
      ),
      "title.txt": "First words\n",
      "docs-src/index.md": page("Home"),
    });
    site.edit("site.config.ts", (text) => `import { readFileSync } from "node:fs";\n${text}`);
    const command = `${process.execPath} ${join(projectRoot, "bin", "docsgen.js")} serve --port 0`;
    const terminal = spawn("script", ["-qec", command, "/dev/null"], { cwd: site.path("") });
    onTestFinished(() => void terminal.kill());
    const closed = once(terminal, "close");
    let printed = "";
    terminal.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
    const until = async (isReached: () => boolean | Promise<boolean>): Promise<void> => {
      for (const end = Date.now() + 60_000; Date.now() < end && !(await isReached());)
        await new Promise((wake) => setTimeout(wake, 50));
      expect(await isReached(), printed).toBe(true);
    };
    await until(() => printed.includes("Press ? for keys.") && printed.includes("No problems."));
    terminal.stdin.write("?");
    await until(() => printed.includes("r  reload everything"));
    const url = /http:\S+/u.exec(printed)?.[0] ?? "";
    const shows = async (text: string): Promise<boolean> => (await (await fetch(url)).text()).includes(text);
    await until(() => shows("First words"));
    site.write("title.txt", "Other words\n");
    terminal.stdin.write("r");
    await until(() => shows("Other words"));
    terminal.stdin.write("q");
    expect(await closed).toEqual([0, null]);
  });

  test("are left to the shell by a server in the background", async () => {
    const site = makeSite({ "site.config.ts": minimalConfig(), "docs-src/index.md": page("Home") });
    const command = `set -m; ${process.execPath} ${join(projectRoot, "bin", "docsgen.js")} serve --port 0 > log 2>&1 & until grep -q "No problems" log; do sleep 0.1; done; kill -INT $!; wait $!; echo "ended with $?"`;
    const terminal = spawn("script", ["-qec", `bash -c '${command}'`, "/dev/null"], { cwd: site.path("") });
    let printed = "";
    terminal.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
    await once(terminal, "close");
    expect(printed).toContain("ended with 0");
    expect(site.read("log")).toContain("No problems.");
    expect(site.read("log")).not.toContain("Press ?");
  });
});

test("alternating edits of a config and a theme end with the output of a fresh build", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig('  base: "/docs/",\n  theme: "theme",\n'),
    "theme/style.css": ":root { --own: 0px; }\n",
    "docs-src/index.md": page("Home"),
  });
  const server = await startServe(site, ["--no-cache"]);
  await server.says("No problems.");
  for (let round = 1; round <= 4; round += 1) {
    site.write("theme/style.css", `:root { --own: ${round}px; }\n`);
    site.write("theme/components/PageFoot.tsx", `export const PageFoot = () => <p>Foot ${round}</p>;\n`);
    site.edit("site.config.ts", (text) => text.replace(/title: "[^"]*"/u, `title: "Manual ${round}"`));
  }
  await server.shows("/docs/", "Foot 4");
  await server.shows("/docs/", "Manual 4");
  await server.settled(site);
  await isLikeFreshBuild(server, site);
  await server.end();
});
