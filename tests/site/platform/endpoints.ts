/**
 * Checks the requests to the product's API in the samples against its description: the paths in every language, and the
 * methods that the options of curl commands imply. Samples that run are validated further by the platform that answers
 * them.
 */
import { product } from "../../../docs-src/_site/product.ts";
import { operations } from "./description.ts";
import type { Sample } from "./samples.ts";
import { problemAt } from "./samples.ts";

/** @returns The requests to paths or with methods that are not described, each with its file and line. */
export function checkRequests(samples: readonly Sample[]): readonly string[] {
  return samples.flatMap((sample) =>
    requestsIn(sample)
      .filter((request) => !isDescribed(request))
      .map(({ line, method, path }) => problemAt(sample, line, `no such endpoint: ${method ?? "any method"} ${path}`)),
  );
}

interface Request {
  readonly line: number;
  /** `null` if the sample's language does not show it. */
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

/** The method of the curl command that contains an offset. Its lines are joined by backslashes. */
function methodOf(code: string, offset: number): string {
  const start = code.lastIndexOf("curl", offset);
  const [command = ""] = /^(?:\\\n|'[^']*'|"(?:\\.|[^"\\])*"|[^|;&)\n'"])*/u.exec(code.slice(start)) ?? [];
  const [, explicit] = /\s(?:-X|--request)[\s=]*(\w+)/u.exec(command) ?? [];
  if (explicit !== undefined) return explicit;
  if (/\s(?:-G|--get)\b/u.test(command)) return "GET";
  if (/\s(?:-T|--upload-file)\b/u.test(command)) return "PUT";
  return /\s(?:-d|-F|--data\S*|--json|--form)\b/u.test(command) ? "POST" : "GET";
}

function isDescribed({ method, path }: Request): boolean {
  const actual = path.split("/");
  return operations.some((operation) => {
    const expected = operation.path.split("/");
    return (
      (method === null || method === operation.method) &&
      expected.length === actual.length &&
      expected.every((segment, at) => segment.startsWith("{") || segment === actual[at])
    );
  });
}
