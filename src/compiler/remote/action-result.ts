/**
 * The record in the action cache that maps a page's key to the digest of its content. It is an `ActionResult` of
 * Bazel's remote execution API, because caches such as bazel-remote reject anything else and add the name of the client
 * that stored it. Pure.
 * https://github.com/bazelbuild/remote-apis/blob/main/build/bazel/remote/execution/v2/remote_execution.proto
 */

export interface Digest {
  /** SHA-256, in hexadecimal. */
  readonly hash: string;
  /** Size in bytes. */
  readonly size: number;
}

/** The single output file of the action that compiles a page. */
const outputPath = "page.json";

/** The reverse of `decodeActionResult`: an `ActionResult` with one file, "page.json". */
export function encodeActionResult({ hash, size }: Digest): Buffer {
  const digest = Buffer.concat([lengthDelimited(1, Buffer.from(hash)), Buffer.from([(2 << 3) | 0]), varint(size)]);
  const file = Buffer.concat([lengthDelimited(1, Buffer.from(outputPath)), lengthDelimited(2, digest)]);
  return lengthDelimited(2, file);
}

/** The digest of the page, or `null` if the bytes are not a valid record. */
export function decodeActionResult(bytes: Buffer): Digest | null {
  const [file, ...others] = fieldsOf(bytes)?.filter(({ number }) => number === 2) ?? [];
  if (!Buffer.isBuffer(file?.value) || others.length > 0) return null;
  const fileFields = fieldsOf(file.value) ?? [];
  const path = fileFields.findLast(({ number }) => number === 1)?.value;
  const digest = fileFields.findLast(({ number }) => number === 2)?.value;
  if (!Buffer.isBuffer(path) || path.toString() !== outputPath || !Buffer.isBuffer(digest)) return null;
  const digestFields = fieldsOf(digest) ?? [];
  const hash = digestFields.findLast(({ number }) => number === 1)?.value;
  const size = digestFields.findLast(({ number }) => number === 2)?.value;
  if (!Buffer.isBuffer(hash) || typeof size !== "number") return null;
  const text = hash.toString("latin1");
  return /^[0-9a-f]{64}$/u.test(text) ? { hash: text, size } : null;
}

interface Field {
  readonly number: number;
  /** `null` for fixed-width fields, which the record does not use. */
  readonly value: Buffer | number | null;
}

/**
 * Decodes the fields of a Protocol Buffers message (https://protobuf.dev/programming-guides/encoding/). Returns `null`
 * if it is malformed.
 */
function fieldsOf(bytes: Buffer): readonly Field[] | null {
  const fields: Field[] = [];
  let at = 0;
  const readVarint = (): number | null => {
    let value = 0;
    for (let shift = 1; shift < 2 ** 53; shift *= 128) {
      const byte = bytes[at];
      if (byte === undefined) return null;
      at += 1;
      value += (byte & 127) * shift;
      if (byte < 128) return Number.isSafeInteger(value) ? value : null;
    }
    return null;
  };
  while (at < bytes.length) {
    const tag = readVarint();
    if (tag === null) return null;
    const number = Math.floor(tag / 8);
    const type = tag % 8;
    if (type === 0) {
      const value = readVarint();
      if (value === null) return null;
      fields.push({ number, value });
      continue;
    }
    const width = type === 1 ? 8 : type === 5 ? 4 : type === 2 ? readVarint() : null;
    if (width === null || at + width > bytes.length) return null;
    fields.push({ number, value: type === 2 ? bytes.subarray(at, at + width) : null });
    at += width;
  }
  return fields;
}

function lengthDelimited(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([(number << 3) | 2]), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Buffer.from([...bytes, rest]);
}
