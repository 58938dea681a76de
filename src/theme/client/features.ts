/** Reads the settings of page features from the document. Durations are in milliseconds. */
import type { FeatureConstants } from "../route-data.ts";

const defaults: FeatureConstants = {
  copyConfirmation: 500,
  scrollThrottle: 300,
  pageScriptTimeout: 120_000,
  progressBar: { minimum: 0.08, speed: 200, trickleRate: 0.02, trickleSpeed: 800 },
  tabsCache: 300_000,
};

/** The settings that the compiler wrote, or the specification's defaults if the document has none. */
export function readFeatures(body: HTMLElement): FeatureConstants {
  const { features } = body.dataset;
  return features === undefined ? defaults : { ...defaults, ...JSON.parse(features) };
}

/** The path under which the site is published, encoded like `location`: "/docs/", "/d%C3%B6k/". */
export function readBase(body: Pick<HTMLElement, "dataset">): string {
  return new URL(body.dataset["base"] ?? "/", "http://x").pathname;
}
