/** Images in other formats. */
import { expect, test } from "vitest";
import { convertImage } from "../../../src/compiler/graph/convert-image.ts";

const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mNgYGAAAAAEAAHI6uv5AAAAAElFTkSuQmCC",
  "base64",
);

function makeCache() {
  const images = new Map<string, Uint8Array>();
  return {
    images,
    findImage: (key: string): Buffer | null => {
      const image = images.get(key);
      return image === undefined ? null : Buffer.from(image);
    },
    addImage: (key: string, bytes: Uint8Array): void => void images.set(key, bytes),
  };
}

test("an image is converted once for each content and format", async () => {
  const cache = makeCache();
  const webp = await convertImage(dot, "a", "webp", cache);
  expect(Buffer.from(webp).toString("latin1", 8, 12)).toBe("WEBP");
  // Text cannot be converted, so this result comes from the cache.
  expect(await convertImage(Buffer.from("text"), "a", "webp", cache)).toEqual(webp);
  await convertImage(dot, "a", "avif", cache);
  await convertImage(dot, "b", "webp", cache);
  expect(cache.images.size).toBe(3);
});

test("an image that cannot be converted is published as it is", async () => {
  const cache = makeCache();
  const bytes = Buffer.from("text");
  expect(await convertImage(bytes, "a", "webp", cache)).toBe(bytes);
  expect(cache.images.size).toBe(0);
});
