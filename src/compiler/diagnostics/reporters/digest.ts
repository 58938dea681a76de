/**
 * Shortens a report for human readers: shows the first diagnostics with the same message and the first of each code,
 * and counts the rest. Reports for programs are never shortened. Pure.
 */
import type { Acceptance, Diagnostic } from "../diagnostic.ts";

export interface Digest {
  /** In report order. */
  readonly shown: readonly Diagnostic[];
  /**
   * Lines for the end of the report: the number of omitted problems, and the setting that accepts them if there is one.
   */
  readonly rest: readonly string[];
}

/** The maximum number of diagnostics shown with the same message, and with the same code. */
const max = { perMessage: 10, perCode: 50 };
/** The maximum number of messages of one code that are counted separately. */
const maxMessages = 10;

/** The problems with the same code and message. */
interface Group {
  readonly message: string;
  readonly accept: Acceptance | undefined;
  total: number;
  omitted: number;
}

export function digest(diagnostics: readonly Diagnostic[]): Digest {
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
  return { shown, rest: [...rest, ...describeKeys(keys)] };
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
