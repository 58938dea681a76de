/**
 * Sends a file as a static host does: compressed if that helps, in ranges if requested, and not at all if the client
 * already has it.
 */
import { readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import fresh from "fresh";
import Negotiator from "negotiator";
import sendFromDisk from "send";
import { typeOf } from "./answer.ts";
import type { FoundFile } from "./published-folder.ts";

/** In bytes. Compressing a file below this size does not make the answer smaller. */
const compressionThreshold = 1024;

/** Streams the file, or compresses it in memory if it is text. The caller has checked that it exists. */
export function sendFile(request: IncomingMessage, response: ServerResponse, found: FoundFile): void {
  const { folder, file, status, headers, isNegotiated } = found;
  const path = join(folder, file);
  const stats = statSync(path);
  const type = typeOf(file);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader("Content-Type", type);
  const isText = /charset|xml|manifest/u.test(type);
  if (isText) response.setHeader("Vary", isNegotiated ? "Accept, Accept-Encoding" : "Accept-Encoding");
  const encoding = encodingOf(request);
  const isWhole = request.headers.range === undefined;
  if (isText && isWhole && stats.size >= compressionThreshold && encoding !== "identity") {
    response.setHeader("ETag", `W/"${stats.size.toString(16)}-${stats.mtimeMs.toString(16)}-${encoding}"`);
    response.setHeader("Last-Modified", stats.mtime.toUTCString());
    if (status === 200 && fresh(request.headers, response.getHeaders())) {
      response.removeHeader("Content-Type");
      response.writeHead(304).end();
      return;
    }
    const body = compress(readFileSync(path), encoding);
    response.writeHead(status, { "Content-Encoding": encoding, "Content-Length": body.length });
    response.end(request.method === "HEAD" ? undefined : body);
    return;
  }
  response.statusCode = status;
  sendFromDisk(request, file.split("/").map(encodeURIComponent).join("/"), {
    root: folder,
    cacheControl: false,
    dotfiles: "allow",
    index: false,
    acceptRanges: status === 200,
  })
    .on("error", (error: { readonly status?: number }) => {
      response.removeHeader("Content-Type");
      response.statusCode = error.status ?? 500;
      response.end();
    })
    .pipe(response);
}

type Encoding = "br" | "gzip" | "identity";

/** Chooses Brotli whenever the client accepts it, unless it prefers no compression. */
function encodingOf(request: IncomingMessage): Encoding {
  const accepted = new Negotiator(request).encodings(["br", "gzip", "identity"]);
  if (accepted.length === 0 || accepted[0] === "identity") return "identity";
  return accepted.includes("br") ? "br" : "gzip";
}

/**
 * Compresses as hosts do for each request: Brotli at level 5 is smaller than gzip at level 9 and takes the same time.
 */
function compress(bytes: Uint8Array, encoding: "br" | "gzip"): Buffer {
  return encoding === "br"
    ? brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : gzipSync(bytes);
}
