/** `docsgen publish-plan`: what must be uploaded, deleted and purged, from the hashes of two manifests. */
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

function makePages(): Site {
  const config = minimalConfig('  base: "/docs/",\n  redirects: [{ from: "/was/", to: "/a/" }],\n');
  const page = (title: string): string => `---\ntitle: ${title}\n---\n\nText of ${title}.\n`;
  const names = { index: "Home", a: "A", b: "B", "ä ö": "Umlaut" };
  const pages = Object.entries(names).map(([name, title]) => [`docs-src/${name}.md`, page(title)] as const);
  return makeSite({ ...Object.fromEntries(pages), "site.config.ts": config });
}

interface Plan {
  readonly uploads: readonly string[];
  readonly deletions: readonly string[];
  readonly purges: readonly string[];
}

async function planOf(site: Site, published: string): Promise<Plan> {
  const run = await site.run(["publish-plan", published, "--format", "json"]);
  expect([run.status, run.stderr]).toEqual([0, ""]);
  const plan: Plan = JSON.parse(run.stdout);
  return plan;
}

/** Makes the folder of a host what the plan says. */
function apply({ uploads, deletions }: Plan, from: string, to: string): void {
  for (const path of uploads) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(from, path), join(to, path));
  }
  for (const path of deletions) rmSync(join(to, path));
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => `${path} ${readFileSync(join(folder, path), "latin1")}`)
    .sort();
}

test("a host that follows the plans has the built files after each, and untouched files are not uploaded", async () => {
  const site = makePages();
  const [dist, host] = [join(site.folder, "dist"), join(site.folder, "host")];
  const manifest = "host/docsgen-manifest.json";
  await site.build();
  const files: { files: readonly string[]; hashes: readonly string[] } = JSON.parse(
    site.read("dist/docsgen-manifest.json"),
  );
  expect(files.hashes).toHaveLength(files.files.length);
  for (const [index, path] of files.files.entries()) {
    const hash = createHash("sha256")
      .update(readFileSync(join(dist, path)))
      .digest("hex")
      .slice(0, 32);
    expect([path, files.hashes[index]]).toEqual([path, path === "docsgen-manifest.json" ? "" : hash]);
  }
  site.write(manifest, JSON.stringify({ version: 1, base: "/docs/", pages: [], redirects: [], files: [] }));
  const first = await planOf(site, manifest);
  expect(first.uploads.toSorted()).toEqual([...files.files].sort());
  expect(first.uploads.at(-1)).toBe("docsgen-manifest.json");
  apply(first, dist, host);
  expect(filesIn(host)).toEqual(filesIn(dist));

  site.edit("docs-src/a.md", (text) => text.replace("Text", "Words"));
  rmSync(join(site.folder, "docs-src/ä ö.md"));
  await site.build();
  const second = await planOf(site, manifest);
  expect(second.uploads).toContain("a/index.html");
  expect(second.uploads.some((path) => path.startsWith("b/"))).toBe(second.uploads.includes("b/index.html"));
  expect(second.deletions).toContain("ä ö/index.html");
  expect(second.purges).toEqual(expect.arrayContaining(["/docs/a/", "/docs/a/index.html", "/docs/%C3%A4%20%C3%B6/"]));
  apply(second, dist, host);
  expect(filesIn(host)).toEqual(filesIn(dist));
  const third = await planOf(site, manifest);
  expect(third).toEqual({
    version: 1,
    uploads: ["docsgen-manifest.json"],
    deletions: [],
    purges: ["/docs/docsgen-manifest.json"],
  });

  site.edit("docs-src/b.md", (text) => text.replace("Text", "Words"));
  site.edit("site.config.ts", (text) => text.replace("/was/", "/once/"));
  await site.build();
  const { purges } = await planOf(site, manifest);
  expect(purges).toEqual(expect.arrayContaining(["/docs/b/", "/docs/once/", "/docs/was/"]));
  expect(purges).not.toContain("/docs/a/");
  const lines = await site.run(["publish-plan", manifest, "--only", "uploads"]);
  expect(lines.stdout.split("\n")).toContain("b/index.html");
});

test("a manifest of elsewhere names no file outside, and one that cannot be read is told", async () => {
  const site = makePages();
  await site.build();
  const files = ["../secret", "/etc/passwd", "a\\..\\b", "a/../../b", "gone/index.html"];
  writeFileSync(
    join(site.folder, "hostile.json"),
    JSON.stringify({ version: 1, base: "/docs/", pages: [], redirects: [], files }),
  );
  expect((await planOf(site, "hostile.json")).deletions).toEqual(["gone/index.html"]);
  const missing = await site.run(["publish-plan", "none.json"]);
  expect([missing.status, missing.stdout]).toEqual([2, ""]);
  expect(missing.stderr).toContain("error manifest-unreadable: ");
  expect(existsSync(join(site.folder, "dist"))).toBe(true);
});
