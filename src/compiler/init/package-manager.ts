/** The package manager of a project, and how it installs what the project needs. Pure. */

export type PackageManager = "npm" | "pnpm" | "yarn" | "bun";

/** The file that each package manager writes. */
export const lockFiles: Readonly<Record<string, PackageManager>> = {
  "pnpm-lock.yaml": "pnpm",
  "yarn.lock": "yarn",
  "bun.lock": "bun",
  "bun.lockb": "bun",
  "package-lock.json": "npm",
};

/** The command by which CI installs exactly what the lock file lists. */
export const installInCi: Readonly<Record<PackageManager, string>> = {
  npm: "npm ci",
  pnpm: "corepack enable && pnpm install --frozen-lockfile",
  yarn: "corepack enable && yarn install",
  bun: "npm install --global bun && bun install --frozen-lockfile",
};

/** The commands that add a development dependency. */
export const addForDevelopment: Readonly<Record<PackageManager, string>> = {
  npm: "npm install --save-dev",
  pnpm: "pnpm add --save-dev",
  yarn: "yarn add --dev",
  bun: "bun add --dev",
};
