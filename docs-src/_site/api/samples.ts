/** Samples of requests to the API, in each language of the pages. */
import { product } from "../product.ts";

/** Read from the environment. */
interface Variable {
  readonly variable: string;
}

/** A request to the API. Parameters of the path are variables, whose names stand in braces: "/sources/{SOURCE_ID}". */
export interface SampleRequest {
  readonly method: "get" | "post" | "put" | "delete";
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Seconds. Default: 10. */
  readonly timeout?: number;
}

export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

export function samplesOf(request: SampleRequest): readonly CodeSample[] {
  return samplesFrom({ curl: curlOf(request), js: javaScriptOf(request), python: pythonOf(request) });
}

/** @param code The lines of each language. */
export function samplesFrom(code: {
  readonly curl: readonly string[];
  readonly js: readonly string[];
  readonly python: readonly string[];
}): readonly CodeSample[] {
  return [
    { lang: "bash", label: "curl", source: code.curl.join("\n") },
    { lang: "js", label: "Node.js", source: code.js.join("\n") },
    { lang: "python", label: "Python", source: code.python.join("\n") },
  ];
}

const longestLine = 80;

const isVariable = (value: unknown): value is Variable =>
  typeof value === "object" && value !== null && "variable" in value;

function variablesIn({ path, body = {} }: SampleRequest): readonly string[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) => name);
  return [...inPath, ...Object.values(body).flatMap((value) => (isVariable(value) ? [value.variable] : []))];
}

function curlOf(request: SampleRequest): readonly string[] {
  const { method, path, query = {}, body } = request;
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const isGet = method === "get";
  const options = [
    ...(isGet && pairs.length > 0 ? [" -G"] : []),
    ...(isGet || method === "post" ? [] : [` -X ${method.toUpperCase()}`]),
  ];
  const inUrl = isGet || pairs.length === 0 ? "" : `?${pairs.join("&")}`;
  const lines = [
    `curl --fail --max-time 10${options.join("")}`,
    `"${product.apiBase}${path.replaceAll(/\{(\w+)\}/gu, "$$$1")}${inUrl}"`,
    '-H "Authorization: Bearer $API_KEY"',
    ...(isGet ? pairs.map((pair) => `-d ${pair}`) : []),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${bodyInShell(body)}`]),
  ];
  return lines.map((line, at) => `${at === 0 ? "" : "  "}${line}${at === lines.length - 1 ? "" : " \\"}`);
}

function bodyInShell(body: Readonly<Record<string, unknown>>): string {
  const json = (value: unknown): string => (isVariable(value) ? `"$${value.variable}"` : JSON.stringify(value));
  const line = `{${Object.entries(body)
    .map(([key, value]) => `${JSON.stringify(key)}: ${json(value)}`)
    .join(", ")}}`;
  if (Object.values(body).some((value) => isVariable(value))) return `"${line.replaceAll('"', '\\"')}"`;
  return line.length <= longestLine ? `'${line}'` : `'${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}'`;
}

function javaScriptOf(request: SampleRequest): readonly string[] {
  const { method, path, query, body, timeout = 10 } = request;
  const text = product.apiBase + path.replaceAll(/\{(\w+)\}/gu, "$${$1}");
  const url = text.includes("${") ? `\`${text}\`` : `"${text}"`;
  const headers = "headers: { Authorization: `Bearer ${API_KEY}` }";
  const start = `const { data } = await axios.${method}(`;
  const call =
    body === undefined
      ? [
          `${start}${url}, {`,
          ...(query === undefined ? [] : [`  params: ${inLine(query, javaScript)},`]),
          `  ${headers},`,
          `  timeout: ${timeout * 1000},`,
          "});",
        ]
      : [
          start,
          `  ${url},`,
          ...literal(body, javaScript, "  ", ","),
          `  { ${headers}, timeout: ${timeout * 1000} },`,
          ");",
        ];
  return [
    'import axios from "axios";',
    "",
    `const { ${["API_KEY", ...variablesIn(request)].join(", ")} } = process.env;`,
    ...call,
    "console.log(data.data);",
  ];
}

function pythonOf(request: SampleRequest): readonly string[] {
  const { method, path, query, body, timeout = 10 } = request;
  const text = product.apiBase + path.replaceAll(/\{(\w+)\}/gu, "{os.environ['$1']}");
  return [
    "import os",
    "",
    "import requests",
    "",
    `response = requests.${method}(`,
    `    ${text.includes("{") ? "f" : ""}"${text}",`,
    ...(query === undefined ? [] : [`    params=${inLine(query, python)},`]),
    `    headers={"Authorization": f"Bearer {os.environ['API_KEY']}"},`,
    ...(body === undefined ? [] : literal(body, python, "    ", ",", "json=")),
    `    timeout=${timeout},`,
    ")",
    "response.raise_for_status()",
    'print(response.json()["data"])',
  ];
}

/** How a language writes an object. */
interface Notation {
  readonly indent: string;
  readonly padding: string;
  readonly key: (name: string) => string;
  readonly value: (value: unknown) => string;
}

const javaScript: Notation = {
  indent: "  ",
  padding: " ",
  key: (name) => name,
  value: (value) => (isVariable(value) ? value.variable : JSON.stringify(value)),
};

const python: Notation = {
  indent: "    ",
  padding: "",
  key: (name) => JSON.stringify(name),
  value: (value) => {
    if (isVariable(value)) return `os.environ["${value.variable}"]`;
    return typeof value === "boolean" ? (value ? "True" : "False") : JSON.stringify(value);
  },
};

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !isVariable(value);
}

function inLine(value: unknown, notation: Notation): string {
  if (!isObject(value)) return notation.value(value);
  const entries = Object.entries(value).map(([name, each]) => `${notation.key(name)}: ${inLine(each, notation)}`);
  return `{${notation.padding}${entries.join(", ")}${notation.padding}}`;
}

/** The lines of a value: one if it fits. */
function literal(value: unknown, notation: Notation, indent: string, end: string, before = ""): readonly string[] {
  const line = `${indent}${before}${inLine(value, notation)}${end}`;
  if (!isObject(value) || line.length <= longestLine) return [line];
  const inner = indent + notation.indent;
  const entries = Object.entries(value).flatMap(([name, each]) =>
    literal(each, notation, inner, ",", `${notation.key(name)}: `),
  );
  return [`${indent}${before}{`, ...entries, `${indent}}${end}`];
}
