/** Of which kind a value is that was read from a pack: its hash says that it is one of ours. */
import type { PageBody, PageSearch } from "../page/compiled-page.ts";
import type { PageSpans } from "./cache-store.ts";

export function isBody(value: unknown): value is PageBody {
  return typeof value === "object" && value !== null && "html" in value && "relocations" in value;
}

export function isSearch(value: unknown): value is PageSearch {
  return Array.isArray(value);
}

export function isSpans(value: unknown): value is PageSpans {
  return typeof value === "object" && value !== null && "spans" in value && "headings" in value;
}
