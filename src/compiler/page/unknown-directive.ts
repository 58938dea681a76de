/** What to write instead of a directive that docsgen does not know. */
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import { didYouMean } from "../diagnostics/suggest.ts";
import { calloutFor } from "./callout-names.ts";

/** Container names of other tools and docsgen's equivalents. */
const otherNames: Readonly<Record<string, string>> = {
  accordion: ":::details[Title]",
  collapse: ":::details[Title]",
  expander: ":::details[Title]",
  image: "![Description](file.png)",
  moniker: "only the text: pages have one version",
  row: ":::columns with a :::column for each",
  spoiler: ":::details[Title]",
  toggle: ":::details[Title]",
  vimeo: '::video[Title]{src="https://vimeo.com/…"}',
  youtube: '::video[Title]{src="https://youtu.be/…"}',
  yt: '::video[Title]{src="https://youtu.be/…"}',
  "v-pre": "only the text; to show braces, write `\\{{`",
  "code-tabs": ":::code-group",
  "tab-item": ":::tab[Label] inside :::tabs",
  "tab-set": ":::tabs",
};

interface KnownNames {
  readonly containers: readonly string[];
  readonly leaves: readonly string[];
  readonly inline: readonly string[];
  /** All names that can be meant, those of the author first. */
  readonly all: readonly string[];
}

export function hintForName({ type, name }: ContainerDirective | LeafDirective, known: KnownNames): string {
  if (type === "leafDirective" && known.containers.includes(name))
    return `write :::${name} with three colons, and close it with a line :::`;
  const meant = calloutFor(name);
  if (meant !== null) return `write :::${meant}`;
  if (known.leaves.includes(name)) return `write ::${name} with two colons, on a line of its own`;
  if (known.inline.includes(name)) return `write :${name}[text] with one colon`;
  if (Object.hasOwn(otherNames, name)) return `write ${otherNames[name] ?? ""}`;
  return didYouMean(name, known.all) ?? `the known names are ${known.all.join(", ")}`;
}
