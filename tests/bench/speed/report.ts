/**
 * Formats the measurements as Markdown. Ratios are to the first tool; "5.9× (5.7–6.1)" is the median of the rounds,
 * with the minimum and the maximum.
 */
import { stepNames, steps } from "./measurements.ts";
import type { Measurements, Quantity, Spread, Step } from "./measurements.ts";

export interface ReportedTool {
  readonly name: string;
  readonly label: string;
  readonly features: string;
  readonly version: string;
}

export interface Machine {
  readonly date: string;
  readonly description: string;
}

/** One table per size, with the figures that interest a reader of README.md. */
export function overview(results: Measurements, tools: readonly ReportedTool[], sizes: readonly number[]): string {
  const base = tools[0]?.name ?? "";
  return sizes.map((pages) => sizeTable(results, tools, base, pages)).join("\n\n");
}

function sizeTable(results: Measurements, tools: readonly ReportedTool[], base: string, pages: number): string {
  const cell = (tool: string, step: Step, quantity: Quantity): string => {
    const value = results.values(tool, pages, step, quantity);
    const ratio = tool === base ? null : results.ratios(tool, base, pages, step, quantity);
    if (value === null) return "—";
    return `${show(quantity, value.median)}${ratio === null ? "" : `, ${times(ratio)}`}`;
  };
  const rows = tools
    .filter(({ name }) => results.of(name, pages, "cold").length > 0)
    .map(({ name, label }) => [
      label,
      cell(name, "cold", "wall"),
      cell(name, "cold", "cpu"),
      cell(name, "cold", "memory"),
      cell(name, "same", "wall"),
      cell(name, "body", "wall"),
      cell(name, "title", "wall"),
      `${show("bytes", results.values(name, pages, "cold", "bytes")?.median ?? 0)}, ${count(results.values(name, pages, "cold", "files")?.median ?? 0)} files`,
    ]);
  const head = [
    `${count(pages)} pages`,
    "cold build",
    "its CPU time",
    "its peak memory",
    "no change",
    "one body edited",
    "one title edited",
    "output",
  ];
  return table([head, ...rows]);
}

/** All quantities of all steps. */
export function details(results: Measurements, tools: readonly ReportedTool[], sizes: readonly number[]): string {
  const base = tools[0]?.name ?? "";
  const quantities = ["wall", "cpu", "memory"] as const;
  const rows = sizes.flatMap((pages) =>
    steps.flatMap((step) =>
      tools.flatMap(({ name, label }) => {
        if (results.of(name, pages, step).length === 0) return [];
        const cells = quantities.flatMap((quantity) => {
          const value = results.values(name, pages, step, quantity);
          const ratio = results.ratios(name, base, pages, step, quantity);
          return [value === null ? "—" : range(quantity, value), ratio === null ? "—" : times(ratio)];
        });
        return [[count(pages), stepNames[step], label, ...cells]];
      }),
    ),
  );
  return table([["pages", "build", "", "wall", "×", "CPU", "×", "peak memory", "×"], ...rows]);
}

export function toolTable(tools: readonly ReportedTool[]): string {
  return table([
    ["", "version", "set up with"],
    ...tools.map(({ label, version, features }) => [label, version, features]),
  ]);
}

export function failureList(results: Measurements, tools: readonly ReportedTool[]): string {
  const lines = results.failures.map(({ tool, pages, reason }) => {
    const label = tools.find(({ name }) => name === tool)?.label ?? tool;
    return `- ${label}${pages === null ? "" : `, ${count(pages)} pages`}: ${reason.replaceAll("`", "'")}`;
  });
  return lines.length === 0 ? "" : `Not measured, or not completed:\n\n${lines.join("\n")}`;
}

export function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `|${head.map(() => "---|").join("")}`, ...rows.map(line)].join("\n");
}

function times({ min, median, max }: Spread): string {
  const digits = (value: number): string => value.toFixed(value < 0.1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0);
  return min === max ? `${digits(median)}×` : `${digits(median)}× (${digits(min)}–${digits(max)})`;
}

function range(quantity: Quantity, { min, median, max }: Spread): string {
  return min === max
    ? show(quantity, median)
    : `${show(quantity, median)} (${show(quantity, min)}–${show(quantity, max)})`;
}

export function show(quantity: Quantity, value: number): string {
  if (quantity === "files") return count(value);
  if (quantity === "wall" || quantity === "cpu") return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} s`;
  const megabytes = value / 1024 / 1024;
  return megabytes < 1024 ? `${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}

export function count(value: number): string {
  return Math.round(value)
    .toString()
    .replaceAll(/\B(?=(?:\d{3})+$)/gu, ",");
}

export function paragraphs(...parts: readonly string[]): string {
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
