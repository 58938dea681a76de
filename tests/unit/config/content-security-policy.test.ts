/** What a policy allows a page to use: https://www.w3.org/TR/CSP3/#match-url-to-source-expression. */
import { describe, expect, test } from "vitest";
import { checkConfig } from "../../../src/compiler/config/check-config.ts";
import type { Policy } from "../../../src/compiler/config/content-security-policy.ts";
import { blockedBy, policyOf } from "../../../src/compiler/config/content-security-policy.ts";
import { addressesInCss } from "../../../src/compiler/page/html/css-addresses.ts";
import { resourcesIn } from "../../../src/compiler/page/html/html-resources.ts";

function policyWith(settings: object): Policy {
  const checked = checkConfig({ title: "Manual", ...settings });
  const policy = checked.kind === "config" ? policyOf(checked.config) : null;
  if (policy === null) throw new Error("the config has no policy");
  return policy;
}

describe("a policy", () => {
  test.each([
    ["frame-src", "https://a.example/x", {}, true],
    ["frame-src", "https://a.example/x", { "frame-src": ["https://a.example"] }, false],
    ["frame-src", "/own/page/", { "frame-src": ["https://a.example"] }, false],
    ["frame-src", "https://a.example/x", { "child-src": ["https:"] }, false],
    ["frame-src", "https://b.a.example/x", { "frame-src": ["*.a.example"] }, false],
    ["frame-src", "https://a.example/x", { "frame-src": ["*.a.example"] }, true],
    ["frame-src", "https://a.example/y", { "frame-src": ["https://a.example/x/"] }, true],
    ["frame-src", "//a.example/x/y", { "frame-src": ["https://a.example/x/"] }, false],
    ["frame-src", "/own/", { "frame-src": ["'none'"] }, true],
    ["img-src", "https://a.example/x.png", {}, false],
    ["img-src", "data:image/png;base64,AA", {}, false],
    ["media-src", "https://a.example/x.mp4", {}, true],
    ["object-src", "/x.pdf", {}, true],
    ["object-src", "/x.pdf", { "object-src": ["'self'"] }, false],
    ["form-action", "https://a.example/", { "default-src": ["https:"] }, true],
    ["script-src", null, {}, true],
    ["style-src", null, { "style-src": ["'unsafe-inline'"] }, false],
  ])("of %s answers %s with %j", (directive, url, contentSecurityPolicy, isBlocked) => {
    expect(blockedBy(policyWith({ contentSecurityPolicy }), { directive, url })).toBe(isBlocked ? directive : null);
  });

  test("prevents other sites from showing the pages in a frame", () => {
    expect(policyWith({})["frame-ancestors"]).toEqual(["'self'"]);
  });

  test("gets what plugins load, beside what the config allows, and stays off where the config says so", () => {
    const map = { name: "map", contentSecurityPolicy: { "img-src": ["blob:"], "worker-src": ["blob:"] } };
    const call = { name: "call", contentSecurityPolicy: { "connect-src": ["https://a.example"] } };
    const settings = { plugins: [map, call], contentSecurityPolicy: { "connect-src": ["https://b.example"] } };
    expect(policyWith(settings)).toMatchObject({
      "img-src": ["'self'", "data:", "https:", "blob:"],
      "worker-src": ["'self'", "blob:"],
      "connect-src": ["'self'", "https://a.example", "https://b.example"],
    });
    expect(() => policyWith({ ...settings, contentSecurityPolicy: null })).toThrow("has no policy");
  });

  test("of a plugin is checked like that of the config", () => {
    const problemsOf = (contentSecurityPolicy: object): unknown => {
      const checked = checkConfig({ title: "Manual", plugins: [{ name: "map", contentSecurityPolicy }] });
      return checked.kind === "config"
        ? []
        : checked.findings.map(({ message, hint, path }) => [path.join("."), message, hint]);
    };
    const key = "plugins.0.contentSecurityPolicy";
    expect(problemsOf({ "connect-scr": ["https://a.example"] })).toEqual([
      [`${key}.connect-scr`, expect.stringContaining("must be a directive"), "did you mean “connect-src”?"],
    ]);
    expect(problemsOf({ "connect-src": ["self"] })).toEqual([
      [`${key}.connect-src.0`, expect.stringContaining("must be in single quotes"), "write `\"'self'\"`"],
    ]);
  });

  test("has 'none' only alone, because browsers complain of it beside other sources", () => {
    const policy = policyWith({
      contentSecurityPolicy: {
        "object-src": ["'self'"],
        "img-src": ["'none'"],
        "frame-src": ["'none'"],
        "worker-src": ["blob:"],
        "media-src": ["https://a.example"],
      },
    });
    expect(policy).toMatchObject({
      "object-src": ["'self'"],
      "img-src": ["'self'", "data:", "https:"],
      "frame-src": ["'none'"],
      "worker-src": ["'self'", "blob:"],
      "media-src": ["'self'", "https://a.example"],
    });
    const checked = checkConfig({ title: "Manual", contentSecurityPolicy: { "worker-src": ["'none'", "blob:"] } });
    expect(checked.kind).toBe("findings");
  });

  test("does not exist if the config disables it or no host sends it", () => {
    for (const settings of [{ contentSecurityPolicy: null }, { hosts: [] }])
      expect(() => policyWith(settings)).toThrow("no policy");
  });
});

test("resources of HTML are found with their directive", () => {
  const html = [
    '<iframe src="/a"></iframe><link rel="stylesheet" href="/b.css"><link rel="icon" href="/c.svg">',
    '<script src="/d.js"></script><script>run()</script><script type="application/ld+json">{}</script>',
    '<picture><source src="/no"><img src="/e.png"></picture><video src="/f.mp4" poster="/g.png"></video>',
    '<object data="/h.pdf"></object><form action="/i"><button formaction="/j"></button></form>',
    '<style>a {}</style><p onclick="run()" style="color: red">Text</p>',
    '<style>@font-face { src: url(/k.woff2) }</style><p style="background: url(/l.png)">Text</p>',
  ].join("\n");
  expect(resourcesIn(html).map(({ directive, url, tag }) => `${directive} ${url ?? tag}`)).toEqual([
    "frame-src /a",
    "style-src /b.css",
    "img-src /c.svg",
    "script-src /d.js",
    "script-src <script>",
    "img-src /e.png",
    "media-src /f.mp4",
    "img-src /g.png",
    "object-src /h.pdf",
    "form-action /i",
    "form-action /j",
    "style-src <style>",
    "script-src onclick",
    "style-src <style>",
    "font-src /k.woff2",
    "img-src /l.png",
  ]);
});

test.each([
  ["a { background: url(b.png) }", ["img-src b.png"]],
  ["a { background: URL( 'b c.png' ) }", ["img-src b c.png"]],
  ['a { background: url("b\\"c.png"), url(d\\)e.png) }', ['img-src b"c.png', "img-src d)e.png"]],
  ['a { background: url("\\68 ttps://a.example/b.png") }', ["img-src https://a.example/b.png"]],
  ["background: url(url)", ["img-src url"]],
  ['a { cursor: image-set("b.png" type("image/png") 1x, url(c.png) 2x) }', ["img-src b.png", "img-src c.png"]],
  ["a { background: -webkit-image-set('b.png' 1x) }", ["img-src b.png"]],
  [
    "a { background: url(data:image/png;base64,AA==); cursor: url(b.cur) }",
    ["img-src data:image/png;base64,AA==", "img-src b.cur"],
  ],
  ['@font-face { font-family: "A;{}"; src: local("b"), url(c.woff2) format("woff2") }', ["font-src c.woff2"]],
  ["@font-face { src: url(c.woff2) } a { mask: url(d.svg) }", ["font-src c.woff2", "img-src d.svg"]],
  ["@media print { @FONT-FACE { src: url(c.woff2) } a { mask: url(d.svg) } }", ["font-src c.woff2", "img-src d.svg"]],
  ['@import "a.css" layer(b) supports(display: grid);', ["style-src a.css"]],
  ['@charset "utf-8"; @import url(a.css) print; a { mask: url(d.svg) }', ["style-src a.css", "img-src d.svg"]],
  ["@import url('https://a.example/css?a=1;b=2');", ["style-src https://a.example/css?a=1;b=2"]],
  ["--own: url(a.png)", ["img-src a.png"]],
  ['@namespace svg url(http://www.w3.org/2000/svg); @namespace "http://a.example";', []],
  ['a[href="url(b)"]::before { content: "url(c)" }', []],
  ["/* url(b.png) @import 'a.css'; */ a { filter: url(#f); /* url(c.png)", []],
  ["a { background: myurl(b.png); color: var(--url) }", []],
])("%s loads %j", (css, resources) => {
  expect(addressesInCss(css).map(({ directive, url }) => `${directive} ${url}`)).toEqual(resources);
});

test("an address in CSS is located with its quotes", () => {
  const css = 'a { background: url("b.png"), url( c.png ) }';
  expect(addressesInCss(css).map(({ start, end }) => css.slice(start, end))).toEqual(['"b.png"', "c.png"]);
});
