/**
 * Shortens a report for human readers: shows the first diagnostics with the same message and the first of each code,
 * and counts the rest, and those of a tag that has many. Reports for programs are never shortened. Pure.
 */
import type { Acceptance, Diagnostic } from "../diagnostic.ts";

/** A report that a person can read: what is shown in full, and what is only counted. */
export interface Digest {
  /** In report order. */
  readonly shown: readonly Diagnostic[];
  /**
   * Lines for the end of the report: the number of omitted problems, and the setting that accepts them if there is one.
   */
  readonly rest: readonly string[];
}

/** The maximum number of diagnostics shown with the same message, with the same code, and of the same tag or commit. */
const max = { perMessage: 10, perCode: 50, perRef: 3 };
/** The maximum number of messages of one code that are counted separately. */
const maxMessages = 10;

/** The problems with the same code and message. */
interface Group {
  readonly message: string;
  readonly accept: Acceptance | undefined;
  total: number;
  omitted: number;
}

/** Shortens a report, whose order is kept. One that is short enough is returned whole, with an empty `rest`. */
export function digest(all: readonly Diagnostic[]): Digest {
  const refOf = (each: Diagnostic): string => (each.kind === "file" ? (each.ref ?? "") : "");
  const long = [...countBy(all.map(refOf))].flatMap(([ref, count]) => (ref !== "" && count > max.perRef ? [ref] : []));
  const diagnostics = all.filter((each) => !long.includes(refOf(each)));
  const codes = new Map<Diagnostic["code"], { readonly groups: Map<string, Group>; shown: number }>();
  const groupOf = (diagnostic: Diagnostic): readonly [{ shown: number }, Group] => {
    const { code, message } = diagnostic;
    const accept = diagnostic.kind === "file" ? diagnostic.accept : undefined;
    const counts = codes.get(code) ?? { groups: new Map<string, Group>(), shown: 0 };
    codes.set(code, counts);
    const group = counts.groups.get(message) ?? { message, accept, total: 0, omitted: 0 };
    counts.groups.set(message, group);
    return [counts, group];
  };
  const shown = diagnostics.filter((diagnostic) => {
    const [counts, group] = groupOf(diagnostic);
    group.total += 1;
    if (group.total > max.perMessage || counts.shown >= max.perCode) {
      group.omitted += 1;
      return false;
    }
    counts.shown += 1;
    return true;
  });
  const rest = [...codes].flatMap(([code, { groups }]) => describeRest(code, [...groups.values()]));
  const keys = [...(codes.get("frontmatter-unknown-key")?.groups.values() ?? [])].filter(isRepeated);
  return {
    shown,
    rest: [
      ...rest,
      ...describeKeys(keys),
      ...long.map((ref) =>
        describeRef(
          ref,
          all.filter((each) => refOf(each) === ref),
        ),
      ),
    ],
  };
}

function countBy<Value>(values: readonly Value[]): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** What is wrong in a tag or commit, most frequent first. */
function describeRef(ref: string, diagnostics: readonly Diagnostic[]): string {
  const counts = [...countBy(diagnostics.map(({ code }) => code))].sort(([, left], [, right]) => right - left);
  const codes = counts.map(([code, count]) => `${show(count)} ${code}`).join(", ");
  return `${show(diagnostics.length)} problems that readers of “${ref}” get, and no commit can repair: ${codes}`;
}

function describeRest(code: string, groups: readonly Group[]): string[] {
  const omitted = groups.reduce((sum, group) => sum + group.omitted, 0);
  if (omitted === 0) return [];
  const repeated = groups
    .filter((group) => isRepeated(group) && group.omitted > 0)
    .sort((left, right) => right.omitted - left.omitted)
    .slice(0, maxMessages);
  const others = repeated.reduce((sum, group) => sum - group.omitted, omitted);
  return [
    ...repeated.map(({ message, omitted: count }) => `… and ${show(count)} more ${code}: ${message}`),
    ...(others === 0 ? [] : [`… and ${show(others)} more ${code}`]),
  ];
}

/** A key that appears this often is deliberate, so we show how to accept it. */
function describeKeys(groups: readonly Group[]): string[] {
  const keys = groups.flatMap(({ accept }) => accept?.value ?? []).sort();
  if (keys.length === 0) return [];
  const list = keys.map((key) => JSON.stringify(key)).join(", ");
  return [`To accept these keys, add to the config: markdown: { frontmatterKeys: [${list}] }`];
}

function isRepeated({ total }: Group): boolean {
  return total > max.perMessage;
}

function show(count: number): string {
  return count.toLocaleString("en");
}
