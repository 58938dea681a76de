/** The document that a route's data renders to: text stays text, whatever it contains. */
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Page } from "../../../src/theme/index.ts";
import type { RouteData } from "../../../src/theme/route-data.ts";
import { shellIds } from "../../../src/theme/shell-ids.ts";
import { makeRoute } from "../../support/route-data.ts";

const render = (data: RouteData): string => renderToStaticMarkup(<Page data={data} />);
const countTags = (html: string): number => html.match(/<[a-z]/giu)?.length ?? 0;

describe("a text of the page record", () => {
  const payloads = [
    '"><script>alert(1)</script>',
    "</title><script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "' onmouseover='alert(1)",
    '" onfocus="alert(1)" autofocus="',
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "javascript:alert(1)",
    "<!--",
    "]]>",
    "&lt;script&gt;",
    "{{constructor.constructor('alert(1)')()}}",
    "</style><script>alert(1)</script>",
  ];

  test.each(payloads)("%j creates no element or attribute", (payload) => {
    for (const layout of ["page", "landing", "not-found", "search"] as const) {
      const html = render(makeRoute(payload, layout));
      expect(countTags(html)).toBe(countTags(render(makeRoute("plain", layout))));
      expect(html).not.toMatch(/<script>alert|<img src=x|<svg onload|\son(?:mouseover|focus)="?alert/iu);
    }
  });
});

describe("the document", () => {
  const html = render(makeRoute("Words"));

  test("marks the current page in the sidebar and in the navigation bar", () => {
    expect(html).toContain('<a href="/docs/a/" aria-current="page">Words');
    expect(html).toContain('class="dg-navbar-link dg-primary" aria-current="true">Words');
  });

  test("has a title, a description, a canonical address and preview metadata", () => {
    expect(html).toContain("<title>Words | Words</title>");
    expect(html).toContain('<meta name="description" content="Words"/>');
    expect(html).toContain('<link rel="canonical" href="https://a.example/docs/a/"/>');
    expect(html).toContain('<meta property="og:image" content="https://a.example/docs/t.png"/>');
  });

  test("links to its neighbors and its source", () => {
    expect(html).toContain('<a class="dg-pager-prev" href="/docs/p/" rel="prev">');
    expect(html).toContain('<a class="dg-pager-next" href="/docs/n/" rel="next">');
    expect(html).toContain('<a class="dg-edit" href="https://a.example/edit">Words</a>');
    expect(html).toContain('<a href="/docs/a.md" type="text/markdown">');
  });

  test("inserts the body unchanged", () => {
    expect(html).toContain('<div class="dg-body"><p>Body</p></div>');
  });

  test("has exactly the ids that the compiler knows", () => {
    for (const layout of ["page", "landing", "not-found", "search"] as const)
      for (const is of [true, false]) {
        const { site, page, ...rest } = makeRoute("Words", layout);
        const data = {
          ...rest,
          site: { ...site, search: { ...site.search, enabled: is } },
          page: { ...page, needsTitleHeading: is, movedAnchors: is ? [{ id: "old", url: "/docs/a/#x" }] : [] },
        };
        const ids = Array.from(render(data).matchAll(/ id="([^"]*)"/gu), ([, id]) => id);
        expect(shellIds(data.site, data.page).toSorted()).toEqual(ids.sort());
      }
  });

  test.each([
    [
      { tag: "link", attributes: { rel: "canonical", href: "/b/" } },
      /<link rel="canonical"[^>]*>/gu,
      '<link rel="canonical" href="/b/"/>',
    ],
    [
      { tag: "meta", attributes: { name: "description", content: "B" } },
      /<meta name="description"[^>]*>/gu,
      '<meta name="description" content="B"/>',
    ],
    [
      { tag: "meta", attributes: { name: "Viewport", content: "B" } },
      /<meta name="viewport"[^>]*>/giu,
      '<meta name="Viewport" content="B"/>',
    ],
    [{ tag: "meta", attributes: { charset: "UTF-8" } }, /<meta charset[^>]*>/giu, '<meta charSet="UTF-8"/>'],
    [
      { tag: "meta", attributes: { property: "og:title", content: "B" } },
      /<meta property="og:title"[^>]*>/gu,
      '<meta property="og:title" content="B"/>',
    ],
    [
      { tag: "meta", attributes: { name: "og:url", content: "B" } },
      /<meta [^>]*"og:url"[^>]*>/gu,
      '<meta name="og:url" content="B"/>',
    ],
    [
      { tag: "meta", attributes: { property: "og:image", content: "/b.png" } },
      /<meta property="og:image[^>]*>/gu,
      '<meta property="og:image" content="/b.png"/>',
    ],
    [
      { tag: "meta", attributes: { name: "theme-color", content: "red" } },
      /<meta name="theme-color"[^>]*>/gu,
      '<meta name="theme-color" content="red"/>',
    ],
  ] as const)("replaces its own tag by the author's %j, of the config or of the page", (tag, own, written) => {
    const data = makeRoute("Words");
    const added = { content: null, ...tag };
    const inConfig = render({ ...data, site: { ...data.site, headTags: [added] } });
    expect(inConfig.match(own)).toEqual([written]);
    const other = { ...added, attributes: { ...added.attributes, media: "print" } };
    const both = { ...data, site: { ...data.site, headTags: [other] }, page: { ...data.page, headTags: [added] } };
    expect(render(both).match(own)).toEqual([written]);
  });

  test("keeps boolean attributes of head tags", () => {
    const data = makeRoute("Words");
    const attributes = { src: "/x.js", async: "", defer: "", nomodule: "" };
    const headTags = [{ tag: "script" as const, attributes, content: null }];
    expect(render({ ...data, site: { ...data.site, headTags } })).toContain(
      '<script src="/x.js" async="" defer="" nomodule=""></script>',
    );
  });

  test("enables single keys for the search, unless the site disables them", () => {
    const data = makeRoute("Words");
    const { search } = data.site;
    const off = render({ ...data, site: { ...data.site, search: { ...search, shortcuts: false } } });
    expect(html).toContain('<kbd aria-hidden="true">/</kbd>');
    expect(html).not.toContain("data-shortcuts");
    expect(off).toContain('data-shortcuts="off"');
    expect(off).not.toContain("<kbd");
  });

  test("carries the tag manager's id, which the client reads, and no script of its own", () => {
    const data = makeRoute("Words");
    const withId = render({ ...data, site: { ...data.site, tagManagerId: "GTM-X1" } });
    expect(withId).toContain('data-tag-manager="GTM-X1"');
    expect(withId.match(/<script>/gu)).toHaveLength(1);
  });
});
