/**
 * The objects that are available to a step at run time and that a component receives. Anything that the platform would
 * refuse is a problem.
 */
import { createHmac } from "node:crypto";
import type { Run } from "../plan.ts";
import { current } from "./client.ts";

type Values = Record<string, unknown>;

const year = 365 * 24 * 60 * 60 * 1000;

/** Data stores of a page, by the name of their prop, so that its steps share them. */
export type Stores = Map<string, Map<string, unknown>>;

export interface Effects {
  readonly exports: Values;
  readonly responses: Values[];
  readonly sent: Values[];
  readonly emitted: Values[];
  exit: string | null;
}

export function makeEffects(): Effects {
  return { exports: {}, responses: [], sent: [], emitted: [], exit: null };
}

export function makeDollar(run: Run, effects: Effects): object {
  const links = { resume_url: "https://hooks.example/resume", cancel_url: "https://hooks.example/cancel" };
  const wait = (name: string, time: unknown): object => {
    if (!Number.isInteger(time) || Number(time) < 1 || Number(time) > year) problem(`$.flow.${name}(${String(time)})`);
    return links;
  };
  const send = (name: string, required: readonly string[]) => (data: Values) => {
    for (const key of required)
      if (data[key] === undefined || data[key] === "") problem(`$.send.${name} has no ${key}`);
    checkJson(`$.send.${name}`, data);
    effects.sent.push({ [name]: data });
  };
  return {
    export: (name: unknown, value: unknown) => {
      if (effects.exit !== null) problem(`$.export("${String(name)}") after $.flow.exit`);
      if (typeof name !== "string" || name === "" || name === "$return_value") problem(`$.export(${String(name)})`);
      checkJson(`the export ${String(name)}`, value);
      effects.exports[String(name)] = value;
    },
    respond: ({ status = 200, headers = {}, body, immediate }: Values) => {
      if (!Number.isInteger(status) || Number(status) < 100 || Number(status) > 599)
        problem(`status ${String(status)}`);
      if (effects.responses.length > 0) problem("$.respond is called twice");
      checkJson("the response", { headers, body, immediate });
      effects.responses.push({ status, body });
      return Promise.resolve();
    },
    flow: {
      exit: (reason = "") => {
        effects.exit = String(reason);
      },
      delay: (time: unknown) => wait("delay", time),
      suspend: (time: unknown = year) => wait("suspend", time),
      rerun: (time: unknown, context?: unknown) => {
        checkJson("the context of $.flow.rerun", context);
        return wait("rerun", time);
      },
    },
    send: {
      http: send("http", ["method", "url"]),
      email: send("email", ["subject"]),
      s3: send("s3", ["bucket", "prefix", "payload"]),
      sse: send("sse", ["channel", "payload"]),
      emit: (event: unknown, channel: unknown) => {
        checkJson("$.send.emit", event);
        effects.sent.push({ emit: event, channel });
      },
    },
    context: { ...run.context, run: run.run },
  };
}

type Component = Readonly<Record<string, unknown>>;

/** `this` of a component. */
export function makeThis(component: Component, run: Run, effects: Effects, stores: Stores): Values {
  const self: Values = {};
  for (const [name, prop] of Object.entries(component["props"] ?? {}))
    self[name] = run.props[name] ?? valueOf(name, Object(prop), run, effects, stores);
  bindMethods(self, component["methods"]);
  self["$emit"] = (event: unknown, metadata: Values = {}) => {
    const { id, ts, delivery_ts: due } = metadata;
    checkJson("the event", event);
    if (event === undefined) problem("$emit without an event");
    if ("id" in metadata && typeof id !== "string" && typeof id !== "number")
      problem(`$emit with the id ${String(id)}`);
    if (ts !== undefined && !Number.isInteger(ts)) problem(`$emit with ts ${String(ts)}`);
    if (due !== undefined && !(Number(due) <= Date.now() + year)) problem(`$emit with delivery_ts ${String(due)}`);
    effects.emitted.push({ event, ...metadata });
  };
  return self;
}

function bindMethods(self: Values, methods: unknown): void {
  for (const [name, method] of Object.entries(methods ?? {}))
    if (typeof method === "function") self[name] = method.bind(self);
}

function valueOf(name: string, prop: Component, run: Run, effects: Effects, stores: Stores): unknown {
  const definition = definitionOf(prop);
  const { type, optional } = definition;
  switch (type) {
    case "app": {
      const account: Values = { $auth: authOf(String(definition["app"])) };
      bindMethods(account, definition["methods"]);
      return account;
    }
    case "data_store":
      return dataStore(storeOf(name, run, stores));
    case "$.service.db": {
      const db = storeOf(name, run, stores);
      return { get: (key: string) => db.get(key), set: (key: string, value: unknown) => db.set(key, value) };
    }
    case "$.interface.http":
      return {
        endpoint: "https://hooks.example/source",
        respond: (response: Values) => {
          if (definition["customResponse"] !== true) problem("respond() without customResponse");
          effects.responses.push(response);
        },
      };
    default:
  }
  if (definition["default"] !== undefined) return definition["default"];
  if (optional === true || type === "$.interface.timer") return undefined;
  const [option] = Array.isArray(definition["options"]) ? definition["options"] : [];
  const value = option === undefined ? (named[name] ?? usual[String(type)]) : (option.value ?? option);
  if (value === undefined) problem(`the prop ${name} is of type ${String(type)}`);
  return String(type).endsWith("[]") && !Array.isArray(value) ? [value] : value;
}

const named: Values = { email: "ada@example.com", repository: "octo/hello", url: "https://example.com/" };

const usual: Values = {
  string: "abc",
  integer: 7,
  boolean: true,
  object: { Status: "Done" },
  any: [{ name: "Ada" }],
  "string[]": ["name"],
  "integer[]": [1],
};

/** A prop that reuses a definition has its keys. */
export function definitionOf(prop: Component): Component {
  const { propDefinition } = prop;
  if (!Array.isArray(propDefinition)) return prop;
  const [app, name] = propDefinition;
  const definition = Object(app.propDefinitions)[name];
  if (definition === undefined) problem(`the app has no prop ${String(name)}`);
  return { ...definition, ...prop };
}

function authOf(app: string): Values {
  const tokens = { oauth_access_token: `token-of-${app}`, bot_token: `token-of-${app}` };
  return { ...tokens, instance_name: "example", base_api_uri: "zoho.example" };
}

function storeOf(name: string, run: Run, stores: Stores): Map<string, unknown> {
  const store = stores.get(name) ?? new Map(Object.entries(run.store));
  stores.set(name, store);
  return store;
}

function dataStore(store: Map<string, unknown>): object {
  const key = (name: unknown): string => {
    if (typeof name !== "string" && typeof name !== "number") problem(`a data store has no key ${String(name)}`);
    return String(name);
  };
  return {
    get: async (name: unknown) => store.get(key(name)),
    set: async (name: unknown, value: unknown) => {
      checkJson("the value in the data store", value);
      store.set(key(name), value);
    },
    has: async (name: unknown) => store.has(key(name)),
    delete: async (name: unknown) => store.delete(key(name)),
    keys: async () => [...store.keys()],
    entries: async () => [...store.entries()],
    clear: async () => store.clear(),
  };
}

/** The event that a source gets from its interface. */
export function sourceEvent(component: Component, run: Run, self: Values): unknown {
  const types = Object.values(component["props"] ?? {}).map((prop) => Object(prop).type);
  if (!types.includes("$.interface.http")) return { timestamp: 1_893_488_400_000, interval_seconds: 900 };
  if (!run.isSignedBySource) return run.event;
  const key = String(Object(self["db"]).get("secret"));
  const digest = createHmac("sha256", key).update(String(run.event["raw_body"])).digest("hex");
  return { ...run.event, headers: { ...Object(run.event["headers"]), "x-hub-signature-256": `sha256=${digest}` } };
}

export function checkJson(what: string, value: unknown): void {
  const text = JSON.stringify(value);
  if (value !== undefined && text === undefined) problem(`${what} is no JSON`);
  if (text?.includes("undefined") === true) problem(`${what} says “undefined”: ${text}`);
}

export function problem(text: string): void {
  current.problems.push(text);
}
