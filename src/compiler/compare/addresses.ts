/** Addresses as they are compared and shown: without the base, and in their decoded form. Pure. */
import { decode } from "../decode-uri.ts";

/** "/docs/caf%C3%A9/#a" → "/café/#a". An address outside of the base stays as it is, but for its encoding. */
export function printAddress(url: string, base: string): string {
  const path = url.startsWith(base) ? `/${url.slice(base.length)}` : url;
  return decode(path);
}
