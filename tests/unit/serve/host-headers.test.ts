import { expect, test } from "vitest";
import { readHeaders } from "../../../src/compiler/serve/host-headers.ts";

test("headers for all files are only read from rules for all files", () => {
  const text = "/a/*\n  X-A: 1\n/*\n  X-Ours: 2\n\n# Generated\n/*\n  X-Content-Type-Options: nosniff\n/b\n  X-B: 3\n";
  expect(readHeaders(text)).toEqual({ "X-Ours": "2", "X-Content-Type-Options": "nosniff" });
});

test("headers that belong to the connection are not read", () => {
  expect(readHeaders("/*\n  Connection: close\n  X Y: 1\n")).toEqual({});
});
