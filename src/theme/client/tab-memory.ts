/** The reader's tab choices by the labels of their group, with their expiry. Pure. */

export interface TabChoice {
  readonly label: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

export type TabMemory = Readonly<Record<string, TabChoice>>;

/** @param stored The stored text; anything malformed counts as empty. */
export function readTabMemory(stored: string | null, now: number): TabMemory {
  let value: unknown;
  try {
    value = JSON.parse(stored ?? "{}");
  } catch {
    return {};
  }
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, choice]) => isTabChoice(choice) && choice.until > now));
}

/** @param duration Milliseconds. */
export function rememberTab(memory: TabMemory, group: string, label: string, now: number, duration: number): TabMemory {
  return { ...memory, [group]: { label, until: now + duration } };
}

function isTabChoice(value: unknown): value is TabChoice {
  return (
    typeof value === "object" &&
    value !== null &&
    "label" in value &&
    typeof value.label === "string" &&
    "until" in value &&
    typeof value.until === "number"
  );
}
