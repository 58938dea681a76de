/** The current date in the format used by exceptions: "2027-01-31". UTC makes it the same on every machine. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
