/** Translates npm commands to those of other package managers, for tabs. */
import npmToYarn from "npm-to-yarn";

const convert = functionOf(npmToYarn);

export const packageManagers = ["npm", "pnpm", "yarn", "bun"] as const;
/** In the order in which tabs show them. */
export type PackageManager = (typeof packageManagers)[number];

/** Whether any line of the code is a command of npm. */
export function hasNpmCommand(code: string): boolean {
  return /^\s*(?:\$ )?np[mx]\s/mu.test(code);
}

/** Commands that the library does not support. */
const others: Readonly<Record<Exclude<PackageManager, "npm">, string>> = {
  pnpm: "pnpm install --frozen-lockfile",
  yarn: "yarn install --immutable",
  bun: "bun install --frozen-lockfile",
};

/** @returns The code, or `null` if one of its commands has no equivalent. */
export function commandsFor(manager: PackageManager, code: string): string | null {
  if (manager === "npm") return code;
  const lines = code.split("\n").map((line) =>
    line.replace(/^(\s*(?:\$ )?)(np[mx]\s.*)$/u, (_line, before: string, command: string) => {
      const isCleanInstall = command.trim() === "npm ci";
      return before + (isCleanInstall ? others[manager] : convertTags(command, manager)).trimEnd();
    }),
  );
  return lines.some((line) => line.includes("couldn't auto-convert")) ? null : lines.join("\n");
}

/**
 * The library drops `@latest` from `npm create name@latest`, but no other tag. For Bun it misses that `npm create @scope`
 * runs `@scope/create`.
 */
function convertTags(command: string, manager: PackageManager): string {
  return convert(command.replaceAll(/@latest(?!\S)/gu, "@0-latest"), manager)
    .replaceAll("@0-latest", "@latest")
    .replace(/^bunx (@[^/@\s]+)(?![^@\s])/u, "bunx $1/create");
}

/** The package declares the types of a CommonJS module, but is loaded as an ES module. */
function functionOf<Convert>(module: { readonly default: Convert }): Convert {
  return typeof module === "function" ? module : module.default;
}
