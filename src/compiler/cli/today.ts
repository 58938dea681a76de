/** The day, as exceptions with an end name it: "2027-01-31". In UTC, so that it is the same on every machine. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
