/**
 * Collects measurements and compares them. A ratio is computed within a round, in which both were measured one after
 * the other.
 */
import type { Measured } from "./process-tree.ts";

export const steps = ["cold", "same", "body", "title"] as const;
export type Step = (typeof steps)[number];

export const stepNames: Readonly<Record<Step, string>> = {
  cold: "cold build",
  same: "no change",
  body: "one body edited",
  title: "one title edited",
};

export interface Measurement extends Measured {
  readonly tool: string;
  readonly pages: number;
  readonly step: Step;
  readonly round: number;
  /** The number of files of the whole result. */
  readonly files: number;
  readonly bytes: number;
}

/** A tool that could not be measured further at this size. */
export interface Failure {
  readonly tool: string;
  /** `null` if it could not be installed. */
  readonly pages: number | null;
  readonly reason: string;
}

export type Quantity = "wall" | "cpu" | "memory" | "files" | "bytes";

export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

export class Measurements {
  readonly all: Measurement[] = [];
  readonly failures: Failure[] = [];

  of(tool: string, pages: number, step: Step): readonly Measurement[] {
    return this.all.filter((one) => one.tool === tool && one.pages === pages && one.step === step);
  }

  values(tool: string, pages: number, step: Step, quantity: Quantity): Spread | null {
    return spread(this.of(tool, pages, step).map((one) => one[quantity]));
  }

  /** The ratio of the tool to the base in each round; `null` if one of them has no measurement. */
  ratios(tool: string, base: string, pages: number, step: Step, quantity: Quantity): Spread | null {
    const others = new Map(this.of(base, pages, step).map((one) => [one.round, one[quantity]]));
    return spread(
      this.of(tool, pages, step).flatMap((one) => {
        const other = others.get(one.round);
        return other === undefined || other === 0 ? [] : [one[quantity] / other];
      }),
    );
  }
}

export function spread(values: readonly number[]): Spread | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [min] = sorted;
  const max = sorted.at(-1);
  if (min === undefined || max === undefined) return null;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? min;
  const upper = sorted[Math.ceil((sorted.length - 1) / 2)] ?? max;
  return { min, median: (lower + upper) / 2, max };
}
