/**
 * Hosts: this site's output, served over HTTP by nginx, Apache and Caddy with the files that docsgen writes for them, and
 * by `docsgen preview`, which must do the same.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { hostNames } from "../../src/compiler/config/schema.ts";
import type { HostedSite } from "../support/hosting.ts";
import { hostingChecks } from "../support/hosting.ts";
import { copyProjectSite } from "../support/project-site.ts";
import { startPreview } from "../support/server.ts";
import type { Site } from "../support/site.ts";
import type { WebServerName } from "../support/web-server.ts";
import { findWebServer, WebServer } from "../support/web-server.ts";

const manifestSchema = z.object({
  base: z.string(),
  pages: z.array(z.object({ path: z.string() })),
  redirects: z.array(z.object({ from: z.string(), to: z.string() })),
  files: z.array(z.string()),
});

/** Redirects of every kind. */
const moreRedirects = `[
    { from: "/Old Page (1)/", to: "/limits/" },
    { from: "/prix-à-payer", to: "/pricing/" },
    { from: "/part", to: "/limits/#invocations" },
    { from: "/far", to: "https://far.example/a?b=c&d=$e" },
    { from: "/old.html", to: "/" },
  ]`;

let site: Site;
let hosted: Omit<HostedSite, "origin">;

beforeAll(async () => {
  site = await copyProjectSite({ isLasting: true });
  site.edit("site.config.ts", (text) =>
    text
      .replace("  redirects,\n", `  redirects: [...redirects, ...${moreRedirects}],\n`)
      .replace("export default", 'const hosts = ["apache", "caddy", "netlify", "nginx"] as const;\n\nexport default')
      .replace("  search,\n", "  search,\n  hosts: [...hosts],\n"),
  );
  site.write(
    "docs-src/public/photo.png",
    Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * index) % 251)),
  );
  hosted = await build();
  expect(hosted.pages.length).toBeGreaterThanOrEqual(115);
});
afterAll(() => site.delete());

async function build(hasPolicy = true): Promise<Omit<HostedSite, "origin">> {
  const run = await site.run(["build", "--out", "www/docs"]);
  expect(run.status, run.stderr).toBe(0);
  const { base, pages, redirects, files } = manifestSchema.parse(
    JSON.parse(site.read("www/docs/docsgen-manifest.json")),
  );
  return { folder: site.path("www/docs"), base, pages: pages.map(({ path }) => path), redirects, files, hasPolicy };
}

const webServers: readonly WebServerName[] = ["nginx", "apache", "caddy"];

for (const name of webServers) {
  const program = findWebServer(name);
  describe.skipIf(program === null)(name, () => {
    let server: WebServer;
    beforeAll(async () => {
      server = await WebServer.start(name, program ?? "", { root: site.path("www"), hosts: site.path("hosts") });
    });
    afterAll(() => server.stop());

    for (const check of hostingChecks) test(check.name, () => check.run({ ...hosted, origin: server.origin }));
  });
}

describe("preview", () => {
  for (const { name, run } of hostingChecks)
    test(name, async () => {
      const server = await startPreview(site, ["www/docs"]);
      try {
        await run({ ...hosted, origin: server.origin });
      } finally {
        await server.end();
      }
    });

  test.each([null, ...hostNames])("does the same for a site whose host is %s", async (host) => {
    site.edit("site.config.ts", (text) =>
      text.replace(/const hosts = .*;/u, `const hosts = ${JSON.stringify(host === null ? [] : [host])} as const;`),
    );
    // These send no headers of a site, so it has no policy, and preview sends none.
    const built = await build(host !== null && !["github-pages", "gitlab-pages"].includes(host));
    const server = await startPreview(site, ["www/docs"]);
    try {
      for (const { run } of hostingChecks) await run({ ...built, origin: server.origin });
    } finally {
      await server.end();
    }
  });
});
