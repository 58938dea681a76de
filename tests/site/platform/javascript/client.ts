/** Routes the requests of samples to the model of the platform. */
import type { IncomingMessage, RequestOptions } from "node:http";
import http from "node:http";
import { Readable } from "node:stream";

/** The current run, the address of the model, and the problems found so far. */
export const current = { model: "", run: "", problems: new Array<string>() };

export function redirect(url: string | URL): URL {
  const { protocol, host, hostname, pathname, search } = new URL(url);
  // A server that the sample itself started.
  if (hostname === "127.0.0.1") return new URL(url);
  if (protocol !== "https:" && protocol !== "http:") throw new Error(`not a web address: ${String(url)}`);
  return new URL(`/${current.run}/${host}${pathname}${search}`, current.model);
}

export function open(url: URL, options: RequestOptions, body: unknown): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { ...options, agent: false }, resolve);
    request.on("error", reject);
    if (body instanceof Readable) body.pipe(request);
    else request.end(body ?? undefined);
  });
}

export async function bytesOf(response: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk)));
  return Buffer.concat(chunks);
}

type Config = Readonly<Record<string, unknown>>;

/** axios 0.27, as far as the samples use it. */
export async function axios(config: Config): Promise<unknown> {
  const { url, baseURL = "", method = "GET", params, data, responseType = "json" } = config;
  if (typeof config["timeout"] !== "number") current.problems.push(`a request to ${String(url)} has no timeout`);
  const target = new URL(isAbsolute(url) ? String(url) : `${String(baseURL)}${String(url)}`);
  for (const [name, value] of Object.entries(params ?? {}))
    if (value !== undefined && value !== null) target.searchParams.append(name, String(value));
  const { body, type } = serialize(data);
  const given = Object.entries(config["headers"] ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name.toLowerCase(), String(value)]],
  );
  const headers = { ...(type === null ? {} : { "content-type": type }), ...Object.fromEntries(given) };
  const incoming = await open(redirect(target), { method: String(method), headers }, body);
  const status = incoming.statusCode ?? 0;
  const response = { status, headers: incoming.headers, data: await dataOf(incoming, responseType) };
  const isValid = config["validateStatus"] ?? ((code: number) => code >= 200 && code < 300);
  if (typeof isValid === "function" && isValid(status) === true) return response;
  throw Object.assign(new Error(`Request failed with status code ${status}`), {
    name: "AxiosError",
    code: status >= 500 ? "ERR_BAD_RESPONSE" : "ERR_BAD_REQUEST",
    response,
  });
}

function isAbsolute(url: unknown): boolean {
  return typeof url === "string" && /^https?:/u.test(url);
}

function serialize(data: unknown): { readonly body: unknown; readonly type: string | null } {
  if (data === undefined || data === null) return { body: undefined, type: null };
  const form = "application/x-www-form-urlencoded";
  if (data instanceof URLSearchParams) return { body: data.toString(), type: form };
  if (typeof data === "string") return { body: data, type: form };
  if (data instanceof Readable || Buffer.isBuffer(data)) return { body: data, type: form };
  return { body: JSON.stringify(data), type: "application/json" };
}

async function dataOf(incoming: IncomingMessage, responseType: unknown): Promise<unknown> {
  if (responseType === "stream") return incoming;
  const bytes = await bytesOf(incoming);
  if (responseType === "arraybuffer") return bytes;
  const text = bytes.toString("utf8");
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
