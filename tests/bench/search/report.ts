/** Formats the figures as Markdown. */
import type { Bytes } from "./bytes.ts";
import { percentile } from "./score.ts";

export interface Figures {
  readonly title: string;
  /** Milliseconds of each build. */
  readonly builds: readonly number[];
  readonly index: Bytes;
  /** The part of it that is text for snippets, or `null` if that has no separate files. */
  readonly texts: Bytes | null;
  /** For each measured first query, including the client's code. */
  readonly first: readonly Bytes[];
  readonly times: readonly number[];
  readonly relevance: Relevance;
  readonly checks: readonly { readonly title: string; readonly relevance: Relevance }[];
}

export interface Relevance {
  readonly page: { readonly rank: number; readonly success: number };
  readonly section: { readonly rank: number; readonly success: number };
  /** MRR@10 of pages by kind of question. */
  readonly kinds: readonly (readonly [kind: string, rank: number])[];
}

function kilobytes(bytes: number): string {
  const value = bytes / 1000;
  return value < 100 ? value.toFixed(1) : value.toFixed(0).replaceAll(/\B(?=(?:\d{3})+$)/gu, ",");
}

function share(value: number): string {
  return value.toFixed(3).replace(/^0/u, "");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const rule = head.map((_cell, index) => (index === 0 ? "---" : "---:"));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

/** Tables of the cost, and of the relevance on each set of questions. */
export function printFigures(all: readonly Figures[]): string {
  const cost = table(
    [
      "engine",
      "build, s (least–most)",
      "index, KB raw",
      "index, KB gz",
      "of it text",
      "first query, KB gz (most)",
      "KB br",
      "p50, ms",
      "p95, ms",
    ],
    all.map(({ title, builds, index, texts, first, times }) => {
      const seconds = (part: number): string => (percentile(builds, part) / 1000).toFixed(2);
      const bytes = (name: keyof Bytes, part: number): string =>
        kilobytes(
          percentile(
            first.map((one) => one[name]),
            part,
          ),
        );
      return [
        title,
        `${seconds(0.5)} (${seconds(0)}–${seconds(1)})`,
        kilobytes(index.raw),
        kilobytes(index.gzip),
        texts === null ? "–" : kilobytes(texts.gzip),
        first.length > 1 ? `${bytes("gzip", 0.5)} (${bytes("gzip", 1)})` : bytes("gzip", 0.5),
        bytes("brotli", 0.5),
        percentile(times, 0.5).toFixed(2),
        percentile(times, 0.95).toFixed(2),
      ];
    }),
  );
  const own = printRelevance(all.map(({ title, relevance }) => ({ title, ...relevance })));
  const checks = (all[0]?.checks ?? []).map(({ title: set }, index) => {
    const relevances = all.flatMap(({ title, checks: sets }) => {
      const check = sets[index];
      return check === undefined ? [] : { title, ...check.relevance };
    });
    return `${set}:\n\n${printRelevance(relevances)}`;
  });
  return [cost, own, ...checks].join("\n\n");
}

function printRelevance(all: readonly (Relevance & { readonly title: string })[]): string {
  return table(
    [
      "engine",
      "MRR@10",
      "success@3",
      "section MRR@10",
      "section success@3",
      ...(all[0]?.kinds.map(([kind]) => kind) ?? []),
    ],
    all.map(({ title, page, section, kinds }) => [
      title,
      share(page.rank),
      share(page.success),
      Number.isNaN(section.rank) ? "–" : share(section.rank),
      Number.isNaN(section.success) ? "–" : share(section.success),
      ...kinds.map(([, rank]) => share(rank)),
    ]),
  );
}
