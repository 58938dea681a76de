/**
 * The second phase: reads from the parsed tree what Markdown has no nodes for. Afterwards, the tree contains all that the
 * page shows, as the author wrote it; checks see it in this form.
 */
import type { Nodes, Root } from "mdast";
import { nodesOf } from "../markup/nodes-of.ts";
import type { PageClaim, PageException } from "./compiled-page.ts";
import { takeClaims } from "./claims.ts";
import { applyConditions } from "./conditions.ts";
import type { Draft } from "./draft.ts";
import { firstLineSpan } from "./draft.ts";
import { takeExceptions } from "./exceptions.ts";
import { readFeatures } from "./directives/read-features.ts";
import { expandIncludes, languageFolder } from "./includes/includes.ts";
import { separateLabels } from "./includes/labels.ts";
import { nodeLimit } from "./limits/block-limit.ts";
import { findGrowth } from "./limits/growth.ts";
import { outputLimitOf, pastLimit, tooLong } from "./limits/page-limits.ts";
import { readImageAttributes } from "./markdown/image-attributes.ts";
import type { PageInput, Refused } from "./page-input.ts";
import { pageVariables } from "./page-record.ts";
import type { ParsedPage } from "./parse-page.ts";
import { withoutMarks } from "./placeholders.ts";
import type { RunFeature } from "./plugins/run-feature.ts";
import { ReferenceList } from "./references.ts";
import type { Variables } from "./variables.ts";

/** The page as checks see it. */
export interface ReadPage {
  readonly tree: Root;
  /** The nodes of the tree, in document order. */
  readonly nodes: readonly Nodes[];
  /** The results that this and the next phases collect. */
  readonly draft: Draft;
  readonly claims: readonly PageClaim[];
  readonly exceptions: readonly PageException[];
}

/** @throws PluginError */
export function readPage(parsed: ParsedPage, input: PageInput, run: RunFeature): ReadPage | Refused {
  const { includes, includedAt, tools } = input;
  const { tree } = parsed;
  const draft = openDraft(parsed, input);
  const claims = takeClaims(tree, draft);
  const exceptions = takeExceptions(tree, draft);
  // Content that is not shown is neither read nor checked.
  applyConditions(tree, draft);
  readFeatures(tools.features, tree, draft, run);
  readImageAttributes(tree, draft);
  expandIncludes(tree, draft, includes, languageFolder(input.path, tools.options));
  const nodes = nodesOf(tree);
  if (includes.size > 0) separateLabels(nodes, draft, includedAt);

  const last = nodes[nodeLimit];
  if (last !== undefined) {
    const long = tooLong(`${nodeLimit} texts, links and other parts`, firstLineSpan(draft, last));
    return { refused: [...draft.findings, long] };
  }
  const limit = outputLimitOf(input.text);
  const growing = findGrowth(nodes, limit);
  if (growing !== null) return { refused: [...draft.findings, pastLimit(limit, firstLineSpan(draft, growing))] };
  return { tree, nodes, draft, claims, exceptions };
}

function openDraft({ source, tree, text, spanOf, findings }: ParsedPage, input: PageInput): Draft {
  const { path, includedAt, tables, tools } = input;
  const { routes, schemes, named, languages } = tools.options;
  return {
    path,
    text,
    spanOf,
    findings,
    references: new ReferenceList(path, includedAt, findings, schemes, languages, named),
    components: [],
    usedVariables: new Set(source.usedVariables),
    variables: withPageVariables(tables.variables, pageVariables(path, source.frontmatter, tree, routes)),
  };
}

/** Adds the page's own variables to those of the config. */
function withPageVariables(ofConfig: Variables, ofPage: Readonly<Record<string, string>>): Variables {
  return {
    get: (name) => {
      const value = Object.hasOwn(ofPage, name) ? ofPage[name] : ofConfig.get(name);
      return value === undefined ? undefined : withoutMarks(value);
    },
    names: () => [...ofConfig.names(), ...Object.keys(ofPage)],
  };
}
