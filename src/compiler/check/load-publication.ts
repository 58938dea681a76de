/** Loads the manifest of a published site from a file or a URL. Has effects. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { siteDiagnostic } from "../diagnostics/catalog.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Publication } from "../site/publication.ts";
import { readPublication } from "../site/publication.ts";
import type { RequestLimits } from "./timed-request.ts";
import { timedRequest } from "./timed-request.ts";

/** A manifest, or why there is none. */
export type LoadedPublication =
  | { readonly kind: "publication"; readonly publication: Publication }
  /** The server has no such file: the site has probably not been published yet. */
  | { readonly kind: "unpublished" }
  | { readonly kind: "failed"; readonly diagnostic: Diagnostic };

/**
 * @param location A path relative to `workingFolder`, or an HTTP URL.
 * @param timeout Of the request, in milliseconds.
 */
export async function loadPublication(
  location: string,
  workingFolder: string,
  signal: AbortSignal,
  timeout = 30_000,
): Promise<LoadedPublication> {
  try {
    const text = /^https?:\/\//iu.test(location)
      ? await fetchText(location, { timeout, signal })
      : await readFile(resolve(workingFolder, location), "utf8");
    const read = readPublication(text);
    return read.kind === "publication" ? read : failed(location, read.reason, read.hint);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error && error.cause === 404) return { kind: "unpublished" };
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (isMissing)
      return failed(
        location,
        "there is no such file",
        "correct the path, or omit --published until the site has been published once",
      );
    return failed(location, error instanceof Error ? reasonOf(error) : String(error));
  }
}

/** Whether a state of a site is named by the manifest that was published with it. */
export function isManifest(name: string): boolean {
  return /^https?:|\.json$/iu.test(name);
}

/**
 * Loads a manifest that must be there.
 * @param hint What to do if it cannot be read; `null` if nothing else is known than what is wrong.
 */
export async function requirePublication(
  location: string,
  workingFolder: string,
  signal: AbortSignal,
  hint: string | null = null,
): Promise<Exclude<LoadedPublication, { readonly kind: "unpublished" }>> {
  const loaded = await loadPublication(location, workingFolder, signal);
  switch (loaded.kind) {
    case "publication":
      return loaded;
    case "unpublished": {
      const values = { path: location, reason: "the server does not have it" };
      return { kind: "failed", diagnostic: siteDiagnostic("manifest-unreadable", values, hint) };
    }
    case "failed":
      return { kind: "failed", diagnostic: { ...loaded.diagnostic, hint: hint ?? loaded.diagnostic.hint } };
  }
}

function fetchText(url: string, limits: RequestLimits): Promise<string> {
  return timedRequest(url, {}, limits, (response) => {
    const { ok, status } = response;
    if (!ok) throw new Error(`the server responded with status ${status}`, { cause: status });
    return response.text();
  });
}

/** The system's message without the path. */
function reasonOf(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause.message : "";
  return `${error.message.replace(/, \w+ '.*$/su, "")}${cause === "" ? "" : `: ${cause}`}`;
}

function failed(path: string, reason: string, customHint: string | null = null): LoadedPublication {
  const hint = customHint ?? "name the docsgen-manifest.json of the published site";
  return { kind: "failed", diagnostic: siteDiagnostic("manifest-unreadable", { path, reason }, hint) };
}
