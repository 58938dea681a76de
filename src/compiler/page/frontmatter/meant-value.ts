/** Guesses the value that an author meant when frontmatter has the wrong form, and writes it as YAML. Pure. */
import { describeMissingDay } from "../../calendar-day.ts";
import { meantLanguage } from "../../config/language-tag.ts";
import { pathOf } from "../../dialects/meant-route.ts";

/** @param key The path of the value, with lists as `[]`: "sidebar.label", "tags[]". */
export function meantValue(key: string, value: unknown): string | null {
  return byKey[key]?.(value) ?? null;
}

/** "yes" → "true" */
export function meantBoolean(value: unknown): string | null {
  const word = String(value).trim().toLowerCase();
  if (["true", "yes", "on", "y", "1", "enabled", "show", "visible"].includes(word)) return "true";
  return ["false", "no", "off", "n", "0", "null", "none", "disabled", "hide", "hidden"].includes(word) ? "false" : null;
}

/** "a, b" → "[a, b]" */
export function meantList(value: unknown): string | null {
  if (typeof value === "number") return `[${value}]`;
  if (typeof value !== "string" || value.trim() === "") return null;
  const separator = value.includes(",") ? "," : value.includes(";") ? ";" : null;
  const items = separator === null ? [value.trim()] : value.split(separator).map((item) => item.trim());
  return `[${items.filter((item) => item !== "").join(", ")}]`;
}

type Meaning = (value: unknown) => string | null | undefined;

/** Separators of addresses, including the brackets and hyphens of a list that YAML read as text. */
const betweenAddresses = /(?:[,;\s[\]]|(?<!\S)-)+/u;

const neighbor: Meaning = (value) => {
  if (value === null) return "false";
  const link = recordOf(value)["link"] ?? recordOf(value)["url"] ?? recordOf(value)["path"];
  return typeof link === "string" ? link : null;
};

const byKey: Readonly<Record<string, Meaning>> = {
  order: (value) =>
    typeof value === "string" && Number.isFinite(Number.parseFloat(value)) ? String(Number.parseFloat(value)) : "1",
  lastUpdated: (value) => dayOf(value) ?? "2027-01-31",
  date: dayOf,
  tags: (value) => meantList(value) ?? "[limits, quotas]",
  aliases: (value) => {
    const addresses = (typeof value === "string" ? value.split(betweenAddresses) : [value].flat()).filter(
      (each) => typeof each === "string" && each !== "",
    );
    return addresses.length === 0 ? "[/old/]" : `[${addresses.map((each) => routeOf(String(each))).join(", ")}]`;
  },
  "aliases[]": (value) =>
    typeof value !== "string" ? null : value.split(betweenAddresses).filter(Boolean).map(routeOf).join(", "),
  "sidebar[]": (value) => {
    const { text, label, title, link, href, url, page, path } = recordOf(value);
    const target = link ?? href ?? url ?? page ?? path;
    const name = text ?? label ?? title;
    return typeof target !== "string" ? null : typeof name === "string" ? `{ text: ${name}, link: ${target} }` : target;
  },
  "sidebar.badge": textIn,
  "sidebar.label": textIn,
  "search.boost": (value) => String(Math.min(10, Math.max(0.1, Number.parseFloat(String(value)) || 2))),
  "search.keywords": meantList,
  banner: (value) => {
    const { content, message, title } = recordOf(value);
    const found = content ?? message ?? title;
    return typeof found === "string" ? JSON.stringify(found) : null;
  },
  lang: (value) => (typeof value === "string" ? meantLanguage(value) : null) ?? "de",
  canonical: (value) => (typeof value === "string" ? routeOf(value) : "/guide/"),
  thumbnail: (value) => textIn(value) ?? "/picture.png",
  content_class: (value) =>
    Array.isArray(value)
      ? value.join(" ")
      : typeof value === "string"
        ? value.replaceAll(/[^\w\s-]+/gu, " ").trim()
        : "wide",
  permalink: (value) => (typeof value === "string" ? routeOf(value) : "/guide/"),
  prev: neighbor,
  next: neighbor,
  toc: (value) => {
    const depth = Number(Array.isArray(value) ? value.at(-1) : value);
    if (typeof value === "number" || Array.isArray(value))
      return String(Math.min(3, Math.max(0, Math.round(depth) || 0)));
    return value === "deep" ? "3" : (meantBoolean(value) ?? (depth >= 0 && depth <= 3 ? String(depth) : "false"));
  },
  sidebar: (value) => meantBoolean(value),
  search: (value) => meantBoolean(value),
  layout: (value) =>
    ["splash", "full", "wide", "hero", "center", "index", "frontpage"].includes(String(value).toLowerCase())
      ? "landing"
      : "page",
  feed: (value) => (["sections", "headings", "changelog"].includes(String(value)) ? "sections" : "pages"),
};

/** The text of `{ text: New }`. */
function textIn(value: unknown): string | null {
  const { text, label, title, src, url } = recordOf(value);
  const found = text ?? label ?? title ?? src ?? url;
  return typeof found === "string" ? found : null;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** "start" → "/start/", "https://docs.acme.dev/start" → "/start/"; pages in HTML keep their names */
function routeOf(address: string): string {
  const path = address
    .trim()
    .replace(/^[a-z]+:\/\/[^/]*/iu, "")
    .replace(/[?#].*$/su, "")
    .replace(/(?:\/?index)?\.mdx?$/iu, "/");
  return /\.html$/iu.test(path) ? pathOf(`${path}/`).replace(/\/$/u, "") : pathOf(path);
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** "31.01.2027", "2027/1/31", "January 31, 2027", "2027-01-31T10:00:00Z" → "2027-01-31" */
function dayOf(value: unknown): string | null {
  const text = typeof value === "string" ? value.trim() : "";
  const [, year = "", month = "", day = ""] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/u.exec(text) ?? [];
  if (year !== "") return written(year, month, day);
  const [, first = "", second = "", last = ""] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/u.exec(text) ?? [];
  // With dots, the day comes first; with slashes, nobody knows unless one of them is above 12.
  if (last !== "" && (text.includes(".") || Number(first) > 12)) return written(last, second, first);
  if (last !== "" && Number(second) > 12) return written(last, first, second);
  const [, name = ""] = /([a-z]{3})[a-z]*/iu.exec(text) ?? [];
  const index = months.indexOf(name.toLowerCase());
  const [, named = ""] = /\b(\d{4})\b/u.exec(text) ?? [];
  const [, date = ""] = /\b(\d{1,2})(?:st|nd|rd|th)?\b(?!\d)/u.exec(text) ?? [];
  return index === -1 || named === "" || date === "" ? null : written(named, String(index + 1), date);
}

/** @returns `null` if the calendar has no such day. */
function written(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return describeMissingDay(text) === null ? text : null;
}
