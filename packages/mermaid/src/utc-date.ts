/**
 * A date that knows no time zone and no present, so that charts with dates are the same on every machine and on every
 * day.
 */

const RealDate = Date;
/** A Saturday, far from any change of clocks. */
const present = RealDate.UTC(2000, 0, 1);
/** A number is a zone only after a time: the end of `05-01-2026` is a year. */
const hasZone = /(?:Z|:\d{2}(?:\.\d+)?\s*[+-]\d{2}:?\d{2}|UTC|GMT)\s*$/iu;

/** `new Date("2026-05-01 10:00")` means local time, which is UTC here. */
function timeOf(values: readonly unknown[]): number {
  const [first, month, day = 1, hour = 0, minute = 0, second = 0, millisecond = 0] = values;
  if (values.length === 0) return present;
  if (values.length > 1) {
    const time = new RealDate(0);
    const year = Number(first);
    time.setUTCFullYear(year >= 0 && year < 100 ? 1900 + year : year, Number(month), Number(day));
    return time.setUTCHours(Number(hour), Number(minute), Number(second), Number(millisecond));
  }
  if (typeof first !== "string") return Number(first);
  const parsed = RealDate.parse(hasZone.test(first) ? first : `${first}Z`);
  return Number.isNaN(parsed) ? RealDate.parse(`${first} UTC`) : parsed;
}

/**
 * Replaces the global `Date` while Mermaid draws. Without arguments, it is 2000-01-01T00:00:00Z; `getHours()` is
 * `getUTCHours()`.
 */
export class UtcDate extends RealDate {
  constructor(...values: readonly unknown[]) {
    super(timeOf(values));
  }

  static override now(): number {
    return present;
  }

  static override parse(text: string): number {
    return timeOf([text]);
  }

  override getTimezoneOffset(): number {
    return 0;
  }
}

const local = /^(get|set)(?!UTC|Time|TimezoneOffset)(.+)$/u;
for (const name of Object.getOwnPropertyNames(RealDate.prototype)) {
  const [, verb, part] = local.exec(name) ?? [];
  const property =
    verb === undefined ? undefined : Object.getOwnPropertyDescriptor(RealDate.prototype, `${verb}UTC${part}`);
  if (property !== undefined) Object.defineProperty(UtcDate.prototype, name, property);
}
