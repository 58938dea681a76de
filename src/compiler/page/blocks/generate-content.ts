/** Adds the content that plugins make from data to the tree of a page. */
import type { Root, RootContent } from "mdast";
import type { RunningHook } from "../../config/plugin-failure.ts";
import { failureOf, unusableResult } from "../../config/plugin-failure.ts";
import type { ListedPlugin } from "../../config/plugin.ts";
import type { PluginBlock } from "../../config/plugin-pages.ts";
import { finding } from "../../diagnostics/catalog.ts";
import { startOfText } from "../../diagnostics/diagnostic.ts";
import { nearestName } from "../../diagnostics/suggest.ts";
import { readFeatures } from "../directives/read-features.ts";
import type { Draft } from "../draft.ts";
import { makeSpans } from "../draft.ts";
import type { PageSource } from "../frontmatter/frontmatter.ts";
import { readImageAttributes } from "../markdown/image-attributes.ts";
import { parseContainers } from "../markdown/containers.ts";
import { readMarks } from "../markdown/marks.ts";
import type { PageData, PageInput } from "../page-input.ts";
import { protect } from "../placeholders.ts";
import type { OnPlugin } from "../plugins/page-plugins.ts";
import type { RunFeature } from "../plugins/run-feature.ts";
import { mayHaveEmoji, transformText } from "../text.ts";
import { blocksSchema } from "./block-schema.ts";
import { GeneratedText } from "./generated-text.ts";
import { makeBlocks, moveNodes } from "./make-blocks.ts";
import { generatedName, mergeSections } from "./merge-sections.ts";

/** Renders the data of a page. */
export type RenderData = (
  part: PageData,
  page: { readonly path: string; readonly frontmatter: Readonly<Record<string, unknown>>; readonly lang: string },
) => { readonly blocks: readonly PluginBlock[]; readonly isStable: boolean };

/** Returns a function that renders data; the first page of each plugin is rendered twice. */
export function createDataRenderer(plugins: readonly ListedPlugin[]): (onPlugin: OnPlugin) => RenderData {
  const compared = new Set<number>();
  return (onPlugin) =>
    ({ plugin: index, json }, page) => {
      const running: RunningHook = { plugin: index, hook: "render", page: page.path };
      const render = plugins[index]?.plugin.render;
      if (render === undefined) throw new Error(`the plugin ${index} does not render`);
      onPlugin(running);
      try {
        const returned: unknown = render(JSON.parse(json), page);
        const result = blocksSchema.safeParse(returned, { jitless: true });
        if (!result.success) {
          const [{ path, message } = { path: [], message: "it is no list" }] = result.error.issues;
          const place = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("");
          throw unusableResult(running, `${place === "" ? "it returns a wrong value" : `blocks${place}`}: ${message}`);
        }
        const isFirst = !compared.has(index);
        compared.add(index);
        const isStable = !isFirst || JSON.stringify(render(JSON.parse(json), page)) === JSON.stringify(returned);
        return { blocks: result.data, isStable };
      } catch (error) {
        throw failureOf(running, error);
      } finally {
        onPlugin(null);
      }
    };
}

/**
 * @param draft That of the author's text.
 * @returns The draft for the rest of the compilation.
 * @throws PluginError
 */
export async function generateContent(
  tree: Root,
  draft: Draft,
  source: PageSource,
  { data, tools, tables, author }: PageInput,
  run: RunFeature,
): Promise<Draft> {
  const { options } = tools;
  if (data.length === 0) {
    if (draft.text.includes(`::${generatedName}`)) mergeSections(tree, [], draft, options.slugs);
    return draft;
  }
  const page = { path: draft.path, frontmatter: { ...source.frontmatter, ...source.own }, lang: options.lang };
  const rendered = data.map((part) => ({ part, ...author.render(part, page) }));
  const emoji = rendered.some(({ blocks }) => mayHaveEmoji(JSON.stringify(blocks))) ? await tools.loadEmoji() : null;
  const text = new GeneratedText(draft);
  const blocks: RootContent[] = [];
  for (const { part, blocks: made, isStable } of rendered) {
    if (!isStable)
      draft.findings.push(finding("plugin-unstable", { name: part.name, hook: "render", input: "page" }, startOfText));
    const running: RunningHook = { plugin: part.plugin, hook: "render", page: draft.path };
    blocks.push(
      ...makeBlocks(made, {
        labels: options.labels,
        text,
        parseGfm: tools.parseGfm,
        readGfm: (gfm) => {
          const alerts = tools.features.filter(({ feature }) => feature.about.name === "callouts");
          readFeatures(alerts, gfm, text.draft(), run);
        },
        readOwn: (markdown, at) => {
          const own = protect(markdown);
          const names = [...tools.names.containers, ...Object.keys(options.containers), ...options.components];
          const parsed = parseContainers<Error>(own, names, tools.parse);
          if (parsed.deep !== null || parsed.parsed instanceof Error)
            throw unusableResult(running, "a block of Markdown is nested too deeply");
          const moved = text.add(parsed.text, at, makeSpans(parsed.text, own, parsed.shifts), own);
          moveNodes(parsed.parsed, moved);
          const extended = text.draft();
          readFeatures(tools.features, parsed.parsed, extended, run);
          readImageAttributes(parsed.parsed, extended);
          transformText(parsed.parsed, extended, emoji, tools.inline, tables.glossary, run);
          readMarks(parsed.parsed, extended);
          return parsed.parsed;
        },
        drawInline: (name, inline) => {
          const kind = tools.inline.draws.get(name);
          if (kind === undefined) {
            const near = nearestName(name, [...tools.inline.draws.keys()]);
            const hint = near === null ? null : `did you mean “${near}”?`;
            throw unusableResult(running, `it calls “${name}”, which is no inline directive`, hint);
          }
          const draw = (): ReturnType<typeof kind.draw> => kind.draw({ ...inline, glossary: tables.glossary });
          const drawn = run(kind.owner, name, draw, () => draw);
          if ("problem" in drawn) throw unusableResult(running, `its call of “${name}” ${drawn.problem}`, drawn.hint);
          return drawn;
        },
      }),
    );
  }
  const extended = text.draft();
  mergeSections(tree, blocks, extended, options.slugs);
  return extended;
}
