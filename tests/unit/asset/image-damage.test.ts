/** Images that browsers show in part or not at all. */
import { expect, test } from "vitest";
import { findImageDamage } from "../../../src/compiler/asset/image-damage.ts";

const bytes = (latin1: string): Buffer => Buffer.from(latin1, "latin1");
const png = "\u0089PNG\r\n\u001A\n....IHDR....IDAT....\0\0\0\0IEND\u00AEB`\u0082";
const jpeg = "\u00FF\u00D8\u00FF\u00E1thumbnail\u00FF\u00DA..\u00FF\u00D9..\u00FF\u00DA....\u00FF\u00D9";
const webp = "RIFF\u000C\0\0\0WEBPVP8 ....";
const gif = "GIF89a....\u003B";
const bmp = "BM\u000A\0\0\0....";

test.each([
  ["a.png", png],
  ["a.PNG", `${png}something after it`],
  ["a.jpg", jpeg],
  ["named-wrong.png", jpeg],
  ["a.webp", webp],
  ["a.gif", gif],
  ["a.bmp", bmp],
  ["a.avif", "\0\0\0\u0020ftypavif"],
  ["a.svg", "<?xml version='1.0'?><svg></svg>"],
  ["a.svg", "<svg/>"],
  ["a.txt", ""],
])("%s of %j is whole", (path, contents) => {
  expect(findImageDamage(path, bytes(contents))).toBeNull();
});

test.each([
  ["a.png", png.slice(0, -8), "it ends too early"],
  ["a.jpg", jpeg.slice(0, -2), "it ends too early"],
  ["a.webp", webp.slice(0, -1), "it ends too early"],
  ["a.gif", gif.slice(0, -1), "it ends too early"],
  ["a.bmp", bmp.slice(0, -1), "it ends too early"],
  ["a.svg", "<svg><path", "it ends too early"],
  ["a.png", "Not found", "it is not an image"],
  ["a.svg", "<html></html>", "it is not an image"],
  ["a.jpeg", "", "it is empty"],
  ["a.png", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "it is a pointer of Git LFS"],
])("%s of %j is damaged", (path, contents, reason) => {
  expect(findImageDamage(path, bytes(contents))?.reason).toBe(reason);
});
