/**
 * The redirect from an address that no longer exists to the one that its author most likely means. Links to the old address
 * then only have to be updated, and readers who have bookmarked it get there. Pure.
 */
import { resolve } from "node:path";
import { addRedirects } from "../config/add-redirects.ts";
import type { RedirectRow } from "../config/add-redirects.ts";
import { decodeUri } from "../decode-uri.ts";
import type { FileDiagnostic } from "../diagnostics/diagnostic.ts";
import { splitAddress } from "../site/urls.ts";
import type { SourcePath } from "../source/paths.ts";
import type { OfferedAction } from "./code-actions.ts";
import type { SiteView } from "./site-view.ts";
import { linkedAt, pageAt, pageAtRoute } from "./site-view.ts";
import { targetOf } from "./symbols.ts";
import { editsBetween } from "./text-edits.ts";

/** An action that edits the config. */
export interface OfferedRedirect extends OfferedAction {
  /** The file of the config, absolute. */
  readonly file: string;
}

/** The redirect that a broken link of a page suggests, or `null`. */
export function redirectFor(problem: FileDiagnostic, path: SourcePath, view: SiteView): OfferedRedirect | null {
  const row = rowFor(problem, path, view);
  const { loaded, root } = view.project;
  const changed = row === null ? null : addRedirects([row], loaded.files);
  if (row === null || changed === null) return null;
  return {
    title: `Redirect “${row.from}” to “${row.to}”`,
    problem,
    isPreferred: false,
    file: resolve(root, changed.file),
    edits: editsBetween(changed.before, changed.after),
  };
}

function rowFor({ code, span, suggestion }: FileDiagnostic, path: SourcePath, view: SiteView): RedirectRow | null {
  const page = pageAt(path, view);
  const index = page?.spans.spans.findIndex(
    ({ start }) => start.line === span.start.line && start.column === span.start.column,
  );
  const reference = page?.compiled.references[index ?? -1];
  if (page === null || index === undefined || reference === undefined || suggestion === undefined) return null;
  const meant = splitAddress(reference.url.replace(suggestion.from, () => suggestion.to));
  if (code === "broken-anchor") {
    const target = targetOf(page, index, view);
    const route = target?.kind === "anchor" ? linkedAt(target.path, view)?.record.path : undefined;
    const id = decodeUri(meant.fragment);
    return route === undefined || id === null ? null : { from: `${route}#${reference.fragment}`, to: `${route}#${id}` };
  }
  // The target of a relative link is a file, not an address.
  const from = routeOf(splitAddress(reference.url).path, view);
  const to = routeOf(meant.path, view);
  if (code !== "broken-link" || from === null || to === null) return null;
  return pageAtRoute(to, view) === null ? null : { from, to };
}

/** The path below the base of an address from the root, or `null`. */
function routeOf(address: string, { project }: SiteView): string | null {
  const { base } = project.config;
  const route = decodeUri(address.startsWith(base) ? `/${address.slice(base.length)}` : address);
  return route?.startsWith("/") === true ? route : null;
}
