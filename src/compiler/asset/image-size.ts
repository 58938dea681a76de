/** Reads the size of an image from its first bytes, so that documents can reserve the space for it. Pure. */
import { imageSize } from "image-size";

/** In CSS pixels, as a browser shows the image. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** The size of an image, or `null` if the file is not an image or has no intrinsic size. */
export function readImageSize(path: string, bytes: Uint8Array): ImageSize | null {
  if (/\.svg$/iu.test(path)) return sizeOfSvg(new TextDecoder().decode(bytes));
  if (!/\.(?:apng|avif|bmp|gif|jpe?g|png|webp)$/iu.test(path)) return null;
  try {
    // image-size reads past the end of a short file, in the memory that small buffers of Node.js share.
    const {
      width,
      height,
      orientation = 1,
    } = imageSize(bytes.length < Buffer.poolSize ? new Uint8Array(bytes) : bytes);
    if (!(width > 0 && height > 0)) return null;
    // The values from 5 mean that the camera was held upright, and browsers turn the photograph.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return null;
  }
}

/** Absolute units of CSS, in pixels: https://www.w3.org/TR/css-values-4/#absolute-lengths. */
const pixelsPerUnit: Readonly<Record<string, number>> = { in: 96, cm: 96 / 2.54, mm: 96 / 25.4, pt: 96 / 72, pc: 16 };

/**
 * The width and height of the root element. A size that is missing, or relative (`100%`), follows from the `viewBox`:
 * without any size, an image is 0 pixels wide wherever its box shrinks to what it contains.
 */
function sizeOfSvg(text: string): ImageSize | null {
  const [tag = ""] = /<svg\b[^>]*>/u.exec(text) ?? [];
  const valueOf = (name: string): string =>
    new RegExp(String.raw`\s${name}\s*=\s*["']([^"']*)["']`, "u").exec(tag)?.[1]?.trim() ?? "";
  const lengthOf = (name: string): number => {
    const [, number = "0", unit = ""] = /^(\d*\.?\d+)(in|cm|mm|pt|pc|px)?$/u.exec(valueOf(name)) ?? [];
    return Number(number) * (pixelsPerUnit[unit] ?? 1);
  };
  const [, , boxWidth = 0, boxHeight = 0] = valueOf("viewBox")
    .split(/[\s,]+/u)
    .map(Number);
  const givenWidth = lengthOf("width");
  const givenHeight = lengthOf("height");
  const width = Math.round(givenWidth || (givenHeight || boxHeight) * (boxWidth / boxHeight));
  const height = Math.round(givenHeight || width * (boxHeight / boxWidth));
  return width > 0 && height > 0 ? { width, height } : null;
}
