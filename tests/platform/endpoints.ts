/**
 * Requests to the product's API in the samples, held against the endpoints that the API reference documents: the paths of every
 * language, and the methods of curl's commands, which say them by their options.
 */
import { product } from "../../docs-src/_site/product.ts";
import type { Sample } from "./samples.ts";
import { problemAt, readPage } from "./samples.ts";

interface Endpoint {
  readonly method: string;
  readonly path: string;
}

/** Pages that document endpoints, in headings or in code of the form `GET /sources/{id}`. */
const references = ["api/rest/index.md", "api/sse.md"];

/** All endpoints that are documented. */
export function readEndpoints(): readonly Endpoint[] {
  const pattern = /\b(GET|POST|PUT|PATCH|DELETE)`?\s+`?(\/[\w/{}]*)/gu;
  return references.flatMap((page) =>
    [...readPage(page).matchAll(pattern)].map(([, method = "", path = ""]) => ({ method, path })),
  );
}

/** @returns The requests to paths or with methods that are not documented, each with its place on the page. */
export function checkRequests(samples: readonly Sample[], endpoints: readonly Endpoint[]): readonly string[] {
  return samples.flatMap((sample) =>
    requestsIn(sample)
      .filter(({ method, path }) => !endpoints.some((each) => matches(each, method, path)))
      .map(({ line, method, path }) => problemAt(sample, line, `no such endpoint: ${method ?? "any method"} ${path}`)),
  );
}

interface Request {
  readonly line: number;
  /** `null` where the sample's language does not tell. */
  readonly method: string | null;
  readonly path: string;
}

function requestsIn({ language, code }: Sample): readonly Request[] {
  const isShell = language === "bash" || language === "sh";
  const [before = "", ...rest] = code.split(product.apiBase);
  let offset = before.length;
  return rest.flatMap((after) => {
    const start = offset;
    offset += product.apiBase.length + after.length;
    // `/orgs/${id}`, f"/orgs/{id}", "/orgs/" + id
    const [written = ""] = /^[^\s"'`?]*/u.exec(after.replaceAll(/\$?\{[^{}\n]*\}/gu, "{}")) ?? [];
    const path = written.endsWith("/") ? `${written}{}` : written;
    const line = code.slice(0, start).split("\n").length;
    return path === "" ? [] : [{ line, method: isShell ? methodOf(code, start) : null, path }];
  });
}

/** Method of the curl command around an offset. Its lines are joined by backslashes. */
function methodOf(code: string, offset: number): string {
  const start = code.lastIndexOf("curl", offset);
  const [command = ""] = /^(?:\\\n|'[^']*'|"(?:\\.|[^"\\])*"|[^|;&)\n'"])*/u.exec(code.slice(start)) ?? [];
  const [, explicit] = /\s(?:-X|--request)[\s=]*(\w+)/u.exec(command) ?? [];
  if (explicit !== undefined) return explicit;
  if (/\s(?:-G|--get)\b/u.test(command)) return "GET";
  if (/\s(?:-T|--upload-file)\b/u.test(command)) return "PUT";
  return /\s(?:-d|-F|--data\S*|--json|--form)\b/u.test(command) ? "POST" : "GET";
}

function matches(endpoint: Endpoint, method: string | null, path: string): boolean {
  if (method !== null && method !== endpoint.method) return false;
  const expected = endpoint.path.split("/");
  const actual = path.split("/");
  return (
    expected.length === actual.length &&
    expected.every((segment, index) => segment.startsWith("{") || segment === actual[index])
  );
}
