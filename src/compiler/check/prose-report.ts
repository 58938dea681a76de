/**
 * Reads the reports of programs that check language: the JSON of Vale and of textlint, and lines such as
 * `guide.md:3:7 - message`, which cspell, alex and most others can print. Pure.
 */
import { basename } from "node:path";
import * as z from "zod";
import type { PluginCode } from "../diagnostics/catalog.ts";
import { prosePrefix } from "../diagnostics/catalog.ts";
import type { Position, Severity } from "../diagnostics/diagnostic.ts";

/** A problem in the prose of a page. Lines and columns are counted from 1, columns in UTF-16 code units. */
export interface ProseProblem {
  /** As the program calls it. */
  readonly file: string;
  readonly start: Position;
  /** `null` if the report has only the beginning. */
  readonly end: Position | null;
  /** The words that it is about, if the report quotes them. */
  readonly words: string | null;
  readonly code: PluginCode;
  readonly message: string;
  readonly severity: Severity;
  /** The words to write instead, if the program is sure. */
  readonly replacement: string | null;
}

const valeReport = z.record(
  z.string(),
  z.array(
    z.object({
      Line: z.number(),
      /** The first and last column, in characters. */
      Span: z.tuple([z.number(), z.number()]),
      Check: z.string(),
      Message: z.string(),
      Severity: z.enum(["error", "warning", "suggestion"]),
      Match: z.string().default(""),
      Action: z.object({ Name: z.string(), Params: z.array(z.string()).nullish() }).optional(),
    }),
  ),
);

const place = z.object({ line: z.number(), column: z.number() });
const textlintReport = z.array(
  z.object({
    filePath: z.string(),
    messages: z.array(
      z.object({
        ruleId: z.string().nullish(),
        message: z.string(),
        line: z.number(),
        column: z.number(),
        loc: z.object({ start: place, end: place }).optional(),
        index: z.number().optional(),
        /** Offsets in the text. */
        fix: z.object({ range: z.tuple([z.number(), z.number()]), text: z.string() }).optional(),
        /** 0 is information, 1 a warning, 2 an error. */
        severity: z.number(),
      }),
    ),
  }),
);

/** @returns `null` if the report has no form that is known. */
export function readProseReport(output: string, command: string): readonly ProseProblem[] | null {
  const text = output.trim();
  if (!/^[[{]/u.test(text)) return readLines(text, command);
  const json = parseJson(text);
  const vale = valeReport.safeParse(json);
  if (vale.success)
    return Object.entries(vale.data).flatMap(([file, alerts]) =>
      alerts.map(({ Line: line, Span: [first], Check, Message, Severity, Match, Action }) => ({
        file,
        start: { line, column: first },
        end: null,
        words: Match === "" ? null : Match,
        code: codeOf(Check),
        message: Message,
        severity: Severity === "suggestion" ? "hint" : Severity,
        replacement: Action?.Name === "replace" && Action.Params?.length === 1 ? (Action.Params[0] ?? null) : null,
      })),
    );
  const textlint = textlintReport.safeParse(json);
  if (textlint.success)
    return textlint.data.flatMap(({ filePath, messages }) =>
      messages.map(({ ruleId, message, line, column, loc, severity, index, fix }) => {
        // A fix of the words at the place of the problem says how many they are.
        const length = fix !== undefined && fix.range[0] === index ? fix.range[1] - fix.range[0] : 0;
        return {
          file: filePath,
          start: { line, column },
          end: length > 0 ? { line, column: column + length } : (loc?.end ?? null),
          words: null,
          code: codeOf(ruleId ?? "textlint"),
          message,
          severity: severity >= 2 ? "error" : severity === 1 ? "warning" : "hint",
          replacement: length > 0 ? (fix?.text ?? null) : null,
        };
      }),
    );
  return null;
}

const linePattern = /^(.+?):(\d+)(?::(\d+))?(?:-\d+(?::\d+)?)?(?:\s+-\s+|:?\s+)(.+)$/u;

function readLines(text: string, command: string): readonly ProseProblem[] | null {
  const [program = "prose"] = command
    .replace(/^(?:npx|pnpm|yarn|bunx)\s+(?:exec\s+|dlx\s+|--\S+\s+)*/u, "")
    .split(/\s+/u);
  const problems = text.split(/\r?\n/u).flatMap((line): ProseProblem[] => {
    const [, file, row, column = "1", said = ""] = linePattern.exec(line) ?? [];
    if (file === undefined) return [];
    const [, before, stated = said] = /^(error|warning|info|hint|note|suggestion):?\s+(.+)$/iu.exec(said) ?? [];
    // "message [rule]" and, in the format of ESLint and textlint for Unix, "message [Error/rule]"
    const [, message = stated, after, rule] =
      /^(.+?)\s+\[(?:(error|warning|info)\/)?([@\w./-]+)\]$/iu.exec(stated) ?? [];
    const level = before ?? after;
    const [, words = null] = /^Unknown word \((.+?)\)/u.exec(message) ?? [];
    return [
      {
        file,
        start: { line: Number(row), column: Number(column) },
        end: null,
        words,
        code: codeOf(rule ?? (words === null ? basename(program) : "spelling")),
        message,
        severity: severityFor(level?.toLowerCase()),
        replacement: null,
      },
    ];
  });
  return problems.length === 0 ? null : problems;
}

function severityFor(level: string | undefined): Severity {
  if (level === "error") return "error";
  return level === undefined || level === "warning" ? "warning" : "hint";
}

function codeOf(rule: string): PluginCode {
  const name = rule.replaceAll(/[^\w-]+/gu, "-").replaceAll(/^-+|-+$/gu, "");
  return `${prosePrefix}${name === "" ? "problem" : name}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
