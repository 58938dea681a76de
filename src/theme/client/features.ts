/** The constants of the page features, as the document carries them; durations in milliseconds. */
import type { FeatureConstants } from "../route-data.ts";

const defaults: FeatureConstants = {
  copyConfirmation: 500,
  scrollThrottle: 300,
  pageScriptTimeout: 120_000,
  progressBar: { minimum: 0.08, speed: 200, trickleRate: 0.02, trickleSpeed: 800 },
  tabsCache: 300_000,
};

/** What the compiler wrote; the specification's own values where a document carries none. */
export function readFeatures(body: HTMLElement): FeatureConstants {
  const { features } = body.dataset;
  return features === undefined ? defaults : { ...defaults, ...JSON.parse(features) };
}

/** The path that the site is published under, as `location` writes it: "/docs/", "/d%C3%B6k/". */
export function readBase(body: Pick<HTMLElement, "dataset">): string {
  return new URL(body.dataset["base"] ?? "/", "http://x").pathname;
}
