/**
 * The numbers that a site documents. Each is defined once in the config, with its unit, and formatted the same way
 * everywhere.
 */
import * as z from "zod";

const sizeUnits = ["KB", "MB", "GB"] as const;
const timeUnits = ["millisecond", "second", "minute", "hour", "day", "month", "year"] as const;

/** The units of constants, as the config writes them. */
const constantUnits: readonly string[] = [...sizeUnits, ...timeUnits, "USD", "count", "version"];
const units = `one of ${constantUnits.join(", ")}`;

/** Where a value is written in code: `src/limits.ts#MAX_UPLOAD`, from the root of the repository. */
const from = z.exactOptional(z.string());

/** A constant whose value is in code. When the config is loaded, it is read there; see `sourced-constants.ts`. */
const sourcedConstant = z
  .strictObject({
    /** Where its value is written in code: `src/limits.ts#MAX_UPLOAD`, from the root of the repository. */
    from: z.string(),
    value: z.exactOptional(z.undefined()),
    /** Its unit, which determines how it is printed. */
    unit: z.enum([...sizeUnits, ...timeUnits, "USD", "count", "version"]),
    /** Prints “800+” instead of “800”. */
    isAtLeast: z.exactOptional(z.boolean()),
  })
  .transform((_constant, context): never => {
    context.addIssue("has a source, but its value has not been read");
    return z.NEVER;
  });

/** A limit, a price or a version. `printConstant` formats it according to its unit. */
export const constantSchema = z.union(
  [
    z.strictObject({
      from,
      /** The number, or the text of a version. */
      value: z.number(),
      /** Its unit, which determines how it is printed. */
      unit: z.enum(sizeUnits),
    }),
    z.strictObject({
      from,
      /** The number, or the text of a version. */
      value: z.number(),
      /** Its unit, which determines how it is printed. */
      unit: z.enum(timeUnits),
    }),
    z.strictObject({
      from,
      /** The number, or the text of a version. */
      value: z.number(),
      /** Its unit, which determines how it is printed. */
      unit: z.literal("USD"),
    }),
    z.strictObject({
      from,
      /** The number, or the text of a version. */
      value: z.number(),
      /** Its unit, which determines how it is printed. */
      unit: z.literal("count"),
      /** Prints “800+” instead of “800”. */
      isAtLeast: z.boolean().default(false),
    }),
    z.strictObject({
      from,
      /** The number, or the text of a version. */
      value: z.string(),
      /** Its unit, which determines how it is printed. */
      unit: z.literal("version"),
    }),
    sourcedConstant,
  ],
  { error: ({ input }) => describeUnit(input) },
);

/** What is wrong with a constant that no branch of the schema accepts. */
function describeUnit(constant: unknown): string {
  if (typeof constant !== "object" || constant === null) return `must be a number and its unit, ${units}`;
  const unit: unknown = "unit" in constant ? constant.unit : undefined;
  if (unit === undefined) return `has no \`unit\`, ${units}`;
  if (!constantUnits.includes(String(unit))) return `has the unit “${String(unit)}”, not ${units}`;
  return "value" in constant ? "has a value that its unit does not take" : "has no `value`";
}

/** A constant with its value, which `readSourcedConstants` has read if it is in code. */
export type Constant = z.output<typeof constantSchema>;

/**
 * Formats a constant for prose: 512KB, 365 days, $0.0002, 10,000, 800+, 3.8. It does not use the locale, so the output
 * is the same on every machine.
 * @param lang The language of the page, if it is not English: 365 jours.
 */
export function printConstant(constant: Constant, lang: string | null = null): string {
  if (lang !== null && constant.unit !== "version") return printIn(lang, constant);
  switch (constant.unit) {
    case "KB":
    case "MB":
    case "GB":
      return `${groupDigits(constant.value)}${constant.unit}`;
    case "USD":
      return `$${groupDigits(constant.value)}`;
    case "count":
      return `${groupDigits(constant.value)}${constant.isAtLeast ? "+" : ""}`;
    case "version":
      return constant.value;
    default:
      return `${groupDigits(constant.value)} ${constant.unit}${constant.value === 1 ? "" : "s"}`;
  }
}

const intlUnits = { KB: "kilobyte", MB: "megabyte", GB: "gigabyte" } as const;

function printIn(lang: string, constant: Exclude<Constant, { unit: "version" }>): string {
  const { unit, value } = constant;
  const format = (options: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(lang, { maximumFractionDigits: 20, ...options }).format(value);
  switch (unit) {
    case "KB":
    case "MB":
    case "GB":
      return format({ style: "unit", unit: intlUnits[unit], unitDisplay: "short" });
    case "USD":
      return format({ style: "currency", currency: unit, minimumFractionDigits: 0 });
    case "count":
      return `${format({})}${constant.isAtLeast ? "+" : ""}`;
    default:
      return format({ style: "unit", unit, unitDisplay: "long" });
  }
}

/** 10000 → "10,000"; decimals are unchanged. */
export function groupDigits(value: number): string {
  const [whole = "", fraction] = value.toString().split(".");
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
