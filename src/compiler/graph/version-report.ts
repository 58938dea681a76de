/**
 * The files of a site and their problems as authors see them: those of an archived version with the ref or the folder that
 * contains them. Of a ref, what readers get is reported, and not what only concerns authors. Pure.
 */
import { concernOf, fixedCodes } from "../diagnostics/catalog.ts";
import type { Diagnostic, FileDiagnostic } from "../diagnostics/diagnostic.ts";
import { labelOf, labelOfNamed } from "../diagnostics/file-label.ts";
import type { Mount } from "../source/mounts.ts";
import { mountFinder, pathInMount } from "../source/mounts.ts";

/** @property file The path of a file in the site. */
export interface SiteFiles {
  /** Where a file is, as messages show it. */
  readonly labelOf: (file: string) => string;
  /** Where a file is that a page names, whose path is within its version. */
  readonly labelIn: (page: string, file: string) => string;
  /** A problem of a file as one of its version. */
  readonly inVersion: (file: string, diagnostic: FileDiagnostic) => FileDiagnostic;
  /** Whether a problem is reported. */
  readonly isReported: (diagnostic: Diagnostic) => boolean;
}

/** @param sourceLabel The source folder as shown in messages: "docs-src"; "" for the working folder. */
export function makeSiteFiles(mounts: readonly Mount[], sourceLabel: string): SiteFiles {
  const mountOf = mountFinder(mounts);
  const labelIn: SiteFiles["labelIn"] = (page, file) => labelOf(mountOf(page)?.label ?? sourceLabel, file);
  const refs = mounts.flatMap(({ version: { from } }) => (from.kind === "ref" ? [`${from.ref}:`] : []));
  return {
    labelOf: (file) => labelIn(file, pathInMount(file, mountOf(file)?.prefix ?? "")),
    labelIn,
    inVersion: (file, diagnostic) => {
      const mount = mountOf(file);
      if (mount === null) return diagnostic;
      return {
        ...diagnostic,
        ...(mount.isFixed ? inFixedRef(diagnostic, mount) : {}),
        fix: mount.version.from.kind === "ref" ? null : diagnostic.fix,
        hint: hintFor(diagnostic, mount),
      };
    },
    isReported: (diagnostic) =>
      diagnostic.kind === "site" ||
      !refs.some((start) => diagnostic.file.startsWith(start)) ||
      (diagnostic.severity !== "hint" && concernOf(diagnostic.code) === "readers") ||
      concernOf(diagnostic.code) === "site",
  };
}

/** The file from which a plugin made a page, by the name that it gives, as messages show it: "v1.0:openapi.yml". */
export function labelOfOrigin(
  file: string,
  mount: Mount | null,
  { label, root }: { readonly label: string; readonly root: string },
): string {
  if (mount === null) return labelOfNamed(label, root, file);
  const { from } = mount.version;
  const inRoot = labelOfNamed("", root, file);
  return from.kind === "ref" ? `${from.ref}:${inRoot}` : labelOf(mount.label, inRoot);
}

/**
 * Nobody can repair what a tag or a commit contains, so it is a warning, unless it is repaired beside the page, or the page
 * could not be published at all. An address that is refused leaves the rest of its page.
 */
function inFixedRef(
  { code, severity }: FileDiagnostic,
  { version: { from } }: Mount,
): Pick<FileDiagnostic, "severity" | "ref"> {
  const isRepairable = concernOf(code) === "site" || (fixedCodes.has(code) && code !== "unsafe-url");
  return {
    severity: severity === "error" && !isRepairable ? "warning" : severity,
    ...(from.kind === "ref" && !isRepairable ? { ref: from.ref } : {}),
  };
}

function hintFor({ code, hint }: FileDiagnostic, { version: { id, from }, label, isFixed }: Mount): string | null {
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
