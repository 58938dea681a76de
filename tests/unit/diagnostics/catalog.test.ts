/** How messages quote the author's own words. */
import { expect, test } from "vitest";
import { finding } from "../../../src/compiler/diagnostics/catalog.ts";
import { startOfText } from "../../../src/compiler/diagnostics/diagnostic.ts";

const cut = (letter: string): string => `https://x.example/${letter.repeat(102)}…${letter.repeat(120)}`;
const long = (letter: string): string => `https://x.example/${letter.repeat(50_000)}`;

test("a long address is shown by its two ends, but is complete in the fix", () => {
  const fix = { from: long("a"), to: long("b") };
  const found = finding("broken-link", { url: fix.from }, startOfText, `write ${fix.to} or “${fix.to}”`, fix);
  expect(found.message).toContain(`“${cut("a")}”`);
  expect(found.message.length).toBeLessThan(300);
  expect(found.hint).toBe(`write ${cut("b")} or “${cut("b")}”`);
  expect(found.fix).toEqual(fix);
});

test("the author's long words are cut between two characters, whatever these are", () => {
  const { message } = finding("broken-link", { url: `${"a b ".repeat(500)}${"😀".repeat(500)}` }, startOfText);
  expect(message).toContain(`“${"a b ".repeat(30)}…${"😀".repeat(120)}”`);
});

test("a message of only quotation marks is also cut", () => {
  const { message } = finding("broken-link", { url: "“".repeat(50_000) }, startOfText);
  expect(message).toHaveLength(1001);
});

test("an address of two lines is shown in full", () => {
  const url = `/${"a".repeat(239)}`;
  expect(finding("broken-link", { url }, startOfText).message).toContain(`“${url}”`);
});
