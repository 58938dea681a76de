/** Formats the measurements of references as Markdown, a table for each description. */
import { describeMachine } from "../speed/machine.ts";
import { spread } from "../speed/measurements.ts";
import type { Measured } from "../speed/process-tree.ts";
import { count, paragraphs, show, table } from "../speed/report.ts";
import type { BenchDescription } from "./description.ts";
import type { Weight } from "./site.ts";

export interface ReferenceResult {
  readonly description: BenchDescription;
  readonly label: string;
  readonly version: string;
  readonly features: string;
  readonly cold: (Measured & Weight) | null;
  readonly edit: (Measured & { readonly compiled: number }) | null;
  readonly failure: string | null;
}

export function referenceReport(results: readonly ReferenceResult[]): string {
  const descriptions = [...new Set(results.map(({ description }) => description))];
  const tools = new Map(results.map(({ label, version, features }) => [label, [label, version, features]]));
  return paragraphs(
    "# A reference from the same description",
    `\`npm run bench:openapi\`, ${describeMachine()}.`,
    "Each build finds no cache and no result, one after the other. Memory is the peak of the whole process tree's resident sets, sampled every 40 ms; CPU time is user and system of the tree. Kilobytes and megabytes are of 1,024.",
    table([["", "version", "what it makes"], ...tools.values()]),
    ...descriptions.flatMap((description) => sectionOf(description, results)),
  );
}

function sectionOf(description: BenchDescription, all: readonly ReferenceResult[]): readonly string[] {
  const { name, extension, text, operations } = description;
  const results = all.filter((result) => result.description === description);
  const rows = results.flatMap(({ label, cold }) => {
    if (cold === null) return [];
    const { wall, cpu, memory, documents, files, bytes } = cold;
    const size = spread(documents);
    return [
      [
        label,
        count(documents.length),
        show("cpu", cpu),
        show("wall", wall),
        show("memory", memory),
        show(
          "bytes",
          documents.reduce((sum, each) => sum + each, 0),
        ),
        kilobytes(size?.median ?? 0),
        kilobytes(size?.max ?? 0),
        `${show("bytes", bytes)}, ${count(files)} files`,
      ],
    ];
  });
  const edits = results.flatMap(({ label, edit }) =>
    edit === null
      ? []
      : [
          `- ${label}, after an edit of one description: ${count(edit.compiled)} ${edit.compiled === 1 ? "page" : "pages"} compiled, CPU ${show("cpu", edit.cpu)}, wall ${show("wall", edit.wall)}, peak memory ${show("memory", edit.memory)}.`,
        ],
  );
  const failures = results.flatMap(({ label, failure }) =>
    failure === null ? [] : [`- ${label} does not finish: ${failure.replaceAll("`", "'")}`],
  );
  return [
    `## ${name}${extension}, ${show("bytes", Buffer.byteLength(text))}, ${count(operations)} operations`,
    table([
      ["", "pages", "CPU", "wall", "peak memory", "all HTML", "median page", "largest page", "whole output"],
      ...rows,
    ]),
    [...edits, ...failures].join("\n"),
  ];
}

const kilobytes = (bytes: number): string => `${count(bytes / 1024)} kB`;
