/**
 * The bytes of a request or a response, on web standards alone.
 * @param limit Their largest number.
 * @returns `null` if there are more; the rest is not read.
 */
export async function readBytesTo(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    size += part.value.length;
    if (size > limit) {
      await reader?.cancel();
      return null;
    }
    parts.push(part.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The same as text in UTF-8. */
export async function readTo(body: ReadableStream<Uint8Array> | null, limit: number): Promise<string | null> {
  const bytes = await readBytesTo(body, limit);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}
