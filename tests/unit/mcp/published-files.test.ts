/** Which addresses are requested to read a published site, and which are refused. */
import { describe, expect, test } from "vitest";
import { openPublishedFiles, publishedFiles } from "../../../src/compiler/mcp/published-files.ts";
import { readPage } from "../../../src/compiler/mcp/reading-tools.ts";

const { signal } = new AbortController();

/** Answers with a redirect for a text that begins with "→", and with the text otherwise. */
function host(files: Readonly<Record<string, string>>): { readonly send: typeof fetch; readonly asked: string[] } {
  const asked: string[] = [];
  const send: typeof fetch = (input) => {
    const url = String(input);
    asked.push(url);
    const found = files[url];
    if (found === undefined) return Promise.resolve(new Response(null, { status: 404 }));
    const headers = { "Content-Type": "text/html" };
    return Promise.resolve(
      found.startsWith("→")
        ? new Response(null, { status: 302, headers: { Location: found.slice(1) } })
        : new Response(found, { headers }),
    );
  };
  return { send, asked };
}

const home = '<body data-base="/docs/">';

test.each([
  [new TypeError("fetch failed", { cause: new Error("getaddrinfo ENOTFOUND a.test") }), "getaddrinfo ENOTFOUND a.test"],
  [new TypeError("fetch failed"), "fetch failed"],
  ["out of order", "out of order"],
])("a host that cannot be reached is named with the reason: %s", async (error, reason) => {
  const { read } = publishedFiles(new URL("https://a.test/"), () => Promise.reject(error));
  await expect(read("", signal)).rejects.toThrow(`https://a.test/ cannot be reached: ${reason}.`);
});

test.each<[address: string, location: string, found: string]>([
  ["http://a.test/docs/", "https://a.test/docs/", "https://a.test/docs/"],
  ["http://a.test:8080/docs/", "/docs/en/", "http://a.test:8080/docs/"],
  ["https://a.test/docs/", "https://www.a.test/docs/", "https://www.a.test/docs/"],
  ["https://www.a.test/docs/", "https://a.test/docs/start/", "https://a.test/docs/"],
  ["http://www.a.test/docs/", "https://a.test/docs/", "https://a.test/docs/"],
  ["https://a.test/docs/", "https://b.test/docs/", "leads to https://b.test/docs/, on another host"],
  ["https://a.test/docs/", "http://localhost:7801/docs/", "leads to http://localhost:7801/docs/, on another host"],
  ["https://a.test/docs/", "http://a.test/docs/", "leads to http://a.test/docs/, on another host"],
  ["https://a.test/docs/", "https://a.test:8443/docs/", "leads to https://a.test:8443/docs/, on another host"],
  ["https://a.test/docs/", "https://docs.a.test/docs/", "leads to https://docs.a.test/docs/, on another host"],
  ["https://a.test/docs/", "//b.test/docs/", "leads to https://b.test/docs/, on another host"],
  ["https://a.test/docs/", "http://[", "is redirected to “http://[”"],
  ["https://a.test/docs/", "/docs/", "is redirected more than 5 times"],
])("the first answer of %s leads to %s: %s", async (address, location, found) => {
  const next = URL.canParse(location, address) ? new URL(location, address).href : "";
  const { send, asked } = host({ [next]: home, [address]: `→${location}` });
  const opened = openPublishedFiles(new URL(address), signal, send).then(
    ({ url }) => url.href,
    (error: unknown) => String(error),
  );
  expect(await opened).toContain(found);
  if (found.includes("another host")) expect(asked).toEqual([address]);
});

test("a page without its slash leads to the site, and one that is not there nowhere", async () => {
  const { send } = host({ "https://a.test/docs/guide/": home });
  expect((await openPublishedFiles(new URL("https://a.test/docs/guide"), signal, send)).url.href).toBe(
    "https://a.test/docs/",
  );
  await expect(openPublishedFiles(new URL("https://a.test/nope/"), signal, send)).rejects.toThrow(
    "https://a.test/nope/ answered 404.",
  );
});

test.each([
  ["/internal/secret.txt", "https://a.test/internal/secret.txt is not on this site"],
  ["../internal/secret.txt", "https://a.test/internal/secret.txt is not on this site"],
  ["/docs-internal/", "https://a.test/docs-internal/ is not on this site"],
  ["https://b.test/docs/x", "https://b.test/docs/x is not on this site"],
  ["http://a.test/docs/x", "http://a.test/docs/x is not on this site"],
])("a redirect of a file to %s is refused", async (location, reason) => {
  const { send, asked } = host({
    "https://a.test/docs/x": `→${location}`,
    [new URL(location, "https://a.test/docs/x").href]: "secret",
  });
  await expect(publishedFiles(new URL("https://a.test/docs/"), send).read("x", signal)).rejects.toThrow(reason);
  expect(asked).toEqual(["https://a.test/docs/x"]);
});

test("a redirect of a file within the site is followed", async () => {
  const { send } = host({ "https://a.test/docs/x": "→/docs/y", "https://a.test/docs/y": "text" });
  expect(await publishedFiles(new URL("https://a.test/docs/"), send).read("x", signal)).toEqual({
    type: "text/html",
    text: "text",
    path: "y",
  });
});

describe("a site that is read from a preview", () => {
  const canonical = '<link rel="canonical" href="https://public.test/docs/">';
  const limits =
    '<h1>Limits</h1><div class="dg-body"><p><a href="https://public.test/docs/">Home</a></p><h2 id="size">Size</h2><p>Small.</p></div>';
  const files = { "http://127.0.0.1:4000/docs/": `${canonical}${home}`, "http://127.0.0.1:4000/docs/limits/": limits };

  test.each([
    ["https://public.test/docs/limits/", "# Limits"],
    ["https://public.test/docs/limits/#size", "## Size"],
    ["/docs/limits/", "# Limits"],
    ["/limits/", "# Limits"],
    ["http://127.0.0.1:4000/docs/limits/#size", "## Size"],
    ["https://public.test/other/", "“https://public.test/other/” is not on this site"],
    ["https://public.example/docs/limits/", "“https://public.example/docs/limits/” is not on this site"],
  ])("has %s: %s", async (page, found) => {
    const { send, asked } = host(files);
    const site = await openPublishedFiles(new URL("http://127.0.0.1:4000/docs/"), signal, send);
    expect(await readPage(site, page, signal).catch(String)).toContain(found);
    expect(asked.filter((url) => !url.startsWith("http://127.0.0.1:4000/docs/"))).toEqual([]);
  });

  test("whose canonical address is not below its base is not taken for that one", async () => {
    const { send } = host({
      "http://127.0.0.1:4000/docs/": `<link rel="canonical" href="https://public.test/x/">${home}`,
    });
    const { ownOrigin } = await openPublishedFiles(new URL("http://127.0.0.1:4000/docs/"), signal, send);
    expect(ownOrigin).toBe("http://127.0.0.1:4000");
  });
});
