/** Days of the calendar, as authors write them in frontmatter, comments and headings: "2027-01-31". Pure. */

/** The first day in a text, whether or not the calendar has it. */
export const dayPattern = /\b\d{4}-\d{2}-\d{2}\b/u;

/** Describes why a day does not exist; returns `null` for an existing day, and for any other value. */
export function describeMissingDay(value: unknown): string | null {
  const [day = "", year, month, date] =
    typeof value === "string" ? (/^(\d{4})-(\d{2})-(\d{2})$/u.exec(value) ?? []) : [];
  if (day === "") return null;
  const days = daysIn(Number(year), Number(month));
  if (days === 0) return `there is no month ${month}`;
  return Number(date) >= 1 && Number(date) <= days ? null : `${year}-${month} has ${days} days: there is no ${day}`;
}

/** 0 for a month that does not exist. */
function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}
