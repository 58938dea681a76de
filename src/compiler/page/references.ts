/**
 * Numbers the addresses in a page's links, images and frontmatter. An address inside the site becomes a reference,
 * which the link step resolves; an external address is left unchanged; an address with a scheme that could run code is
 * rejected.
 */
import { posix } from "node:path";
import { decodeUri } from "../decode-uri.ts";
import { finding, shorten } from "../diagnostics/catalog.ts";
import type { Finding, Span } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import type { SourcePath } from "../source/paths.ts";
import type { Reference } from "./compiled-page.ts";
import { restoreText } from "./placeholders.ts";
import { parseUrl } from "../parse-url.ts";

/** The result of classifying an address. */
export type Address =
  | { readonly kind: "external"; readonly url: string }
  | { readonly kind: "internal"; readonly reference: number }
  | { readonly kind: "refused" };

/** A base for parsing `//host/path`, which takes its scheme from the document. */
const anySite = "https://site.invalid";

/** The references of one page. A reference's number is its index in `items`. */
export class ReferenceList {
  readonly items: Reference[] = [];
  readonly spans: Span[] = [];
  /** External addresses, with their spans in `externalSpans`. */
  readonly external: string[] = [];
  readonly externalSpans: Span[] = [];
  readonly #page: SourcePath;
  readonly #includedAt: (line: number) => SourcePath | null;
  readonly #findings: Finding[];

  /** @param includedAt The file that a line of the text was included from, whose relative addresses refer to its folder. */
  constructor(page: SourcePath, includedAt: (line: number) => SourcePath | null, findings: Finding[]) {
    this.#page = page;
    this.#includedAt = includedAt;
    this.#findings = findings;
  }

  /** @param written The address, possibly with placeholder marks, which never leave the page. */
  add(written: string, role: Reference["role"], span: Span): Address {
    const url = restoreText(written);
    const kind = schemeOf(url, role);
    if (kind === "external") {
      const [, scheme, rest = ""] = /^(https?):(?!\/\/)[\\/]*(.*)$/isu.exec(url) ?? [];
      if (scheme !== undefined) {
        const exact = `${scheme}://${rest}`;
        this.#findings.push(finding("broken-link", { url }, span, `write “${exact}”`, { from: url, to: exact }));
      } else if (parseUrl(url, anySite) === null) {
        const code = role === "link" ? "broken-link" : "broken-asset";
        const [, host = url] = /^[^\\/]*[\\/]{2}([^\\/?#]*)/u.exec(url) ?? [];
        const hint = `“${host}” is not a host name; put an example in backticks`;
        this.#findings.push(finding(code, { url }, span, hint));
      } else if (/^(?:https?:)?\/\//iu.test(url)) {
        this.external.push(url);
        this.externalSpans.push(span);
      }
      return { kind, url };
    }
    if (kind === "refused") {
      const hint = nearScheme(url) ?? "use an https URL, or the path of a page or file";
      this.#findings.push(finding("unsafe-url", { url: shorten(url) }, span, hint));
      return { kind };
    }
    this.spans.push(span);
    return { kind, reference: this.items.push(this.#parse(url, role, this.#includedAt(span.start.line))) - 1 };
  }

  #parse(url: string, role: Reference["role"], file: SourcePath | null): Reference {
    const [, address = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/su.exec(url) ?? [];
    const decoded = decode(address).replaceAll("\\", "/");
    const path = decoded === "" && query === "" ? "" : fromRoot(decoded, file ?? this.#page);
    const reference = { url, path, query, fragment: decode(fragment).normalize("NFC"), role };
    return file === null ? reference : { ...reference, file };
  }
}

/** Resolves relative links against the file's own folder, as editors do. */
function fromRoot(path: string, file: SourcePath): string {
  if (path === "") return `/${file}`;
  if (!path.startsWith("/")) {
    const joined = posix.join(posix.dirname(file), path).normalize("NFC");
    return joined === ".." || joined.startsWith("../") ? `/${joined}` : posix.join("/", joined);
  }
  return posix.normalize(path).normalize("NFC");
}

const safeSchemes = new Set(["http", "https", "mailto", "tel"]);
const imageData = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml);base64,[A-Za-z0-9+/=]*$/u;

/**
 * Checks the scheme twice. With all spaces and control characters removed, so that none of them can hide a scheme that
 * could run code; and as browsers parse the URL, which drop only some of these characters: with any other, the address
 * is a path.
 */
function schemeOf(url: string, role: Reference["role"]): Address["kind"] {
  const bare = url.replaceAll(/[\p{Cc}\p{Zs}]/gu, "");
  const scheme = schemeIn(bare);
  if (scheme !== undefined && !safeSchemes.has(scheme))
    return role === "asset" && imageData.test(bare) ? "external" : "refused";
  // https://url.spec.whatwg.org/#concept-basic-url-parser
  const read = url.replaceAll(/^[\0- ]+|[\t\n\r]/gu, "");
  return schemeIn(read) === undefined && !/^[\\/]{2}/u.test(read) ? "internal" : "external";
}

function schemeIn(url: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/iu.exec(url)?.[1]?.toLowerCase();
}

/** Suggests the nearest safe scheme for a misspelt one, such as "htps://a.example". */
function nearScheme(url: string): string | null {
  const [scheme = ""] = url.split(":", 1);
  return didYouMean(
    `${scheme}:`,
    Array.from(safeSchemes, (safe) => `${safe}:`),
  );
}

/** Percent-decodes the text, or returns it unchanged if it cannot be decoded. */
function decode(text: string): string {
  return decodeUri(text) ?? text;
}
