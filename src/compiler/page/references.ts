/**
 * What a page refers to, numbered: its links, images and frontmatter. An address inside the site becomes a reference, which the link
 * step resolves; an outside one stays as it is; one with a scheme that could run code is refused.
 */
import { posix } from "node:path";
import { finding } from "../diagnostics/catalog.ts";
import type { Finding, Span } from "../diagnostics/diagnostic.ts";
import type { SourcePath } from "../source/paths.ts";
import type { Reference } from "./compiled-page.ts";

/** What becomes of an address that an author wrote. */
export type Address =
  | { readonly kind: "outside"; readonly url: string }
  | { readonly kind: "inside"; readonly reference: number }
  | { readonly kind: "refused" };

/** The references of one page; a number is a place in the list. */
export class ReferenceList {
  readonly items: Reference[] = [];
  readonly spans: Span[] = [];
  /** Addresses outside the site, and where they stand. */
  readonly outside: string[] = [];
  readonly outsideSpans: Span[] = [];
  readonly #page: SourcePath;
  readonly #base: string;
  readonly #findings: Finding[];

  /** @param base Links that carry it already are understood. */
  constructor(page: SourcePath, base: string, findings: Finding[]) {
    this.#page = page;
    this.#base = base;
    this.#findings = findings;
  }

  add(url: string, role: Reference["role"], span: Span): Address {
    const kind = schemeOf(url, role);
    if (kind === "outside") {
      if (/^(?:https?:)?\/\//iu.test(url)) {
        this.outside.push(url);
        this.outsideSpans.push(span);
      }
      return { kind, url };
    }
    if (kind === "refused") {
      const shown = url.length > 60 ? `${url.slice(0, 60)}…` : url;
      this.#findings.push(
        finding("unsafe-url", { url: shown }, span, "use an https address, or the path of a page or file"),
      );
      return { kind };
    }
    this.spans.push(span);
    return { kind, reference: this.items.push(this.#parse(url, role)) - 1 };
  }

  #parse(url: string, role: Reference["role"]): Reference {
    const [, address = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/su.exec(url) ?? [];
    const decoded = decode(address).replaceAll("\\", "/");
    const path = decoded === "" && query === "" ? "" : this.#fromRoot(decoded);
    return { url, path, query, fragment: decode(fragment).normalize("NFC"), role };
  }

  /** Relative links start from the file's own folder, as an editor follows them. */
  #fromRoot(path: string): string {
    if (path === "") return `/${this.#page}`;
    if (!path.startsWith("/")) return posix.join("/", posix.dirname(this.#page), path).normalize("NFC");
    const clean = posix.normalize(path).normalize("NFC");
    if (this.#base === "/") return clean;
    if (`${clean}/` === this.#base) return "/";
    return clean.startsWith(this.#base) ? `/${clean.slice(this.#base.length)}` : clean;
  }
}

const safeSchemes = new Set(["http", "https", "mailto", "tel"]);
const imageData = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml);base64,[A-Za-z0-9+/=]*$/u;

/** Browsers drop control characters and blanks before and within a scheme, so they are dropped before the look at it. */
function schemeOf(url: string, role: Reference["role"]): Address["kind"] {
  const bare = url.replaceAll(/[\p{Cc}\p{Zs}]/gu, "");
  const scheme = /^([a-z][a-z0-9+.-]*):/iu.exec(bare)?.[1]?.toLowerCase();
  if (scheme === undefined) return /^[\\/]{2}/u.test(bare) ? "outside" : "inside";
  if (safeSchemes.has(scheme)) return "outside";
  return role === "asset" && imageData.test(bare) ? "outside" : "refused";
}

/** Percent-decoded, or as it is where it cannot be. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
