/** The report formats: one for people, the others for programs. */
export const formats = ["pretty", "json", "github", "sarif", "junit"] as const;
export type Format = (typeof formats)[number];
