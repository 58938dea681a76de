/**
 * The product's API as its description specifies it: every request and every response is validated against the
 * description. Each sample has resources of its own, whose initial state is the one that the pages show.
 */
import { product } from "../../../docs-src/_site/product.ts";
import type { Operation } from "./description.ts";
import { findOperation } from "./description.ts";
import type { Answer, ModelRequest } from "./request.ts";

export const apiKey = "key-of-the-tests";
export const apiHost: string = new URL(product.apiBase).host;
const prefix = new URL(product.apiBase).pathname;

type Resource = Readonly<Record<string, unknown>> & { readonly id: string };

const planetPython = { url: "https://planetpython.org/rss20.xml", timer: { intervalSeconds: 900 } };
const rss: Resource = {
  id: "cmp_rss",
  key: "rss-new-item-in-feed",
  name: "New Item in Feed",
  description: "Emits an event for each new item in a feed.",
  version: "0.0.1",
  type: "source",
  props: { url: { type: "string", label: "URL" }, timer: { type: "$.interface.timer" } },
};
const tick: Resource = {
  id: "cmp_abc",
  key: "quickstart-tick",
  name: "Tick",
  description: "Emits an event on a timer.",
  version: "0.0.1",
  type: "source",
  props: { timer: { type: "$.interface.timer" } },
};

/** The resources of one sample, before and after its run. */
export class ApiState {
  readonly sources: Resource[];
  readonly events: Resource[];
  readonly subscriptions: Resource[] = [
    { id: "sub_abc", emitter_id: "src_abc", listener_id: "whk_abc", event_name: null },
    { id: "sub_def", emitter_id: "wf_abc", listener_id: "wf_def", event_name: "$errors" },
  ];
  readonly webhooks: Resource[] = [
    { id: "whk_abc", url: "https://example.com/hook", name: "orders", description: null },
  ];
  readonly workflows: Resource[] = ["wf_abc", "wf_def"].map((id) => ({ id, name: "Count names", active: true }));
  /** Statuses that the next requests get instead of their answer. */
  readonly faults: number[];
  /** The number of opened streams. */
  connections = 0;

  constructor(faults: readonly number[]) {
    this.faults = [...faults];
    // More than one page, for samples that read all pages.
    const ids = ["src_abc", "src_def", ...Array.from({ length: 58 }, (_, at) => `src_${at}`)];
    this.sources = ids.map((id) => this.source(id, "orders", planetPython));
    const events = ["evt_def", "evt_abc", ...Array.from({ length: 58 }, (_, at) => `evt_${at}`)];
    this.events = events.map((id, at) => ({
      id,
      ts: 1_893_488_460_000 - at * 60_000,
      summary: `Order ${1043 - at}: created`,
      event: { id: 1043 - at, status: "created" },
    }));
  }

  source(id: string, name: unknown, configured: unknown): Resource {
    const state = { active: true, state: "active", configured_props: configured, endpoint: null };
    return { id, name, component_id: "cmp_rss", ...state };
  }
}

class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const codes: Readonly<Record<number, string>> = {
  400: "bad_request",
  401: "unauthorized",
  404: "not_found",
  413: "request_entity_too_large",
  429: "rate_limit_exceeded",
  500: "internal_error",
};

export function answerApi(state: ApiState, request: ModelRequest): Answer {
  const found = findOperation(request.method, request.path.slice(prefix.length));
  const fault = state.faults.shift();
  try {
    if (!request.path.startsWith(`${prefix}/`) || found === null) throw new ApiError(404, "There is no such endpoint");
    if (request.headers["authorization"] !== `Bearer ${apiKey}`)
      throw new ApiError(401, "The API key is missing or not valid");
    if (fault !== undefined) throw new ApiError(fault, "Try again later");
    const wrong = found.operation.checkRequest(found.inPath, request.query, bodyOf(request));
    if (wrong !== null) throw new ApiError(400, wrong);
    return isStream(found.operation)
      ? answerStream(state, found.operation)
      : checked(found.operation, 200, perform(state, found.operation, found.inPath, request));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const body = { error: { code: codes[error.status], message: error.message } };
    const answer = found === null ? { status: error.status, body } : checked(found.operation, error.status, body);
    return error.status === 429 ? { ...answer, headers: { "retry-after": "1" } } : answer;
  }
}

function isStream({ id }: Operation): boolean {
  return id.startsWith("stream");
}

/** @throws Error if the model's answer does not match the description. */
function checked(operation: Operation, status: number, body: unknown): Answer {
  const wrong = operation.checkResponse(status, body);
  if (wrong !== null) throw new Error(`the model of ${operation.id} answers ${status}: ${wrong}`);
  return { status, body };
}

function bodyOf({ headers, raw }: ModelRequest): unknown {
  if (raw.length === 0) return undefined;
  if (headers["content-type"]?.startsWith("application/json") !== true)
    throw new ApiError(400, "the content type is not application/json");
  return JSON.parse(raw.toString("utf8"));
}

/** Sends two messages and closes the connection. A client that reconnects gets nothing, so that its program ends. */
function answerStream(state: ApiState, { id }: Operation): Answer {
  state.connections += 1;
  if (state.connections > 1) throw new ApiError(404, "There is no such source");
  const messages = [1042, 1043].map((order, at) => {
    const event = id === "streamSource" ? { id: order, status: "created" } : { order, status: "paid" };
    return `id: evt_new${at}\ndata: ${JSON.stringify(event)}\n\n`;
  });
  return {
    status: 200,
    headers: { "content-type": "text/event-stream" },
    body: `: keep-alive\n\n${messages.join("")}`,
  };
}

function perform(
  state: ApiState,
  operation: Operation,
  inPath: Readonly<Record<string, string>>,
  request: ModelRequest,
): unknown {
  const body = Object(bodyOf(request) ?? {});
  const { id = "" } = inPath;
  const find = (resources: readonly Resource[], key = id): Resource => {
    const one = resources.find((resource) => resource.id === key);
    if (one === undefined) throw new ApiError(404, `There is no ${key}`);
    return one;
  };
  const list = (resources: readonly Resource[]): unknown => pageOf(resources, request.query);
  const remove = (resources: Resource[]): unknown => {
    resources.splice(resources.indexOf(find(resources)), 1);
    return { data: { id } };
  };
  const replace = (resources: Resource[], changed: Resource): unknown => {
    resources[resources.indexOf(find(resources))] = changed;
    return { data: changed };
  };
  const add = (resources: Resource[], one: Resource): unknown => {
    resources.push(one);
    return { data: one };
  };
  switch (operation.id) {
    case "createComponent":
      return { data: tick };
    case "getComponent":
      return { data: componentOf(inPath["id_or_key"]) };
    case "listEvents":
      find(state.sources);
      return list(state.events);
    case "deleteEvents":
      return deleteEvents(state.events, request.query);
    case "getOrganization":
      return { data: organization(id) };
    case "listOrganizationSources":
      organization(id);
      return list(state.sources.slice(0, 1));
    case "listOrganizationSubscriptions":
      organization(id);
      return list(state.subscriptions.slice(0, 1));
    case "listSources":
      return list(state.sources);
    case "createSource":
      checkProps(componentOf(body.component_id ?? "cmp_abc"), body.configured_props);
      return add(state.sources, state.source("src_new", body.name ?? "New Item in Feed", body.configured_props ?? {}));
    case "getSource":
      return { data: find(state.sources) };
    case "changeSource": {
      const before = find(state.sources);
      const active = body.active ?? before["active"];
      const configured = { ...Object(before["configured_props"]), ...body.configured_props };
      const values = { active, state: active === true ? "active" : "inactive", configured_props: configured };
      return replace(state.sources, { ...before, name: body.name ?? before["name"], ...values });
    }
    case "deleteSource":
      return remove(state.sources);
    case "listSubscriptions":
      return list(state.subscriptions);
    case "createSubscription": {
      const { emitter_id, listener_id, event_name = null } = body;
      find([...state.sources, ...state.workflows], emitter_id);
      find([...state.workflows, ...state.webhooks], listener_id);
      return add(state.subscriptions, { id: "sub_new", emitter_id, listener_id, event_name });
    }
    case "deleteSubscription":
      return remove(state.subscriptions);
    case "listWebhooks":
      return list(state.webhooks);
    case "createWebhook": {
      const { url, name = null, description = null } = body;
      state.webhooks.push({ id: "whk_new", url, name, description });
      return { data: { id: "whk_new", url, name, description, signing_key: "your-signing-key" } };
    }
    case "deleteWebhook":
      return remove(state.webhooks);
    case "getWorkflow":
      return { data: find(state.workflows) };
    case "setWorkflow":
      return replace(state.workflows, { ...find(state.workflows), active: body.active });
    case "listWorkflowErrors": {
      find(state.workflows);
      const ts = 1_893_488_400_000;
      const headers = { "content-type": "application/json" };
      const event = {
        method: "POST",
        path: "/",
        query: {},
        headers,
        body: { order: 1042 },
        raw_body: '{"order":1042}',
      };
      const full = { name: "Event Queue Full", message: "The queue has no room" };
      const slow = { name: "Timeout", message: "The execution ran longer than its timeout", step: "get_orders" };
      return list([
        { id: "evt_def", ts, event, error: full },
        { id: "evt_abc", ts, event, error: slow },
      ]);
    }
    case "getUser": {
      const orgs = [{ id: "org_abc", name: "Example Ltd", role: "admin" }];
      return { data: { id: "usr_abc", name: "Ada", email: "ada@example.com", plan: "developer", orgs } };
    }
    default:
      throw new Error(`the model has no ${operation.id}`);
  }
}

function componentOf(key: unknown): Resource {
  const one = [rss, tick].find((component) => component.id === key || component["key"] === key);
  if (one === undefined) throw new ApiError(404, `There is no component ${String(key)}`);
  return one;
}

function organization(id: string): unknown {
  if (id !== "org_abc") throw new ApiError(404, `There is no organization ${id}`);
  return { id, name: "Example Ltd", plan: "team", role: "admin" };
}

/** Every prop of the components here is required. */
function checkProps({ props }: Resource, configured: unknown): void {
  const given = Object.keys(configured ?? {}).sort();
  const expected = Object.keys(props ?? {}).sort();
  if (given.join() !== expected.join())
    throw new ApiError(400, `configured_props: ${expected.join()}, not ${given.join()}`);
}

function deleteEvents(events: Resource[], query: URLSearchParams): unknown {
  const at = (name: string, otherwise: number): number => {
    const id = query.get(name);
    const place = id === null ? otherwise : events.findIndex((event) => event.id === id);
    if (place === -1) throw new ApiError(404, `There is no event ${id}`);
    return place;
  };
  // The newest first.
  const [newest, oldest] = [at("end_id", 0), at("start_id", events.length - 1)];
  if (newest > oldest) throw new ApiError(400, "start_id is newer than end_id");
  return { data: { deleted_count: events.splice(newest, oldest - newest + 1).length } };
}

function pageOf(all: readonly Resource[], query: URLSearchParams): unknown {
  const cursorOf = ({ id }: Resource): string => Buffer.from(id).toString("base64url");
  const positionOf = (name: string): number | null => {
    const cursor = query.get(name);
    if (cursor === null) return null;
    const at = all.findIndex((one) => cursorOf(one) === cursor);
    if (at === -1) throw new ApiError(400, `${name} is no cursor`);
    return at;
  };
  const limit = Math.min(Number(query.get("limit") ?? 20), 100);
  const [after, before] = [positionOf("after"), positionOf("before")];
  if (after !== null && before !== null) throw new ApiError(400, "after and before are both given");
  const start = before === null ? (after ?? -1) + 1 : Math.max(before - limit, 0);
  const data = all.slice(start, before ?? start + limit);
  const [first, last] = [data[0], data.at(-1)];
  const cursors = {
    start_cursor: first === undefined ? null : cursorOf(first),
    end_cursor: last === undefined ? null : cursorOf(last),
  };
  return { data, page_info: { count: data.length, total_count: all.length, ...cursors } };
}
