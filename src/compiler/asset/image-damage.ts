/**
 * Finds files of Git LFS that were not fetched, and images that browsers show in part or not at all: text files, and
 * those that end too early. Reads only the beginning and the end. Pure.
 */

/** The damage of a file: "it ends too early". */
export interface ImageDamage {
  readonly reason: string;
  readonly hint: string;
  /** Whether the file is a pointer of Git LFS, which need not be an image. */
  readonly isPointer?: true;
}

/** The beginning of a pointer: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md */
export const pointerStart = "version https://git-lfs.github.com/spec/";

/** By its extension: `true` for formats that browsers show, of which `findImageDamage` knows the structure. */
export function isImagePath(path: string): boolean {
  return /\.(?:apng|avif|bmp|gif|jpe?g|png|svg|webp)$/iu.test(path);
}

/** @returns `null` if the file is complete, or neither an image nor a pointer. */
export function findImageDamage(path: string, bytes: Uint8Array): ImageDamage | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (file.toString("latin1", 0, pointerStart.length) === pointerStart)
    return { reason: "it is a pointer of Git LFS", hint: "run `git lfs pull`, in CI too", isPointer: true };
  if (!isImagePath(path)) return null;
  const again = "export it again, or restore it";
  if (bytes.length === 0) return { reason: "it is empty", hint: again };
  const format = formats.find(({ begins }) => begins(file));
  if (format === undefined) return { reason: "it is not an image", hint: again };
  return format.isComplete(file) ? null : { reason: "it ends too early", hint: again };
}

interface Format {
  readonly begins: (file: Buffer) => boolean;
  readonly isComplete: (file: Buffer) => boolean;
}

const startsWith =
  (text: string, offset = 0): Format["begins"] =>
  (file) =>
    file.toString("latin1", offset, offset + text.length) === text;

/** A browser recognizes an image by its beginning, whatever its name is. */
const formats: readonly Format[] = [
  {
    begins: startsWith("\u0089PNG\r\n\u001A\n"),
    // https://www.w3.org/TR/png-3/#11IEND
    isComplete: (file) => file.lastIndexOf("IEND") !== -1,
  },
  {
    begins: startsWith("\u00FF\u00D8\u00FF"),
    // The end marker of a thumbnail precedes the scan of the image.
    isComplete: (file) =>
      file.lastIndexOf("\u00FF\u00D9", undefined, "latin1") > file.lastIndexOf("\u00FF\u00DA", undefined, "latin1"),
  },
  { begins: startsWith("GIF8"), isComplete: (file) => file.subarray(-64).includes(0x3b) },
  {
    begins: (file) => startsWith("RIFF")(file) && startsWith("WEBP", 8)(file),
    isComplete: (file) => file.length >= 12 && file.readUInt32LE(4) + 8 <= file.length,
  },
  // An AVIF says nowhere how long it is.
  { begins: startsWith("ftyp", 4), isComplete: () => true },
  { begins: startsWith("BM"), isComplete: (file) => file.length >= 6 && file.readUInt32LE(2) <= file.length },
  {
    begins: (file) => /<svg\b/u.test(file.toString("utf8")),
    isComplete: (file) => /<\/svg\s*>|<svg\b[^>]*\/>/u.test(file.toString("utf8")),
  },
];
