/** The package's door. */
export { defineConfig } from "./config/site-config.ts";
export type { SiteConfig, SiteConfigInput } from "./config/site-config.ts";
export type { SidebarEntryInput, SidebarGroupInput } from "./config/schema.ts";
export { build } from "./build.ts";
export type { BuildOptions, BuildResult, BuildSummary } from "./build.ts";
export type { Diagnostic, FileDiagnostic, Position, Severity, SiteDiagnostic, Span } from "./diagnostics/diagnostic.ts";
export type { DiagnosticCode } from "./diagnostics/catalog.ts";
export type { Phase, Progress } from "./graph/progress.ts";
