/** `:::tip[Title]` and its kin. Several names have the same look, and each has its own title by default. */
import { problemOf } from "../../compiler/diagnostics/catalog.ts";
import { paragraph } from "../../compiler/markup/elements.ts";
import type { Container, DrawContainer, Page } from "../feature.ts";
import { block, feature, text } from "../feature.ts";
import { readAlerts } from "./alerts.ts";
import { about } from "./callouts.about.ts";

/** The kinds of callouts that differ in icon and colors. */
export type CalloutKind = "tip" | "info" | "warning" | "danger";

type Name = keyof typeof about.containers;

export const callouts = feature(about, {
  read: readAlerts,
  containers: {
    tip: calloutOf("tip", "tip"),
    info: calloutOf("info", "info"),
    note: calloutOf("note", "info"),
    important: calloutOf("important", "warning"),
    warning: calloutOf("warning", "warning"),
    caution: calloutOf("caution", "danger"),
    danger: calloutOf("danger", "danger"),
  },
});

function calloutOf(name: Name, kind: CalloutKind): DrawContainer<string, Name> {
  return (container, page) => drawCallout(container, page, page.word(name), kind);
}

/** @param title Shown unless the callout has a title. */
export function drawCallout(
  container: Container,
  page: Page<never>,
  title: string,
  kind: CalloutKind,
): ReturnType<DrawContainer> {
  const { title: own, content } = container;
  if (content.length === 0) reportEmpty(container, page);
  const heading = paragraph("dg-callout-title", own ?? [text(title)]);
  return block("div", `dg-callout dg-${kind}`, [heading, ...content], { role: "note" });
}

/** Reports a callout without a text, unless a condition has removed it. */
function reportEmpty({ name, node, title }: Container, page: Page<never>): void {
  const [first = "", ...lines] = page.sourceOf(node).split("\n");
  if (lines.some((line) => !/^[\s>]*(?::{3,})?\s*$/u.test(line))) return;
  const alert = /\[!\w+\]/u.exec(first)?.[0];
  const written = alert ?? `:::${name}`;
  const problem = title === null ? "has no text" : "has a title, but no text";
  const hint = alert === undefined ? `write it between ${written} and :::` : "write it on the next line, after >";
  page.report(problemOf("empty-callout", { name: written, problem }, hint));
}
