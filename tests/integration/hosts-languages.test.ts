/** The 404 pages and redirects of several languages, as servers send them with the files that docsgen writes for them. */
import { afterAll, describe, expect, test } from "vitest";
import { languageConfig, languageFiles } from "../support/language-site.ts";
import { makeLastingSite } from "../support/site.ts";
import type { WebServerName } from "../support/web-server.ts";
import { findWebServer, WebServer } from "../support/web-server.ts";

const site = makeLastingSite({
  ...languageFiles(),
  "site.config.ts": languageConfig.replace(
    "  origin:",
    '  base: "/docs/",\n  hosts: ["apache", "caddy", "nginx"],\n  origin:',
  ),
});
afterAll(() => site.delete());

const rows = [
  ["/docs/none/", 404, "en", null],
  ["/docs/none", 404, "en", null],
  ["/docs/french/", 404, "en", null],
  ["/docs/fr/none/", 404, "fr", null],
  ["/docs/fr/guide/none", 404, "fr", null],
  ["/docs/fr/none.html", 404, "fr", null],
  ["/docs/ar/none/none/", 404, "ar", null],
  ["/docs/fr/guide/installer/", 200, "fr", null],
  ["/docs/ar/guide/install/", 200, "ar", null],
  ["/docs/old/", 301, null, "/docs/guide/"],
  ["/docs/fr/old/", 301, null, "/docs/fr/guide/"],
  ["/docs/ar/old", 301, null, "/docs/ar/guide/"],
] as const;

async function ask(origin: string): Promise<readonly unknown[]> {
  const answers: unknown[] = [];
  for (const [path] of rows) {
    const response = await fetch(origin + path, { redirect: "manual" });
    const text = await response.text();
    const lang = response.status === 301 ? null : (/<html lang="([^"]*)"/u.exec(text)?.[1] ?? null);
    const location = response.headers.get("location");
    answers.push([path, response.status, lang, location === null ? null : new URL(location, origin).pathname]);
  }
  return answers;
}

const built = site.build(["--silent", "--out", "www/docs"]);

for (const name of ["nginx", "apache", "caddy"] satisfies readonly WebServerName[]) {
  const program = findWebServer(name);
  describe.skipIf(program === null)(name, () => {
    test("answers in the language of the address", async () => {
      expect(await built).toMatchObject({ status: 0 });
      const server = await WebServer.start(name, program ?? "", { root: site.path("www"), hosts: site.path("hosts") });
      try {
        expect(await ask(server.origin)).toEqual(rows);
      } finally {
        await server.stop();
      }
    });
  });
}
