/**
 * Runs the JavaScript samples one after the other, in a process of their own: `node run.mjs <input.json>
 * <output.json>`.
 */
import dns from "node:dns";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import http from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import * as z from "zod";
import type { Outcome, Run } from "../plan.ts";
import { current, open, redirect } from "./client.ts";
import { define, streams, tests } from "./packages.ts";
import type { Effects, Stores } from "./step.ts";
import { checkJson, definitionOf, makeDollar, makeEffects, makeThis, problem, sourceEvent } from "./step.ts";

interface Input {
  readonly model: string;
  readonly runs: readonly (Run & { readonly file: string; readonly folder: string })[];
}

interface Known {
  readonly steps: Record<string, unknown>;
  readonly stores: Stores;
}

const [, , inputPath = "", outputPath = ""] = process.argv;
const input: Input = JSON.parse(readFileSync(inputPath, "utf8"));
const later: (work: (...values: readonly unknown[]) => void, ms: number, ...values: readonly unknown[]) => unknown =
  setTimeout;
const printed: string[] = [];
const servers: http.Server[] = [];
/** The exports and the stored data of steps, by page. */
const pages = new Map<string, Known>();
const component = z.looseObject({ run: z.custom<(event: unknown) => unknown>((value) => typeof value === "function") });

prepare();
const outcomes: Outcome[] = [];
for (const run of input.runs) outcomes.push(await perform(run));
writeFileSync(outputPath, JSON.stringify(outcomes));
process.exit(0);

function prepare(): void {
  current.model = input.model;
  Object.assign(globalThis, { defineComponent: define });
  const print = (...values: readonly unknown[]): void => {
    printed.push(values.map((value) => (typeof value === "string" ? value : JSON.stringify(value))).join(" "));
  };
  Object.assign(console, { log: print, warn: print, error: print });
  // Samples wait shorter here than they specify.
  const soon = (work: (...values: readonly unknown[]) => void, _ms: number, ...values: readonly unknown[]): unknown =>
    later(work, 1, ...values);
  Object.assign(globalThis, { setTimeout: soon });
  const original = dns.lookup;
  const lookup = Object.assign((...words: Parameters<typeof dns.lookup>) => original(...words), {
    [promisify.custom]: () => Promise.resolve({ address: "203.0.113.7", family: 4 }),
  });
  Object.assign(dns, { lookup });
  const get = (url: string, options: https.RequestOptions, listener: (response: IncomingMessage) => void): unknown =>
    http.get(redirect(url), { headers: options.headers ?? {} }, listener);
  Object.assign(https, { get });
  const listen = http.Server.prototype.listen;
  Object.assign(http.Server.prototype, {
    listen(this: http.Server, ...words: readonly unknown[]) {
      if (words.length > 1) return Reflect.apply(listen, this, words);
      servers.push(this);
      return Reflect.apply(listen, this, [0, "127.0.0.1"]);
    },
  });
  const { fetch } = globalThis;
  const fetchModel: typeof fetch = (url, options) => fetch(redirect(String(url)), options);
  Object.assign(globalThis, { fetch: fetchModel });
  syncBuiltinESMExports();
  process.on("unhandledRejection", (error) => problem(`a promise is not awaited: ${String(error)}`));
}

async function perform(run: Input["runs"][number]): Promise<Outcome> {
  current.run = run.id;
  current.problems = [];
  printed.length = 0;
  streams.length = 0;
  Object.assign(process.env, run.env);
  process.chdir(run.folder);
  for (const [name, text] of Object.entries(run.files)) {
    mkdirSync(dirname(join(run.folder, name)), { recursive: true });
    writeFileSync(join(run.folder, name), text);
  }
  const outcome = { ending: "ends", line: 1 };
  const effects = makeEffects();
  const shown: { value?: unknown } = {};
  try {
    await Promise.race([execute(run, effects, shown), tooLong()]);
    if (effects.exit !== null) outcome.ending = `exits: ${effects.exit}`;
  } catch (error) {
    const { name = "Error", message = String(error), stack = "" } = Object(error);
    const [, line] =
      new RegExp(`${run.file.replaceAll(/[.+\\]/gu, String.raw`\$&`)}\\S*?:(\\d+):\\d+`, "u").exec(stack) ?? [];
    Object.assign(outcome, { ending: `throws: ${name}: ${message}`, line: Number(line ?? 1) });
  }
  const { exports, sent, emitted, responses } = effects;
  const all = { printed, ...shown, exports, sent, emitted, responses };
  return { id: run.id, ...outcome, shown: JSON.stringify(all), problems: current.problems };
}

async function execute(run: Input["runs"][number], effects: Effects, shown: { value?: unknown }): Promise<void> {
  const module: unknown = await import(`${pathToFileURL(run.file).href}?${run.id}`);
  const parsed = component.safeParse(Object(module).default);
  if (run.calls !== null) shown.value = await Object(module)[run.calls.name](...run.calls.with);
  else if (parsed.success) shown.value = await runComponent(parsed.data, run, effects);
  else if (Object(module).default !== undefined) await runApp(Object(module).default, run, effects);
  await runTests();
  await untilRead();
  await askServers(run);
}

async function runTests(): Promise<void> {
  for (const { name, body } of tests.splice(0)) {
    const works: (() => unknown)[] = [];
    try {
      await body({ after: (work) => works.push(work) });
      console.log(`passed: ${name}`);
    } finally {
      for (const work of works) await work();
      Object.assign(globalThis, { defineComponent: define });
    }
  }
}

/** A lost stream may be opened again. */
async function untilRead(): Promise<void> {
  for (let read = 0; read < streams.length;) {
    read = streams.length;
    await Promise.all(streams);
    await new Promise((resolve) => later(resolve, 20));
  }
}

async function tooLong(): Promise<never> {
  await new Promise((resolve) => later(resolve, 10_000));
  throw new Error("it does not end");
}

async function runComponent(of: z.output<typeof component>, run: Run, effects: Effects): Promise<unknown> {
  const { page, title } = run.sample;
  const known: Known = pages.get(page) ?? { steps: {}, stores: new Map() };
  pages.set(page, known);
  const self = makeThis(of, run, effects, Object.keys(run.store).length > 0 ? new Map() : known.stores);
  Object.assign(self, await moreProps(of, self, run, effects));
  await checkOptions(of, self);
  if (of["type"] === "source") {
    await runSource(of, run, self);
    if (effects.emitted.length === 0 && !run.shows.includes('"emitted":[]')) problem("the source emits nothing");
    return undefined;
  }
  const steps = { trigger: { event: run.event, context: run.context }, ...known.steps, ...run.steps };
  if (of["type"] === "action") Object.assign(self, { steps });
  const value: unknown = await Reflect.apply(of.run, self, [{ steps, $: makeDollar(run, effects) }]);
  checkJson("what the step returns", value);
  if (title !== null && effects.exit === null) known.steps[title] = { ...effects.exports, $return_value: value };
  return value;
}

async function runSource(of: z.output<typeof component>, run: Run, self: Record<string, unknown>): Promise<void> {
  const hooks = Object(of["hooks"]);
  for (const name of ["deploy", "activate"]) await hooks[name]?.call(self);
  await Reflect.apply(of.run, self, [sourceEvent(of, run, self)]);
  await hooks["deactivate"]?.call(self);
}

/** An app file is used by other files, so we request its options. */
async function runApp(app: object, run: Run, effects: Effects): Promise<void> {
  await checkOptions(
    { props: Object(app).propDefinitions },
    makeThis({ props: { app } }, run, effects, new Map())["app"],
  );
}

async function moreProps(of: object, self: object, run: Run, effects: Effects): Promise<object> {
  const props: unknown = await Object(of).additionalProps?.call(self, {});
  return props === undefined ? {} : makeThis({ props: Object(props) }, run, effects, new Map());
}

async function checkOptions(of: Readonly<Record<string, unknown>>, self: unknown): Promise<void> {
  for (const [name, prop] of Object.entries(of["props"] ?? {})) {
    const { options, propDefinition } = Object(definitionOf(Object(prop)));
    if (typeof options !== "function" || propDefinition !== undefined) continue;
    const configured = { repository: "octo/hello", baseId: "app1" };
    const result: unknown = await options.call(self, { page: 0, prevContext: {}, ...configured });
    const list: unknown = Array.isArray(result) ? result : Object(result).options;
    if (!Array.isArray(list) || list.length === 0) problem(`the options of ${name} are ${JSON.stringify(result)}`);
  }
}

async function askServers({ requests }: Run): Promise<void> {
  const [server] = servers.splice(0);
  if (server === undefined) {
    if (requests.length > 0) problem("no server was started");
    return;
  }
  if (!server.listening) await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  for (const { method, body, headers, status } of requests) {
    const response = await open(new URL(`http://127.0.0.1:${port}/hook`), { method, headers }, body);
    response.resume();
    if (response.statusCode !== status) problem(`the server answers ${response.statusCode}, not ${status}`);
  }
  // Its work after the answer.
  await new Promise((resolve) => later(resolve, 20));
  server.closeAllConnections();
  server.close();
}
