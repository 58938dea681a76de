/**
 * The attributes of HTML and SVG that hold addresses which browsers or search engines follow, and what each address is
 * for. Pages, `verify`, HTML in `public/`, head tags and the check of the policy all read this table. Pure.
 *
 * @see https://html.spec.whatwg.org/multipage/indices.html#attributes-3
 */
import { addressesInCss } from "./css-addresses.ts";
import { readSrcset } from "./srcset.ts";

/** The purpose of an attribute. A "link" leads to a page, an "asset" is loaded, and "canonical" names the page itself. */
export interface AddressAttribute {
  readonly role: "link" | "asset" | "canonical";
  /** How the value names its addresses; "refresh" is `0; url=/new/`. */
  readonly form: "url" | "urls" | "srcset" | "css" | "refresh";
  /** The directive of a Content-Security-Policy that governs the address, or `null`. */
  readonly directive: string | null;
}

/** One address of an element. An attribute such as `srcset` has several. */
export interface HtmlAddress extends Pick<AddressAttribute, "role" | "directive"> {
  readonly attribute: string;
  readonly url: string;
}

/** Attributes by name, both in lower case. */
export type HtmlAttributes = Readonly<Record<string, string>>;

const link = (directive: string | null = null): AddressAttribute => ({ role: "link", form: "url", directive });
const asset = (directive: string | null = null): AddressAttribute => ({ role: "asset", form: "url", directive });
const images: AddressAttribute = { role: "asset", form: "srcset", directive: "img-src" };

type Table = Readonly<Record<string, Readonly<Record<string, AddressAttribute>>>>;

/** Custom elements read the attributes of every element, too. */
const ofEveryElement: Table[string] = {
  href: link(),
  "xlink:href": link(),
  src: asset(),
  srcset: images,
  poster: asset("img-src"),
  style: { role: "asset", form: "css", directive: null },
};

const cited = { cite: link() };
const framed = { src: link("frame-src") };
const played = { src: asset("media-src") };
const drawn = { href: asset("img-src"), "xlink:href": asset("img-src") };
const submitted = { formaction: link("form-action") };
const tiled = { background: asset("img-src") };

const byElement: Table = {
  a: { ping: { role: "link", form: "urls", directive: "connect-src" } },
  area: { ping: { role: "link", form: "urls", directive: "connect-src" } },
  audio: played,
  blockquote: cited,
  body: tiled,
  button: submitted,
  del: cited,
  embed: { src: asset("object-src") },
  feimage: drawn,
  form: { action: link("form-action") },
  frame: framed,
  iframe: framed,
  image: drawn,
  img: { src: asset("img-src") },
  input: { ...submitted, src: asset("img-src") },
  ins: cited,
  link: { imagesrcset: images },
  object: { data: asset("object-src") },
  q: cited,
  script: { src: asset("script-src"), href: asset("script-src"), "xlink:href": asset("script-src") },
  source: played,
  table: tiled,
  tbody: tiled,
  td: tiled,
  tfoot: tiled,
  th: tiled,
  thead: tiled,
  tr: tiled,
  track: played,
  use: drawn,
  video: played,
};

/** The relations of `<link>`; of several, the first in this order counts. The others load and lead to nothing. */
const byRelation: Readonly<Record<string, AddressAttribute>> = {
  canonical: { role: "canonical", form: "url", directive: null },
  stylesheet: asset("style-src"),
  icon: asset("img-src"),
  "apple-touch-icon": asset("img-src"),
  "apple-touch-icon-precomposed": asset("img-src"),
  "mask-icon": asset("img-src"),
  manifest: asset("manifest-src"),
  preload: asset(),
  modulepreload: asset(),
  prefetch: asset(),
  prerender: link(),
  ...Object.fromEntries(
    ["alternate", "author", "help", "license", "next", "prev", "search", "privacy-policy", "terms-of-service"].map(
      (relation) => [relation, link()],
    ),
  ),
};

/** The names of `<meta>` whose content is the address of something in a link preview. */
const previewName = /^(?:og|twitter):(?:image|video|audio)(?::(?:url|secure_url|src))?$/iu;

/**
 * What an attribute holds, or `null` if it holds no address.
 * @param tag Like the name, in lower case.
 */
export function addressAttribute(tag: string, name: string, attributes: HtmlAttributes): AddressAttribute | null {
  if (tag === "meta") return name === "content" ? contentOfMeta(attributes) : null;
  if (tag === "link" && name === "href") {
    const relations = new Set((attributes["rel"] ?? "").toLowerCase().split(/\s+/u));
    return Object.entries(byRelation).find(([relation]) => relations.has(relation))?.[1] ?? null;
  }
  // The address of the document, from which the others start.
  if (tag === "base") return null;
  const own = Object.hasOwn(byElement, tag) ? (byElement[tag] ?? {}) : {};
  const table = Object.hasOwn(own, name) ? own : ofEveryElement;
  return Object.hasOwn(table, name) ? (table[name] ?? null) : null;
}

function contentOfMeta(attributes: HtmlAttributes): AddressAttribute | null {
  if (attributes["http-equiv"]?.toLowerCase() === "refresh") return { role: "link", form: "refresh", directive: null };
  const name = attributes["property"] ?? attributes["name"] ?? "";
  if (previewName.test(name) || attributes["itemprop"] === "image") return asset();
  return /^(?:og:url|twitter:player)$/iu.test(name) ? link() : null;
}

/** The addresses of an element, without those that are data in CSS. */
export function addressesOf(tag: string, attributes: HtmlAttributes): readonly HtmlAddress[] {
  return Object.entries(attributes).flatMap(([attribute, value]): readonly HtmlAddress[] => {
    const found = addressAttribute(tag, attribute, attributes);
    if (found === null) return [];
    const { role, directive, form } = found;
    if (form === "css") return addressesInCss(value).map((each) => ({ attribute, role, ...each }));
    return splitAddresses(value, form).flatMap((part) =>
      part.isAddress ? [{ attribute, url: part.text.trim(), role, directive }] : [],
    );
  });
}

/** The parts of a value, which together are the value. */
export function splitAddresses(
  value: string,
  form: Exclude<AddressAttribute["form"], "css">,
): readonly { readonly text: string; readonly isAddress: boolean }[] {
  switch (form) {
    case "url":
      return [{ text: value, isAddress: true }];
    case "urls":
      return value.split(/(\s+)/u).map((text) => ({ text, isAddress: text.trim() !== "" }));
    case "srcset":
      return readSrcset(value).flatMap(({ url, descriptors }, index) => [
        { text: index === 0 ? "" : ", ", isAddress: false },
        { text: url, isAddress: true },
        { text: ` ${descriptors}`.trimEnd(), isAddress: false },
      ]);
    case "refresh": {
      const [, before = "", url, after = ""] = refresh.exec(value) ?? [];
      if (url === undefined) return [];
      return [
        { text: before, isAddress: false },
        { text: url, isAddress: true },
        { text: after, isAddress: false },
      ];
    }
  }
}

/** `0; url=/new/` */
const refresh = /^(\s*[\d.]+\s*[;,]\s*url\s*=\s*['"]?)([^'"]+)(.*)$/isu;
