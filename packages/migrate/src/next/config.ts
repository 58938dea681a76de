/** Reads what documentation needs of `next.config.js`, and values written in JSX. Pure. */
import { posix } from "node:path";
import { callOf, listIn, recordIn, textIn } from "../config-values.ts";
import { isRecord } from "../is-record.ts";

export const nextConfigPattern = /^(?<folder>(?:.*\/)?)next\.config\.[cm]?[jt]s$/u;

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

/** `basePath` of the config with slashes at both ends: "/docs" → "/docs/"; "/" if it has none. */
export function baseOf(next: Readonly<Record<string, unknown>>): string {
  return posix.join("/", textIn(next["basePath"]) ?? "/", "/");
}
