/**
 * Rules for more than the text of a page: for all pages with their links, and for what is published. Each gets a view
 * of its level, and says where it found something. A site with each mistake is in `tests/diagnostics/`.
 */
import type { Advice, Fix, Problem } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import type { DiagnosticCode } from "../diagnostics/catalog.ts";
import { makeProblem } from "../diagnostics/catalog.ts";
import { guarded } from "../diagnostics/failed-check.ts";
import type { LinkFinding, LinkPlace } from "../site/linked-site.ts";
import type { SourcePath } from "../source/paths.ts";
import type { Meaning, Rule } from "./rule.ts";

/** One place with the mistake, and the values of its message; or the problem, if it is found elsewhere, too. */
export type SiteFound<Values> =
  | (Values & { readonly at: LinkPlace; readonly hint?: Advice | null; readonly fix?: Fix; readonly made?: never })
  | { readonly at: LinkPlace; readonly made: Problem };

interface SiteDeclaration<View, Values> extends Meaning<Values> {
  /** What `docsgen explain` shows, unless the catalog has the code. */
  readonly shown?: readonly [mistake: string, correction: string];
  /** Codes of problems from which its findings would follow. If the site has one of them, the rule does not run. */
  readonly follows?: readonly DiagnosticCode[];
  /** Each language of a site reports it, and it is a problem if all of them do. */
  readonly inAll?: true;
  readonly find: (view: View) => Iterable<SiteFound<Values>>;
}

/** A rule whose `find` gives complete findings; `siteRule` makes it. */
export interface SiteRule<View> extends Rule {
  readonly follows?: readonly DiagnosticCode[];
  readonly inAll?: true;
  readonly find: (view: View) => readonly LinkFinding[];
}

/** Makes a rule of its declaration: `find` then gives complete findings. */
export function siteRule<View, Values>(declared: SiteDeclaration<View, Values>): SiteRule<View> {
  const { code, severity, message, find } = declared;
  return {
    ...declared,
    find: (view) =>
      Array.from(find(view), (found): LinkFinding => {
        if (found.made !== undefined) return { ...found.at, ...found.made };
        const { at, hint = null, fix = null } = found;
        return { ...at, ...makeProblem(code, message("", found), hint, fix), severity };
      }),
  };
}

/** Runs rules on what they look at. One that fails is reported, and the others run. @param before What is known already. */
export function findAll<View>(
  rules: readonly SiteRule<View>[],
  view: View,
  before: readonly LinkFinding[] = [],
): readonly LinkFinding[] {
  const known = new Set(before.map(({ code }) => code));
  return rules.flatMap(({ code, find, follows = [] }) =>
    follows.some((each) => known.has(each)) ? [] : guarded(`\`${code}\``, () => find(view)),
  );
}

/** The start of a file of the source folder. */
export function atStart(page: SourcePath): LinkPlace {
  return { kind: "page", page, span: startOfText };
}

/** A setting. @param path Its keys from the root of the config. */
export function atSetting(...path: readonly (string | number)[]): LinkPlace {
  return { kind: "config", path };
}
