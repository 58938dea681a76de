/**
 * Numbers the addresses in a page's links, images and frontmatter. An address inside the site becomes a reference,
 * which the link step resolves; an external address is left unchanged; an address whose scheme the site does not allow is
 * rejected.
 */
import { posix } from "node:path";
import { decode } from "../decode-uri.ts";
import { isVersionLink, kindOfAddress, namedBy, refusedScheme } from "../config/schemes.ts";
import type { LanguageNames } from "../config/language-names.ts";
import { languagesNamedIn } from "../config/language-names.ts";
import { finding } from "../diagnostics/catalog.ts";
import type { Finding, Span } from "../diagnostics/diagnostic.ts";
import type { SourcePath } from "../source/paths.ts";
import type { PageLink, Reference } from "./compiled-page.ts";
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
  /** The links and images that have them. */
  readonly links: PageLink[] = [];
  /** External addresses, with their spans in `externalSpans`. */
  readonly external: string[] = [];
  readonly externalSpans: Span[] = [];
  readonly #page: SourcePath;
  readonly #includedAt: (line: number) => SourcePath | null;
  readonly #findings: Finding[];
  readonly #schemes: readonly string[];
  readonly #languages: LanguageNames;
  readonly #named: readonly string[];

  /**
   * @param includedAt The file that a line of the text was included from, whose relative addresses refer to its folder.
   * @param schemes The schemes that the site allows, besides those of the web.
   * @param named The schemes whose links name a page, and the names of other sites.
   * @param languages The names of the site's languages, if it has several.
   */
  constructor(
    page: SourcePath,
    includedAt: (line: number) => SourcePath | null,
    findings: Finding[],
    schemes: readonly string[],
    languages: LanguageNames = {},
    named: readonly string[] = [],
  ) {
    this.#page = page;
    this.#includedAt = includedAt;
    this.#findings = findings;
    this.#schemes = schemes;
    this.#languages = languages;
    this.#named = named;
  }

  /**
   * @param written The address, possibly with placeholder marks, which never leave the page.
   * @param textOf The text of the link, and what else says in which language its target is.
   */
  add(written: string, role: Reference["role"], span: Span, textOf?: () => string): Address {
    const url = restoreText(written);
    const refused = refusedScheme(url, role, this.#schemes, this.#named);
    if (refused !== null) {
      this.#findings.push({ ...refused, span });
      return { kind: "refused" };
    }
    const kind = kindOfAddress(url, role, this.#schemes, this.#named);
    if (kind !== "internal") {
      const [, scheme, rest = ""] = /^(https?):(?!\/\/)[\\/]*(.*)$/isu.exec(url) ?? [];
      if (/^(?:mailto|tel|sms|xmpp):\s*$/iu.test(url))
        this.#findings.push(finding("empty-link", { url, role: "link" }, span, "write the address after the colon"));
      else if (scheme !== undefined) {
        const exact = `${scheme}://${rest}`;
        this.#findings.push(finding("broken-link", { url }, span, `write “${exact}”`, { from: url, to: exact }));
      } else if (!hasHost(url)) {
        const code = role === "link" ? "broken-link" : "broken-asset";
        const [, host = url] = /^[^\\/]*[\\/]{2}([^\\/?#]*)/u.exec(url) ?? [];
        const hint = `“${host}” is not a host name; put an example in backticks`;
        this.#findings.push(finding(code, { url }, span, hint));
      } else if (/^(?:mailto|tel):/iu.test(url)) this.#findings.push(...wrongContact(url, span));
      else if (/^(?:https?:)?\/\//iu.test(url)) {
        this.#findings.push(...suspiciousParts(url, span));
        this.external.push(url);
        this.externalSpans.push(span);
      }
      return { kind: "external", url };
    }
    this.spans.push(span);
    const parsed = this.#parse(url, role, span.origin === undefined ? this.#includedAt(span.start.line) : null);
    const languages = textOf === undefined ? [] : languagesNamedIn(textOf, this.#languages);
    const reference = languages.length === 0 ? parsed : { ...parsed, languages };
    return { kind: "internal", reference: this.items.push(reference) - 1 };
  }

  #parse(url: string, role: Reference["role"], file: SourcePath | null): Reference {
    const [, address = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/su.exec(url) ?? [];
    const decoded = decode(address).replaceAll("\\", "/");
    const path =
      decoded === "" && query === ""
        ? ""
        : isVersionLink(decoded) || namedBy(decoded, this.#named) !== null
          ? decoded
          : fromRoot(decoded, file ?? this.#page);
    const reference = { url, path, query, fragment: decode(fragment).normalize("NFC"), role };
    return file === null ? reference : { ...reference, file };
  }
}

/** A password, which the published page would show to everybody, and a percent sign that begins no escape. */
function suspiciousParts(url: string, span: Span): readonly Finding[] {
  const [, user] = /^[^/]*\/\/([^/?#@]*:[^/?#@]*@)/u.exec(url) ?? [];
  if (user !== undefined) {
    const exact = url.replace(user, "");
    const hint = `write “${exact}”, or put an example in backticks`;
    return [finding("suspicious-link", { url, problem: "contains a password" }, span, hint, { from: url, to: exact })];
  }
  const [, inner] = /^https?:\/{2,}(https?(?:\/\/|:\/+).+)$/iu.exec(url) ?? [];
  if (inner !== undefined) {
    const exact = inner.replace(/^(https?):?\/+/iu, "$1://");
    return [
      finding("suspicious-link", { url, problem: "has two schemes" }, span, `write “${exact}”`, {
        from: url,
        to: exact,
      }),
    ];
  }
  const [, start = "", host = ""] = /^((?:https?:)?\/\/(?:[^/?#@]*@)?)([^/?#:]*)/iu.exec(url) ?? [];
  const [sign] = /[,;!'"()*$|`…]|\.{2,}/u.exec(host) ?? [];
  if (sign !== undefined) {
    const exact = start + host.replaceAll(/[,;…]|\.{2,}/gu, ".") + url.slice(start.length + host.length);
    const isFixed = /^[,;….]+$/u.test(sign);
    const problem = `has “${sign}” in the name of its host`;
    const hint = isFixed ? `write “${exact}”` : "remove it, or put an example in backticks";
    return [finding("suspicious-link", { url, problem }, span, hint, isFixed ? { from: url, to: exact } : null)];
  }
  const [escape] = /%(?![\da-f]{2}).{0,2}/isu.exec(url) ?? [];
  if (escape === undefined) return [];
  const exact = url.replaceAll(/%(?![\da-f]{2})/giu, "%25");
  const problem = `contains “${escape}”, which is not an escape: a percent sign needs two hexadecimal digits`;
  const hint = `write “${exact}” if the percent sign belongs to the address`;
  return [finding("suspicious-link", { url, problem }, span, { hint, from: url, to: exact, isGuess: true })];
}

/** An email address without its sign or host, and a telephone number without digits. */
function wrongContact(url: string, span: Span): readonly Finding[] {
  const [, scheme = "", written = ""] = /^(mailto|tel):([^?]*)/iu.exec(url) ?? [];
  const report = (problem: string, hint: string): readonly Finding[] => [
    finding("suspicious-link", { url, problem }, span, hint),
  ];
  if (/^tel$/iu.test(scheme))
    return /(?:\d\D*){2}/u.test(written)
      ? []
      : report("contains no telephone number", "write “tel:+1-555-0100”, or another address");
  const slashes = /^\/+/u.exec(written)?.[0] ?? "";
  const addresses = (decode(written.slice(slashes.length)) || "").split(/[,;]/u).map((each) => each.trim());
  const isAddress = (text: string): boolean =>
    /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/u.test(text.replace(/^.*<(.*)>$/u, "$1"));
  if (slashes !== "" && addresses.every(isAddress))
    return report("has slashes before the email address", `write “mailto:${addresses.join(",")}”`);
  // A link without an address opens an empty message with a subject.
  const wrong = addresses.find((each) => !isAddress(each));
  if (wrong === undefined || written === "") return [];
  const host = /^(?:[\w-]+\.)+[a-z]{2,}$/iu.test(wrong) ? wrong : "example.com";
  return report(
    "contains no email address",
    `write “mailto:name@${host}”${host === wrong ? `, or “https://${host}”` : ""}`,
  );
}

/** Whether the URL has a host name that can exist: no browser parses some others, and none has an empty label. */
function hasHost(url: string): boolean {
  const parsed = parseUrl(url, anySite);
  return parsed !== null && !/^\.|\.\./u.test(parsed.hostname);
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

/** Percent-decodes the text, or returns it unchanged if it cannot be decoded. */
