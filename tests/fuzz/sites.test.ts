/**
 * For any site, whatever it contains: `check` reports what `build` reports, each mistake has a position, and the output
 * is correct and the same each time.
 */
import { existsSync, readFileSync } from "node:fs";
import type { BuildOptions, BuildResult, CheckOptions, Diagnostic } from "docsgen";
import { build, check, verify } from "docsgen";
import { assert, asyncProperty } from "fast-check";
import { expect, test } from "vitest";
import { hashTree } from "../support/project-site.ts";
import type { Site } from "../support/site.ts";
import { makeLastingSite } from "../support/site.ts";
import { fuzzTimeout, parameters } from "./parameters.ts";
import { misplaced } from "./positions.ts";
import { site } from "./site.ts";

/** In milliseconds of CPU time. If a few small pages take this long, they would never end. */
const hang = 10_000;

test(
  "check and build agree on any site",
  async () => {
    await assert(
      asyncProperty(site, async ({ files, edit }) => {
        const folder = makeLastingSite(files);
        try {
          await expectSound(folder);
          folder.write(edit.path, edit.text);
          await expectSound(folder);
        } finally {
          folder.delete();
        }
      }),
      parameters(0.02),
    );
  },
  fuzzTimeout,
);

/** Builds on top of earlier builds, and compares the result with a check, `verify`, and a fresh build. */
async function expectSound(folder: Site): Promise<void> {
  const before = process.cpuUsage();
  const built = await build({ ...optionsOf(folder, true), out: "dist" });
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(hang);
  expectPositions(folder, built.diagnostics);

  const checked = await check(optionsOf(folder, false));
  expect(isFailed(built)).toBe(checked.kind === "failed");
  expect(shown(built.diagnostics)).toEqual(shown(checked.diagnostics));
  const hasErrors = checked.diagnostics.some(({ severity }) => severity === "error");
  expect(built.kind === "published").toBe(!hasErrors);

  const fresh = await build({ ...optionsOf(folder, false), out: "fresh" });
  expect(fresh.kind).toBe(built.kind);
  expect(shown(fresh.diagnostics)).toEqual(shown(built.diagnostics));
  if (built.kind !== "published") return;
  expect(hashTree(folder.files("dist"))).toBe(hashTree(folder.files("fresh")));
  const verified = verify({ workingFolder: folder.folder, folder: "dist", base: null });
  expect(shown(verified.diagnostics)).toEqual([]);
}

function isFailed({ kind }: BuildResult): boolean {
  return kind === "failed";
}

function shown(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map((diagnostic) => {
    const place = diagnostic.kind === "file" ? `${diagnostic.file}:${JSON.stringify(diagnostic.span)}` : "site";
    // A name in a hint that was not replaced by its path would leave its marks.
    expect(diagnostic.hint ?? "").not.toMatch(/[\uFDD0-\uFDEF]/u);
    return `${place} ${diagnostic.severity} ${diagnostic.code}: ${diagnostic.message} (${diagnostic.hint})`;
  });
}

/** Problems in the author's text have a position that exists in the file. */
function expectPositions(folder: Site, diagnostics: readonly Diagnostic[]): void {
  for (const diagnostic of diagnostics) {
    if (diagnostic.kind === "site") throw new Error(`no place: ${diagnostic.code}: ${diagnostic.message}`);
    const path = folder.path(diagnostic.file);
    expect(existsSync(path), diagnostic.file).toBe(true);
    expect(misplaced(readFileSync(path, "utf8"), [[`${diagnostic.file} ${diagnostic.code}`, diagnostic.span]])).toEqual(
      [],
    );
  }
}

/** Every other option has its default. */
function optionsOf(
  folder: Site,
  useCache: boolean,
): Pick<BuildOptions & CheckOptions, "workingFolder" | "config" | "useCache" | "workers" | "today"> {
  return {
    workingFolder: folder.folder,
    config: "site.config.ts",
    useCache,
    workers: 0,
    today: () => "2026-06-01",
  };
}
