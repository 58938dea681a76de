/**
 * The problems of archived versions as authors see them: with the ref or the folder that contains the file. Of a ref, what
 * readers get is reported, and not what only concerns authors. Pure.
 */
import { concernOf, fixedCodes } from "../diagnostics/catalog.ts";
import type { Diagnostic, FileDiagnostic } from "../diagnostics/diagnostic.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import type { VersionMount } from "./read-versions.ts";

export interface VersionReport {
  /** @param diagnostic Its file is as `labelOf` of `diagnostics/file-label.ts` returns it for the source folder. */
  readonly place: (diagnostic: Diagnostic) => Diagnostic;
  /** Where a file of the source folder is. */
  readonly labelOf: (file: string) => string;
  /** Whether a problem that was placed is reported. */
  readonly isReported: (diagnostic: Diagnostic) => boolean;
}

/** @param sourceLabel The source folder as shown in messages. */
export function makeVersionReport(mounts: readonly VersionMount[], sourceLabel: string): VersionReport {
  if (mounts.length === 0)
    return { place: (diagnostic) => diagnostic, labelOf: (file) => file, isReported: () => true };
  const places = mounts.flatMap((mount) => [
    { mount, start: labelOf(sourceLabel, mount.prefix), folder: "" },
    { mount, start: labelOf(sourceLabel, `public/${mount.prefix}`), folder: "public/" },
  ]);
  const mountAt = (file: string): (typeof places)[number] | undefined =>
    places.find(({ start }) => file.startsWith(start));
  const labelAt = (file: string): string => {
    const found = mountAt(file);
    return found === undefined ? file : `${found.mount.label}/${found.folder}${file.slice(found.start.length)}`;
  };
  const placed = (diagnostic: FileDiagnostic): FileDiagnostic => {
    const { includedAt, file } = diagnostic;
    const [first] = includedAt ?? [];
    const mount = mountAt(first?.file ?? file)?.mount;
    if (mount === undefined) return diagnostic;
    const isRef = mount.version.from.kind === "ref";
    return {
      ...diagnostic,
      ...(mount.isFixed ? inFixedRef(diagnostic, mount) : {}),
      file: first === undefined ? labelAt(file) : `${mount.label}/${file.slice(labelOf(sourceLabel, "").length)}`,
      // Files are mounted below the name of the version.
      message: diagnostic.message.replaceAll(`“${mount.prefix}`, "“"),
      fix: isRef ? null : diagnostic.fix,
      hint: hintFor(diagnostic, mount),
      ...(includedAt === undefined ? {} : { includedAt: includedAt.map((at) => ({ ...at, file: labelAt(at.file) })) }),
    };
  };
  const refs = mounts.flatMap(({ version, label }) => (version.from.kind === "ref" ? [`${label}/`] : []));
  return {
    place: (diagnostic) => (diagnostic.kind === "site" ? diagnostic : placed(diagnostic)),
    labelOf: labelAt,
    isReported: (diagnostic) =>
      diagnostic.kind === "site" ||
      !refs.some((start) => diagnostic.file.startsWith(start)) ||
      (diagnostic.severity !== "hint" && concernOf(diagnostic.code) === "readers") ||
      concernOf(diagnostic.code) === "site",
  };
}

/**
 * Nobody can repair what a tag or a commit contains, so it is a warning, unless it is repaired beside the page, or the page
 * could not be published at all. An address that is refused leaves the rest of its page.
 */
function inFixedRef(
  { code, severity }: FileDiagnostic,
  { version: { from } }: VersionMount,
): Pick<FileDiagnostic, "severity" | "ref"> {
  const isRepairable = concernOf(code) === "site" || (fixedCodes.has(code) && code !== "unsafe-url");
  return {
    severity: severity === "error" && !isRepairable ? "warning" : severity,
    ...(from.kind === "ref" && !isRepairable ? { ref: from.ref } : {}),
  };
}

function hintFor(
  { code, hint }: FileDiagnostic,
  { version: { id, from }, label, isFixed }: VersionMount,
): string | null {
  if (code === "unknown-variable") {
    // The folder of a version has no config, but today's may still have its values.
    const source = from.kind === "ref" ? from.ref : ".";
    return `record the values of that version: \`docsgen version ${id} --from ${source}\` writes them into versions/${id}.json`;
  }
  if (from.kind !== "ref") return hint;
  if (code === "unknown-directive") return "add the component to today's config, or take the version from a manifest";
  if (code === "damaged-image")
    return "take the version from a folder, a copy of that time in which the image is whole";
  if (!isFixed || concernOf(code) === "site") return hint;
  const exception = `exceptions: [{ code: "${code}", file: "${label}/**", reason: "…" }]`;
  const accept = fixedCodes.has(code) ? "take the version from a folder" : `accept it in \`checks\` with ${exception}`;
  return `a tag or commit stays as it is: name a branch in which this is repaired, or ${accept}`;
}
