/** The public API of the package. */
export { defineConfig } from "./config/site-config.ts";
export type { SiteConfig, SiteConfigInput } from "./config/site-config.ts";
export type { SidebarEntryInput, SidebarGroupInput } from "./config/schema.ts";
export { build, check, compileShard, search, verify } from "./api.ts";
export type { CheckOptions, CheckResult } from "./check.ts";
export type { FileChange } from "./check/file-changes.ts";
export type { VerifyOptions, VerifyResult } from "./verify.ts";
export type { SearchOptions, SearchResult } from "./search.ts";
export type { BuildOptions, BuildResult, BuildSummary } from "./build-result.ts";
export type { ShardOptions, ShardResult } from "./shard.ts";
export type { Diagnostic, FileDiagnostic, Position, Severity, SiteDiagnostic, Span } from "./diagnostics/diagnostic.ts";
export type { DiagnosticCode } from "./diagnostics/catalog.ts";
export type { JsonDiagnostic, JsonReport } from "./diagnostics/reporters/json.ts";
export type { RemoteCacheSettings } from "./graph/open-remote.ts";
export type { Shard } from "./graph/shard.ts";
export type { RemoteReport } from "./remote/remote-pages.ts";
export type { Phase, Progress } from "./graph/progress.ts";
