/** `docsgen`: the config, and the commands as functions. Plugins and features have entry points of their own. */
export { defineConfig } from "./config/site-config.ts";
export type { SiteConfig, SiteConfigInput } from "./config/site-config.ts";
export type { SidebarEntryInput, SidebarGroupInput } from "./config/schema.ts";
export { build, check, compile, move, preview, print, search, serve, verify } from "./api.ts";
export type { Abortable, Input } from "./api.ts";
export { OptionsError } from "./options.ts";
export type {
  BuildOptions,
  CheckOptions,
  CompileOptions,
  MoveOptions,
  PreviewOptions,
  PrintOptions,
  SearchOptions,
  ServeOptions,
  VerifyOptions,
} from "./options.ts";
export type { MoveResult } from "./move.ts";
export type { PreviewServer } from "./preview.ts";
export type { DevelopmentServer } from "./serve.ts";
export type { ServedUpdate } from "./serve/served-update.ts";
export type { CheckResult } from "./check.ts";
export type { FileChange } from "./check/file-changes.ts";
export type { VerifyResult } from "./verify.ts";
export type { PrintResult } from "./print.ts";
export type { SearchResult } from "./search.ts";
export type { BuildResult, BuildSummary } from "./build-result.ts";
export type { CompileResult } from "./compile.ts";
export type { Diagnostic, FileDiagnostic, Position, Severity, SiteDiagnostic, Span } from "./diagnostics/diagnostic.ts";
export type { DiagnosticCode } from "./diagnostics/catalog.ts";
export type { JsonDiagnostic, JsonReport } from "./diagnostics/reporters/json.ts";
export type { RemoteCacheSettings } from "./graph/open-remote.ts";
export type { Shard } from "./graph/shard.ts";
export type { RemoteReport } from "./remote/remote-pages.ts";
export type { Phase, Progress } from "./graph/progress.ts";
