/** The looks of the theme beside its own: the style sheets of `theme/styles/presets/`. */
export const presets = ["paper", "ledger", "terminal", "book"] as const;
