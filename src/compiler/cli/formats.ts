/** The report formats: one for people, the others for programs. */
export const formats = ["pretty", "json", "github", "sarif", "junit"] as const;
/** "sarif" is read by code scanning of GitHub, "junit" by Jenkins and GitLab, and "github" by the log of a workflow. */
export type Format = (typeof formats)[number];
