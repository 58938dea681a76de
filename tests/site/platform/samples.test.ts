/** Every sample of the pages parses in its language, uses the platform's API as it is, and requests endpoints that exist. */
import { beforeAll, describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { checkBash, checkGo, checkPython, isInstalled } from "./parse.ts";
import { checkRequests } from "./endpoints.ts";
import { checkJavaScript } from "./check-types.ts";
import type { Sample } from "./samples.ts";
import { problemAt, readSamples } from "./samples.ts";

let samples: readonly Sample[] = [];

beforeAll(() => {
  samples = readSamples();
});

function inLanguages(...languages: readonly string[]): readonly Sample[] {
  return samples.filter(({ language }) => languages.includes(language));
}

function problemsOf(data: readonly Sample[], parse: (text: string) => unknown): readonly string[] {
  return data.flatMap((sample) => {
    try {
      parse(sample.code);
      return [];
    } catch (error) {
      return [problemAt(sample, 1, String(error))];
    }
  });
}

describe("the samples of the pages", () => {
  test("are in languages that are checked, or say that they are text", () => {
    const known = new Set(["js", "ts", "python", "go", "bash", "sh", "json", "yaml", "text"]);
    const others = samples.filter(({ language }) => !known.has(language));
    expect(others.map((sample) => problemAt(sample, 1, `a sample of ${sample.language || "no language"}`))).toEqual([]);
  });

  test("in JavaScript and TypeScript have no type errors", () => {
    expect(checkJavaScript(inLanguages("js", "ts"))).toEqual([]);
  });

  test("in Python parse", ({ skip }) => {
    if (!isInstalled("python3")) skip("python3 is not installed");
    expect(checkPython(inLanguages("python"))).toEqual([]);
  });

  test("in Go parse", ({ skip }) => {
    if (!isInstalled("gofmt")) skip("gofmt is not installed");
    expect(checkGo(inLanguages("go"))).toEqual([]);
  });

  test("in Bash parse", ({ skip }) => {
    if (!isInstalled("bash")) skip("bash is not installed");
    expect(checkBash(inLanguages("bash", "sh"))).toEqual([]);
  });

  test("in JSON and YAML parse", () => {
    expect([...problemsOf(inLanguages("json"), JSON.parse), ...problemsOf(inLanguages("yaml"), parseYaml)]).toEqual([]);
  });

  test("send requests to endpoints that the API has", () => {
    expect(checkRequests(samples)).toEqual([]);
  });
});
