/** What a policy allows a page to use: https://www.w3.org/TR/CSP3/#match-url-to-source-expression. */
import { describe, expect, test } from "vitest";
import { checkConfig } from "../../../src/compiler/config/check-config.ts";
import type { Policy } from "../../../src/compiler/config/content-security-policy.ts";
import { blockedBy, policyOf } from "../../../src/compiler/config/content-security-policy.ts";
import { resourcesIn } from "../../../src/compiler/page/html-resources.ts";

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
    ["frame-src", "/own/", { "frame-src": ["'none'"] }, false],
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
  ]);
});
