/**
 * Chromium for the tests, at the path of CHROMIUM or where Debian installs it. If it is missing, it is installed if
 * possible.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { Browser } from "playwright-core";
import { chromium } from "playwright-core";

const places = [
  process.env["CHROMIUM"] ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

function find(): string | null {
  return places.find((path) => path !== "" && existsSync(path)) ?? null;
}

/** The browser's path, or `null` after printing what to do. */
export function findChromium(): string | null {
  const found = find();
  if (found !== null) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    try {
      execFileSync("sh", ["-c", "apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium"], {
        stdio: "ignore",
        timeout: 240_000,
      });
    } catch {
      // Reported below.
    }
  }
  const installed = find();
  if (installed === null) {
    process.stderr.write(
      "The browser tests are skipped: there is no Chromium. Install it (Debian: apt-get install chromium), or name it: CHROMIUM=/path/to/chromium npm test\n",
    );
  }
  return installed;
}

export function launchChromium(executablePath: string): Promise<Browser> {
  const args = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  return chromium.launch({ executablePath, args });
}
