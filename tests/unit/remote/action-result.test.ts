import { describe, expect, test } from "vitest";
import { decodeActionResult, encodeActionResult } from "../../../src/compiler/remote/action-result.ts";

const hash = "0123456789abcdef".repeat(4);

describe("the record of a page", () => {
  test("is an ActionResult with one output file, encoded as Protocol Buffers", () => {
    const file = `0a09${Buffer.from("page.json").toString("hex")}1245`;
    const digest = `0a40${Buffer.from(hash).toString("hex")}10ac02`;
    expect(encodeActionResult({ hash, size: 300 }).toString("hex")).toBe(`1252${file}${digest}`);
  });

  test.each([0, 1, 127, 128, 16_384, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER])("keeps the size %d", (size) => {
    expect(decodeActionResult(encodeActionResult({ hash, size }))).toEqual({ hash, size });
  });

  test("is understood with other fields around it", () => {
    const own = encodeActionResult({ hash, size: 5 });
    const exitCode = Buffer.from([0x20, 0x00]);
    const fixed = Buffer.from([0x79, 1, 2, 3, 4, 5, 6, 7, 8, 0x7d, 1, 2, 3, 4]);
    const metadata = Buffer.from([0x4a, 0x03, 0x0a, 0x01, 0x78]);
    expect(decodeActionResult(Buffer.concat([exitCode, fixed, own, metadata]))).toEqual({ hash, size: 5 });
  });

  test("is invalid if it is truncated anywhere", () => {
    const own = encodeActionResult({ hash, size: 300 });
    for (let length = 0; length < own.length; length += 1)
      expect(decodeActionResult(own.subarray(0, length)), `${length} bytes`).toBeNull();
  });

  test.each([
    ["two files", Buffer.concat([encodeActionResult({ hash, size: 1 }), encodeActionResult({ hash, size: 1 })])],
    ["a hash in capitals", encodeActionResult({ hash: hash.toUpperCase(), size: 1 })],
    ["a hash that leads elsewhere", encodeActionResult({ hash: `../ac/${hash.slice(6)}`, size: 1 })],
    ["a number instead of a file", Buffer.from([0x10, 0x01])],
    ["a number without end", Buffer.alloc(64, 0xff)],
    ["a length beyond the end", Buffer.from([0x12, 0xff, 0xff, 0xff, 0xff, 0x0f])],
    ["a group", Buffer.from([0x13, 0x14])],
    ["text", Buffer.from("<html>Log in</html>")],
  ])("is invalid with %s", (_what, bytes) => {
    expect(decodeActionResult(bytes)).toBeNull();
  });
});
