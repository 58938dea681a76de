/** The package's door. */
export { defineConfig } from "./config/site-config.ts";
export type { SiteConfig, SiteConfigInput } from "./config/site-config.ts";
export type { SidebarEntryInput, SidebarGroupInput } from "./config/schema.ts";
export { check } from "./check.ts";
export type { CheckOptions, CheckResult } from "./check.ts";
export type { FileChange } from "./check/file-changes.ts";
export { verify } from "./verify.ts";
export type { VerifyOptions, VerifyResult } from "./verify.ts";
export { search } from "./search.ts";
export type { SearchOptions, SearchResult } from "./search.ts";
export { build } from "./build.ts";
export type { BuildOptions, BuildResult, BuildSummary } from "./build.ts";
export type { Diagnostic, FileDiagnostic, Position, Severity, SiteDiagnostic, Span } from "./diagnostics/diagnostic.ts";
export type { DiagnosticCode } from "./diagnostics/catalog.ts";
export type { JsonDiagnostic, JsonReport } from "./diagnostics/reporters/json.ts";
export type { RemoteCacheSettings } from "./graph/open-remote.ts";
export type { RemoteReport } from "./remote/remote-pages.ts";
export type { Phase, Progress } from "./graph/progress.ts";
