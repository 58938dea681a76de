/** Documents reserve the space for images: their sizes are read from the files. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeSite, minimalConfig } from "../support/site.ts";

function page(body: string): string {
  return `---\ntitle: Page\n---\n\n${body}\n`;
}

/** A PNG without pixels. */
function png(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(45);
  bytes.write("\u0089PNG\r\n\u001A\n\0\0\0\rIHDR", 0, "latin1");
  bytes.write("IEND", 37);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

test("an image has the size of its file, which is read again when the file changes", async () => {
  const site = makeSite({
    "docs-src/index.md": page(
      '![a](a.png) ![b](/b.png){width=300} ![c](c.svg) ![d](d.svg) ![e](e.png)\n\n<img src="a.png" alt="f">',
    ),
    "docs-src/a.png": png(640, 480),
    "docs-src/public/b.png": png(600, 201),
    "docs-src/c.svg": '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="120px" height="80"/>',
    "docs-src/d.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="100%"/>',
    "docs-src/e.png": "GIF89a;",
  });
  const sizes = (): (string | undefined)[] =>
    Array.from(site.article("dist/index.html").matchAll(/<img([^>]*)>/gu), ([, attributes = ""]) =>
      [...attributes.matchAll(/ (?:width|height)="\d+"/gu)].join("").trim(),
    );
  expect((await site.build()).stderr).toBe("");
  const inFiles = [
    'width="640" height="480"',
    'width="300" height="101"',
    'width="120" height="80"',
    'width="10" height="10"',
    "",
  ];
  expect(sizes()).toEqual([...inFiles, 'width="640" height="480"']);
  site.write("docs-src/public/b.png", png(600, 400));
  expect((await site.build()).status).toBe(0);
  expect(sizes()[1]).toBe('width="300" height="200"');
});

test("a pair of images for light and dark mode needs no style sheet of its own", async () => {
  const site = makeSite({
    "docs-src/index.md": page("![a](a.png#gh-light-mode-only) ![a](b.png#gh-dark-mode-only)"),
    "docs-src/a.png": png(64, 48),
    "docs-src/b.png": png(64, 48),
  });
  expect((await site.build()).status).toBe(0);
  const html = site.read("dist/index.html");
  const [, style = ""] = /<link rel="stylesheet" href="\/(assets\/style\.[^"]+)"/u.exec(html) ?? [];
  expect(site.read(`dist/${style}`)).toContain(".dg-dark-only");
  expect(html).not.toContain("figures");
});

test("images are published in other formats too, and browsers choose", async () => {
  const dot = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mNgYGAAAAAEAAHI6uv5AAAAAElFTkSuQmCC",
    "base64",
  );
  const site = makeSite({
    "site.config.ts": minimalConfig('  base: "/docs/",\n  images: { formats: ["avif", "webp"] },\n'),
    "docs-src/index.md": page(
      '![A > b](dot.png){width=30}\n\n![half](dot.png){width=50%}\n\n![drawing](c.svg)\n\n<picture><img src="dot.png" alt="own"></picture>\n\n[link](linked.png)',
    ),
    "docs-src/dot.png": dot,
    "docs-src/linked.png": Buffer.concat([dot, Buffer.from("linked")]),
    "docs-src/c.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"/>',
  });
  expect((await site.build(["--strict"])).stderr).toBe("");
  const html = site.article("dist/index.html");
  const [whole, avif = "", webp = ""] =
    /<picture><source srcset="\/docs\/([^"]+\.avif)" type="image\/avif"><source srcset="\/docs\/([^"]+\.webp)" type="image\/webp"><img [^>]*alt="A (?:>|&gt;) b"[^>]*><\/picture>/u.exec(
      html,
    ) ?? [];
  expect(whole).toBeDefined();
  expect(html.match(/<picture/gu)).toHaveLength(3);
  expect(html).toMatch(
    /<picture>(?:<source [^>]*>){2}<img [^>]*alt="half" width="50%" loading="lazy" decoding="async"><\/picture>/u,
  );
  expect(readFileSync(join(site.folder, "dist", avif)).toString("latin1", 4, 12)).toBe("ftypavif");
  expect(readFileSync(join(site.folder, "dist", webp)).toString("latin1", 8, 12)).toBe("WEBP");
  expect(readdirSync(join(site.folder, "dist/assets")).filter((path) => /\.(?:avif|webp)$/u.test(path))).toHaveLength(
    2,
  );
});
