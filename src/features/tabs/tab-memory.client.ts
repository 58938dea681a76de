/** The tabs that the reader chose recently, by name, each with the time at which the choice expires. Pure. */

/** Times are in milliseconds since 1970. All choices are kept equally long, so the latest one expires last. */
export type TabMemory = Readonly<Record<string, number>>;

/** @param stored The stored text; anything malformed counts as empty. */
export function readTabMemory(stored: string | null, now: number): TabMemory {
  try {
    const value: unknown = JSON.parse(stored ?? "{}");
    return Object.fromEntries(
      Object.entries(value ?? {}).filter(([, until]) => typeof until === "number" && until > now),
    );
  } catch {
    return {};
  }
}

/** The index of the tab that was chosen last among those with these names, or -1. */
export function rememberedTab(memory: TabMemory, names: readonly string[]): number {
  const times = names.map((name) => memory[name] ?? 0);
  return times.indexOf(Math.max(1, ...times));
}
