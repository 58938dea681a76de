/**
 * The Model Context Protocol as far as a server with tools and resources needs it: JSON-RPC 2.0 messages, and the lists, the
 * calls and the texts of these. Clients begin a session, as until 2025 (https://modelcontextprotocol.io/specification/2025-11-25), or say the
 * version in each request (https://modelcontextprotocol.io/specification/2026-07-28). Independent of how messages are
 * sent. Pure.
 */
import * as z from "zod";

/** Identifies a request, and its answer. */
type Id = string | number;

/** The versions with sessions, whose messages are the same for such a server, the newest first. */
const sessionVersions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;
/** The versions that each request names. */
const requestVersions = ["2026-07-28"] as const;

export const versions: readonly string[] = [...requestVersions, ...sessionVersions];

/** A tool that clients can call. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** Tells a client what the tool returns and when to use it. */
  readonly description: string;
  readonly input: z.ZodObject;
  /** Whether it changes no file. */
  readonly isReadOnly: boolean;
  /**
   * @param input What `input` has accepted.
   * @throws ToolError if the program must ask differently.
   */
  readonly run: (input: unknown, signal: AbortSignal) => Promise<string>;
}

/** Texts that a client can list and read by itself, so that a person can attach them to a question. */
export interface Resources {
  /** @throws ToolError */
  readonly list: (signal: AbortSignal) => Promise<readonly Resource[]>;
  /** @throws ToolError if there is none at this address. */
  readonly read: (uri: string, signal: AbortSignal) => Promise<string>;
}

interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
}

/** A reason that a program can act on. It is the answer of the tool, not a failure of the server. */
export class ToolError extends Error {}

/** A tool whose function gets its input in the type of its schema. */
export function defineTool<Input extends z.ZodObject>(
  tool: Omit<Tool, "input" | "run"> & {
    readonly input: Input;
    readonly run: (input: z.output<Input>, signal: AbortSignal) => Promise<string>;
  },
): Tool {
  return { ...tool, run: (input, signal) => tool.run(tool.input.parse(input), signal) };
}

/** `version` is docsgen's. */
export interface ServerInfo {
  readonly version: string;
  /** The text that a program gets when it connects. */
  readonly instructions: string;
}

/** The answer to one message. A notification has none. */
export type Answer =
  | { readonly jsonrpc: "2.0"; readonly id: Id; readonly result: unknown }
  | {
      readonly jsonrpc: "2.0";
      /** Missing if the message has none that can be read: the protocol, unlike JSON-RPC, has no `null` here. */
      readonly id?: Id;
      readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
    };

/** Of JSON-RPC 2.0 (https://www.jsonrpc.org/specification), and two of the protocol. */
export const errors = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
  header: -32_020,
  version: -32_022,
} as const;

const versionKey = "io.modelcontextprotocol/protocolVersion";

const messageSchema = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
});
const versionSchema = z
  .object({ _meta: z.object({ [versionKey]: z.string() }) })
  .transform(({ _meta: meta }) => meta[versionKey]);

/** A message of a client. */
export interface Message extends z.output<typeof messageSchema> {
  /** The version that the request itself names; `null` in versions with sessions. */
  readonly version: string | null;
}

/** @returns `null` if the value is not a JSON-RPC 2.0 message. */
export function readMessage(value: unknown): Message | null {
  const { data } = messageSchema.safeParse(value);
  if (data === undefined) return null;
  return { ...data, version: versionSchema.safeParse(data.params).data ?? null };
}

/** @returns `undefined` if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const initializeSchema = z.object({ protocolVersion: z.string() });
const callSchema = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) });
const readSchema = z.object({ uri: z.string() });
const cancelSchema = z.object({ requestId: z.union([z.string(), z.number()]) });

/** Answers the messages of one client. Calls that read the site run one after the other. */
export class McpServer {
  readonly #info: ServerInfo;
  readonly #tools: ReadonlyMap<string, Tool>;
  readonly #resources: Resources;
  /** The calls that have not been answered. */
  readonly #calls = new Map<Id, AbortController>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(info: ServerInfo, tools: readonly Tool[], resources: Resources) {
    this.#info = info;
    this.#resources = resources;
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
  }

  /** @param text One message, or a list of them, as in the version of March 2025. @returns `null` if it needs no answer. */
  async answerText(text: string): Promise<Answer | readonly Answer[] | null> {
    const message = parseJson(text);
    if (message === undefined) return refusal(null, errors.parse, "The message is not JSON.");
    if (!Array.isArray(message) || message.length === 0) return this.answer(message);
    const answers = await Promise.all(message.map((each: unknown) => this.answer(each)));
    const given = answers.filter((each) => each !== null);
    return given.length === 0 ? null : given;
  }

  /** @param message Any value. @returns `null` if it needs no answer. */
  async answer(message: unknown): Promise<Answer | null> {
    const read = readMessage(message);
    if (read === null) return refusal(null, errors.request, "The message is not a JSON-RPC 2.0 request.");
    const { id, method, params, version } = read;
    // An answer to a request of ours, of which there are none.
    if (method === undefined) return null;
    if (id === undefined) {
      if (method === "notifications/cancelled") this.#cancel(params);
      return null;
    }
    if (version !== null && !requestVersions.some((each) => each === version))
      return refusal(id, errors.version, "Unsupported protocol version", { supported: versions, requested: version });
    const isSession = version === null;
    const respond =
      (cache: object = {}): Respond =>
      (result) => ({
        jsonrpc: "2.0",
        id,
        result: isSession ? result : { resultType: "complete", ...result, ...cache },
      });
    switch (method) {
      case "initialize":
        if (isSession) return this.#initialize(id, params);
        break;
      case "ping":
        if (isSession) return respond()({});
        break;
      case "server/discover":
        return { jsonrpc: "2.0", id, result: this.#discover() };
      case "tools/list":
        return respond(cached)({ tools: [...this.#tools.values()].map(describeTool) });
      case "tools/call":
        return this.#call(id, params, respond());
      case "resources/list":
        return this.#run(id, respond(cached), async (signal) => {
          const resources = await this.#resources.list(signal);
          return { resources: resources.map((each) => ({ ...each, mimeType })) };
        });
      case "resources/templates/list":
        return respond(cached)({ resourceTemplates: [] });
      case "resources/read":
        return this.#read(id, params, respond({ ...cached, ttlMs: 0 }));
    }
    return refusal(id, errors.method, `There is no method ${JSON.stringify(method)}.`);
  }

  #discover(): object {
    const { version, instructions } = this.#info;
    return {
      resultType: "complete",
      supportedVersions: versions,
      capabilities,
      _meta: { "io.modelcontextprotocol/serverInfo": { ...serverName, version } },
      instructions,
      ...cached,
    };
  }

  #initialize(id: Id, params: unknown): Answer {
    const { data } = initializeSchema.safeParse(params);
    if (data === undefined) return refusal(id, errors.params, "`protocolVersion` is missing.");
    const { version, instructions } = this.#info;
    return {
      jsonrpc: "2.0",
      id,
      result: {
        protocolVersion: sessionVersions.find((each) => each === data.protocolVersion) ?? sessionVersions[0],
        capabilities,
        serverInfo: { ...serverName, version },
        instructions,
      },
    };
  }

  /** Cancels all calls that have not been answered. */
  cancelAll(): void {
    for (const call of this.#calls.values()) call.abort();
  }

  #cancel(params: unknown): void {
    const { data } = cancelSchema.safeParse(params);
    if (data !== undefined) this.#calls.get(data.requestId)?.abort();
  }

  async #call(id: Id, params: unknown, respond: Respond): Promise<Answer | null> {
    const { data } = callSchema.safeParse(params);
    if (data === undefined) return refusal(id, errors.params, "A call needs the `name` of a tool and `arguments`.");
    const tool = this.#tools.get(data.name);
    if (tool === undefined) {
      const names = [...this.#tools.keys()].join(", ");
      return refusal(id, errors.params, `There is no tool ${JSON.stringify(data.name)}, only ${names}.`);
    }
    return this.#run(id, respond, (signal) => runTool(tool, data.arguments, signal));
  }

  async #read(id: Id, params: unknown, respond: Respond): Promise<Answer | null> {
    const { data } = readSchema.safeParse(params);
    if (data === undefined) return refusal(id, errors.params, "`uri` is missing.");
    const { uri } = data;
    return this.#run(id, respond, async (signal) => {
      const text = await this.#resources.read(uri, signal);
      return { contents: [{ uri, mimeType, text }] };
    });
  }

  async #run(id: Id, respond: Respond, work: (signal: AbortSignal) => Promise<object>): Promise<Answer | null> {
    if (this.#calls.has(id)) return refusal(id, errors.request, "This id belongs to a call that is running.");
    const call = new AbortController();
    this.#calls.set(id, call);
    const { signal } = call;
    const running = this.#last.then(() => (signal.aborted ? null : work(signal)));
    this.#last = running.catch(() => undefined);
    try {
      const result = await running;
      // A client that cancelled a call expects no answer.
      return result === null || signal.aborted ? null : respond(result);
    } catch (error) {
      if (signal.aborted) return null;
      const code = error instanceof ToolError ? errors.params : errors.internal;
      return refusal(id, code, error instanceof Error ? error.message : String(error));
    } finally {
      this.#calls.delete(id);
    }
  }
}

type Respond = (result: object) => Answer;

const capabilities = { tools: {}, resources: {} } as const;
const mimeType = "text/markdown";

const serverName = { name: "docsgen", title: "docsgen" } as const;

/** The tools of a server stay the same until it is started again, and are the same for everybody. */
const cached = { ttlMs: 3_600_000, cacheScope: "public" } as const;

/** @param id `null` if the message has none. @param code One of `errors`. */
export function refusal(id: Id | null, code: number, message: string, data?: object): Answer {
  const error = { code, message, ...(data === undefined ? {} : { data }) };
  return { jsonrpc: "2.0", ...(id === null ? {} : { id }), error };
}

function describeTool({ name, title, description, input, isReadOnly }: Tool): unknown {
  return {
    name,
    title,
    description,
    inputSchema: z.toJSONSchema(input, { io: "input" }),
    annotations: { title, readOnlyHint: isReadOnly, destructiveHint: !isReadOnly, openWorldHint: false },
  };
}

/** The result of a call. Wrong arguments are an answer, too: programs read it, and correct themselves. */
async function runTool(tool: Tool, input: unknown, signal: AbortSignal): Promise<object> {
  const checked = tool.input.safeParse(input);
  if (!checked.success) {
    const names = Object.keys(tool.input.shape).join(", ");
    return failure(
      `${z.prettifyError(checked.error)}\n${names === "" ? `${tool.name} takes no arguments.` : `${tool.name} takes: ${names}.`}`,
    );
  }
  try {
    return { content: [{ type: "text", text: await tool.run(input, signal) }] };
  } catch (error) {
    if (error instanceof ToolError) return failure(error.message);
    throw error;
  }
}

function failure(text: string): object {
  return { content: [{ type: "text", text }], isError: true };
}
