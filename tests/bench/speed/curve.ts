/** Tabulates the cost per page as the site grows. If the cost is linear, the figure is the same at every size. */
import type { Measurements, Quantity } from "./measurements.ts";
import { count, show, table } from "./report.ts";

const quantities = [
  ["wall", "wall a page", 1000, "ms"],
  ["cpu", "CPU a page", 1000, "ms"],
  ["memory", "peak memory a page", 1 / 1024, "KB"],
  ["bytes", "output a page", 1 / 1024, "KB"],
] as const satisfies readonly (readonly [Quantity, string, number, string])[];

export function curveTable(results: Measurements, tool: string, sizes: readonly number[]): string {
  const costs = (quantity: Quantity): readonly number[] =>
    sizes.flatMap((pages) => {
      const value = results.values(tool, pages, "cold", quantity);
      return value === null ? [] : [value.median / pages];
    });
  const total = (pages: number, step: "cold" | "same" | "body" | "title", quantity: Quantity): string => {
    const value = results.values(tool, pages, step, quantity);
    return value === null ? "—" : show(quantity, value.median);
  };
  const rows = sizes.map((pages, index) => [
    count(pages),
    ...quantities.map(([quantity, , factor, unit]) => {
      const cost = costs(quantity)[index];
      return cost === undefined ? "—" : `${(cost * factor).toFixed(2)} ${unit}`;
    }),
    total(pages, "cold", "wall"),
    total(pages, "cold", "memory"),
    total(pages, "same", "wall"),
    total(pages, "body", "wall"),
    total(pages, "title", "wall"),
  ]);
  const worst = quantities.map(([quantity]) => {
    const all = costs(quantity);
    return all.length < 2 ? "—" : `${(Math.max(...all) / Math.min(...all)).toFixed(2)}×`;
  });
  return table([
    ["pages", ...quantities.map(([, name]) => name), "cold build", "peak memory", "no change", "one body", "one title"],
    ...rows,
    ["worst ratio of two sizes", ...worst, "", "", "", "", ""],
  ]);
}
