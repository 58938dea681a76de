/** Named parts of files, in the notations of other tools and of docsgen: `#region name`. Pure. */
import { linesOfRegion } from "docsgen/migrate-kit";

/** The form of regions in a tool. Neither pattern has the flag `g`, because each is used for several lines. */
export interface RegionMarks {
  /** Match the marks of a start and an end, with the name as group `name`. */
  readonly start: RegExp;
  readonly end: RegExp;
}

/**
 * Rewrites the marks of the old tool as those of docsgen. A part without an end goes to that of the file, and a second
 * start of a part that is open means nothing.
 */
export function convertRegions(text: string, { start, end }: RegionMarks): string {
  const open = new Map<string, string>();
  const lines = text.split("\n").flatMap((line) => {
    const opened = start.exec(line)?.groups?.["name"];
    if (opened !== undefined && open.has(opened)) return [];
    if (opened !== undefined) {
      open.set(opened, line.replace(/\r$/u, ""));
      return [line.replace(start, `#region ${opened}`)];
    }
    const closed = end.exec(line)?.groups?.["name"];
    if (closed === undefined) return [line];
    open.delete(closed);
    return [line.replace(end, `#endregion ${closed}`)];
  });
  const made = lines.join("\n");
  const ends = Array.from(open, ([name, line]) => line.replace(start, `#endregion ${name}`));
  if (ends.length === 0) return made;
  return `${made}${made.endsWith("\n") ? "" : "\n"}${ends.toReversed().join("\n")}\n`;
}

/** The lines of a part as the old tool finds them, without any marks, or `null` if there is no such part. */
export function regionIn(text: string, name: string, { start, end }: RegionMarks): readonly string[] | null {
  const lines = text.split(/\r?\n/u);
  const isMark = (mark: RegExp, line: string): boolean => mark.exec(line)?.groups?.["name"] === name;
  const first = lines.findIndex((line) => isMark(start, line));
  if (first === -1) return null;
  const rest = lines.slice(first + 1);
  const last = rest.findIndex((line) => isMark(end, line));
  return (last === -1 ? rest : rest.slice(0, last)).filter((line) => !start.test(line) && !end.test(line));
}

/** Whether docsgen finds the same lines in the converted file. */
export function isSameRegion(text: string, name: string, marks: RegionMarks): boolean {
  const old = regionIn(text, name, marks);
  return old !== null && old.join("\n") === linesOfRegion(convertRegions(text, marks), name)?.join("\n");
}
