/** What a release relies on: one version everywhere, workflows that run what exists, and a changelog that is cut. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { projectRoot } from "../support/site.ts";

const read = (path: string): string => readFileSync(join(projectRoot, path), "utf8");

const ranges = z.record(z.string(), z.string()).default({});
const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  scripts: ranges,
  dependencies: ranges,
  peerDependencies: ranges,
  engines: z.object({ node: z.string() }),
});
const manifest = manifestSchema.parse(JSON.parse(read("package.json")));
const others = [...readdirSync(join(projectRoot, "packages"), { withFileTypes: true }), { name: "../create" }]
  .filter((entry) => !("isDirectory" in entry) || entry.isDirectory())
  .map(({ name }) => manifestSchema.parse(JSON.parse(read(`packages/${name}/package.json`))));
const names = ["docsgen", ...others.map(({ name }) => name)];

test("all packages have one version, and name it in their ranges", () => {
  expect(names.toSorted()).toEqual([
    "@docsgen/mermaid",
    "@docsgen/migrate",
    "@docsgen/openapi",
    "create-docsgen",
    "docsgen",
  ]);
  for (const { name, version, engines, license, dependencies, peerDependencies } of [manifest, ...others]) {
    expect({ name, version, engines, license }).toEqual({ ...manifestOf(manifest), name });
    for (const [other, range] of Object.entries({ ...dependencies, ...peerDependencies }))
      if (names.includes(other))
        expect(`${name}: ${other} ${range.replace("^", "")}`).toBe(`${name}: ${other} ${version}`);
  }
});

function manifestOf({ name, version, engines, license }: z.infer<typeof manifestSchema>): object {
  return { name, version, engines, license };
}

test("the changelog begins with an entry for what comes next, then the current version with its day", () => {
  const [next, current] = Array.from(read("CHANGELOG.md").matchAll(/^## (.*)$/gmu), ([, title]) => title);
  expect(next).toBe("Unreleased");
  expect(current).toMatch(/^\d+\.\d+\.\d+ – \d{4}-\d\d-\d\d$/u);
  expect(current?.split(" ")[0]).toBe(manifest.version);
});

test("no text says that docsgen is not in the npm registry once the changelog says that it is", () => {
  const pages = ["index.md", "tutorial.md", "de/index.md", "de/tutorial.md"];
  const texts = ["README.md", ...pages.map((path) => `manual/docs-src/${path}`)];
  const denial = /not in the npm registry|Once docsgen is published|noch nicht in der npm-Registry/u;
  const denials = texts.filter((path) => denial.test(read(path)));
  const isClaimed = /in the npm registry/u.test(read("CHANGELOG.md"));
  expect(isClaimed ? denials : []).toEqual([]);
  expect(isClaimed || denials.length === texts.length).toBe(true);
});

const jobSchema = z.object({
  uses: z.string().optional(),
  permissions: z.record(z.string(), z.string()).optional(),
  strategy: z.object({ matrix: z.record(z.string(), z.array(z.string())) }).optional(),
  steps: z
    .array(
      z.object({
        name: z.string().optional(),
        uses: z.string().optional(),
        run: z.string().optional(),
        with: z.unknown().optional(),
        env: ranges,
      }),
    )
    .default([]),
});
const workflowSchema = z.object({
  name: z.string(),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), jobSchema),
});
const folder = ".github/workflows";
const workflows = new Map(
  readdirSync(join(projectRoot, folder)).map((name) => [name, workflowSchema.parse(parse(read(`${folder}/${name}`)))]),
);

describe("workflows", () => {
  const jobs = [...workflows].flatMap(([file, { jobs: all }]) =>
    Object.entries(all).map(([name, job]) => ({ at: `${file}: ${name}`, ...job })),
  );

  test("run commands that exist", () => {
    const runs = jobs.flatMap(({ at, steps }) => steps.flatMap(({ run }) => (run === undefined ? [] : [{ at, run }])));
    const called = runs.flatMap(({ run }) =>
      Array.from(run.matchAll(/npm run (?:--silent )?([\w:-]+)/gu), ([, name]) => name),
    );
    expect([...new Set(called)].sort()).toEqual(["manual", "pack:vscode", "sbom", "test:package"]);
    for (const name of called) expect(Object.keys(manifest.scripts)).toContain(name);
    for (const { run } of runs.filter((each) => each.run.startsWith("."))) expect(read(run)).toContain("npm test");
  });

  test("test every version of Node.js that the package promises, from the first, on three systems", () => {
    const matrices = ["test", "package"].map((name) => workflows.get("test.yml")?.jobs[name]?.strategy?.matrix);
    const [, first = ""] = /^>=(\d+\.\d+)$/u.exec(manifest.engines.node) ?? [];
    for (const matrix of matrices) {
      expect(matrix?.["node"]?.[0]).toBe(first);
      // Even versions are those with long-term support.
      expect(matrix?.["node"]?.slice(1).map(Number)).toEqual([22, 24, 26]);
    }
    expect(matrices[1]?.["os"]).toEqual(["ubuntu-latest", "macos-latest", "windows-latest"]);
  });

  // Another run may have published some of the packages.
  test.skipIf(process.platform === "win32")("publish the packages that npm does not have, in order", () => {
    const bin = mkdtempSync(join(tmpdir(), "docsgen-release-"));
    writeFileSync(
      join(bin, "npm"),
      `#!/bin/sh\nif [ "$1" = publish ]; then echo "$2"; elif [ "$2" = docsgen@1.2.3 ]; then echo 1.2.3; fi\n`,
    );
    chmodSync(join(bin, "npm"), 0o755);
    const run = workflows.get("release.yml")?.jobs["publish"]?.steps.find(({ name }) => name === "Publish")?.run;
    const env = { PATH: `${bin}${delimiter}${process.env["PATH"]}`, GITHUB_REF_NAME: "v1.2.3" };
    const { stdout, status } = spawnSync("bash", ["-e", "-c", run ?? "exit 1"], { env, encoding: "utf8" });
    rmSync(bin, { recursive: true });
    expect(status).toBe(0);
    expect(stdout.trim().split("\n")).toEqual([
      "./release/docsgen-mermaid-1.2.3.tgz",
      "./release/docsgen-migrate-1.2.3.tgz",
      "./release/docsgen-openapi-1.2.3.tgz",
      "./release/create-docsgen-1.2.3.tgz",
    ]);
  });

  test("set variables that the manual's config reads", () => {
    const steps = Object.values(workflows.get("manual.yml")?.jobs ?? {}).flatMap((job) => job.steps);
    const set = steps.flatMap(({ env }) => Object.keys(env));
    expect(set).toEqual(["MANUAL_ORIGIN"]);
    for (const name of set) expect(read("manual/site.config.ts")).toContain(`process.env["${name}"]`);
  });

  test("may only read, except in the jobs that publish", () => {
    for (const { permissions } of workflows.values()) expect(permissions).toEqual({ contents: "read" });
    const writes = jobs.flatMap(({ at, permissions = {} }) =>
      Object.entries(permissions).flatMap(([scope, access]) => (access === "write" ? [`${at}: ${scope}`] : [])),
    );
    expect(writes.toSorted()).toEqual([
      "manual.yml: publish: id-token",
      "manual.yml: publish: pages",
      "release.yml: publish: contents",
      "release.yml: publish: id-token",
    ]);
  });

  test("and those that `init` writes use the same versions of actions", () => {
    const pinned = new Map<string, string>();
    const texts = [...workflows.keys()].map((name) => read(`${folder}/${name}`));
    const manual = readdirSync(join(projectRoot, "manual/docs-src"), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(?:md|yml)$/u.test(path))
      .map((path) => read(`manual/docs-src/${path}`));
    for (const text of [...texts, read("template/ci/github.yml"), ...manual])
      for (const [, action = "", version = ""] of text.matchAll(/\buses: (actions\/[\w-]+)@(v\d+)/gu)) {
        expect(`${action}@${version}`).toBe(`${action}@${pinned.get(action) ?? version}`);
        pinned.set(action, version);
      }
    expect(pinned.size).toBeGreaterThan(4);
  });
});

test("issue templates are forms that ask for what `docsgen info` prints", () => {
  const formSchema = z.object({
    name: z.string(),
    description: z.string(),
    body: z.array(z.object({ id: z.string(), attributes: z.object({ label: z.string() }) })),
  });
  for (const name of ["bug", "message"]) {
    const { body } = formSchema.parse(parse(read(`.github/ISSUE_TEMPLATE/${name}.yml`)));
    expect(body.map(({ attributes }) => attributes.label)).toContain("npx docsgen info");
  }
  formSchema.parse(parse(read(".github/ISSUE_TEMPLATE/feature.yml")));
});
