/**
 * Turns GitHub's alerts into containers. The rest of the first line is the title.
 *
 *     > [!NOTE] Title          :::note[Title]
 *     > Text               →   Text
 *                              :::
 */
import type { Blockquote, Paragraph, PhrasingContent } from "mdast";
import { walk } from "../../compiler/markup/walk.ts";
import type { Read } from "../feature.ts";
import { about } from "./callouts.about.ts";

/** Every callout is an alert, too, on GitHub or in VitePress. Authors may write the names in any case. */
export const alertNames: readonly string[] = Object.keys(about.containers);

const marker = /^\[!([a-z]+)\](?=[ \t\n]|$)[ \t]*/iu;

export const readAlerts: Read = (tree, { text }) => {
  if (!text.includes("[!")) return;
  walk(tree, (node) => void (node.type === "blockquote" && becomeContainer(node)));
};

function becomeContainer(quote: Blockquote): void {
  const [paragraph, ...rest] = quote.children;
  const [text, ...others] = paragraph?.type === "paragraph" ? paragraph.children : [];
  if (paragraph?.type !== "paragraph" || text?.type !== "text") return;
  const [found, name = ""] = marker.exec(text.value) ?? [];
  if (found === undefined || !alertNames.includes(name.toLowerCase())) return;
  const { title, body } = splitLine([{ ...text, value: text.value.slice(found.length) }, ...others]);
  const label: Paragraph = { type: "paragraph", data: { directiveLabel: true }, children: title };
  const content = body.length === 0 ? rest : [{ ...paragraph, children: body }, ...rest];
  const children = title.length === 0 ? content : [label, ...content];
  Object.assign(quote, { type: "containerDirective", name: name.toLowerCase(), attributes: {}, children });
}

/** Splits a paragraph into its first line and the rest. */
function splitLine(children: readonly PhrasingContent[]): {
  readonly title: PhrasingContent[];
  readonly body: PhrasingContent[];
} {
  const at = children.findIndex(
    (child) => child.type === "break" || (child.type === "text" && child.value.includes("\n")),
  );
  const end = children[at];
  if (end === undefined) return { title: withoutEmpty(children), body: [] };
  const before = children.slice(0, at);
  const after = children.slice(at + 1);
  if (end.type !== "text") return { title: withoutEmpty(before), body: withoutEmpty(after) };
  const [first = "", ...lines] = end.value.split("\n");
  return {
    title: withoutEmpty([...before, { ...end, value: first }]),
    body: withoutEmpty([{ ...end, value: lines.join("\n") }, ...after]),
  };
}

function withoutEmpty(children: readonly PhrasingContent[]): PhrasingContent[] {
  return children.filter((child) => child.type !== "text" || child.value !== "");
}
