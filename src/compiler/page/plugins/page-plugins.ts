/**
 * Runs the plugins that transform the trees of a page: remark plugins on the Markdown tree, rehype plugins on the HTML
 * tree. Each plugin runs alone, so that mistakes can be attributed to it.
 */
import type { Root as HastRoot } from "hast";
import type { Nodes, Root } from "mdast";
import type { Node } from "unist";
import type { Pluggable, Processor } from "unified";
import { unified } from "unified";
import { VFile } from "vfile";
import type { RunningHook } from "../../config/plugin-failure.ts";
import { failureOf, unusableResult } from "../../config/plugin-failure.ts";
import type { ListedPlugin, UnifiedPlugin } from "../../config/plugin.ts";
import type { PluginCode } from "../../diagnostics/catalog.ts";
import { finding, isPluginCode } from "../../diagnostics/catalog.ts";
import type { Finding, Span } from "../../diagnostics/diagnostic.ts";
import { startOfText } from "../../diagnostics/diagnostic.ts";
import type { SourcePath } from "../../source/paths.ts";
import { treeProblem } from "./tree-problem.ts";

/** Called before a plugin runs, and with `null` when it has returned. */
export type OnPlugin = (running: RunningHook | null) => void;

type TreeHook = "remarkPlugins" | "rehypePlugins";

/** The plugins applied to one page. */
export interface OpenPage {
  /** @throws PluginError */
  readonly transformMarkdown: (tree: Root) => Promise<Root>;
  /** @throws PluginError */
  readonly transformHtml: (tree: HastRoot) => Promise<HastRoot>;
  /**
   * The messages of `file.message`, and a finding for each plugin that returned two different results for one tree.
   */
  readonly findings: () => readonly Finding[];
}

/** The page as unified plugins see it in `file`. `spanOf` maps offsets in `text`, for their messages. */
export interface PageFile {
  readonly path: SourcePath;
  readonly text: string;
  readonly frontmatter: Readonly<Record<string, unknown>>;
  readonly spanOf: (start: number, end: number) => Span;
}

interface Step {
  readonly plugin: number;
  readonly name: string;
  readonly hook: TreeHook;
  readonly list: readonly UnifiedPlugin[];
}

/** Opens pages for the plugins; the first page runs each plugin twice, to find those that are not deterministic. */
export function createPagePlugins(plugins: readonly ListedPlugin[]): (file: PageFile, onPlugin: OnPlugin) => OpenPage {
  const steps = plugins.flatMap(({ plugin }, index): Step[] =>
    (["remarkPlugins", "rehypePlugins"] as const).flatMap((hook) => {
      const list = plugin[hook] ?? [];
      return list.length === 0 ? [] : [{ plugin: index, name: plugin.name, hook, list }];
    }),
  );
  /** Plugins that have already run twice. */
  const compared = new Set<Step>();
  const processors = new Map<Step, Processor>();
  return ({ path, text, frontmatter, spanOf }, onPlugin) => {
    const file = new VFile({ path, value: text, data: { frontmatter: { ...frontmatter } } });
    const findings: Finding[] = [];
    const processorOf = (step: Step): Processor => {
      const known = processors.get(step) ?? unified().use(step.list.filter(isPluggable)).freeze();
      processors.set(step, known);
      return known;
    };
    const runStep = async <Tree extends Node>(step: Step, tree: Tree, vfile: VFile): Promise<Tree> => {
      const running: RunningHook = { plugin: step.plugin, hook: step.hook, page: path };
      onPlugin(running);
      try {
        const result: Node = await processorOf(step).run(tree, vfile);
        const problem = treeProblem(result);
        if (problem !== null) throw unusableResult(running, problem);
        if (!isSameKind(result, tree)) throw new Error(`it returns a tree without a root`);
        return result;
      } catch (error) {
        throw failureOf(running, error);
      } finally {
        onPlugin(null);
      }
    };
    const transform = async <Tree extends Node>(hook: TreeHook, tree: Tree): Promise<Tree> => {
      let current = tree;
      for (const step of steps.filter((each) => each.hook === hook)) {
        const again = compared.has(step) ? null : structuredClone(current);
        compared.add(step);
        const before = file.messages.length;
        current = await runStep(step, current, file);
        if (again !== null) {
          const other = new VFile({ path, value: text, data: structuredClone({ frontmatter }) });
          if (JSON.stringify(await runStep(step, again, other)) !== JSON.stringify(current))
            findings.push(
              finding("plugin-unstable", { name: step.name, hook: shownHook(step), input: "page" }, startOfText),
            );
        }
        findings.push(...file.messages.slice(before).map((message) => findingOf(message, step, spanOf)));
      }
      return current;
    };
    return {
      transformMarkdown: async (tree) => withPositions(await transform("remarkPlugins", tree)),
      transformHtml: (tree) => transform("rehypePlugins", tree),
      findings: () => findings,
    };
  };
}

/** @param spanOf Maps the offsets of a message. */
function findingOf(
  { reason, ruleId, place }: VFile["messages"][number],
  step: Step,
  spanOf: PageFile["spanOf"],
): Finding {
  const start = place === undefined ? undefined : "start" in place ? place.start : place;
  const end = place !== undefined && "end" in place ? place.end : start;
  const span = start?.offset === undefined ? startOfText : spanOf(start.offset, end?.offset ?? start.offset);
  return { code: codeOf(step, ruleId), message: reason, hint: null, fix: null, severity: "warning", span };
}

function shownHook({ name, hook }: Step): string {
  return name.startsWith("markdown.") ? name : hook;
}

/** "spelling/unknown-word"; plugins in config keys, which have no name, report as "markdown/…". */
function codeOf({ name }: Step, rule: string | undefined): PluginCode {
  const code = `${name.replace(/\..*$/u, "")}/${(rule ?? "message").replaceAll(/[^\w-]+/gu, "-")}`;
  return isPluginCode(code) ? code : "markdown/message";
}

function isPluggable(plugin: UnifiedPlugin): plugin is UnifiedPlugin & Pluggable {
  return typeof plugin === "function" || Array.isArray(plugin);
}

function isSameKind<Tree extends Node>(result: Node, tree: Tree): result is Tree {
  return result.type === tree.type;
}

/** Gives nodes that a plugin has added the position of their parent, so that problems in them have a location. */
function withPositions(tree: Root): Root {
  const visit = (node: Nodes, around: Nodes["position"]): void => {
    if (node.position === undefined && around !== undefined) node.position = around;
    if ("children" in node) for (const child of node.children) visit(child, node.position);
  };
  visit(tree, tree.position);
  return tree;
}
