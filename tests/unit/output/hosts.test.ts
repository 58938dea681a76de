/** The files for hosts: their limits, and the rules that no server of the integration tests interprets. */
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { formatRules } from "../../../src/compiler/output/hosts/formats.ts";
import type { HostRules } from "../../../src/compiler/output/hosts/host-rules.ts";
import { joinFiles } from "../../../src/compiler/output/hosts/join-files.ts";
import type { Host } from "../../../src/compiler/config/site-config.ts";

const rules: HostRules = {
  base: "/docs/",
  redirects: [
    { from: "/docs/old", to: "/docs/guide/" },
    { from: "/docs/Prix à payer", to: "/docs/pricing/#table" },
    { from: "/docs/guide.html", to: "/docs/guide/" },
    { from: "/docs/far", to: "https://far.example/?a=b" },
  ],
  editions: [],
  htmlRoutes: ["/docs/start/begin.html"],
  headers: [
    ["X-Content-Type-Options", "nosniff"],
    ["Content-Security-Policy", "default-src 'self'"],
  ],
  hasMarkdown: false,
  themeFiles: ["/docs/assets/main.0123456789.js"],
};

/** Rules with so many redirects. */
function rulesWith(count: number): HostRules {
  const redirects = Array.from({ length: count }, (_, number) => ({
    from: `/docs/old-page-${number}`,
    to: `/docs/new-page-${number}/`,
  }));
  return { ...rules, redirects };
}

function textOf(path: string, hosts: readonly Host[], from: HostRules = rules): string {
  const found = formatRules(hosts, from).flatMap(({ files }) => files.filter((file) => file.path === path));
  expect(found.map((file) => file.path)).toEqual([path]);
  return found[0]?.text ?? "";
}

function limitsOf(host: Host, from: HostRules): readonly string[] {
  return formatRules([host], from).flatMap(({ limits }) => limits.map(({ problem }) => problem));
}

describe("rules for Netlify", () => {
  test("come before the pages that forward readers, but never between two spellings of one address", () => {
    expect(textOf("_redirects", ["netlify"]).split("\n")).toEqual([
      "/docs/old /docs/guide/ 301!",
      "/docs/old/ /docs/guide/ 301!",
      "/docs/Prix%20%C3%A0%20payer /docs/pricing/#table 301!",
      "/docs/Prix%20%C3%A0%20payer/ /docs/pricing/#table 301!",
      "/docs/guide.html /docs/guide/ 301",
      "/docs/guide.html/ /docs/guide/ 301",
      "/docs/far https://far.example/?a=b 301!",
      "/docs/far/ https://far.example/?a=b 301!",
      "/docs/start/begin/ /docs/start/begin.html 301",
      "/docs/* /:splat 200",
      "/* /404.html 404",
      "",
    ]);
  });

  test("leave out what Cloudflare does not understand, also if both hosts read them", () => {
    const text = textOf("_redirects", ["netlify", "cloudflare"]);
    expect(text).toBe(textOf("_redirects", ["cloudflare"]));
    expect(text).not.toMatch(/301!| 404$/mu);
    expect(text).toContain("/docs/old /docs/guide/ 301\n");
    // Rules with a placeholder come last, because Cloudflare allows only a hundred rules from the first of them on.
    expect(text).toMatch(/\/docs\/\* \/:splat 200\n$/u);
  });
});

test("rules for Vercel match an address with a slash, which Vercel adds first", () => {
  const { redirects, rewrites }: { redirects: unknown; rewrites: unknown } = JSON.parse(
    textOf("vercel.json", ["vercel"]),
  );
  const permanent = true;
  expect(redirects).toEqual([
    { source: "/docs/old{/}?", destination: "/docs/guide/", permanent },
    { source: "/docs/Prix à payer{/}?", destination: "/docs/pricing/#table", permanent },
    { source: String.raw`/docs/guide\.html{/}?`, destination: "/docs/guide/", permanent },
    { source: "/docs/far{/}?", destination: "https://far.example/?a=b", permanent },
    { source: "/docs/start/begin{/}?", destination: "/docs/start/begin.html", permanent },
    { source: "/docs/index.html", destination: "/docs/", permanent },
    { source: "/docs/:path+/index.html", destination: "/docs/:path+/", permanent },
  ]);
  expect(rewrites).toEqual([{ source: "/docs/(.*)", destination: "/$1" }]);
});

describe("the limits of a host", () => {
  test.each([
    [
      "cloudflare",
      1500,
      "Cloudflare reads at most 2,000 rules of 1,000 characters, so 501 redirects are left out of its rules",
    ],
    ["vercel", 2048, "Vercel accepts at most 2,048 redirects, so 3 redirects are left out of its rules"],
  ] as const)("for %s", (host, count, problem) => {
    expect(limitsOf(host, rulesWith(count))).toEqual([problem]);
    expect(limitsOf(host, rulesWith(900))).toEqual([]);
  });

  test("are kept by the files", () => {
    const many = rulesWith(3000);
    const lines = textOf("_redirects", ["cloudflare"], many).trim().split("\n");
    expect(lines.filter((line) => !line.includes("*")).length).toBeLessThanOrEqual(2000);
    const vercel: { readonly redirects: readonly unknown[] } = JSON.parse(textOf("vercel.json", ["vercel"], many));
    expect(vercel.redirects).toHaveLength(2048);
    for (const [host, path, size] of [
      ["azure", "staticwebapp.config.json", 20 * 1024],
      ["cloudfront", "cloudfront.js", 10 * 1024],
    ] as const) {
      const bytes = Buffer.byteLength(textOf(path, [host], many));
      expect(bytes).toBeLessThanOrEqual(size);
      expect(bytes).toBeGreaterThan(size * 0.85);
      expect(limitsOf(host, many)).toEqual([
        expect.stringMatching(/^\S.* of \d0 KB, so 2\d\d\d redirects are left out/u),
      ]);
      expect(limitsOf(host, rulesWith(30))).toEqual([]);
    }
  });

  test("of a header are reported", () => {
    const long: HostRules = { ...rules, headers: [["Content-Security-Policy", "x".repeat(5000)]] };
    expect(limitsOf("cloudflare", long)).toEqual([
      "Cloudflare accepts 2,000 characters in a header, and Content-Security-Policy has 5,000",
    ]);
    expect(limitsOf("nginx", long)).toHaveLength(1);
    expect(limitsOf("vercel", long)).toHaveLength(1);
    expect(limitsOf("apache", long)).toEqual([]);
  });
});

describe("the function for CloudFront", () => {
  const code = textOf("cloudfront.js", ["cloudfront"]);
  const run = (event: object): unknown => {
    const text: unknown = runInNewContext(`${code}\nJSON.stringify(handler(${JSON.stringify(event)}))`);
    return JSON.parse(String(text));
  };
  const request = (uri: string, querystring: object = {}): unknown =>
    run({ context: { eventType: "viewer-request" }, request: { uri, querystring } });
  const moved = (value: string): unknown => ({
    statusCode: 301,
    statusDescription: "Moved Permanently",
    headers: { location: { value } },
  });

  test("redirects, with the query, and in any case", () => {
    const query = { a: { value: "1" }, b: { value: "x%20y", multiValue: [{ value: "x%20y" }, { value: "" }] } };
    expect(request("/docs/old")).toEqual(moved("/docs/guide/"));
    expect(request("/docs/OLD/", query)).toEqual(moved("/docs/guide/?a=1&b=x%20y&b"));
    expect(request("/docs/prix%20%C3%A0%20payer", query)).toEqual(moved("/docs/pricing/#table"));
    expect(request("/docs/far/", query)).toEqual(moved("https://far.example/?a=b"));
    expect(request("/docs/start/begin")).toEqual(moved("/docs/start/begin.html"));
    expect(request("/docs/guide", query)).toEqual(moved("/docs/guide/?a=1&b=x%20y&b"));
    expect(request("/docs/guide/index.html")).toEqual(moved("/docs/guide/"));
  });

  test("names the file of a page, and leaves other addresses alone", () => {
    expect(request("/docs/guide/")).toMatchObject({ uri: "/docs/guide/index.html" });
    for (const uri of ["/docs/start/begin.html", "/docs/assets/a.svg", "/docs/%zz.js", "/.well-known/association"])
      expect(request(uri)).toMatchObject({ uri });
  });

  test("adds headers", () => {
    const respond = (uri: string, type: string): unknown =>
      run({
        context: { eventType: "viewer-response" },
        request: { uri },
        response: { statusCode: 200, headers: { "content-type": { value: type } } },
      });
    expect(respond("/docs/guide/index.html", "text/html")).toEqual({
      statusCode: 200,
      headers: {
        "content-type": { value: "text/html; charset=utf-8" },
        "x-content-type-options": { value: "nosniff" },
        "content-security-policy": { value: "default-src 'self'" },
        "cache-control": { value: "public, max-age=0, must-revalidate" },
      },
    });
    expect(respond("/docs/assets/main.0123456789.js", "text/javascript; charset=utf-8")).toMatchObject({
      headers: {
        "content-type": { value: "text/javascript; charset=utf-8" },
        "cache-control": { value: "public, max-age=31536000, immutable" },
      },
    });
  });
});

describe("the author's own JSON file for a host", () => {
  const join = (own: string, text: string): unknown => JSON.parse(joinFiles(own, { text, join: "merge" }));

  test("comes first in lists, and replaces other values", () => {
    expect(
      join(
        '{ "cleanUrls": true, "redirects": [1], "hosting": { "public": "x", "headers": [1] } }',
        '{ "trailingSlash": true, "redirects": [2], "hosting": { "public": ".", "headers": [2] } }',
      ),
    ).toEqual({
      trailingSlash: true,
      cleanUrls: true,
      redirects: [1, 2],
      hosting: { public: "x", headers: [1, 2] },
    });
  });
});
