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

/**
 * An SVG without a width and a height fills the space that it gets, and the numbers of its `viewBox` would shrink it.
 */
function sizeOfSvg(text: string): ImageSize | null {
  const [tag = ""] = /<svg\b[^>]*>/u.exec(text) ?? [];
  const lengthOf = (name: string): number => {
    const [, pixels] = new RegExp(String.raw`\s${name}\s*=\s*["']\s*(\d*\.?\d+)(?:px)?\s*["']`, "u").exec(tag) ?? [];
    return Math.round(Number(pixels ?? 0));
  };
  const size = { width: lengthOf("width"), height: lengthOf("height") };
  return size.width > 0 && size.height > 0 ? size : null;
}
