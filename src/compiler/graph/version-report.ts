/**
 * The problems of archived versions as authors see them: with the ref or the folder that contains the file. Nobody can
 * repair what a ref contains, so only what changes what its readers get is reported there. Pure.
 */
import type { DiagnosticCode } from "../diagnostics/catalog.ts";
import type { Diagnostic, FileDiagnostic } from "../diagnostics/diagnostic.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import type { VersionMount } from "./read-versions.ts";

/** What the pages of a ref said in their time, and cannot say now. */
const reportedOfRefs: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  "unknown-variable",
  "unknown-directive",
  "component-props",
  "component-failed",
  "missing-include",
  "unreadable-file",
  "not-utf8",
  "page-size",
  "page-limit",
  "nesting-limit",
  "markup-limit",
  "package-failure",
  "plugin-failed",
  "plugin-unstable",
  "output-conflict",
  "broken-version-link",
  "damaged-image",
]);

interface VersionFile {
  readonly mount: VersionMount;
  readonly label: string;
}

export interface VersionReport {
  /** @param file As `labelOf` returns it for the source folder. @returns `null` for a problem that is not reported. */
  readonly place: (diagnostic: Diagnostic) => Diagnostic | null;
  /** Where a file is; `null` if nothing is reported there. */
  readonly labelOf: (file: string) => string | null;
}

/** @param sourceLabel The source folder as shown in messages. */
export function makeVersionReport(mounts: readonly VersionMount[], sourceLabel: string): VersionReport {
  const places = mounts.flatMap((mount) => [
    { mount, start: labelOf(sourceLabel, mount.prefix), folder: "" },
    { mount, start: labelOf(sourceLabel, `public/${mount.prefix}`), folder: "public/" },
  ]);
  const fileAt = (label: string): VersionFile | null => {
    const place = places.find(({ start }) => label.startsWith(start));
    if (place === undefined) return null;
    const { mount, start, folder } = place;
    return { mount, label: `${mount.label}/${folder}${label.slice(start.length)}` };
  };
  const placed = (diagnostic: FileDiagnostic): FileDiagnostic | null => {
    const { includedAt, file, code } = diagnostic;
    const [first] = includedAt ?? [];
    const found = fileAt(first?.file ?? file);
    if (found === null) return diagnostic;
    const { mount, label } = found;
    const isRef = mount.version.from.kind === "ref";
    if (isRef && !reportedOfRefs.has(code)) return null;
    const included = first === undefined ? label : `${mount.label}/${file.slice(labelOf(sourceLabel, "").length)}`;
    return {
      ...diagnostic,
      file: included,
      // Files are mounted below the name of the version.
      message: diagnostic.message.replaceAll(`“${mount.prefix}`, "“"),
      fix: isRef ? null : diagnostic.fix,
      hint: hintFor(diagnostic, mount),
      ...(includedAt === undefined
        ? {}
        : { includedAt: includedAt.map((at) => ({ ...at, file: fileAt(at.file)?.label ?? at.file })) }),
    };
  };
  if (mounts.length === 0) return { place: (diagnostic) => diagnostic, labelOf: (file) => file };
  return {
    place: (diagnostic) => (diagnostic.kind === "site" ? diagnostic : placed(diagnostic)),
    labelOf: (file) => {
      const found = fileAt(file);
      if (found === null) return file;
      return found.mount.version.from.kind === "ref" ? null : found.label;
    },
  };
}

function hintFor({ code, hint }: FileDiagnostic, { version: { id, from } }: VersionMount): string | null {
  if (code === "unknown-variable") {
    // The folder of a version has no config, but today's may still have its values.
    const source = from.kind === "ref" ? from.ref : ".";
    return `record the values of that version: \`docsgen version ${id} --from ${source}\` writes them into versions/${id}.json`;
  }
  if (from.kind !== "ref") return hint;
  if (code === "broken-version-link")
    return "readers get a home page of the site, or the page without the anchor: name another ref to change that";
  if (code === "damaged-image")
    return "take the version from a folder, a copy of that time in which the image is whole";
  if (code === "unknown-directive") return "add the component to today's config, or take the version from a manifest";
  return `nothing of “${from.ref}” can be repaired here: name another ref, or take the version from a manifest`;
}
