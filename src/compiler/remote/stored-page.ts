/**
 * A compiled page as the bytes that a remote cache keeps: a seal on the first line, then the page as JSON. The seal is made with the site's
 * secret and names the action, so that a page that is stored under another's name is not taken for it, and, where there is a secret,
 * nor is one that was made without it. Pure.
 */
import { createHmac } from "node:crypto";
import type { CompiledPage } from "../page/compiled-page.ts";
import { isCompiledPageOf } from "../page/compiled-page-schema.ts";
import type { SourcePath } from "../source/paths.ts";

/** What a stored page must have been made with to be one of this site. */
export interface Seal {
  /** Names docsgen's build and all else that a page depends on and its key does not tell. */
  readonly identity: string;
  /** What the machines that share the cache know and others do not; "" where there is none. */
  readonly secret: string;
  /** Names of the components that the site has. */
  readonly components: ReadonlySet<string>;
}

/** @returns The name of the action that compiles a page: SHA-256, hexadecimal. @param key Of the page. */
export function actionOf(key: string, { identity, secret }: Seal): string {
  return createHmac("sha256", secret).update(`docsgen page\n${identity}\n${key}`).digest("hex");
}

export function packPage(action: string, page: CompiledPage, { secret }: Seal): Buffer {
  const json = JSON.stringify(page);
  return Buffer.from(`${sealOf(action, json, secret)}\n${json}`);
}

/** The page, or `null` for bytes that are not the page of this action and path. */
export function unpackPage(action: string, path: SourcePath, bytes: Buffer, seal: Seal): CompiledPage | null {
  const text = bytes.toString("utf8");
  const end = text.indexOf("\n");
  const json = text.slice(end + 1);
  if (text.slice(0, Math.max(end, 0)) !== sealOf(action, json, seal.secret)) return null;
  try {
    const page: unknown = JSON.parse(json);
    return isCompiledPageOf(path, page, seal.components) ? page : null;
  } catch {
    return null;
  }
}

function sealOf(action: string, json: string, secret: string): string {
  return createHmac("sha256", secret).update(`${action}\n`).update(json).digest("hex");
}
