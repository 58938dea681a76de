/**
 * Checks the code against the layers in ARCHITECTURE.md, the entry points of the theme and the closed list of effects.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** Files beside the folders that everything may import. */
const leaves = [
  "cache-miss",
  "fingerprint",
  "build-identity",
  "calendar-day",
  "import-module",
  "whole-process",
  "file-clock",
  "usage-meter",
  "escape-html",
  "escape-pattern",
  "is-record",
  "once",
  "count-while",
  "rest",
  "decode-uri",
  "parse-url",
  "path-from",
  "read-to",
  "xml",
];

const rooms = Array.from(
  readFileSync(join(root, "ARCHITECTURE.md"), "utf8").matchAll(/^\| `([a-z-]+)` \| (.*) \| `/gmu),
  ([, name = "", about = ""]) => ({ name, about }),
);

/** From the top down, as ARCHITECTURE.md lists them: a folder imports itself and those below it. */
const layers = [...rooms.map(({ name }) => name), ...leaves];

/** The rooms of `page/`, from the top down. The files beside them are the pipeline, and the values that it passes on. */
const pageRooms = Array.from(
  rooms.find(({ name }) => name === "page")?.about.matchAll(/`([a-z-]+)`/gu) ?? [],
  ([, name = ""]) => name,
);

/** The entry points of the theme, and the compiler's modules that may import them. */
const themeEntryPoints: Readonly<Record<string, readonly string[]>> = {
  "theme/index.ts": ["route"],
  "theme/print/Book.tsx": ["print", "index"],
  "theme/shell-ids.ts": ["graph"],
  "theme/theme-script.ts": ["route"],
  "theme/id-prefix.ts": ["route"],
  "theme/english.ts": ["config"],
  "theme/strings.ts": ["asset", "config", "page", "route", "output"],
  "theme/versions.ts": ["output"],
  "theme/route-data.ts": ["asset", "site", "route", "output", "graph", "compare", "print", "serve"],
  "theme/search/index-format.ts": ["page", "search", "output", "rules", "graph"],
  "theme/search/open-search.ts": ["search", "index", "mcp"],
  "theme/search/search-answer.ts": ["search", "index", "mcp", "cli"],
  "theme/search/shard.ts": ["page", "search"],
  "theme/search/parse-query.ts": ["page"],
  "theme/search/rank.ts": ["search"],
  "theme/search/inflection.ts": ["search"],
  "theme/search/stop-words.ts": ["page", "search"],
  "theme/search/terms-in-shards.ts": ["search"],
  "theme/search/tokenize.ts": ["page", "search", "site"],
  "theme/search/variable-length.ts": ["search"],
  "theme/search/word-pairs.ts": ["page"],
  "theme/client/page-key.ts": ["page"],
  "theme/client/page-script.ts": ["route", "serve"],
  "theme/client/resolve-path.ts": ["site", "serve", "mcp", "migrate-kit"],
  "theme/development/messages.ts": ["serve", "index"],
  "theme/development/word-pattern.ts": ["compare"],
};

/** The files with effects. All others are pure. */
const effects = [
  "api.ts",
  "export.ts",
  "print.ts",
  "print/find-browser.ts",
  "print/print-pdf.ts",
  "print/render-book.ts",
  "sites.ts",
  "author-code/",
  "file-clock.ts",
  "usage-meter.ts",
  "import-module.ts",
  "config/config-bundle.ts",
  "config/default-site.ts",
  "config/load.ts",
  "config/own-module.ts",
  "config/config-thread.ts",
  "config/evaluate.ts",
  "config/import-hint.ts",
  "rules/site/files-of-settings.ts",
  "plugin/version-text.ts",
  "graph/check-theme.ts",
  "source/scan.ts",
  "source/running.ts",
  "source/lock.ts",
  "source/matching-files.ts",
  "source/git.ts",
  "source/git-history.ts",
  "source/write-tree.ts",
  "translation/read-translations.ts",
  "asset/bundle-messages.ts",
  "asset/icon-set.ts",
  "asset/theme-bundle.ts",
  "asset/site-theme.ts",
  "code/grammars.ts",
  "code/shell-parser.ts",
  "compare/earlier-tree.ts",
  "check/baseline-file.ts",
  "check/external-links.ts",
  "check/file-changes.ts",
  "check/fetch-site.ts",
  "check/load-publication.ts",
  "check/prose.ts",
  "check/samples.ts",
  "check/read-changes.ts",
  "check/timed-request.ts",
  "mcp/ask-command.ts",
  "mcp/published-files.ts",
  "init/init-site.ts",
  "init/read-project.ts",
  "migrate-kit/compile-site.ts",
  "migrate-kit/run-module.ts",
  "verify/read-output.ts",
  "cache/segment.ts",
  "cache/store.ts",
  "graph/build-record.ts",
  "graph/read-sites.ts",
  "graph/read-versions.ts",
  "graph/memory.ts",
  "graph/card-fonts.ts",
  "cache/toolchain.ts",
  "graph/open-site.ts",
  "graph/prepare-site.ts",
  "graph/worker.ts",
  "graph/worker-pool.ts",
  "graph/worker-thread.ts",
  "remote/folder-client.ts",
  "remote/http-client.ts",
  "route/another-machine.ts",
  "route/observe.ts",
  "remote/remote-cache.ts",
  "output/hosts/server-files.ts",
  "output/output-folder.ts",
  "output/folder-changes.ts",
  "output/lock-output.ts",
  "output/stage.ts",
  "output/write.ts",
  "inputs.ts",
  "report.ts",
  "insights.ts",
  "serve.ts",
  "preview.ts",
  "version.ts",
  "cli/",
  "serve/",
  "editor/site-session.ts",
];
const effectModules = /^node:(?:fs|http|https|net|os|child_process|worker_threads|timers|process|perf_hooks|tty)/u;
const effectNames = /\b(?:process|console|Date)\b(?!['"`-])/u;

interface SourceModule {
  /** Relative to src/. */
  readonly path: string;
  readonly code: string;
  readonly imports: readonly string[];
}

const modules: readonly SourceModule[] = readdirSync(join(root, "src"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name))
  .map((entry) => {
    const absolute = join(entry.parentPath, entry.name);
    const path = absolute.slice(join(root, "src").length + 1);
    const code = stripComments(readFileSync(absolute, "utf8"));
    const imports = [...code.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/gu)].flatMap(([, specifier]) =>
      specifier === undefined ? [] : [specifier],
    );
    return {
      path,
      code,
      imports: imports.map((specifier) =>
        specifier.startsWith(".") ? posix.join(posix.dirname(path), specifier) : specifier,
      ),
    };
  });

/** "compiler/graph/worker.ts" → "graph"; a file of the compiler's own folder → "index", except for those that all may import. */
function layerOf(path: string): string {
  const [, folder = "", ...rest] = path.split("/");
  if (rest.length > 0) return folder;
  const name = folder.replace(/\.ts$/u, "");
  return leaves.includes(name) ? name : "index";
}

describe("imports", () => {
  test("there are modules to check, and ARCHITECTURE.md lists all rooms", () => {
    expect(modules.length).toBeGreaterThan(60);
    const folders = modules.flatMap(({ path }) => /^compiler\/([^/]+)\//u.exec(path)?.[1] ?? []);
    expect(rooms.map(({ name }) => name).sort()).toEqual([...new Set([...folders, "index"])].sort());
    expect(pageRooms.length).toBeGreaterThan(5);
  });

  for (const { path, imports } of modules.filter((module) => module.path.startsWith("compiler/"))) {
    test(`${path} only imports downwards`, () => {
      const from = layers.indexOf(layerOf(path));
      expect(from, `${layerOf(path)} is in the table`).toBeGreaterThanOrEqual(0);
      const upward = imports.filter(
        (target) => target.startsWith("compiler/") && layers.indexOf(layerOf(target)) < from,
      );
      expect(upward).toEqual([]);
    });

    test(`${path} only reaches the theme through its entry points`, () => {
      const wrong = imports.filter(
        (target) => target.startsWith("theme/") && themeEntryPoints[target]?.includes(layerOf(path)) !== true,
      );
      expect(wrong).toEqual([]);
    });
  }

  for (const { path, imports } of modules.filter((module) => module.path.startsWith("theme/"))) {
    test(`${path} imports nothing of the compiler and nothing of Node.js`, () => {
      expect(imports.filter((target) => target.startsWith("compiler/") || target.startsWith("node:"))).toEqual([]);
    });
  }
});

test("the rooms of page/ import downwards", () => {
  const roomOf = (path: string): string => /^compiler\/page\/([^/]+)\//u.exec(path)?.[1] ?? "";
  const unknown = modules.filter(({ path }) => roomOf(path) !== "" && !pageRooms.includes(roomOf(path)));
  expect(unknown.map(({ path }) => path)).toEqual([]);
  const upward = modules.flatMap(({ path, imports }) =>
    imports
      .filter((target) => roomOf(target) !== "" && pageRooms.indexOf(roomOf(target)) < pageRooms.indexOf(roomOf(path)))
      .map((target) => `${path}: ${target}`),
  );
  expect(upward).toEqual([]);
});

describe("features", () => {
  const files = modules.filter(({ path }) => path.startsWith("features/"));
  const isClient = (path: string): boolean => path.endsWith(".client.ts");
  const isDeclaration = (path: string): boolean => /\.about\.ts$|\/abouts?\.ts$/u.test(path);

  test("what a feature declares is a leaf, because every command reads it", () => {
    const others = files.filter(({ path, imports }) => isDeclaration(path) && !imports.every(isDeclaration));
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  test("what a feature draws depends on its page only through the contract", () => {
    const allowed = /^(?:features|compiler\/(?:markup|diagnostics))\/|^[^.]+$/u;
    const drawing = files.filter(({ path }) => !isClient(path));
    const wrong = drawing.flatMap(({ path, imports }) =>
      imports
        .filter((target) => !allowed.test(target) && target !== "npm-to-yarn")
        .map((target) => `${path}: ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test("what a feature does in the browser belongs to the theme", () => {
    const clients = files.filter(({ path }) => isClient(path));
    const others = clients.filter(
      ({ imports }) => !imports.every((target) => target.startsWith("theme/") || isClient(target)),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
    const reached = modules.flatMap(({ path, imports }) =>
      path.startsWith("theme/") ? imports.filter((target) => target.startsWith("features/")) : [],
    );
    expect(reached.filter((target) => !isClient(target))).toEqual([]);
  });

  test("the compiler draws features only while it compiles a page", () => {
    const users = modules.filter(
      ({ path, imports }) => path.startsWith("compiler/") && imports.includes("features/features.ts"),
    );
    expect(users.map(({ path }) => path)).toEqual(["compiler/page/plugins/run-feature.ts"]);
  });
});

describe("@docsgen/migrate", () => {
  const folder = join(root, "packages", "migrate", "src");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({
      path: join(entry.parentPath, entry.name).slice(folder.length + 1),
      code: stripComments(readFileSync(join(entry.parentPath, entry.name), "utf8")),
    }));

  test("imports docsgen only through its public door, whose types it needs, and the kit", () => {
    const wrong = files.flatMap(({ path, code }) =>
      [...code.matchAll(/^(?:import|export) (type )?(?:\{[^}]*\}|[\w* ]+) from "([^"]+)"/gmu)].flatMap(
        ([, isType, target = ""]) => {
          const isOwn = target.startsWith(".") && !posix.join(posix.dirname(path), target).startsWith("..");
          const isPublic = target === "docsgen/migrate-kit" || (target === "docsgen" && isType !== undefined);
          return isOwn || isPublic || /^(?!docsgen)[^.]/u.test(target) ? [] : [`${path}: ${target}`];
        },
      ),
    );
    expect(wrong).toEqual([]);
  });

  test("readers of tools have no effects", () => {
    const steps = new Set([
      "migrate.ts",
      "read-config-module.ts",
      "read-old-site.ts",
      "take-pictures.ts",
      "write-new-site.ts",
    ]);
    const others = files.filter(
      ({ path, code }) =>
        !steps.has(path) && (effectNames.test(stripStrings(code)) || /from "node:(?!path")/u.test(code)),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });
});

describe("@docsgen/openapi", () => {
  const folder = join(root, "packages", "openapi", "src");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({
      path: join(entry.parentPath, entry.name).slice(folder.length + 1),
      code: stripComments(readFileSync(join(entry.parentPath, entry.name), "utf8")),
    }));

  // Configs import the package in each of their threads, which must not load the compiler a second time.
  test("imports only types of docsgen, through its public doors", () => {
    const wrong = files.flatMap(({ path, code }) =>
      [...code.matchAll(/^(?:import|export) (type )?(?:\{[^}]*\}|[\w* ]+) from "(docsgen[^"]*|\.[^"]*)"/gmu)].flatMap(
        ([, isType, target = ""]) => {
          const isOwn = target.startsWith(".") && !posix.join(posix.dirname(path), target).startsWith("..");
          const isPublic = ["docsgen", "docsgen/plugin", "docsgen/feature"].includes(target) && isType !== undefined;
          return isOwn || isPublic ? [] : [`${path}: ${target}`];
        },
      ),
    );
    expect(files.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  test("only the plugin itself has effects", () => {
    // Samples are programs with effects.
    const exceptions = new Set(["openapi.ts", "samples/languages.ts"]);
    const others = files.filter(
      ({ path, code }) =>
        !exceptions.has(path) && (effectNames.test(stripStrings(code)) || /from "node:(?!path")/u.test(code)),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });
});

test("all cached data of a site depends on one identity, which includes the installed packages", () => {
  const users = modules.filter(({ imports }) => imports.includes("compiler/build-identity.ts")).map(({ path }) => path);
  // The command line and the handler only say their version.
  expect(users.filter((path) => !/^compiler\/(?:cli\/|mcp\.ts$)/u.test(path))).toEqual(["compiler/cache/toolchain.ts"]);
});

test("zod is imported as a namespace, so that bundles contain only the parts in use", () => {
  const others = modules.filter(({ code }) => /import (?!\* as z |type )[^;]*? from "zod"/u.test(code));
  expect(others.map(({ path }) => path)).toEqual([]);
});

test("a package outside docsgen's build does not affect pages, or is part of the cache key", () => {
  const namesIn = (file: string, list: RegExp): readonly string[] =>
    [...(list.exec(readFileSync(file, "utf8"))?.[1] ?? "").matchAll(/"([^"]+)"/gu)].map(([, name = ""]) => name);
  const outside = namesIn("scripts/build.js", /const external = \[([^\]]*)\]/u).map(
    (name) => /^(?:@[^/]+\/)?[^/]+/u.exec(name)?.[0] ?? "",
  );
  const named = namesIn("src/compiler/cache/toolchain.ts", /const packages = \[([^\]]*)\]/u);
  // React comes with the renderer, which is bundled. A migration is over when its pages are compiled.
  const withoutPart = ["react", "react-dom", "@docsgen/migrate"];
  const accounted = new Set([...withoutPart, ...named]);
  expect(outside.filter((name) => !accounted.has(name))).toEqual([]);
});

describe("the closed list of effects", () => {
  const pure = modules.filter(
    ({ path }) =>
      /^(?:compiler|features)\/.*(?<!\.client\.ts)$/u.test(path) &&
      !effects.some((effect) => path.slice("compiler/".length).startsWith(effect)),
  );
  for (const { path, code, imports } of pure) {
    test(`${path} has no effects`, () => {
      expect(imports.filter((target) => effectModules.test(target))).toEqual([]);
      expect(effectNames.exec(stripStrings(code))?.[0]).toBeUndefined();
    });
  }

  test("names only files that exist", () => {
    const missing = effects.filter((effect) => !modules.some(({ path }) => path.startsWith(`compiler/${effect}`)));
    expect(missing).toEqual([]);
  });
});

test("no file is a catch-all module", () => {
  const catchAlls = modules.filter(({ path }) =>
    /(?:^|\/)(?:utils?|helpers?|common|shared|misc|types)(?:\/|\.tsx?$)/u.test(path),
  );
  expect(catchAlls.map(({ path }) => path)).toEqual([]);
});

function stripComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\//gu, "").replaceAll(/(^|\s)\/\/.*$/gmu, "$1");
}

function stripStrings(code: string): string {
  return code
    .replaceAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/gu, '""')
    .replaceAll(/\/(?:[^/\\\n]|\\.)+\/[dgimsuvy]+/gu, "//");
}
