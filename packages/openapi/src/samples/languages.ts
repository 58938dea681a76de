/** A request written in the languages of samples. What is secret is read from the environment. */
import { isList, isRecord } from "../read/node.ts";
import type { SamplePart, SampleRequest, Secret } from "./request.ts";

/** The code of a request in one language. The label is the title of its tab. */
export interface Sample {
  /** As highlighters name the language. */
  readonly lang: string;
  readonly label: string;
  readonly text: string;
}

export const languages = ["curl", "javascript", "python"] as const;
/** A language as the option `samples` names it. */
export type Language = (typeof languages)[number];

/** A secret is `$API_KEY` in curl, `process.env.API_KEY` in JavaScript and `os.environ["API_KEY"]` in Python. */
export function sampleOf(request: SampleRequest, language: Language): Sample {
  if (language === "curl") return { lang: "bash", label: "curl", text: curl(request) };
  if (language === "javascript") return { lang: "js", label: "JavaScript", text: javascript(request) };
  return { lang: "python", label: "Python", text: python(request) };
}

function curl({ method, url, origin, query, headers, basic, body }: SampleRequest): string {
  const isPlain = method === "GET" || (method === "POST" && body !== null);
  const verb = isPlain ? "" : method === "HEAD" ? " --head" : ` -X ${method}`;
  // Curl would take brackets and braces in an address for a list of addresses.
  const literal = /[[\]{}]/u.test(url) ? " --globoff" : "";
  const search = query
    .map(
      ([name, value]) =>
        `${inDoubleQuotes(encoded(name))}=${typeof value === "string" ? inDoubleQuotes(encoded(value)) : shellSecret(value)}`,
    )
    .join("&");
  const lines = [
    `curl${verb}${literal} ${url.startsWith("-") ? "--url " : ""}"${origin === undefined ? "" : shellSecret(origin)}${inDoubleQuotes(url)}${search === "" ? "" : joiner(url) + search}"`,
  ];
  if (basic !== null) lines.push(`-u "${basic.map((value) => shellPart(value)).join(":")}"`);
  for (const [name, value] of headers)
    lines.push(
      `-H ${typeof value === "string" ? singleQuoted(`${name}: ${value}`) : `"${inDoubleQuotes(name)}: ${shellSecret(value)}"`}`,
    );
  if (body?.kind === "json") {
    lines.push(`-H ${singleQuoted(`Content-Type: ${body.type}`)}`, `-d ${singleQuoted(indented(json(body.value), 2))}`);
  } else if (body?.kind === "form") {
    for (const [name, value] of body.fields)
      lines.push(`--data-urlencode ${singleQuoted(`${encoded(name)}=${value}`)}`);
  } else if (body?.kind === "multipart") {
    for (const part of body.parts) lines.push(shellPartOf(part));
  } else if (body !== null) {
    lines.push(`-H ${singleQuoted(`Content-Type: ${body.type}`)}`);
    lines.push(
      body.kind === "file"
        ? "--data-binary @file"
        : `${body.text.startsWith("@") ? "--data-raw" : "-d"} ${singleQuoted(body.text)}`,
    );
  }
  return lines.join(" \\\n  ");
}

/** Curl would read a file for “@” and “<”, a part for “(”, and a type after “;”. */
function shellPartOf({ name, value, type }: SamplePart): string {
  const typed = type === undefined ? "" : `;type=${type}`;
  if (value === undefined) return `-F ${singleQuoted(`${name}=@file${typed}`)}`;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const isRead = /^[@<("]|;/u.test(text);
  if (isRead && type === undefined) return `--form-string ${singleQuoted(`${name}=${text}`)}`;
  const quoted = isRead ? `"${text.replaceAll(/["\\]/gu, "\\$&")}"` : text;
  return `-F ${singleQuoted(`${name}=${quoted}${typed}`)}`;
}

/** What the query begins with, after an address that may have a part of it. */
const joiner = (url: string): string => (url.includes("?") ? "&" : "?");

const shellPart = (value: string | Secret): string =>
  typeof value === "string" ? inDoubleQuotes(value) : shellSecret(value);
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
const shellSecret = ({ prefix, variable }: Secret): string => `${inDoubleQuotes(prefix)}$${variable}`;
const singleQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
/** Text of the description within double quotes. A shell that people type in would expand “!” there, escaped or not. */
const inDoubleQuotes = (text: string): string =>
  text.replaceAll(/["\\`$]/gu, (mark) => `\\${mark}`).replaceAll("!", `"'!'"`);

function javascript(request: SampleRequest): string {
  const { method, url, origin, query, headers, basic, body, answersJson } = request;
  const lines: string[] = [];
  const entries = query.map(([name, value]) => `  [${json(name)}, ${jsValue(value)}],`);
  if (entries.length > 0) lines.push("const query = new URLSearchParams([", ...entries, "]);");
  if (basic !== null)
    lines.push(
      `const login = Buffer.from(\`${basic.map((value) => templatePart(value)).join(":")}\`).toString("base64");`,
    );
  const head = headers.map(([name, value]) => `${jsKey(name)}: ${jsValue(value)},`);
  if (basic !== null) head.unshift("Authorization: `Basic ${login}`,");
  const options: string[] = method === "GET" ? [] : [`method: ${json(method)},`];
  if (body?.kind === "json") {
    head.push(`"Content-Type": ${json(body.type)},`);
    options.push(`body: JSON.stringify(${indented(jsLiteral(body.value), 2)}),`);
  } else if (body?.kind === "form") {
    const fields = isUnique(body.fields)
      ? jsLiteral(Object.fromEntries(body.fields))
      : within("[]", 2, body.fields, ([name, value]) => `[${json(name)}, ${json(value)}]`);
    options.push(`body: new URLSearchParams(${indented(fields, 2)}),`);
  } else if (body?.kind === "multipart") {
    lines.push("const form = new FormData();");
    for (const { name, value, type } of body.parts) {
      const typed = type === undefined ? "" : `, { type: ${json(type)} }`;
      const text = typeof value === "string" ? json(value) : `JSON.stringify(${jsLiteral(value)})`;
      lines.push(
        value === undefined
          ? `form.append(${json(name)}, await openAsBlob("file"${typed}), "file");`
          : `form.append(${json(name)}, ${type === undefined ? text : `new Blob([${text}]${typed})`});`,
      );
    }
    if (body.parts.some(({ value }) => value === undefined)) lines.unshift(`import { openAsBlob } from "node:fs";`, "");
    options.push("body: form,");
  } else if (body !== null) {
    head.push(`"Content-Type": ${json(body.type)},`);
    if (body.kind === "file") lines.unshift(`import { readFile } from "node:fs/promises";`, "");
    options.push(body.kind === "file" ? `body: await readFile("file"),` : `body: ${json(body.text)},`);
  }
  if (head.length > 0)
    options.splice(method === "GET" ? 0 : 1, 0, "headers: {", ...head.map((each) => `  ${each}`), "},");
  const before = origin === undefined ? "" : `\${process.env.${origin.variable}}`;
  const after = entries.length > 0 ? `${joiner(url)}\${query}` : "";
  const address = before + after === "" ? json(url) : `\`${before}${inTemplate(url)}${after}\``;
  const call =
    options.length === 0
      ? `const response = await fetch(${address});`
      : `const response = await fetch(${address}, {\n${options.map((each) => `  ${each}`).join("\n")}\n});`;
  lines.push(call, "if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);");
  lines.push(`console.log(await response.${answersJson === true ? "json" : "text"}());`);
  return lines.join("\n");
}

const templatePart = (value: string | Secret): string =>
  typeof value === "string" ? inTemplate(value) : `${inTemplate(value.prefix)}\${process.env.${value.variable}}`;
const jsValue = (value: string | Secret): string =>
  typeof value === "string"
    ? json(value)
    : value.prefix === ""
      ? `process.env.${value.variable}`
      : `\`${templatePart(value)}\``;
const inTemplate = (text: string): string => text.replaceAll(/[\\`]|\$(?=\{)/gu, (mark) => `\\${mark}`);
const jsKey = (name: string): string =>
  name === "__proto__" ? `["__proto__"]` : /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : json(name);

/** An object as people write it in code: keys without quotes where they need none. */
function jsLiteral(value: unknown): string {
  if (isList(value)) return within("[]", 2, value, jsLiteral);
  if (!isRecord(value)) return json(value);
  return within("{}", 2, Object.entries(value), ([key, each]) => `${jsKey(key)}: ${jsLiteral(each)}`);
}

function python(request: SampleRequest): string {
  const { method, url, origin, query, headers, basic, body, answersJson } = request;
  const secrets = [...[...query, ...headers].map(([, value]) => value), ...(basic ?? []), origin].some(
    (value) => typeof value === "object",
  );
  const isDumped =
    body?.kind === "multipart" && body.parts.some(({ value }) => value !== undefined && typeof value !== "string");
  const imports = [...(isDumped ? ["import json"] : []), ...(secrets ? ["import os"] : [])];
  const lines = [...imports, ...(imports.length > 0 ? [""] : []), "import requests", ""];
  const args: string[] = [origin === undefined ? json(url) : `os.environ["${origin.variable}"] + ${json(url)}`];
  if (query.length > 0) args.push(`params=${pythonEntries(query, isUnique(query))}`);
  const isTyped =
    body !== null &&
    (body.kind === "file" || body.kind === "text" || (body.kind === "json" && body.type !== "application/json"));
  const head: SampleRequest["headers"] = isTyped ? [...headers, ["Content-Type", body.type]] : headers;
  if (head.length > 0) args.push(`headers=${pythonEntries(head, true)}`);
  if (basic !== null) args.push(`auth=(${basic.map((value) => pythonValue(value)).join(", ")})`);
  if (body?.kind === "json") args.push(`json=${pythonLiteral(body.value)}`);
  else if (body?.kind === "form") args.push(`data=${pythonEntries(body.fields, isUnique(body.fields))}`);
  else if (body?.kind === "multipart")
    args.push(`files=${within("[]", 4, body.parts, (part) => `(${json(part.name)}, ${pythonPart(part)})`)}`);
  else if (body !== null)
    args.push(body.kind === "file" ? `data=open("file", "rb")` : `data=${json(body.text)}.encode()`);
  args.push("timeout=10");
  const verb = method.toLowerCase();
  const call = ["get", "head", "options", "patch", "post", "put", "delete"].includes(verb) ? verb : "request";
  if (call === "request") args.unshift(json(method));
  lines.push(`response = requests.${call}${within("()", 4, args, String)}`);
  lines.push("response.raise_for_status()", `print(response.${answersJson === true ? "json()" : "text"})`);
  return lines.join("\n");
}

/** A part without a file name, or a file. */
function pythonPart({ value, type }: SamplePart): string {
  const typed = type === undefined ? "" : `, ${json(type)}`;
  if (value === undefined) return type === undefined ? `open("file", "rb")` : `("file", open("file", "rb")${typed})`;
  const text = typeof value === "string" ? json(value) : `json.dumps(${pythonLiteral(value)})`;
  return `(None, ${text}${typed})`;
}

const pythonValue = (value: string | Secret): string =>
  typeof value === "string"
    ? json(value)
    : value.prefix === ""
      ? `os.environ["${value.variable}"]`
      : `f"${json(value.prefix).slice(1, -1).replaceAll(/[{}]/gu, "$&$&")}{os.environ['${value.variable}']}"`;

function pythonLiteral(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (isList(value)) return within("[]", 4, value, pythonLiteral);
  if (typeof value === "number" && !Number.isFinite(value)) return "None";
  if (!isRecord(value)) return json(value);
  return within("{}", 4, Object.entries(value), ([key, each]) => `${json(key)}: ${pythonLiteral(each)}`);
}

/** A dictionary, or a list of pairs if names occur twice. */
function pythonEntries(entries: SampleRequest["query"], isOnce: boolean): string {
  return isOnce
    ? within("{}", 4, entries, ([name, value]) => `${json(name)}: ${pythonValue(value)}`)
    : within("[]", 4, entries, ([name, value]) => `(${json(name)}, ${pythonValue(value)})`);
}

/** The parts in brackets, in a line each. @param by The spaces of an indent. */
function within<Part>(brackets: string, by: number, parts: readonly Part[], print: (part: Part) => string): string {
  const lines = parts.map((part) => `${" ".repeat(by)}${indented(print(part), by)},\n`).join("");
  return lines === "" ? brackets : `${brackets.charAt(0)}\n${lines}${brackets.charAt(1)}`;
}

function isUnique(entries: readonly (readonly [name: string, value: unknown])[]): boolean {
  return new Set(entries.map(([name]) => name)).size === entries.length;
}

function indented(text: string, by: number): string {
  return text.replaceAll("\n", `\n${" ".repeat(by)}`);
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? "null";
}
