/** Calls a hook of a plugin in this thread and validates what it returns. */
import type * as z from "zod";
import { watchClock } from "../author-code/clock-use.ts";
import type { HeadTag } from "../config/head-tag.ts";
import type { RunningHook } from "../config/plugin-failure.ts";
import { PluginError, failureOf, unusableResult } from "../config/plugin-failure.ts";
import type { ListedPlugin, Plugin, SiteHook } from "../config/plugin.ts";
import { describeValue } from "./describe-value.ts";
import { makeReadText } from "./version-text.ts";
import { files, findings, headTags } from "./hook-values.ts";
import type { ReturnedPages } from "./read-pages.ts";
import { readPages } from "./read-pages.ts";
import type { HookCall, HookResult, HookValue } from "./hook-call.ts";

/** Called before a hook runs, so that we know which one did not return. */
export type OnHook = (running: RunningHook | null) => void;

/** Never throws for a mistake of the plugin: that is a result. `reads` is empty, as the pool adds them. */
export async function callHook(plugins: readonly ListedPlugin[], call: HookCall, onHook: OnHook): Promise<HookResult> {
  try {
    let usesClock = false;
    const callWatched = (): Promise<HookValue> =>
      watchClock(
        () => callOnce(plugins, call, onHook),
        () => (usesClock = true),
      );
    const first = await callWatched();
    const isStable = !call.runsTwice || keyOf(first) === keyOf(await callWatched());
    return { kind: "called", isStable, usesClock, reads: [], ...first };
  } catch (error) {
    if (error instanceof PluginError) return { kind: "plugin-failed", failure: error.failure };
    throw error;
  } finally {
    onHook(null);
  }
}

/** Files are compared by hash. */
function keyOf({ hook, value }: HookValue): string {
  return JSON.stringify(hook === "outputs" ? value.map(({ path, hash }) => [path, hash]) : value);
}

/** @throws PluginError */
async function callOnce(plugins: readonly ListedPlugin[], call: HookCall, onHook: OnHook): Promise<HookValue> {
  const { plugin } = plugins[call.plugin] ?? {};
  if (plugin === undefined) throw new Error(`there is no plugin ${call.plugin}`);
  const runningOn = (page: string | null): RunningHook => ({ plugin: call.plugin, hook: call.hook, page });
  const start = async (running: RunningHook, hook: (() => unknown) | undefined): Promise<unknown> => {
    onHook(running);
    try {
      return await hook?.();
    } catch (error) {
      throw failureOf(running, error);
    }
  };
  const run = async <Value>(
    schema: z.ZodType<Value>,
    page: string | null,
    hook: (() => unknown) | undefined,
  ): Promise<Value> => {
    const running = runningOn(page);
    return validated(schema, await start(running, hook), call.hook, running);
  };
  const { hook } = call;
  switch (hook) {
    case "pages": {
      const site = { ...call.site, readText: makeReadText(call.files) };
      return { hook, value: pagesOf(await start(runningOn(null), () => plugin.pages?.(site)), runningOn(null)) };
    }
    case "checks":
      return { hook, value: await run(findings, null, () => check(plugin.checks, call)) };
    case "outputs":
      return { hook, value: await run(files, null, () => plugin.outputs?.(call.site)) };
    case "head": {
      const value: (readonly HeadTag[])[] = [];
      for (const page of call.site.pages)
        value.push(await run(headTags, page.path, () => plugin.head?.(page, call.site)));
      return { hook, value };
    }
  }
}

function check(checks: Plugin["checks"], call: Extract<HookCall, { readonly hook: "checks" }>): unknown {
  if ("picked" in call) return typeof checks === "object" ? checks.run(call.picked) : undefined;
  return typeof checks === "function" ? checks(call.site) : undefined;
}

/** @throws PluginError */
function pagesOf(returned: unknown, running: RunningHook): ReturnedPages {
  try {
    const read = readPages(returned);
    if (read.kind === "read") return read.value;
    const { reason, hint } = describeValue(read.form, read.value, read.issue);
    throw unusableResult(running, reason, hint);
  } catch (error) {
    // Data may contain itself.
    throw failureOf(running, error);
  }
}

/** @throws PluginError */
function validated<Value>(schema: z.ZodType<Value>, returned: unknown, hook: SiteHook, running: RunningHook): Value {
  try {
    const result = schema.safeParse(returned, { jitless: true });
    if (result.success) return result.data;
    const [issue = { path: [], message: "" }] = result.error.issues;
    const { reason, hint } = describeValue(hook, returned, issue);
    throw unusableResult(running, reason, hint);
  } catch (error) {
    // A getter or a proxy in the value may have thrown it.
    throw failureOf(running, error);
  }
}
