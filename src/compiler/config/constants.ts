/** The numbers that a site documents: each is written once in the config, with its unit, and printed alike everywhere. */
import * as z from "zod";

const sizeUnits = ["KB", "MB", "GB"] as const;
const timeUnits = ["millisecond", "second", "minute", "hour", "day", "month", "year"] as const;

/** A limit, a price or a version. The unit decides how it is printed; see `printConstant`. */
export const constantSchema = z.union([
  z.strictObject({ value: z.number(), unit: z.enum(sizeUnits) }),
  z.strictObject({ value: z.number(), unit: z.enum(timeUnits) }),
  z.strictObject({ value: z.number(), unit: z.literal("USD") }),
  z.strictObject({ value: z.number(), unit: z.literal("count"), isAtLeast: z.boolean().default(false) }),
  z.strictObject({ value: z.string(), unit: z.literal("version") }),
]);

export type Constant = z.output<typeof constantSchema>;

/**
 * A constant as prose shows it: 512KB, 365 days, $0.0002, 10,000, 800+, 3.8. The same on every machine: no locale is asked.
 */
export function printConstant(constant: Constant): string {
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

/** 10000 → "10,000"; decimals stay as they are. */
function groupDigits(value: number): string {
  const [whole = "", fraction] = value.toString().split(".");
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
