/** Finds an installed Chromium, or a browser like it. Has effects. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The names of browsers that work without a window. */
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge"];

const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** The path of the browser: that of `CHROMIUM`, one in the `PATH`, or one where it is installed; or `null`. */
export function findBrowser(): string | null {
  const { CHROMIUM: own = "", PATH: path = "" } = process.env;
  if (own !== "") return existsSync(own) ? own : null;
  const inPath = path.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...inPath, ...places].find((each) => existsSync(each)) ?? null;
}
