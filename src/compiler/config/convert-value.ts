/**
 * Values of settings in the forms of other tools, converted to docsgen's form. A conversion is only a proposal: the
 * caller validates it, so a converter leaves out what it does not know and returns `undefined` for everything else. Pure.
 */
import { parseUrl } from "../parse-url.ts";
import { socialIconNames } from "./social-icons.ts";

type Converter = (value: unknown) => unknown;

type Values = Readonly<Record<string, unknown>>;

/** By pattern of the setting's path; see `patternOf`. */
export const converters: Readonly<Record<string, Converter>> = {
  base: (value) => (typeof value === "string" ? pathOf(value) : undefined),
  origin: (value) => (typeof value === "string" ? originOf(value) : undefined),
  routes: (value) => (value === true ? "folder" : value === false ? "html" : undefined),
  redirects: (value) =>
    isRecord(value)
      ? Object.entries(value).map(([from, to]) => ({ from, to: isRecord(to) ? firstOf(to, targetNames) : to }))
      : undefined,
  "redirects[]": (value) => {
    if (Array.isArray(value)) return { from: value[0], to: value[1] };
    if (!isRecord(value)) return undefined;
    const { acknowledge } = value;
    return { from: firstOf(value, sourceNames), to: firstOf(value, targetNames), acknowledge };
  },
  headTags: (value) => (isRecord(value) ? [headTag(value)] : Array.isArray(value) ? value.map(headTag) : undefined),
  "headTags[]": headTag,
  "headTags[].attributes.*": (value) => (value === true ? "" : undefined),
  "components.*": (value) => (typeof value === "string" ? { file: value } : undefined),
  "search.synonyms": (value) =>
    isRecord(value)
      ? Object.entries(value).map(([word, others]) => [word, ...(Array.isArray(others) ? others : [others])])
      : undefined,
  "checks.severity.*": severity,
  "checks.overrides[].severity.*": severity,
  "contentSecurityPolicy.*": (value) =>
    typeof value === "string" ? value.split(/[\s;]+/u).filter(Boolean) : undefined,
  contentSecurityPolicy: (value) => (value === false ? null : value === true ? {} : undefined),
  socialCards: (value) => (value === true ? {} : value === false ? null : undefined),
  "markdown.math": (value) =>
    value === null ? false : typeof value === "string" || isRecord(value) ? true : undefined,
  "markdown.diagrams": (value) =>
    value === true ? ["mermaid"] : value === false ? [] : isRecord(value) ? Object.keys(value) : undefined,
  "markdown.glossary": (value) =>
    Array.isArray(value)
      ? Object.fromEntries(
          value
            .filter(isRecord)
            .map((each) => [
              String(firstOf(each, ["term", "name", "key", "word", "abbr", "abbreviation", "id"])),
              firstOf(each, ["definition", "description", "text", "meaning", "value", "title"]),
            ]),
        )
      : undefined,
  "themeConfig.navbar": navbar,
  "themeConfig.navbar.left[]": navbarItem,
  "themeConfig.navbar.right[]": navbarItem,
  "themeConfig.sidebars": sidebars,
  "themeConfig.sidebars[].entries[]": sidebarEntry,
  "themeConfig.editLink": editLink,
  "themeConfig.editLink.pattern": (value) => (isText(value) ? patternFor(value) : undefined),
  "themeConfig.constants.*": constant,
  "themeConfig.social": (value) =>
    Array.isArray(value)
      ? value.map(socialLink)
      : isRecord(value)
        ? Object.entries(value).map(([icon, link]) => socialLink({ icon, link }))
        : undefined,
  "themeConfig.social[]": socialLink,
  "themeConfig.logo": (value) => {
    if (!isRecord(value)) return undefined;
    const { alt, dark, srcDark } = value;
    const light = firstOf(value, ["light", "src", "url", "path"]);
    const other = dark ?? srcDark;
    return alt === undefined && other === undefined ? light : { light, dark: other, alt };
  },
  "themeConfig.footer": (value) => {
    if (!isRecord(value)) return undefined;
    const texts = ["message", "copyright", "content"].map((name) => value[name]).filter(isText);
    return texts.length === 0 ? undefined : texts.join(" ");
  },
  "themeConfig.announcement": (value) => {
    if (typeof value === "string") return { text: value };
    if (!isRecord(value)) return undefined;
    return { text: firstOf(value, ["text", "content", "message"]), id: isText(value["id"]) ? value["id"] : undefined };
  },
  "themeConfig.search": (value) => (typeof value === "boolean" ? { enabled: value } : undefined),
  "themeConfig.oldVersion": (value) => (typeof value === "string" ? { current: value } : undefined),
};

const sourceNames = ["from", "source", "old", "path"];
const targetNames = ["to", "destination", "target", "redirect", "new", "url"];
const textNames = ["text", "label", "title", "name", "tab"];
const linkNames = ["link", "href", "to", "url", "slug", "id"];

/** Converts simple values between types: "true" → true, "3" → 3, 3 → "3", "netlify" → ["netlify"]. */
export function simpleConversions(value: unknown): readonly unknown[] {
  const others: unknown[] = [];
  if (typeof value === "string") {
    const word = value.trim().toLowerCase();
    if (["true", "yes", "on", "auto"].includes(word)) others.push(true);
    if (["false", "no", "off", "none"].includes(word)) others.push(false);
    if (word !== "" && Number.isFinite(Number(word))) others.push(Number(word));
  }
  if (typeof value === "number" && Number.isFinite(value)) others.push(String(value), value !== 0);
  if (["string", "number", "boolean"].includes(typeof value)) others.push([value]);
  if (Array.isArray(value) && value.length === 1 && typeof value[0] !== "function") others.push(value[0]);
  return others;
}

function isRecord(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function firstOf(values: Values, names: readonly string[]): unknown {
  return names.map((name) => values[name]).find((value) => value !== undefined);
}

/** "docs" → "/docs/"; of a full URL, its path. */
function pathOf(address: string): string {
  const path = parseUrl(address)?.pathname ?? address;
  const names = path.split("/").filter((name) => name !== "");
  return names.length === 0 ? "/" : `/${names.join("/")}/`;
}

function originOf(address: string): string | undefined {
  const url = parseUrl(/^https?:\/\//u.test(address) ? address : `https://${address}`);
  return url?.hostname.includes(".") === true ? url.origin : undefined;
}

/** A path of this site: "guide/install.md" → "/guide/install/". Full URLs are unchanged. */
function routeOf(link: unknown): unknown {
  if (!isText(link) || /^[a-z][a-z\d+.-]*:/iu.test(link)) return link;
  const [path = "", ...rest] = link.split(/(?=[?#])/u);
  const bare = path.replace(/(?:^|\/)(?:index|README)(?:\.mdx?|\.html)?$/u, "/").replace(/\.(?:mdx?|html)$/u, "");
  return pathOf(bare) + rest.join("");
}

function headTag(value: unknown): unknown {
  if (typeof value === "string") {
    if (/\.m?js(?:\?|$)/u.test(value)) return { tag: "script", attributes: { src: value } };
    return /\.css(?:\?|$)/u.test(value) ? { tag: "link", attributes: { rel: "stylesheet", href: value } } : undefined;
  }
  if (Array.isArray(value)) return { tag: value[0], attributes: attributesOf(value[1]), content: value[2] };
  if (!isRecord(value)) return undefined;
  const { tag, tagName, content, innerHTML } = value;
  const attributes = firstOf(value, ["attributes", "attrs", "props"]);
  return { tag: tag ?? tagName, attributes: attributesOf(attributes), content: content ?? innerHTML };
}

/** `true` is an attribute without a value. */
function attributesOf(value: unknown): unknown {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).filter(([, inner]) => inner !== false && inner !== undefined);
  return Object.fromEntries(entries.map(([name, inner]) => [name, inner === true ? "" : String(inner)]));
}

function severity(value: unknown): unknown {
  if (value === 0 || value === false || value === "ignore" || value === "none") return "off";
  if (value === 1 || value === "warn") return "warning";
  if (value === 2 || value === true || value === "fail" || value === "throw") return "error";
  return value === "info" || value === "log" ? "hint" : undefined;
}

function navbar(value: unknown): unknown {
  if (Array.isArray(value)) return { left: value.map(navbarItem) };
  if (!isRecord(value)) return undefined;
  const items = firstOf(value, ["items", "links", "tabs"]);
  if (!Array.isArray(items)) return undefined;
  const isRight = (item: unknown): boolean => isRecord(item) && item["position"] === "right";
  const left = items.filter((item) => !isRight(item)).map(navbarItem);
  const right = items.filter(isRight).map(navbarItem);
  return { left, right: right.length === 0 ? undefined : right };
}

function navbarItem(value: unknown): unknown {
  if (!isRecord(value)) return undefined;
  const text = firstOf(value, textNames);
  const items = firstOf(value, ["items", "children", "links", "dropdown"]);
  return Array.isArray(items)
    ? { text, items: items.map(navbarItem) }
    : { text, link: routeOf(firstOf(value, linkNames) ?? value["docId"]) };
}

function sidebars(value: unknown): unknown {
  if (Array.isArray(value)) {
    // docsgen's own form, in which something else is wrong.
    if (value.some((each) => isRecord(each) && ("paths" in each || "entries" in each))) return undefined;
    return [{ paths: ["/"], entries: value.map(sidebarEntry) }];
  }
  if (!isRecord(value)) return undefined;
  return Object.entries(value).map(([path, entries]) => ({
    // VitePress names a sidebar by its path, Docusaurus by any name.
    paths: [path.startsWith("/") ? pathOf(path) : "/"],
    entries: entriesIn(isRecord(entries) && Array.isArray(entries["items"]) ? entries["items"] : entries),
  }));
}

/** A list of entries; Docusaurus also accepts a record of groups. */
function entriesIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sidebarEntry);
  if (!isRecord(value)) return undefined;
  return Object.entries(value).map(([text, entries]) => ({ text, entries: entriesIn(entries) }));
}

function sidebarEntry(value: unknown): unknown {
  if (typeof value === "string") return routeOf(value);
  if (!isRecord(value)) return undefined;
  const text = firstOf(value, textNames);
  const { autogenerate, dirName, collapsed, collapsible } = value;
  const folder = dirName ?? (isRecord(autogenerate) ? autogenerate["directory"] : undefined);
  const folderEntry = isText(folder) ? { folder: pathOf(folder) } : undefined;
  const children = firstOf(value, ["items", "entries", "children", "pages", "group"]);
  if (folderEntry !== undefined && text === undefined) return folderEntry;
  if (folderEntry === undefined && !Array.isArray(children)) {
    const page = routeOf(firstOf(value, ["page", ...linkNames]));
    return text === undefined ? page : { page, text };
  }
  const page = firstOf(value, ["page", "link", "href", "path"]);
  return {
    text,
    page: isText(page) ? routeOf(page) : undefined,
    collapsible: collapsible === false ? false : undefined,
    open: collapsed === false ? true : undefined,
    entries: Array.isArray(children) ? children.map(sidebarEntry) : [folderEntry],
  };
}

function editLink(value: unknown): unknown {
  const address = isRecord(value)
    ? firstOf(value, ["pattern", "baseUrl", "editUrl", "url", "docsRepositoryBase"])
    : value;
  if (!isText(address)) return undefined;
  const text = isRecord(value) && isText(value["text"]) ? value["text"] : undefined;
  return { text, pattern: patternFor(address) };
}

/** "https://github.com/acme/docs/edit/main/:path" → "…/{path}" */
function patternFor(address: string): string {
  const pattern = address.replace(/:path\b|\$\{?(?:path|filePath)\}?/u, "{path}");
  return pattern.includes("{path}") ? pattern : `${pattern.replace(/\/$/u, "")}/{path}`;
}

function constant(value: unknown): unknown {
  if (typeof value === "number") return { value, unit: "count" };
  if (typeof value === "string") return constantIn(value);
  if (!isRecord(value)) return undefined;
  const { value: inner, unit } = value;
  if (typeof inner === "number" || unit === undefined)
    return typeof unit === "string"
      ? constantIn(`${String(inner)} ${unit}`)
      : typeof inner === "number"
        ? { value: inner, unit: "count" }
        : constant(inner);
  const number = Number(inner);
  if (unit === "version") return { value: String(inner), unit };
  return Number.isFinite(number) ? { value: number, unit } : undefined;
}

const unitNames: Readonly<Record<string, string>> = {
  b: "KB",
  kb: "KB",
  kib: "KB",
  k: "KB",
  mb: "MB",
  mib: "MB",
  m: "MB",
  gb: "GB",
  gib: "GB",
  ms: "millisecond",
  s: "second",
  sec: "second",
  min: "minute",
  h: "hour",
  hr: "hour",
  d: "day",
  mo: "month",
  y: "year",
  yr: "year",
  usd: "USD",
  $: "USD",
};

/** "512 KB", "30 days", "$20", "1,000", "3.8.1" */
function constantIn(text: string): unknown {
  const [, dollar = "", digits = "", suffix = ""] =
    /^\s*(\$)?\s*(\d[\d,]*(?:\.\d+)?)\s*([a-z$]*)\s*$/iu.exec(text) ?? [];
  const number = Number(digits.replaceAll(",", ""));
  const unit = (dollar === "" ? suffix : "usd").toLowerCase();
  if (digits !== "" && unit !== "b") {
    if (unit === "") return { value: number, unit: "count" };
    return { value: number, unit: unitNames[unit] ?? unit.replace(/s$/u, "") };
  }
  return /^v?\d+(?:\.\d+)+[\w.+-]*$/u.test(text) ? { value: text, unit: "version" } : undefined;
}

function socialLink(value: unknown): unknown {
  if (typeof value === "string") return { icon: iconOf(value), link: value };
  if (!isRecord(value)) return undefined;
  const link = firstOf(value, ["link", "href", "url", "to"]);
  const label = firstOf(value, ["label", "ariaLabel", "title"]);
  const named = firstOf(value, ["icon", "name", "type"]);
  const icon = isText(named) ? iconNamed(named) : isText(link) ? iconOf(link) : undefined;
  return { icon, link, label: isText(label) ? label : undefined };
}

const iconAliases: Readonly<Record<string, string>> = {
  twitter: "x",
  "x-twitter": "x",
  stackoverflow: "stack-overflow",
};

/** "x.com", "fontawesome/brands/github" */
function iconNamed(name: string): string | undefined {
  const last = name.toLowerCase().split(/[/:]/u).at(-1) ?? "";
  return iconAliases[last] ?? (socialIconNames.some((each) => each === last) ? last : undefined);
}

/** The icon for the host of an address. */
function iconOf(address: string): string | undefined {
  const host =
    parseUrl(address)
      ?.hostname.replace(/^www\./u, "")
      .split(".") ?? [];
  return host.map(iconNamed).find((icon) => icon !== undefined) ?? "website";
}
