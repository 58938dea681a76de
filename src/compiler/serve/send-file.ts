/** Sends a file as a static host does: compressed where that pays, in ranges, and not at all to who has it already. */
import { readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import Negotiator from "negotiator";
import sendFromDisk from "send";
import { typeOf } from "./answer.ts";

export interface SentFile {
  /** Absolute. */
  readonly folder: string;
  /** Relative to it. */
  readonly file: string;
  readonly status: 200 | 404;
  readonly headers: Readonly<Record<string, string>>;
}

/** Below this a compressed answer is no smaller. */
const leastCompressed = 1024;

export function sendFile(request: IncomingMessage, response: ServerResponse, sent: SentFile): void {
  const { folder, file, status, headers } = sent;
  const stats = statSync(join(folder, file));
  const type = typeOf(file);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader("Content-Type", type);
  const isText = /charset|svg|manifest/u.test(type);
  if (isText) response.setHeader("Vary", "Accept-Encoding");
  const encoding = encodingOf(request);
  const isWhole = request.headers.range === undefined || status === 404;
  if (isText && isWhole && stats.size >= leastCompressed && encoding !== "identity") {
    sendCompressed(request, response, sent, {
      encoding,
      etag: `W/"${stats.size.toString(16)}-${stats.mtimeMs.toString(16)}-${encoding}"`,
    });
    return;
  }
  response.statusCode = status;
  sendFromDisk(request, encodeURI(file).replaceAll(/[?#]/gu, encodeURIComponent), {
    root: folder,
    cacheControl: false,
    dotfiles: "allow",
    index: false,
    acceptRanges: status === 200,
  })
    .on("error", (error: { readonly status?: number }) => {
      response.statusCode = error.status ?? 500;
      response.end();
    })
    .pipe(response);
}

type Encoding = "br" | "gzip" | "identity";

function encodingOf(request: IncomingMessage): Encoding {
  const [best] = new Negotiator(request).encodings(["br", "gzip", "identity"]);
  return best === "br" || best === "gzip" ? best : "identity";
}

function sendCompressed(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, file, status }: SentFile,
  { encoding, etag }: { readonly encoding: "br" | "gzip"; readonly etag: string },
): void {
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim()) ?? [];
  response.setHeader("ETag", etag);
  if (status === 200 && (known.includes(etag) || known.includes("*"))) {
    response.writeHead(304).end();
    return;
  }
  const body = compress(readFileSync(join(folder, file)), encoding);
  response.writeHead(status, { "Content-Encoding": encoding, "Content-Length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** As hosts do it while they answer: brotli 5 is smaller than gzip 9 in the same time. */
function compress(bytes: Uint8Array, encoding: "br" | "gzip"): Buffer {
  return encoding === "br"
    ? brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : gzipSync(bytes);
}
