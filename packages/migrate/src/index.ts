/** Converts sites of other tools into sites of docsgen. `docsgen migrate` starts it. */
export { migrate } from "./migrate.ts";
export type { MigrateOptions, MigrateResult, Migration } from "./migrate.ts";
export { formatMigration } from "./format-migration.ts";
export type { Note, NoteGroup, Outcome, Place, Remark } from "./note.ts";
export type { Comparison, LostAddress } from "./compare-published.ts";
