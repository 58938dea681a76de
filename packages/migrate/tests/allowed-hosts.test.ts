/** Hosts whose content the pages of the old site show are allowed in the new one. */
import { expect, test } from "vitest";
import { makeSite } from "../../../tests/support/site.ts";

test("frames and videos of other hosts are allowed in the config, scripts are left to people", async () => {
  const site = makeSite().remove("site.config.ts");
  site
    .write(
      "docs/.vitepress/config.mjs",
      'export default { title: "Old", head: [["link", { rel: "stylesheet", href: "https://style.example/a.css" }]] };\n',
    )
    .write(
      "docs/index.md",
      '# Home\n\n<iframe title="a" src="https://frame.example/a"></iframe>\n\n<video controls src="https://video.example/a.mp4"></video>\n\n<iframe title="b" src="https://frame.example/b"></iframe>\n',
    );
  await site.run(["migrate", "docs"]);
  expect(site.read("docs-docsgen/site.config.ts").replaceAll(/\s+/gu, " ")).toContain(
    '"style-src": ["https://style.example"], "frame-src": ["https://frame.example"], "media-src": ["https://video.example"], }',
  );
  const report = site.read("docs-docsgen/MIGRATION.md");
  expect(report).toContain(
    "### Content of `https://frame.example`\n\n`contentSecurityPolicy` in the config allows it as `frame-src`.",
  );
  const check = await site.run(["check", "--config", "docs-docsgen/site.config.ts"]);
  expect(check.stdout + check.stderr).not.toContain("csp-blocked");
});
