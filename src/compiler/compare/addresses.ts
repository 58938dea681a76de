/** Addresses as they are compared and shown: without the base, and in their decoded form. Pure. */
import { decode } from "../decode-uri.ts";

export function printAddress(url: string, base: string): string {
  const path = url.startsWith(base) ? `/${url.slice(base.length)}` : url;
  return decode(path);
}
