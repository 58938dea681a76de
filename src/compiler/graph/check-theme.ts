/**
 * Checks a site's own theme files and components: whether the folder and the files named in the config exist, whether
 * every file in the theme folder is used, and whether each registered file exports a component, which we only know
 * after running it, and what its style sheets load. Also describes the failures of components.
 */
import { SourceMap } from "node:module";
import { basename, resolve, sep } from "node:path";
import type { Message } from "esbuild";
import { describeError, describeWarning } from "../asset/bundle-messages.ts";
import type { SitePart, SiteTheme, StyleSheet, ThemeModule } from "../asset/site-theme.ts";
import { findMissing, isAuthorsFile, isFileInput, replaceableComponents } from "../asset/site-theme.ts";
import type { ConfigFinding } from "../config/describe-issues.ts";
import { wrongValue } from "../config/describe-issues.ts";
import type { LoadedConfig } from "../config/load.ts";
import { locateFindings } from "../config/load.ts";
import type { Policy } from "../config/content-security-policy.ts";
import type { ConfigPath, SiteConfig } from "../config/site-config.ts";
import { fileDiagnostic, problemOf, severityOf } from "../diagnostics/catalog.ts";
import type { Diagnostic, FileDiagnostic, Span } from "../diagnostics/diagnostic.ts";
import { suggestImport } from "../config/import-hint.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import { spanIn } from "../diagnostics/line-index.ts";
import { blockedInCss } from "../page/html/blocked-resources.ts";
import { pathFrom } from "../path-from.ts";
import type { Frame, RenderFailure } from "../route/render-error.ts";
import type { FileLocation } from "../rules/rendered/rendered-part.ts";
import type { LinkedSite, LinkFinding } from "../site/linked-site.ts";
import { routeUrl } from "../site/urls.ts";
import type { SourcePath } from "../source/paths.ts";
import { asyncReason } from "../route/render-error.ts";
import { describeStop } from "./render-routes.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** Reports the theme folder and the component files that the config names but that do not exist. */
export function describeMissing(part: SitePart, config: SiteConfig): readonly ConfigFinding[] {
  const { isFolderMissing, components, pluginStyles, pluginScripts } = findMissing(part);
  if (sep !== "\\" && part.moduleFolder.includes("\\") && (part.folder !== null || part.components.length > 0)) {
    const problem = `cannot be loaded from “${part.root}”, because Node.js loads no module from a folder with a backslash`;
    return [wrongValue([part.components.length > 0 ? "components" : "theme"], problem, "rename the folder")];
  }
  const hint = "its path is relative to the config's folder";
  const missing = (path: ConfigPath, what: string, file = ""): ConfigFinding =>
    wrongValue(path, `names a ${what} that does not exist, “${file}”`, hint);
  return [
    ...(isFolderMissing ? [missing(["theme"], "folder or package", config.theme.folder ?? "")] : []),
    ...components.map((name) => {
      const file = config.components[name]?.file ?? "";
      const found = missing(["components", name, "file"], "file", file);
      return { ...found, hint: suggestImport(/^\.{1,2}\//u.test(file) ? file : `./${file}`, part.root) };
    }),
    ...config.plugins.flatMap(({ style = "", script = "" }, index) => [
      ...(pluginStyles.includes(style) ? [missing(["plugins", index, "style"], "style sheet", style)] : []),
      ...(pluginScripts.includes(script) ? [missing(["plugins", index, "script"], "file", script)] : []),
    ]),
  ];
}

/** Loads the author's components in a thread, because only running a module shows whether it exports a component. */
export async function checkTheme(
  { module, unusedFiles }: Pick<SiteTheme, "module" | "unusedFiles">,
  loaded: LoadedConfig,
  pool: WorkerPool,
): Promise<readonly Diagnostic[]> {
  const names = Object.keys(loaded.config.components);
  const wrong = module === null ? [] : await findWrong(module, names, loaded, pool);
  return [
    ...(await locateFindings(
      unusedFiles.map((path) => describeUnused(path)),
      loaded,
    )),
    ...wrong,
  ];
}

/** Turns esbuild's errors into diagnostics. */
export function describeBundleErrors(
  messages: readonly Message[],
  { root, label }: LoadedConfig,
): readonly Diagnostic[] {
  const found = messages.map((message) => {
    const { file, finding } = describeError(message, root);
    return fileDiagnostic(labelOf(label, file), finding);
  });
  // A syntax error causes further errors, so we report only the first in each file.
  const isEcho = ({ file, code }: FileDiagnostic, index: number): boolean =>
    code === "theme-syntax" && found.slice(0, index).some((before) => before.code === code && before.file === file);
  return found.filter((each, index) => !isEcho(each, index));
}

/** Turns esbuild's warnings into findings. */
export function describeBundleWarnings(
  { warnings }: SiteTheme,
  { root, label }: Pick<LoadedConfig, "root" | "label">,
): readonly LinkFinding[] {
  return warnings.map((message) => {
    const { file, finding } = describeWarning(message, root);
    return { kind: "file", file: labelOf(label, file), ...finding };
  });
}

/** Reports the addresses in a style sheet that the site's Content-Security-Policy blocks. */
export function checkStyleSheet({ file, text }: StyleSheet, policy: Policy): readonly LinkFinding[] {
  return blockedInCss(text, policy).map(({ start, end, ...problem }): LinkFinding => ({
    kind: "file",
    file,
    span: spanIn(text, start, end),
    ...problem,
  }));
}

/** @param path Relative to the theme folder. */
function describeUnused(path: string): ConfigFinding {
  if (!/\.[jt]sx$/u.test(path)) {
    const hint = "the theme is style.css, what it imports, and the components that replace those of docsgen";
    return wrongValue(["theme"], `has ${path}, which is never imported`, hint);
  }
  const names = replaceableComponents();
  const name = basename(path);
  const meant = names.includes(name)
    ? `move it to components/${name}`
    : (didYouMean(name, names)?.hint ?? `the theme's components are ${names.join(", ")}`);
  return wrongValue(["theme"], `has ${path}, which replaces no component and is never imported`, meant);
}

async function findWrong(
  module: ThemeModule,
  names: readonly string[],
  loaded: LoadedConfig,
  pool: WorkerPool,
): Promise<readonly Diagnostic[]> {
  const where = [names.length > 0 ? "components" : "theme"];
  for await (const outcome of pool.runAll([{ kind: "load" }])) {
    if (outcome.kind === "stopped") {
      const { problem, reason } = describeStop(outcome.stop);
      const hint = "code at the top level of a module must finish";
      return locateFindings([wrongValue(where, `${problem} while it is loaded: ${reason}`, hint)], loaded);
    }
    if (outcome.kind !== "loaded") throw new Error(`a module was ${outcome.kind} instead of loaded`);
    const { invalidComponents, error } = outcome;
    if (error === null) {
      const hint = "export a function, by default or under the name of the file";
      const wrong = invalidComponents.map((name) => wrongValue(["components", name, "file"], "has no component", hint));
      return locateFindings(wrong, loaded);
    }
    const values = { subject: "This module", problem: "throws an error", where: "when it is loaded" };
    const problem = problemOf("component-failed", { ...values, reason: error.reason }, hintFor(error.reason));
    const location = locationOf(error.frames, module, loaded);
    if (location !== null)
      return [{ ...problem, file: location.file, span: location.span, kind: "file", severity: severityOf(problem) }];
    return locateFindings([{ ...problem, path: where }], loaded);
  }
  return [];
}

/** The places to which a failure of a component can be traced: the page, the author's file, or the config. */
export interface FailureContext {
  readonly loaded: LoadedConfig;
  /** The source folder, as shown in messages. */
  readonly sourceLabel: string;
  readonly site: LinkedSite;
  readonly module: ThemeModule;
  /** The spans of a page's components, by number. */
  readonly spansOf: (page: SourcePath) => readonly Span[];
}

/**
 * Returns one finding for each place that fails. It points to the author's file or, if the place in it is unknown, to
 * the page, or to the config for a theme file.
 */
export function describeFailures(failures: readonly RenderFailure[], context: FailureContext): readonly LinkFinding[] {
  const { loaded, site, module } = context;
  const byUrl = new Map(
    failures.length === 0 ? [] : site.pages.map(({ record }) => [routeUrl(loaded.config.base, record.path), record]),
  );
  const groups = new Map<
    string,
    { readonly failure: RenderFailure; readonly location: FileLocation | null; readonly places: Set<string> }
  >();
  for (const failure of failures) {
    const location = locationOf(failure.frames, module, loaded);
    const key = JSON.stringify([location, failure.component?.name, failure.problem, failure.reason]);
    const known = groups.get(key) ?? { failure, location, places: new Set<string>() };
    // A component is rendered twice to be checked, and may fail each time.
    known.places.add(`${failure.component?.number} ${failure.url}`);
    groups.set(key, known);
  }
  return Array.from(groups.values(), ({ failure, location, places }): LinkFinding => {
    const count = places.size;
    const { component, url, reason, problem: fault } = failure;
    const page = byUrl.get(url)?.relativePath ?? null;
    const used = component === null || page === null ? null : context.spansOf(page)[component.number];
    const at =
      page === null
        ? url
        : `${labelOf(context.sourceLabel, used?.included?.file ?? page)}${used === undefined || used === null ? "" : `:${used.start.line}`}`;
    const others = count === 1 ? "" : ` and ${count - 1} more ${count === 2 ? "place" : "places"}`;
    const subject = component === null ? "The theme" : `The component “${component.name}”`;
    const values = { subject, problem: fault, where: `at ${at}${others}`, reason };
    const problem = problemOf("component-failed", values, hintFor(reason));
    if (location !== null) return { kind: "file", file: location.file, span: location.span, ...problem };
    if (component !== null && page !== null)
      return { kind: "component", page, component: component.number, ...problem };
    return { kind: "config", path: ["theme"], ...problem };
  });
}

/** Advice that the messages of Node.js and React lack: pages are rendered without a browser, and synchronously. */
function hintFor(reason: string): string | null {
  if (reason === asyncReason)
    return "remove `async`, and read the data where the module is loaded: `const data = await …`; render the data, not the promise";
  return /^(?:window|document|navigator|localStorage|sessionStorage|location|matchMedia|self|history) is not defined$/u.test(
    reason,
  )
    ? 'pages are rendered without a browser: read it in an effect (`useEffect`), and set `hydrate: "load"` for the component in the config'
    : null;
}

function isAuthorsSource(source: string, root: string): boolean {
  return isFileInput(source) && isAuthorsFile(resolve(root, source));
}

/** The position of the innermost frame in a file of the author's own, or `null`. */
export function locationOf(
  frames: readonly Frame[],
  module: Pick<ThemeModule, "map">,
  { root, label }: Pick<LoadedConfig, "root" | "label">,
): FileLocation | null {
  if (frames.length === 0) return null;
  const map = new SourceMap(JSON.parse(module.map));
  for (const { line, column } of frames) {
    const entry = map.findEntry(line - 1, column - 1);
    if (!("originalSource" in entry)) continue;
    if (!isAuthorsSource(entry.originalSource, root)) continue;
    const path = resolve(root, entry.originalSource);
    const start = { line: entry.originalLine + 1, column: entry.originalColumn + 1 };
    const file = labelOf(label, pathFrom(root, path));
    return { path, file, span: { start, end: { ...start, column: start.column + 1 } } };
  }
  return null;
}
