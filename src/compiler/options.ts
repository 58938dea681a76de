/**
 * Schemas of the options of the programming interface. A wrong option is a mistake of the calling program, so it
 * throws; the message has the form of one about the config. Pure.
 */
import { isAbsolute } from "node:path";
import * as z from "zod";
import type { BuildOptions } from "./build-result.ts";
import type { CheckOptions } from "./check.ts";
import { describeIssues } from "./config/describe-issues.ts";
import { siteConfigSchema } from "./config/schema.ts";
import { problemOf, siteDiagnostic } from "./diagnostics/catalog.ts";
import type { SiteDiagnostic } from "./diagnostics/diagnostic.ts";
import { didYouMean } from "./diagnostics/suggest.ts";
import type { SiteOptions } from "./graph/prepare-site.ts";
import type { MoveOptions } from "./move.ts";
import type { PreviewOptions } from "./preview.ts";
import type { SearchOptions } from "./search.ts";
import type { ServeOptions } from "./serve.ts";
import type { ShardOptions } from "./shard.ts";
import type { VerifyOptions } from "./verify.ts";

/** Thrown by every function of the programming interface if an option is missing, unknown or has a wrong value. */
export class OptionsError extends TypeError {
  override readonly name = "OptionsError";
  /** One for each wrong option, worded as on the command line. */
  readonly diagnostics: readonly SiteDiagnostic[];

  constructor(diagnostics: readonly SiteDiagnostic[]) {
    super(diagnostics.map(({ message, hint }) => (hint === null ? message : `${message} (${hint})`)).join("; "));
    this.diagnostics = diagnostics;
  }
}

/** A schema for each option. */
type Shape<Options> = { readonly [Key in keyof Options]-?: z.ZodType };

const text = z.string().min(1, "must not be empty");
const callback = z.custom<() => void>((value) => typeof value === "function", "must be a function");
const absolute = z.string().refine((path) => isAbsolute(path), "must be an absolute path");

export const workersSchema = z
  .number()
  .refine((count) => Number.isInteger(count) && count >= 0 && count <= 64, "must be a whole number from 0 to 64");
export const portSchema = z
  .number()
  .refine((port) => Number.isInteger(port) && port >= 0 && port <= 65_535, "must be a whole number from 0 to 65535");
export const limitSchema = z
  .number()
  .refine((count) => Number.isInteger(count) && count >= 1 && count <= 100, "must be a whole number from 1 to 100");

const signal = z.custom<AbortSignal>((value) => value instanceof AbortSignal, "must be an AbortSignal");
const base = siteConfigSchema.shape.base.unwrap().nullable();
const host = text;
export const allowedHostSchema = z
  .string()
  .regex(
    /^\.?[\w-]+(?:\.[\w-]+)*$/u,
    "must be a name such as docs.example.com or .example.com, without a scheme or port",
  );

const remoteCache = z.strictObject({ url: text, secret: z.string() });

const siteShape = {
  workingFolder: absolute,
  config: text.nullable(),
  source: text.nullable(),
  base,
  useCache: z.boolean(),
  remoteCache: remoteCache.nullable(),
  workers: workersSchema.nullable(),
  onWithoutConfig: callback,
  today: callback,
} satisfies Shape<Omit<SiteOptions, "out">>;

const runShape = { signal, onProgress: callback, onCacheFailure: callback };
const baselineShape = { baseline: text.nullable(), updateBaseline: z.boolean() };

/** The options of each function. */
export const optionShapes = {
  build: {
    ...siteShape,
    ...runShape,
    ...baselineShape,
    out: text.nullable(),
    isStrict: z.boolean(),
    onWait: callback,
  } satisfies Shape<BuildOptions>,
  check: {
    ...siteShape,
    ...runShape,
    ...baselineShape,
    published: text.nullable(),
    onUnpublished: callback,
    external: z.boolean(),
    since: text.nullable(),
    agents: z.union([z.boolean(), text]),
    prose: text.nullable(),
    samples: z.boolean(),
    fix: z.enum(["none", "show", "make"]),
    now: z.number(),
  } satisfies Shape<CheckOptions>,
  search: {
    ...siteShape,
    ...runShape,
    query: z.string(),
    limit: limitSchema,
    lang: text.nullable(),
  } satisfies Shape<SearchOptions>,
  move: { ...siteShape, ...runShape, from: text, to: text, isDryRun: z.boolean() } satisfies Shape<MoveOptions>,
  serve: {
    ...siteShape,
    out: text.nullable(),
    host,
    allowedHosts: z.array(allowedHostSchema),
    port: portSchema,
    onRefusedHost: callback,
    onUpdate: callback,
    onFailure: callback,
    signal,
  } satisfies Shape<ServeOptions & { signal: AbortSignal }>,
  preview: {
    folder: text,
    workingFolder: absolute,
    base,
    host,
    allowedHosts: z.array(allowedHostSchema),
    port: portSchema,
    onRefusedHost: callback,
    onFailure: callback,
    signal,
  } satisfies Shape<PreviewOptions & { workingFolder: string; signal: AbortSignal }>,
  verify: { workingFolder: absolute, folder: text, base } satisfies Shape<VerifyOptions>,
  compileShard: {
    ...siteShape,
    ...runShape,
    remoteCache,
    shard: z
      .strictObject({ number: z.int().min(1), count: z.int().min(1) })
      .refine(({ number, count }) => number <= count, "must have a number from 1 to its count"),
  } satisfies Shape<ShardOptions>,
};

export type Command = keyof typeof optionShapes;

const required: Readonly<Partial<Record<Command, readonly string[]>>> = {
  search: ["query"],
  move: ["from", "to"],
  compileShard: ["shard", "remoteCache"],
};

/** @throws OptionsError */
export function checkOptions(command: Command, options: unknown): void {
  if (typeof options !== "object" || options === null) {
    const values = { path: "options", problem: `of ${command}() must be an object` };
    throw new OptionsError([siteDiagnostic("config-value", values)]);
  }
  const shape: Readonly<Record<string, z.ZodType>> = optionShapes[command];
  const names = Object.keys(shape);
  const unknown = Object.keys(options)
    .filter((name) => !names.includes(name))
    .map((name) => {
      const values = { path: name, problem: `is not an option of ${command}()` };
      return problemOf("config-value", values, didYouMean(name, names));
    });
  const schema = z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, each]) => [
        name,
        required[command]?.includes(name) === true ? each : each.optional(),
      ]),
    ),
  );
  const result = schema.safeParse(options, { reportInput: true, jitless: true });
  // Editors show the form of options; the examples are those of the config.
  const wrong = result.success
    ? []
    : describeIssues(result.error, schema, options).map((found) => ({ ...found, hint: null }));
  const problems = [...unknown, ...wrong];
  if (problems.length === 0) return;
  throw new OptionsError(
    problems.map(({ code, message, hint }) => ({ kind: "site", code, severity: "error", message, hint })),
  );
}
