/**
 * The Model Context Protocol over HTTP: each message is a POST, and each answer is JSON. There are no sessions and no
 * streams, so any host can answer any request (https://modelcontextprotocol.io/specification/2026-07-28/basic/transports,
 * and the same of 2025-11-25). On web standards alone, for hosts that run functions at the edge.
 */
import * as z from "zod";
import type { Answer, Message, Resources, ServerInfo, Tool } from "./protocol.ts";
import { errors, McpServer, parseJson, readMessage, refusal, versions } from "./protocol.ts";
import { readTo } from "../read-to.ts";

/** In bytes. A question or an address is far smaller. */
const maxBody = 65_536;

/** The server, the same for each request. */
export interface HttpOptions {
  readonly info: ServerInfo;
  readonly tools: readonly Tool[];
  readonly resources: Resources;
  /** Whether a page of this origin may send requests. Programs send no origin. */
  readonly isAllowedOrigin: (origin: string) => boolean;
}

/** Never rejects for what a request contains: each mistake has its status, and an error of JSON-RPC. */
export async function answerRequest(request: Request, options: HttpOptions): Promise<Response> {
  const origin = request.headers.get("Origin");
  const isAllowed = origin === null || options.isAllowedOrigin(origin);
  const answer = isAllowed
    ? await answerAllowed(request, options)
    : jsonResponse(403, refusal(null, errors.request, "Pages of this origin may not send requests."));
  answer.headers.set("Vary", "Origin");
  if (origin !== null && isAllowed) answer.headers.set("Access-Control-Allow-Origin", origin);
  return answer;
}

async function answerAllowed(request: Request, { info, tools, resources }: HttpOptions): Promise<Response> {
  const { method, headers } = request;
  if (method === "OPTIONS")
    return new Response(null, {
      status: 204,
      headers: {
        Allow: allowed,
        "Access-Control-Allow-Methods": allowed,
        "Access-Control-Allow-Headers":
          "Accept, Content-Type, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id",
        "Access-Control-Max-Age": "86400",
      },
    });
  if (method !== "POST") {
    const text = "This is a server of the Model Context Protocol, which answers POST requests.\n";
    return new Response(text, {
      status: 405,
      headers: { Allow: allowed, "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  if (!/^application\/json\b/iu.test(headers.get("Content-Type") ?? ""))
    return jsonResponse(415, refusal(null, errors.request, "The request must have the type application/json."));
  const text = await readTo(request.body, maxBody);
  if (text === null)
    return jsonResponse(413, refusal(null, errors.request, `The request has more than ${maxBody} bytes.`));
  const wrong = checkBatch(headers, text) ?? checkHeaders(headers, text);
  if (wrong !== null) return jsonResponse(400, wrong);
  // A server for each request, because clients choose the same ids.
  const server = new McpServer(info, tools, resources);
  const cancel = (): void => server.cancelAll();
  request.signal.addEventListener("abort", cancel, { once: true });
  const answer = await server.answerText(text);
  request.signal.removeEventListener("abort", cancel);
  return answer === null ? new Response(null, { status: 202 }) : jsonResponse(statusOf(answer, text), answer);
}

const allowed = "POST, OPTIONS";

/** The messages of a batch. */
const maxBatch = 10;
/** The only version with batches, and the last one without a header that names it. */
const batchVersion = "2025-03-26";

/** @returns `null` unless the text is a batch that must not be answered. */
function checkBatch(headers: Headers, text: string): Answer | null {
  const value = parseJson(text);
  if (!Array.isArray(value)) return null;
  if ((headers.get("MCP-Protocol-Version") ?? batchVersion) !== batchVersion)
    return refusal(null, errors.request, `Only version ${batchVersion} has batches. Send one message in a request.`);
  return value.length > maxBatch
    ? refusal(null, errors.request, `A batch may have ${maxBatch} messages, and this one has ${value.length}.`)
    : null;
}

/**
 * Checks that the headers say the same as the message, on which proxies rely.
 * @returns `null` if they do.
 */
function checkHeaders(headers: Headers, text: string): Answer | null {
  const message = messageIn(text);
  const id = message?.id ?? null;
  const said = headers.get("MCP-Protocol-Version");
  const version = message?.version ?? null;
  if (version === null)
    return said === null || versions.includes(said)
      ? null
      : refusal(id, errors.version, "Unsupported protocol version", { supported: versions, requested: said });
  const mismatch = (name: string, value: string | null, wanted: string): Answer | null =>
    value === wanted
      ? null
      : refusal(id, errors.header, `The header ${name} must be “${wanted}”, as the message says.`);
  const name = names.get(message?.method)?.safeParse(message?.params).data ?? null;
  return (
    mismatch("MCP-Protocol-Version", said, version) ??
    mismatch("Mcp-Method", headers.get("Mcp-Method"), message?.method ?? "") ??
    (name === null ? null : mismatch("Mcp-Name", decodeHeader(headers.get("Mcp-Name")), name))
  );
}

function messageIn(text: string): Message | null {
  return readMessage(parseJson(text));
}

/** Reads the name of what a message asks for, by the methods whose messages have one. */
const names: ReadonlyMap<string | undefined, z.ZodType<string>> = new Map<string, z.ZodType<string>>([
  ["tools/call", z.object({ name: z.string() }).transform(({ name }) => name)],
  ["resources/read", z.object({ uri: z.string() }).transform(({ uri }) => uri)],
]);

/** "=?base64?w7w=?=" → "ü" */
function decodeHeader(value: string | null): string | null {
  const [, encoded] = /^=\?base64\?([A-Za-z\d+/]*={0,2})\?=$/u.exec(value ?? "") ?? [];
  if (encoded === undefined) return value;
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0)));
  } catch {
    return value;
  }
}

/** The status for an answer. Versions with sessions know no other than 200 and 400. */
function statusOf(answer: Answer | readonly Answer[], text: string): number {
  if (!("error" in answer)) return 200;
  const { code } = answer.error;
  if (code === errors.parse || code === errors.request || code === errors.version) return 400;
  return code === errors.method && messageIn(text)?.version !== null ? 404 : 200;
}

function jsonResponse(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  });
}
