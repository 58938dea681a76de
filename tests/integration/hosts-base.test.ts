/** Hosts: bases with signs that mean something in the configuration of nginx or Caddy. */
import { describe, expect, onTestFinished, test } from "vitest";
import { makeSite, minimalConfig } from "../support/site.ts";
import type { WebServerName } from "../support/web-server.ts";
import { findWebServer, WebServer } from "../support/web-server.ts";

describe.each<WebServerName>(["nginx", "caddy"])("%s, at a base with signs of its configuration", (name) => {
  const program = findWebServer(name);
  test.skipIf(program === null).each(["/a$b/", "/$a/$b1/", "/it's/", '/a"b/', "/(a)[b]+/"])("%s", async (base) => {
    const plain = makeSite({
      "site.config.ts": minimalConfig(
        `  base: ${JSON.stringify(base)},\n  hosts: ["nginx", "caddy"],\n  llms: true,\n  redirects: [{ from: "/old/", to: "/page/" }],\n`,
      ),
      "docs-src/index.md": "---\ntitle: Home\n---\n\nSee [the page](page.md).\n",
      "docs-src/page.md": "---\ntitle: Page\n---\n\nText.\n",
    });
    const run = await plain.build(["--out", `www${base.slice(0, -1)}`]);
    expect(run.status, run.stderr).toBe(0);
    const server = await WebServer.start(name, program ?? "", {
      root: plain.path("www"),
      hosts: plain.path("hosts"),
    });
    onTestFinished(async () => {
      await server.stop();
    });
    const answerTo = async (path: string, accept = "*/*"): Promise<string> => {
      const headers = { Accept: accept };
      const answer = await fetch(server.origin + encodeURI(base) + path, { headers, redirect: "manual" });
      const text = await answer.text();
      const title = /<title>([^<]*)/u.exec(text)?.[1] ?? text.split("\n", 1)[0] ?? "";
      return answer.status < 300 || answer.status >= 400
        ? `${answer.status} ${title}`
        : `${answer.status} ${decodeURI(answer.headers.get("Location") ?? "").replaceAll("%24", "$")}`;
    };
    expect(await answerTo("")).toBe("200 Manual");
    expect(await answerTo("page/")).toBe("200 Page | Manual");
    expect(await answerTo("page/", "text/markdown")).toBe("200 # Page");
    expect(await answerTo("old/")).toBe(`301 ${base}page/`);
    expect(await answerTo("none/")).toBe("404 Page not found | Manual");
  });
});
