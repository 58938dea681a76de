/**
 * Shortens a report for a person: of one problem that is met again and again, and of many problems of one kind, the first are shown and the
 * rest is counted. Reports for programs stay whole. Pure.
 */
import type { Diagnostic } from "../diagnostic.ts";

export interface Digest {
  /** In report order. */
  readonly shown: readonly Diagnostic[];
  /** For the end of the report: what was left out, and the setting that accepts it where there is one. */
  readonly rest: readonly string[];
}

/** How many are shown of the same message, and of one code. */
const most = { alike: 10, ofCode: 50 };
/** Messages of one code that are counted one by one. */
const mostLines = 10;

/** Problems with one code and one message. */
interface Group {
  readonly message: string;
  total: number;
  leftOut: number;
}

export function digest(diagnostics: readonly Diagnostic[]): Digest {
  const codes = new Map<Diagnostic["code"], { readonly groups: Map<string, Group>; shown: number }>();
  const groupOf = ({ code, message }: Diagnostic): readonly [{ shown: number }, Group] => {
    const ofCode = codes.get(code) ?? { groups: new Map<string, Group>(), shown: 0 };
    codes.set(code, ofCode);
    const group = ofCode.groups.get(message) ?? { message, total: 0, leftOut: 0 };
    ofCode.groups.set(message, group);
    return [ofCode, group];
  };
  const shown = diagnostics.filter((diagnostic) => {
    const [ofCode, group] = groupOf(diagnostic);
    group.total += 1;
    if (group.total > most.alike || ofCode.shown >= most.ofCode) {
      group.leftOut += 1;
      return false;
    }
    ofCode.shown += 1;
    return true;
  });
  const rest = [...codes].flatMap(([code, { groups }]) => describeRest(code, [...groups.values()]));
  const keys = [...(codes.get("frontmatter-unknown-key")?.groups.values() ?? [])].filter(isRepeated);
  return { shown, rest: [...rest, ...describeKeys(keys)] };
}

function describeRest(code: string, groups: readonly Group[]): string[] {
  const leftOut = groups.reduce((sum, group) => sum + group.leftOut, 0);
  if (leftOut === 0) return [];
  const repeated = groups
    .filter((group) => isRepeated(group) && group.leftOut > 0)
    .sort((left, right) => right.leftOut - left.leftOut)
    .slice(0, mostLines);
  const others = repeated.reduce((sum, group) => sum - group.leftOut, leftOut);
  return [
    ...repeated.map(({ message, leftOut: count }) => `… and ${show(count)} more ${code}: ${message}`),
    ...(others === 0 ? [] : [`… and ${show(others)} more ${code}`]),
  ];
}

/** A key that is met so often is no slip. */
function describeKeys(groups: readonly Group[]): string[] {
  const keys = groups.flatMap(({ message }) => /“(.+?)”/u.exec(message)?.[1] ?? []).sort();
  if (keys.length === 0) return [];
  const list = keys.map((key) => JSON.stringify(key)).join(", ");
  return [`To accept these keys, write in the config: markdown: { frontmatterKeys: [${list}] }`];
}

function isRepeated({ total }: Group): boolean {
  return total > most.alike;
}

function show(count: number): string {
  return count.toLocaleString("en");
}
