/**
 * Converts values of settings to docsgen's form: those in the forms of other tools, and those of the wrong type. A
 * conversion is only a proposal: the caller validates it, so a converter leaves out what it does not know and returns
 * `undefined` for everything else. Pure.
 */
import { isRecord } from "../is-record.ts";
import { parseUrl } from "../parse-url.ts";
import { quoteKeyword } from "./csp-sources.ts";
import { meantLanguage } from "./language-tag.ts";
import { pathOf, routeOf } from "../dialects/meant-route.ts";
import {
  addressOf,
  editLink,
  firstOf,
  footerColumn,
  headTag,
  isText,
  navbar,
  navbarItem,
  oldPath,
  patternFor,
  redirect,
  redirectsIn,
  sidebarEntry,
  sidebars,
  targetOf,
  withoutMenus,
} from "../dialects/setting-values.ts";
import { socialIconNames } from "./social-icons.ts";

type Converter = (value: unknown) => unknown;

/** By pattern of the setting's path; see `patternOf`. */
export const converters: Readonly<Record<string, Converter>> = {
  base: (value) => (typeof value === "string" ? pathOf(value) : undefined),
  origin: (value) => (typeof value === "string" ? originOf(value) : undefined),
  lang: (value) => (typeof value === "string" ? (meantLanguage(value) ?? undefined) : undefined),
  exclude: (value) =>
    (typeof value === "string" ? value.split(/\r?\n/u) : Array.isArray(value) ? value : [])
      .filter((each) => isText(each) && !each.startsWith("#"))
      .map(excludePattern),
  "exclude[]": excludePattern,
  product: (value) => {
    if (!isRecord(value) || Object.values(value).every((each) => typeof each === "number")) return undefined;
    const plain = Object.entries(value).filter(([, each]) => ["string", "number", "boolean"].includes(typeof each));
    return Object.fromEntries(plain.map(([name, each]) => [name, String(each)]));
  },
  routes: (value) => (value === true ? "folder" : value === false ? "html" : undefined),
  redirects: (value) =>
    isRecord(value)
      ? Object.entries(value).map(([from, to]) => redirect(isRecord(to) ? { ...to, from } : [from, to]))
      : Array.isArray(value)
        ? value.flatMap(redirectsIn)
        : undefined,
  "redirects[]": redirect,
  "redirects[].from": oldPath,
  "redirects[].to": targetOf,
  headTags: (value) => (isRecord(value) ? [headTag(value)] : Array.isArray(value) ? value.map(headTag) : undefined),
  "headTags[]": headTag,
  "headTags[].attributes.*": (value) => (value === true ? "" : undefined),
  "components.*": (value) => {
    if (typeof value === "string") return { file: value };
    return typeof value === "function" && /^[A-Z]/u.test(value.name)
      ? { file: `components/${value.name}.tsx` }
      : undefined;
  },
  "search.expect.*": routeOf,
  "agents[].expect": routeOf,
  "links.schemes[]": (value) => (isText(value) ? value.toLowerCase().replace(/:(?:\/\/)?$/u, "") : undefined),
  "plugins[].name": (value) => (isText(value) ? wordsOf(value).join("-") : undefined),
  "search.synonyms": (value) =>
    Array.isArray(value) && value.every(isText)
      ? [value]
      : isRecord(value)
        ? Object.entries(value).map(([word, others]) => [word, ...(Array.isArray(others) ? others : [others])])
        : undefined,
  "checks.severity.*": severity,
  "checks.overrides[].severity.*": severity,
  "checks.severity": (value) =>
    Array.isArray(value) ? Object.fromEntries(value.filter(isText).map((code) => [code, "off"])) : undefined,
  "contentSecurityPolicy.*": (value) =>
    (Array.isArray(value) ? value : [value]).flatMap((each) =>
      isText(each)
        ? each
            .split(/[\s;,]+/u)
            .filter(Boolean)
            .map(quoteKeyword)
        : [],
    ),
  "contentSecurityPolicy.*[]": (value) => (isText(value) ? quoteKeyword(value) : undefined),
  "plugins[].contentSecurityPolicy.*[]": (value) => (isText(value) ? quoteKeyword(value) : undefined),
  contentSecurityPolicy: (value) => {
    if (typeof value === "boolean") return value ? {} : null;
    const rules = (typeof value === "string" ? value.split(";") : Array.isArray(value) ? value : []).filter(isText);
    return Object.fromEntries(
      rules.map((rule) => {
        const [name = "", ...sources] = rule.trim().split(/[\s,]+/u);
        return [name, sources.map(quoteKeyword)];
      }),
    );
  },
  socialCards: (value) => (value === true ? {} : value === false ? null : undefined),
  "markdown.containers.*": (value) => (isText(value) ? { title: value } : undefined),
  "search.boost.*": (value) => (typeof value === "number" ? Math.min(10, Math.max(0.1, value)) : undefined),
  "markdown.math": (value) =>
    value === null ? false : typeof value === "string" || isRecord(value) ? true : undefined,
  "markdown.diagrams": (value) =>
    value === true ? ["mermaid"] : value === false ? [] : isRecord(value) ? Object.keys(value) : undefined,
  "markdown.glossary": (value) =>
    Array.isArray(value)
      ? Object.fromEntries(
          value
            .map((each): unknown => (Array.isArray(each) ? { term: each[0], text: each[1] } : each))
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
  "themeConfig.navbar.left[].items": withoutMenus,
  "themeConfig.navbar.right[].items": withoutMenus,
  "themeConfig.navbar.left[].link": addressOf,
  "themeConfig.navbar.right[].link": addressOf,
  "themeConfig.navbar.left[].items[].link": addressOf,
  "themeConfig.navbar.right[].items[].link": addressOf,
  "themeConfig.sidebars": sidebars,
  "themeConfig.sidebars[].paths[]": routeOf,
  "themeConfig.sidebars[].entries[].page": routeOf,
  "themeConfig.sidebars[].entries[].folder": (value) => (isText(value) ? pathOf(value) : undefined),
  "themeConfig.tocDepth": depth,
  "themeConfig.sidebarDepth": depth,
  "themeConfig.sidebars[].entries[]": sidebarEntry,
  "themeConfig.editLink": editLink,
  "themeConfig.editLink.pattern": (value) => (isText(value) ? patternFor(value) : undefined),
  "themeConfig.constants": (value) =>
    isRecord(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, each]) => [wordsOf(name).join("_").toUpperCase(), constant(each)]),
        )
      : undefined,
  "themeConfig.constants.*": constant,
  "themeConfig.social": (value) =>
    Array.isArray(value) || typeof value === "string"
      ? [value].flat().map(socialLink)
      : isRecord(value)
        ? isText(value["link"])
          ? [socialLink(value)]
          : Object.entries(value).map(([icon, link]) => socialLink({ icon, link }))
        : undefined,
  "themeConfig.social[]": socialLink,
  // Of the sites with such names, most authors mean GitHub.
  "themeConfig.social[].link": (value) =>
    isText(value) && /^[\w-]+\/[\w.-]+$/u.test(value) ? `https://github.com/${value}` : addressOf(value),
  "themeConfig.logo": (value) => {
    if (typeof value === "string") return /^[^/:]+\/?[^:]*\.\w+$/u.test(value) ? `/${value}` : undefined;
    if (!isRecord(value)) return undefined;
    const { alt, dark, srcDark } = value;
    const light = firstOf(value, ["light", "src", "url", "path"]);
    const other = dark ?? srcDark;
    return alt === undefined && other === undefined ? light : { light, dark: other, alt };
  },
  "themeConfig.footer": (value) => {
    if (!isRecord(value)) return undefined;
    const texts = ["text", "message", "copyright", "content"].map((name) => value[name]).filter(isText);
    const text = texts.length === 0 ? undefined : texts.join(" ");
    const lists = firstOf(value, ["columns", "links"]);
    if (!Array.isArray(lists) || lists.length === 0) return text;
    const columns = lists.some((each) => isRecord(each) && Array.isArray(firstOf(each, ["items", "links"])))
      ? lists
      : [{ title: "Links", links: lists }];
    return { text, columns: columns.map(footerColumn) };
  },
  "themeConfig.footer.columns[]": footerColumn,
  "themeConfig.footer.columns[].links[]": navbarItem,
  "themeConfig.footer.columns[].links[].link": addressOf,
  "themeConfig.announcement": (value) => {
    if (typeof value === "string") return { text: value };
    if (!isRecord(value)) return undefined;
    return { text: firstOf(value, ["text", "content", "message"]), id: isText(value["id"]) ? value["id"] : undefined };
  },
  "themeConfig.search": (value) => (typeof value === "boolean" ? { enabled: value } : undefined),
  "themeConfig.oldVersion": (value) => (typeof value === "string" ? { current: value } : undefined),
};

/** Further settings that a value implies: the path of an origin is the base. */
export const complements: Readonly<Record<string, (value: unknown) => string | null>> = {
  origin: (value) => {
    const path =
      typeof value === "string" && originOf(value) !== undefined
        ? pathOf(value.replace(/^(?!\w+:)/u, "https://"))
        : "/";
    return path === "/" ? null : ` and \`base: ${JSON.stringify(path)}\``;
  },
};

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
  if (isRecord(value)) others.push([value]);
  if (Array.isArray(value) && value.length === 1 && typeof value[0] !== "function") others.push(value[0]);
  return others;
}

/** The words of a name: "MyPlugin" → "my", "plugin". */
export function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/gu, "$1-$2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** "drafts/" → "drafts/**" */
function excludePattern(value: unknown): unknown {
  if (!isText(value)) return undefined;
  const pattern = value.trim().replace(/^\.?\//u, "");
  return pattern.endsWith("/") ? `${pattern}**` : pattern;
}

/** "deep", [2, 3], "h2-h4" and { maxHeadingLevel: 4 } name the levels of headings; the title is the first. */
function depth(value: unknown): unknown {
  if (value === "deep" || value === true) return 3;
  if (typeof value === "string" && /^[0-3]$/u.test(value)) return Number(value);
  if (value === false) return 0;
  if (isRecord(value)) return depth(firstOf(value, ["maxHeadingLevel", "level", "depth", "max", "to"]) ?? 3);
  const levels = (Array.isArray(value) ? value : [value]).map((each) =>
    Number(typeof each === "string" ? /\d(?!.*\d)/u.exec(each)?.[0] : each),
  );
  const deepest = Math.max(...levels);
  return Number.isFinite(deepest) ? Math.min(3, Math.max(0, Math.trunc(deepest) - 1)) : undefined;
}

function originOf(address: string): string | undefined {
  const url = parseUrl(/^https?:\/\//u.test(address) ? address : `https://${address}`);
  return url?.hostname.includes(".") === true ? url.origin : undefined;
}

function severity(value: unknown): unknown {
  if (value === 0 || value === false || value === "ignore" || value === "none") return "off";
  if (value === 1 || value === "warn") return "warning";
  if (value === 2 || value === true || value === "fail" || value === "throw") return "error";
  return value === "info" || value === "log" ? "hint" : undefined;
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
  // The unit that is written in the text is the one that was meant.
  const written = isText(inner) && unit !== "version" ? constantIn(inner) : undefined;
  if (isRecord(written)) return written["unit"] === "count" ? { ...written, unit } : written;
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
