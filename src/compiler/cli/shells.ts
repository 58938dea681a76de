/** The shells for which `docsgen completion` writes a script. */
export const shells = ["bash", "zsh", "fish"] as const;
/** The name of a shell, as the author writes it after `docsgen completion`. */
export type Shell = (typeof shells)[number];
