/**
 * The text of a request or a response, on web standards alone.
 * @param limit In bytes.
 * @returns `null` if it is longer; the rest is not read.
 */
export async function readTo(body: ReadableStream<Uint8Array> | null, limit: number): Promise<string | null> {
  if (body === null) return "";
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = "";
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
