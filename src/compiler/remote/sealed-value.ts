/**
 * Serializes values for a store that others can write to: the first line is a seal, followed by the content. The seal is
 * an HMAC of the content and the action's name, keyed with the site's secret. It prevents a value stored under another
 * action's name from being accepted and, if there is a secret, also values created without it. Pure.
 */
import { createHmac } from "node:crypto";
import * as z from "zod";
import type { AuthorReads } from "../author-code/author-reads.ts";
import { readKinds } from "../author-code/author-reads.ts";
import type { CompiledPage } from "../page/compiled-page.ts";
import { isCompiledPageOf } from "../page/compiled-page-schema.ts";
import type { RouteForm } from "../page/route-of.ts";
import type { SourcePath } from "../source/paths.ts";

/** Everything besides its key that a stored value must match to be accepted. */
export interface Seal {
  /** Identifies docsgen's build and all other inputs of a page that are not part of its key. */
  readonly identity: string;
  /** The secret shared by the machines that use the store; "" if there is none. */
  readonly secret: string;
  /** The names of the site's components. */
  readonly components: ReadonlySet<string>;
  readonly routes: RouteForm;
}

/** The kinds of shared values: compiled pages, drawn or converted pictures, and samples that passed. */
export type ValueKind = "page" | "image" | "sample";

/** A compiled page with what it read beyond its text. It is valid where all of this has the same state. */
export interface SharedPage {
  readonly page: CompiledPage;
  /** The states of `page.reads`. */
  readonly optionStates: readonly string[];
  /** Paths are relative to the folder of the config. */
  readonly author: AuthorReads;
}

/**
 * @returns The name of the action that makes a value: SHA-256 in hexadecimal.
 * @param key The key of the value.
 */
export function actionOf(kind: ValueKind, key: string, { identity, secret }: Seal): string {
  return createHmac("sha256", secret).update(`docsgen ${kind}\n${identity}\n${key}`).digest("hex");
}

/** @param action The result of `actionOf`, under which the bytes are stored. */
export function packValue(action: string, content: string | Uint8Array, { secret }: Pick<Seal, "secret">): Buffer {
  return Buffer.concat([Buffer.from(`${sealOf(action, content, secret)}\n`), Buffer.from(content)]);
}

/** The content, or `null` if the bytes are not the value of this action. */
export function unpackValue(action: string, bytes: Buffer, { secret }: Pick<Seal, "secret">): Buffer | null {
  const end = bytes.indexOf("\n");
  const content = bytes.subarray(end + 1);
  return bytes.toString("latin1", 0, Math.max(end, 0)) === sealOf(action, content, secret) ? content : null;
}

const readsSchema = z.object({
  optionStates: z.array(z.string()),
  author: z.array(z.strictObject({ kind: z.enum(readKinds), name: z.string(), state: z.string() })),
});

/** The page, or `null` if the content is not a page for this path. */
export function readPage(content: Buffer, path: SourcePath, { components, routes }: Seal): SharedPage | null {
  try {
    const value: unknown = JSON.parse(content.toString("utf8"));
    const reads = readsSchema.parse(value);
    const page: unknown = typeof value === "object" && value !== null && "page" in value ? value.page : null;
    return isCompiledPageOf(path, page, components, routes) ? { page, ...reads } : null;
  } catch {
    return null;
  }
}

function sealOf(action: string, content: string | Uint8Array, secret: string): string {
  return createHmac("sha256", secret).update(`${action}\n`).update(content).digest("hex");
}
