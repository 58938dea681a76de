/** Reads what documentation needs of `next.config.js`, and values written in JSX. Pure. */
import { posix } from "node:path";
import type { SiteConfigInput } from "docsgen";
import type { Report } from "../config-report.ts";
import { callOf, isComputed, listIn, recordIn, textIn } from "../config-values.ts";
import { isRecord } from "../is-record.ts";
import type { OldPage } from "../pages.ts";

type Redirects = NonNullable<SiteConfigInput["redirects"]>;

export const nextConfigPattern = /^(?<folder>(?:.*\/)?)next\.config\.[cm]?[jt]s$/u;

/** @param value A list of Next.js: `{ source, destination }`. */
export function redirectsIn(value: unknown, findPage: (link: string) => OldPage | null, report: Report): Redirects {
  if (isComputed(value) && !Array.isArray(value))
    report("left", ["redirects"], "Redirects", "they are computed; write them into the config under `redirects`");
  return listIn(value).flatMap((each): Redirects => {
    const { source, destination, has, missing } = recordIn(each);
    if (typeof source !== "string" || typeof destination !== "string" || source === destination) return [];
    if (!/[:*()]/u.test(source) && has === undefined && missing === undefined)
      return [{ from: source, to: findPage(destination)?.route ?? destination }];
    report(
      "left",
      ["redirects"],
      "Redirects with patterns or conditions",
      "write them into `public/_redirects` for your host, or one for each address",
    );
    return [];
  });
}

/** The first redirect from each address, which may end with a slash. */
export function uniqueSources<Redirect extends { readonly from: string }>(redirects: readonly Redirect[]): Redirect[] {
  const seen = new Set<string>();
  return redirects.filter(({ from }) => {
    const key = from.replace(/\/$/u, "");
    return !seen.has(key) && seen.add(key);
  });
}

/** The options of `nextra(options)(config)`, at any depth of calls around it. */
export function pluginOptions(value: unknown, name: RegExp): Readonly<Record<string, unknown>> {
  const call = callOf(value);
  if (call === null || !isRecord(value)) return {};
  const [options] = listIn(value["options"]);
  return name.test(call.name) ? recordIn(options) : pluginOptions(call.arguments[0], name);
}

/** The text of a value that is a string or JSX, without its elements. */
export function jsxText(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(jsxText).join("");
  const call = callOf(value);
  return call === null ? "" : jsxText(recordIn(call.arguments[1])["children"]);
}

/** The text of a value that is a string or JSX, with its links as in Markdown. */
export function jsxMarkdown(value: unknown): string {
  if (Array.isArray(value)) return value.map(jsxMarkdown).join("");
  const call = callOf(value);
  if (call === null) return jsxText(value);
  const { children, href } = recordIn(call.arguments[1]);
  const text = jsxMarkdown(children);
  return typeof href === "string" && text.trim() !== "" ? `[${text.trim()}](${href})` : text;
}

/** Elements of JSX by name, with those inside. */
export function jsxElements(
  value: unknown,
): readonly { readonly name: string; readonly attributes: Readonly<Record<string, unknown>> }[] {
  if (Array.isArray(value)) return value.flatMap(jsxElements);
  const call = callOf(value);
  if (call === null) return [];
  const { children, ...attributes } = recordIn(call.arguments[1]);
  const name = textIn(call.arguments[0]);
  return [...(name === null ? [] : [{ name, attributes }]), ...jsxElements(children)];
}

export function baseOf(next: Readonly<Record<string, unknown>>): string {
  return posix.join("/", textIn(next["basePath"]) ?? "/", "/");
}
