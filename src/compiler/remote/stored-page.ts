/**
 * Serializes a compiled page for a remote cache: the first line is a seal, followed by the page as JSON. The seal is an
 * HMAC of the content and the action's name, keyed with the site's secret. It prevents a page stored under another
 * action's name from being accepted and, if there is a secret, also pages created without it. Pure.
 */
import { createHmac } from "node:crypto";
import type { CompiledPage } from "../page/compiled-page.ts";
import { isCompiledPageOf } from "../page/compiled-page-schema.ts";
import type { RouteForm } from "../page/route-of.ts";
import type { SourcePath } from "../source/paths.ts";

/** Everything besides its key that a stored page must match to be accepted. */
export interface Seal {
  /** Identifies docsgen's build and all other inputs of a page that are not part of its key. */
  readonly identity: string;
  /** The secret shared by the machines that use the cache; "" if there is none. */
  readonly secret: string;
  /** The names of the site's components. */
  readonly components: ReadonlySet<string>;
  readonly routes: RouteForm;
}

/**
 * @returns The name of the action that compiles a page: SHA-256 in hexadecimal.
 * @param key The key of the page.
 */
export function actionOf(key: string, { identity, secret }: Seal): string {
  return createHmac("sha256", secret).update(`docsgen page\n${identity}\n${key}`).digest("hex");
}

export function packPage(action: string, page: CompiledPage, { secret }: Seal): Buffer {
  const json = JSON.stringify(page);
  return Buffer.from(`${sealOf(action, json, secret)}\n${json}`);
}

/** The page, or `null` if the bytes are not the page for this action and path. */
export function unpackPage(action: string, path: SourcePath, bytes: Buffer, seal: Seal): CompiledPage | null {
  const text = bytes.toString("utf8");
  const end = text.indexOf("\n");
  const json = text.slice(end + 1);
  if (text.slice(0, Math.max(end, 0)) !== sealOf(action, json, seal.secret)) return null;
  try {
    const page: unknown = JSON.parse(json);
    return isCompiledPageOf(path, page, seal.components, seal.routes) ? page : null;
  } catch {
    return null;
  }
}

function sealOf(action: string, json: string, secret: string): string {
  return createHmac("sha256", secret).update(`${action}\n`).update(json).digest("hex");
}
