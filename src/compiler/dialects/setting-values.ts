/**
 * Menus, redirects, tags and addresses in the forms that configs of other tools have, converted to docsgen's form. A
 * converter leaves out what it does not know, and returns `undefined` for everything else. Pure.
 */
import { isRecord } from "../is-record.ts";
import { parseUrl } from "../parse-url.ts";
import { pathOf, routeOf } from "./meant-route.ts";

type Values = Readonly<Record<string, unknown>>;

const sourceNames = ["from", "source", "old", "path"];
const targetNames = ["to", "destination", "target", "redirect", "new", "url"];
const textNames = ["text", "label", "title", "name", "tab", "group", "anchor", "dropdown"];
const linkNames = ["link", "href", "to", "url", "slug", "id", "pageRef"];

export function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

export function firstOf(values: Values, names: readonly string[]): unknown {
  return names.map((name) => values[name]).find((value) => value !== undefined);
}

export function navbar(value: unknown): unknown {
  if (Array.isArray(value)) return { left: value.map(navbarItem) };
  if (!isRecord(value)) return undefined;
  const button = navbarItem(value);
  if (isRecord(button) && isText(button["text"]) && isText(button["link"]))
    return { right: [{ ...button, primary: true }] };
  const items = firstOf(value, ["items", "links", "tabs", "main"]);
  if (!Array.isArray(items)) {
    const named = Object.entries(value).filter(([, each]) => isText([each].flat()[0]));
    return named.length > 0 &&
      named.length === Object.keys(value).length &&
      !named.some(([name]) => /^(?:left|right|prev|next)$/u.test(name))
      ? { right: named.map(([text, each]) => ({ text, link: addressOf([each].flat()[0]) })) }
      : undefined;
  }
  const isRight = (item: unknown): boolean => isRecord(item) && item["position"] === "right";
  const left = items.filter((item) => !isRight(item)).map(navbarItem);
  const right = items.filter(isRight).map(navbarItem);
  return { left, right: right.length === 0 ? undefined : right };
}

export function navbarItem(value: unknown): unknown {
  if (!isRecord(value)) return undefined;
  const text = firstOf(value, textNames);
  const items = firstOf(value, ["items", "children", "links", "dropdown"]);
  return Array.isArray(items)
    ? { text, items: items.map(navbarItem) }
    : { text, link: addressOf(firstOf(value, linkNames) ?? value["docId"]) };
}

export function sidebars(value: unknown): unknown {
  if (Array.isArray(value)) {
    // docsgen's own form, in which something else is wrong.
    if (value.some((each) => isRecord(each) && ("paths" in each || "entries" in each))) return undefined;
    return [{ paths: ["/"], entries: value.map(sidebarEntry) }];
  }
  if (!isRecord(value)) return undefined;
  // Mintlify divides its navigation into tabs, anchors, groups or pages.
  const parts = firstOf(value, ["tabs", "anchors", "groups", "pages", "dropdowns", "languages", "versions"]);
  if (Array.isArray(parts))
    return parts.length === 0 ? undefined : [{ paths: ["/"], entries: parts.map(sidebarEntry) }];
  const all = Object.entries(value);
  if (all.length > 0 && all.every(([name, each]) => isText(each) && /\.mdx?$/u.test(each) && !name.startsWith("/")))
    return [{ paths: ["/"], entries: all.map(([name, each]) => sidebarEntry({ [name]: each })) }];
  return all.map(([path, entries]) => ({
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

export function sidebarEntry(value: unknown): unknown {
  if (typeof value === "string") return routeOf(value);
  if (!isRecord(value)) return undefined;
  const [[name, inner] = ["", null], ...others] = Object.entries(value);
  // MkDocs: `Install: guide/install.md`, or a list of pages.
  if (others.length === 0 && ![...textNames, ...linkNames, "page", "folder"].includes(name))
    return Array.isArray(inner)
      ? { text: name, entries: inner.map(sidebarEntry) }
      : isText(inner)
        ? { page: routeOf(inner), text: name }
        : undefined;
  const text = firstOf(value, textNames);
  const { autogenerate, dirName, collapsed, collapsible } = value;
  const folder = dirName ?? (isRecord(autogenerate) ? autogenerate["directory"] : undefined);
  const folderEntry = isText(folder) ? { folder: pathOf(folder) } : undefined;
  const children = firstOf(value, ["items", "entries", "children", "pages", "groups"]);
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

export function editLink(value: unknown): unknown {
  const address = isRecord(value)
    ? firstOf(value, ["pattern", "baseUrl", "editUrl", "url", "docsRepositoryBase"])
    : value;
  if (!isText(address)) return undefined;
  const text = isRecord(value) && isText(value["text"]) ? value["text"] : undefined;
  return { text, pattern: patternFor(address) };
}

/** The links of menus within a menu, in its place. */
export function withoutMenus(value: unknown): unknown {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((entry): readonly unknown[] => {
    const inner = isRecord(entry) ? firstOf(entry, ["items", "children", "links"]) : undefined;
    const links = Array.isArray(inner) ? withoutMenus(inner) : undefined;
    return Array.isArray(links) ? links : [navbarItem(entry)];
  });
}

/** "https://github.com/acme/docs/edit/main/:path" → "…/{path}" */
export function patternFor(address: string): string {
  const pattern = address
    .replaceAll(/\{\{\s*([\w.]+)\s*\}\}|\$\{\s*([\w.]+)\s*\}|<([\w.]+)>|%(\w+)%/gu, "{$1$2$3$4}")
    .replace(/(?<=\/):(?:path|file|filePath|relativePath|page)\b|\$(?:path|filePath)\b/u, "{path}");
  if (pattern.includes("{path}")) return pattern;
  // A placeholder of another tool stands where the path of the page belongs.
  const at = pattern.search(/\{[\w.-]*(?:path|file|page|slug|docname|source)[\w.-]*\}[^{}]*$/iu);
  if (at !== -1)
    return pattern.slice(0, at) + pattern.slice(at).replace(/^\{[\w.-]+\}(?:\.(?:mdx?|\{\w+\}))?/u, "{path}");
  return `${pattern.replace(/\/$/u, "")}/{path}`;
}

export function footerColumn(value: unknown): unknown {
  if (!isRecord(value)) return undefined;
  const links = firstOf(value, ["links", "items"]);
  return { title: firstOf(value, textNames), links: Array.isArray(links) ? links.map(navbarItem) : undefined };
}

export function headTag(value: unknown): unknown {
  if (typeof value === "string") {
    const [, tag, written = "", content = ""] =
      /^\s*<(\w+)((?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>(?:([\s\S]*)<\/\1>)?\s*$/u.exec(value) ??
      [];
    if (tag !== undefined) {
      const pairs = written.matchAll(/([\w:-]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gu);
      const attributes = Object.fromEntries(Array.from(pairs, ([, name, a, b, c]) => [name, a ?? b ?? c ?? ""]));
      return { tag, attributes, content: content === "" ? undefined : content };
    }
    // A relative address would be resolved against each page.
    const address = value.replace(/^(?:\.\/)?(?!\/|[a-z]+:)/u, "/");
    if (/\.m?js(?:\?|$)/u.test(value)) return { tag: "script", attributes: { src: address } };
    return /\.css(?:\?|$)/u.test(value) ? { tag: "link", attributes: { rel: "stylesheet", href: address } } : undefined;
  }
  if (Array.isArray(value)) return { tag: value[0], attributes: attributesOf(value[1]), content: value[2] };
  if (!isRecord(value)) return undefined;
  const { tag: named, tagName, attributes, attrs, props, content, innerHTML, ...beside } = value;
  const tag = named ?? tagName;
  const given = attributes ?? attrs ?? props;
  // The content of a meta tag is an attribute.
  const all = {
    ...(isRecord(given) ? given : {}),
    ...beside,
    ...(tag === "meta" && isText(content) ? { content } : {}),
  };
  const inner = tag === "meta" ? innerHTML : (content ?? innerHTML);
  return { tag, attributes: attributesOf(Object.keys(all).length === 0 ? given : all), content: inner };
}

/** `true` is an attribute without a value. */
function attributesOf(value: unknown): unknown {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).filter(([, inner]) => inner !== false && inner !== undefined);
  return Object.fromEntries(entries.map(([name, inner]) => [name, inner === true ? "" : String(inner)]));
}

/** An address as an author means it: "guide/install.md" → "/guide/install/", "github.com/acme" → "https://github.com/acme". */
export function addressOf(value: unknown): unknown {
  if (!isText(value)) return undefined;
  const text = value.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/u.test(text)) return `mailto:${text}`;
  if (text.startsWith("//")) return `https:${text}`;
  const [host = ""] = text.split(/[/?#:]/u);
  const isHost = /^(?:www\.|(?!.*\.(?:mdx?|html?|json|txt|pdf|xml)$)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$)/iu.test(host);
  return isHost ? `https://${text}` : routeOf(text);
}

export function oldPath(value: unknown): unknown {
  if (!isText(value)) return undefined;
  const path = parseUrl(value)?.pathname ?? value;
  return path.startsWith("/") ? path : `/${path}`;
}

/** `{ from: ["/a/", "/b/"], to }` is two redirects. */
export function redirectsIn(value: unknown): unknown[] {
  const one = redirect(value);
  return isRecord(one) && Array.isArray(one["from"]) ? one["from"].map((from: unknown) => ({ ...one, from })) : [one];
}

export function redirect(value: unknown): unknown {
  if (Array.isArray(value)) return { from: value[0], to: value[1] };
  if (!isRecord(value)) return undefined;
  const { acknowledge } = value;
  return { from: firstOf(value, sourceNames), to: targetOf(firstOf(value, targetNames)), acknowledge };
}

/** A path of the site is right with and without a slash at its end. */
export function targetOf(value: unknown): unknown {
  return isText(value) && /^\/(?!\/)(?!.*\.mdx?(?:[?#]|$))/u.test(value) ? value : addressOf(value);
}
