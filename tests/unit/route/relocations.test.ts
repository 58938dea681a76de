/** Final addresses in a page's HTML. A query is the author's own text, so nothing in it may end the attribute. */
import { expect, test } from "vitest";
import { fillRelocations } from "../../../src/compiler/route/relocations.ts";

const offset = '<a href="'.length;

test.each([
  ["/b/", "/b/"],
  ['/b/?x="onclick="y()', "/b/?x=&quot;onclick=&quot;y()"],
  ["/b/?x='y'", "/b/?x=&#39;y&#39;"],
  ["/b/?x=1&y=2", "/b/?x=1&amp;y=2"],
  ["/b/?x=<b>", "/b/?x=&lt;b&gt;"],
  ["/b/?x=&quot;", "/b/?x=&amp;quot;"],
])("the address %j is escaped", (url, escaped) => {
  const body = { html: '<a href="">b</a>', relocations: [{ offset, reference: 0 }], images: [] };
  expect(fillRelocations(body, { urls: [url], images: [] })).toBe(`<a href="${escaped}">b</a>`);
});

test("each address is inserted at its reference", () => {
  const body = {
    html: '<a href=""></a><a href=""></a>',
    relocations: [
      { offset, reference: 1 },
      { offset: '<a href=""></a><a href="'.length, reference: 0 },
    ],
    images: [],
  };
  expect(fillRelocations(body, { urls: ["/a/", "/b/"], images: [] })).toBe('<a href="/b/"></a><a href="/a/"></a>');
});
