/**
 * The platform on this machine: its API and the services that samples use, behind one server. A sample's request to
 * https://api.example/x arrives as /<run>/api.example/x.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ApiState, answerApi, apiHost } from "./api.ts";
import type { Answer, ModelRequest } from "./request.ts";
import { answerService } from "./services.ts";

export interface Model {
  readonly url: string;
  /** Gives a run its own resources. Its first requests get these statuses. */
  readonly begin: (run: string, faults: readonly number[]) => void;
  /** Returns the problems with the requests of a run, and the number of requests that the API answered. */
  readonly end: (run: string) => { readonly problems: readonly string[]; readonly answered: number };
  readonly close: () => void;
}

interface Seen {
  readonly state: ApiState;
  readonly problems: string[];
  answered: number;
}

export async function startModel(): Promise<Model> {
  const runs = new Map<string, Seen>();
  const server = createServer((request, response) => {
    void respond(runs, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    begin: (run, faults) => {
      runs.set(run, { state: new ApiState(faults), problems: [], answered: 0 });
    },
    end: (run) => {
      const { problems, answered } = runs.get(run) ?? { problems: ["it was never begun"], answered: 0 };
      return { problems, answered };
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("the model does not listen");
  return address.port;
}

async function respond(
  runs: ReadonlyMap<string, Seen>,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const raw = await bytesOf(incoming);
  // A client that uses a proxy sends the full URL.
  const url = new URL(incoming.url ?? "/", "http://model");
  const [, run = "", host = "", path = "/"] = /^\/([^/]+)\/([^/]+)(\/.*)?$/u.exec(url.pathname) ?? [];
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join() : value]),
  );
  const request = { host, method: incoming.method ?? "GET", path, query: url.searchParams, headers, raw };
  const seen = runs.get(run);
  const { status, headers: more = {}, body } = seen === undefined ? { status: 410 } : answer(seen, request);
  const isRaw = typeof body === "string" || Buffer.isBuffer(body);
  const type = body === undefined || isRaw ? {} : { "content-type": "application/json" };
  response.writeHead(status, { ...type, ...more });
  response.end(body === undefined || isRaw ? body : JSON.stringify(body));
}

function answer(seen: Seen, request: ModelRequest): Answer {
  const name = `${request.method} https://${request.host}${request.path}`;
  try {
    if (/[/=](?:undefined|null|None|NaN)(?:[/&?]|$)/u.test(`${request.path}?${request.query.toString()}`))
      throw new Error("a value is missing in the address");
    const isApi = request.host === apiHost;
    const isFault = isApi && seen.state.faults.length > 0;
    const found = isApi ? answerApi(seen.state, request) : answerService(request);
    if (found === null) throw new Error("there is no model of it");
    if (!(found.status >= 200 && found.status < 600)) throw new Error(`there is no status ${found.status}`);
    if (isApi && found.status === 200) seen.answered += 1;
    const isExpected = isFault || (isApi && seen.state.connections > 1);
    if (isApi && found.status >= 400 && !isExpected)
      seen.problems.push(`${name} gets ${found.status}: ${JSON.stringify(found.body)}`);
    return found;
  } catch (error) {
    // A sample's request must not crash the model.
    seen.problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    return { status: 501 };
  }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
