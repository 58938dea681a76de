/** Letters with accents have two forms in Unicode. Routes are in NFC, which browsers send, whatever form authors type. */
import { expect, test } from "vitest";
import { makeSite } from "../support/site.ts";

test("addresses, files and settings in NFD are those in NFC", async () => {
  const files = {
    "docs-src/index.md":
      "---\ntitle: Home\nprev: /café/\nnext: /über/\nsidebar: [/café/, { text: Ü, link: /über/ }]\n---\n\n" +
      "[a](/café/#größe) [b](café/index.md#größe) [c](/caf%C3%A9/) [d](/cafe%CC%81/) [e](über.md) ![Bild](/img/ö.svg) [f](/naïve/) [g](/größe.txt)\n",
    "docs-src/café/index.md": "---\ntitle: Cafe\naliases: [/kafé/]\nthumbnail: /img/ö.svg\n---\n\n## Größe\n\nText.\n",
    "docs-src/über.md": "---\ntitle: Umlaut\ncanonical: /café/\n---\n\nText.\n",
    "docs-src/other.md": "---\ntitle: O\npermalink: /naïve/\n---\n\nText.\n",
    "docs-src/ärger.md": "---\ntitle: Excluded\n---\n\nText.\n",
    "docs-src/public/img/ö.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    "site.config.ts": `export default { title: "T", origin: "https://a.example", hosts: ["netlify", "vercel", "nginx"],
      exclude: ["ärger.md"], publicFiles: { "größe.txt": "x" }, llms: true,
      redirects: [{ from: "/alté/", to: "/café/" }, { from: "/über/#alté", to: "/café/#größe" }, { from: "/x/", to: "/über/" }],
      search: { boost: { "café/**": 2 }, expect: { "größe": "/café/" } },
      themeConfig: { logo: "/img/ö.svg", navbar: { left: [{ text: "C", link: "/café/#größe" }] },
        sidebars: [{ paths: ["/café/"], entries: ["/café/", "/naïve/"] }, { paths: ["/"], entries: [{ folder: "/café/" }, "/über/"] }] } };\n`,
  };
  const site = makeSite(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path.normalize("NFD"), text.normalize("NFD")])),
  );
  const run = await site.build(["--strict"]);
  expect(run.stderr).toBe("");
  const paths = [...site.files().keys()];
  expect(paths).toEqual(paths.map((path) => path.normalize("NFC")));
  expect(paths).toEqual(
    expect.arrayContaining(["alté/index.html", "kafé/index.html", "naïve/index.html", "über/index.html", "größe.txt"]),
  );
  expect(site.exists("dist/ärger/index.html")).toBe(false);
  for (const path of ["dist/_redirects", "dist/docsgen-manifest.json", "dist/assets/routes.json", "hosts/nginx.conf"])
    expect(site.read(path), path).toBe(site.read(path).normalize("NFC"));
  expect((await site.run(["verify", "dist"])).stderr).toBe("");
});

test("the correction of an old address with escapes is in NFC", async () => {
  const redirects = ["/caf%C3%A9/", "/caf%c3%a9/", "/cafe%CC%81/"].map((from) => ({ from, to: "/" }));
  const site = makeSite({
    "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n",
    "site.config.ts": `export default { title: "T", redirects: ${JSON.stringify(redirects)} };\n`,
  });
  const { stderr } = await site.build();
  expect(stderr.match(/hint: .*/gu)).toEqual(redirects.map(() => "hint: write “/café/”"));
});
