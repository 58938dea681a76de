/** The size of SVG images: from the root element, in CSS pixels. */
import { expect, test } from "vitest";
import { readImageSize } from "../../../src/compiler/asset/image-size.ts";

const sizeOf = (attributes: string) =>
  readImageSize("a.svg", new TextEncoder().encode(`<?xml version="1.0"?><svg ${attributes}><g width="1"/></svg>`));

test.each([
  ['width="120px" height="80"', 120, 80],
  ["width='2in' height='2.54cm'", 192, 96],
  ['viewBox="0 0 240 120"', 240, 120],
  ['width="100%" height="100%" viewBox="-5,-5,300,150"', 300, 150],
  ['width="100" viewBox="0 0 240 120"', 100, 50],
  ['height="30pt" viewBox="0 0 240 120"', 80, 40],
])("an SVG with %s is %i by %i pixels", (attributes, width, height) => {
  expect(sizeOf(attributes)).toEqual({ width, height });
});

test.each(['width="100"', "", 'viewBox="0 0 0 0"', 'viewBox="wide"', 'stroke-width="3" line-height="3"'])(
  "an SVG with the attributes “%s” has no size",
  (attributes) => {
    expect(sizeOf(attributes)).toBeNull();
  },
);

test("an SVG whose attributes contain very long spaces is read at once", () => {
  const spaces = " ".repeat(20_000);
  expect(sizeOf(`width="${spaces}9${spaces}" height="3" viewBox="${spaces}`)).toEqual({ width: 9, height: 3 });
});
