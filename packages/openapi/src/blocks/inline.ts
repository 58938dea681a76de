/** Texts of a line in parts, as docsgen draws them. */
import type { PluginBlock, PluginText, PluginTextPart } from "docsgen";

export type Inline = readonly PluginTextPart[];

export function paragraph(...text: Inline): PluginBlock {
  return { kind: "paragraph", text };
}

/** "a, b and c" */
export function joined(parts: readonly Inline[], separator = ", ", last = separator): Inline {
  return parts.flatMap((part, at): Inline => (at === 0 ? part : [at === parts.length - 1 ? last : separator, ...part]));
}

export function container(
  name: string,
  title: PluginText | undefined,
  children: readonly PluginBlock[],
  attributes?: Readonly<Record<string, string>>,
): PluginBlock {
  return {
    kind: "call",
    name,
    ...(title !== undefined && { title }),
    ...(attributes !== undefined && { attributes }),
    children,
  };
}

/** `:badge[200]{tip}` */
export function badge(text: string, kind: "tip" | "danger" | "info" | "warning" | "method"): PluginTextPart {
  return { call: "badge", text, attributes: kind };
}
