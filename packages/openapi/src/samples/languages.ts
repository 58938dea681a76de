/** A request written in the languages of samples. What is secret is read from the environment. */
import { isList, isRecord } from "../read/node.ts";
import type { SampleRequest, Secret } from "./request.ts";

export interface Sample {
  /** As highlighters name the language. */
  readonly lang: string;
  readonly label: string;
  readonly text: string;
}

export const languages = ["curl", "javascript", "python"] as const;
export type Language = (typeof languages)[number];

export function sampleOf(request: SampleRequest, language: Language): Sample {
  if (language === "curl") return { lang: "bash", label: "curl", text: curl(request) };
  if (language === "javascript") return { lang: "js", label: "JavaScript", text: javascript(request) };
  return { lang: "python", label: "Python", text: python(request) };
}

function curl({ method, url, query, headers, basic, body }: SampleRequest): string {
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
    `curl${verb}${literal} ${url.startsWith("-") ? "--url " : ""}"${inDoubleQuotes(url)}${search === "" ? "" : `?${search}`}"`,
  ];
  if (basic !== null) lines.push(`-u "${basic.map((value) => shellPart(value)).join(":")}"`);
  for (const [name, value] of headers)
    lines.push(
      `-H ${typeof value === "string" ? singleQuoted(`${name}: ${value}`) : `"${inDoubleQuotes(name)}: ${shellSecret(value)}"`}`,
    );
  if (body?.kind === "json") {
    lines.push(`-H 'Content-Type: application/json'`, `-d ${singleQuoted(json(body.value))}`);
  } else if (body?.kind === "form") {
    for (const [name, value] of body.fields)
      lines.push(`--data-urlencode ${singleQuoted(`${encoded(name)}=${value}`)}`);
  } else if (body?.kind === "multipart") {
    // Curl would read a file for “@” and “<”, a part for “(”, and a type after “;”.
    for (const [name, value] of body.fields)
      lines.push(`${/^[@<("]|;/u.test(value) ? "--form-string" : "-F"} ${singleQuoted(`${name}=${value}`)}`);
    for (const name of body.files) lines.push(`-F ${singleQuoted(`${name}=@file`)}`);
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

const shellPart = (value: string | Secret): string =>
  typeof value === "string" ? inDoubleQuotes(value) : shellSecret(value);
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
const shellSecret = ({ prefix, variable }: Secret): string => `${inDoubleQuotes(prefix)}$${variable}`;
const singleQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
/** Text of the description within double quotes. A shell that people type in would expand “!” there, escaped or not. */
const inDoubleQuotes = (text: string): string =>
  text.replaceAll(/["\\`$]/gu, (mark) => `\\${mark}`).replaceAll("!", `"'!'"`);

function javascript({ method, url, query, headers, basic, body }: SampleRequest): string {
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
    head.push(`"Content-Type": "application/json",`);
    options.push(`body: JSON.stringify(${indented(jsLiteral(body.value), 2)}),`);
  } else if (body?.kind === "form") {
    options.push(`body: new URLSearchParams(${indented(jsLiteral(Object.fromEntries(body.fields)), 2)}),`);
  } else if (body?.kind === "multipart") {
    lines.push("const form = new FormData();");
    for (const [name, value] of body.fields) lines.push(`form.append(${json(name)}, ${json(value)});`);
    for (const name of body.files) lines.push(`form.append(${json(name)}, await openAsBlob("file"), "file");`);
    if (body.files.length > 0) lines.unshift(`import { openAsBlob } from "node:fs";`, "");
    options.push("body: form,");
  } else if (body !== null) {
    head.push(`"Content-Type": ${json(body.type)},`);
    if (body.kind === "file") lines.unshift(`import { readFile } from "node:fs/promises";`, "");
    options.push(body.kind === "file" ? `body: await readFile("file"),` : `body: ${json(body.text)},`);
  }
  if (head.length > 0)
    options.splice(method === "GET" ? 0 : 1, 0, "headers: {", ...head.map((each) => `  ${each}`), "},");
  const address = entries.length > 0 ? `\`${inTemplate(url)}?\${query}\`` : json(url);
  const call =
    options.length === 0
      ? `const response = await fetch(${address});`
      : `const response = await fetch(${address}, {\n${options.map((each) => `  ${each}`).join("\n")}\n});`;
  lines.push(call, "if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);");
  lines.push("console.log(await response.text());");
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
  if (isList(value))
    return value.length === 0 ? "[]" : `[\n${value.map((each) => `  ${indented(jsLiteral(each), 2)},`).join("\n")}\n]`;
  if (!isRecord(value)) return json(value);
  const entries = Object.entries(value).map(([key, each]) => `  ${jsKey(key)}: ${indented(jsLiteral(each), 2)},`);
  return entries.length === 0 ? "{}" : `{\n${entries.join("\n")}\n}`;
}

function python({ method, url, query, headers, basic, body }: SampleRequest): string {
  const secrets = [...[...query, ...headers].map(([, value]) => value), ...(basic ?? [])].some(
    (value) => typeof value !== "string",
  );
  const lines = [...(secrets ? ["import os", ""] : []), "import requests", ""];
  const args: string[] = [json(url)];
  const list = (entries: SampleRequest["query"]): string =>
    `{\n${entries.map(([name, value]) => `        ${json(name)}: ${pythonValue(value)},`).join("\n")}\n    }`;
  const names = new Set(query.map(([name]) => name));
  if (names.size < query.length)
    args.push(
      `params=[\n${query.map(([name, value]) => `        (${json(name)}, ${pythonValue(value)}),`).join("\n")}\n    ]`,
    );
  else if (query.length > 0) args.push(`params=${list(query)}`);
  const isTyped = body !== null && (body.kind === "file" || body.kind === "text");
  const head: SampleRequest["headers"] = isTyped ? [...headers, ["Content-Type", body.type]] : headers;
  if (head.length > 0) args.push(`headers=${list(head)}`);
  if (basic !== null) args.push(`auth=(${basic.map((value) => pythonValue(value)).join(", ")})`);
  if (body?.kind === "json") args.push(`json=${indented(pythonLiteral(body.value), 4)}`);
  else if (body?.kind === "form" || body?.kind === "multipart") {
    args.push(`data=${indented(pythonLiteral(Object.fromEntries(body.fields)), 4)}`);
    if (body.kind === "multipart" && body.files.length > 0)
      args.push(`files={${body.files.map((name) => `${json(name)}: open("file", "rb")`).join(", ")}}`);
  } else if (body !== null) args.push(body.kind === "file" ? `data=open("file", "rb")` : `data=${json(body.text)}`);
  args.push("timeout=10");
  const verb = method.toLowerCase();
  const call = ["get", "head", "options", "patch", "post", "put", "delete"].includes(verb) ? verb : "request";
  if (call === "request") args.unshift(json(method));
  lines.push(`response = requests.${call}(\n${args.map((each) => `    ${each},`).join("\n")}\n)`);
  lines.push("response.raise_for_status()", "print(response.text)");
  return lines.join("\n");
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
  if (isList(value))
    return value.length === 0
      ? "[]"
      : `[\n${value.map((each) => `    ${indented(pythonLiteral(each), 4)},`).join("\n")}\n]`;
  if (typeof value === "number" && !Number.isFinite(value)) return "None";
  if (!isRecord(value)) return json(value);
  const entries = Object.entries(value).map(([key, each]) => `    ${json(key)}: ${indented(pythonLiteral(each), 4)},`);
  return entries.length === 0 ? "{}" : `{\n${entries.join("\n")}\n}`;
}

function indented(text: string, by: number): string {
  return text.replaceAll("\n", `\n${" ".repeat(by)}`);
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? "null";
}
