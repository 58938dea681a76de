import { describe, expect, test } from "vitest";
import { correctedPath } from "../../../src/theme/client/address.ts";
import { pageAddress, pageToFollow } from "../../../src/theme/client/follow-link.ts";
import type { RouteList } from "../../../src/theme/client/resolve-path.ts";
import { makeResolver, nearestRoutes } from "../../../src/theme/client/resolve-path.ts";

const list: RouteList = {
  routes: [
    ["/", "Overview"],
    ["/quickstart/", "Quickstart"],
    ["/quickstart/create.html", "Create"],
    ["/code/nodejs/", "Node.js"],
    ["/code/Python/", "Python"],
    ["/destinations/", "Destinations"],
    ["/destinations/http/", "HTTP"],
    ["/workflows/steps/triggers/", "Triggers"],
    ["/über/", "About"],
    ["/faq.html", "Questions"],
  ],
  redirects: [
    ["/cron", "/docs/workflows/steps/triggers/"],
    ["/Old/Path", "/docs/code/nodejs/"],
    ["/faq", "/docs/quickstart/"],
    ["/shop", "https://shop.example/"],
  ],
};

const resolve = makeResolver(list);

test("of several redirects from one address, whatever its case and its slash, the first wins", () => {
  const two = makeResolver({
    routes: [],
    redirects: [
      ["/old", "/first/"],
      ["/OLD/", "/second/"],
      ["/old", "/third/"],
    ],
  });
  for (const path of ["/old", "/old/", "/Old"]) expect(two(path)).toEqual({ kind: "redirect", url: "/first/" });
});

describe("an address means", () => {
  test.each([
    ["/", "/"],
    ["", "/"],
    ["/index.html", "/"],
    ["/index", "/"],
    ["/quickstart/", "/quickstart/"],
    ["/quickstart", "/quickstart/"],
    ["/quickstart.html", "/quickstart/"],
    ["/quickstart/index.html", "/quickstart/"],
    ["/quickstart/index", "/quickstart/"],
    ["/QUICKSTART/", "/quickstart/"],
    ["/Quickstart/Index.HTML", "/quickstart/"],
    ["/quickstart/create.html", "/quickstart/create.html"],
    ["/quickstart/create", "/quickstart/create.html"],
    ["/quickstart/create/", "/quickstart/create.html"],
    ["/quickstart/create/index.html", "/quickstart/create.html"],
    ["/quickstart/CREATE.html", "/quickstart/create.html"],
    ["/code/python", "/code/Python/"],
    ["/CODE/PYTHON/", "/code/Python/"],
    ["/über", "/über/"],
    ["/u\u0308ber/", "/über/"],
    ["/ÜBER", "/über/"],
    ["/faq.html", "/faq.html"],
  ])("%j the page %s", (path, route) => {
    expect(resolve(path)).toEqual({ kind: "route", path: route });
  });

  test.each([
    ["/cron", "/docs/workflows/steps/triggers/"],
    ["/cron/", "/docs/workflows/steps/triggers/"],
    ["/CRON", "/docs/workflows/steps/triggers/"],
    ["/old/path/", "/docs/code/nodejs/"],
    ["/faq", "/docs/quickstart/"],
    ["/faq/", "/docs/quickstart/"],
    ["/shop", "https://shop.example/"],
  ])("%j the redirect to %s, before any page", (path, url) => {
    expect(resolve(path)).toEqual({ kind: "redirect", url });
  });

  test.each([
    "/nothing/",
    "/cron/daily",
    "/cronjob",
    "/quickstart/create/more/",
    "/code/",
    "/html",
    "/.html",
    "//",
    "/quickstart//",
    "/old",
  ])("%j nothing", (path) => {
    expect(resolve(path)).toEqual({ kind: "none" });
  });
});

describe("the nearest pages", () => {
  test("of an address come first if their last segment is the same", () => {
    expect(nearestRoutes("/destinations/triggers/", list, 2).map(([path]) => path)).toEqual([
      "/destinations/",
      "/workflows/steps/triggers/",
    ]);
  });

  test.each([
    ["/code/node", "/code/nodejs/"],
    ["/nodejs/", "/code/nodejs/"],
    ["/trigger", "/workflows/steps/triggers/"],
    ["/destinatoins/", "/destinations/"],
    ["/destinations/snowflake/", "/destinations/"],
  ])("of %s begin with %s", (path, first) => {
    expect(nearestRoutes(path, list, 5)[0]?.[0]).toBe(first);
  });

  test("of an address unlike all others do not exist", () => {
    expect(nearestRoutes("/zzz/", list, 5)).toEqual([]);
  });
});

describe("the address bar", () => {
  test.each([
    ["/docs/index.html", "/docs/"],
    ["/docs/a/INDEX.HTML", "/docs/a/"],
    ["/docs/a/", null],
    ["/docs/a.html", null],
    ["/docs/myindex.html", null],
  ])("%s is corrected to %j", (path, corrected) => {
    expect(correctedPath(path)).toBe(corrected);
  });
});

describe("a click on a link", () => {
  const plain = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, defaultPrevented: false };
  const here = "https://a.example/docs/guide/?x=1#part";
  const link = (href: string): Parameters<typeof pageToFollow>[0] => ({ href, target: "" });

  test.each([
    ["/docs/other/", "/docs/other/"],
    ["/docs/other/#x", "/docs/other/#x"],
    ["/docs/page.html", "/docs/page.html"],
    ["https://a.example/docs/", "/docs/"],
    ["/docs/guide/?x=2", "/docs/guide/?x=2"],
    // The page itself: the reader gets to its top.
    ["/docs/guide/?x=1", "/docs/guide/?x=1"],
  ])("to %s is followed", (href, to) => {
    const url = pageToFollow(link(href), plain, here, "/docs/");
    expect(url === null ? null : url.pathname + url.search + url.hash).toBe(to);
  });

  test.each([
    ["#other"],
    ["/docs/guide/?x=1#other"],
    ["https://b.example/docs/other/"],
    ["/elsewhere/"],
    ["/docsearch/"],
    ["/docs/terms.txt"],
    ["/docs/assets/a.svg"],
    ["/docs/search/"],
    ["/docs/404.html"],
    ["mailto:a@b.example"],
    ["javascript:alert(1)"],
    ["http://["],
  ])("to %s is the browser's", (href) => {
    expect(pageAddress(href, here, "/docs/")).toBeNull();
  });

  test.each([
    ["another button", { ...plain, button: 1 }],
    ["Ctrl", { ...plain, ctrlKey: true }],
    ["Cmd", { ...plain, metaKey: true }],
    ["Shift", { ...plain, shiftKey: true }],
    ["Alt", { ...plain, altKey: true }],
    ["another script that took it", { ...plain, defaultPrevented: true }],
  ])("with %s is the browser's", (_case, click) => {
    expect(pageToFollow(link("/docs/other/"), click, here, "/docs/")).toBeNull();
  });

  test("to another window, or to save a file, is the browser's", () => {
    expect(pageToFollow({ ...link("/docs/other/"), target: "_blank" }, plain, here, "/docs/")).toBeNull();
    expect(pageToFollow({ ...link("/docs/other/"), target: "_self" }, plain, here, "/docs/")).not.toBeNull();
  });
});
