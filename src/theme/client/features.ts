/** Reads the settings of page features from the document. Durations are in milliseconds. */
import type { FeatureConstants } from "../route-data.ts";

/** The settings that every document has. */
export function readFeatures(body: HTMLElement): FeatureConstants {
  return JSON.parse(body.dataset["features"] ?? "");
}

/** The path under which the site is published, encoded like `location`: "/docs/", "/d%C3%B6k/". */
export function readBase(body: Pick<HTMLElement, "dataset">): string {
  return new URL(body.dataset["base"] ?? "/", "http://x").pathname;
}

/** The paths below the base that belong to other languages. */
export function readEditions({ dataset }: Pick<HTMLElement, "dataset">): readonly string[] {
  return dataset["editions"]?.split(" ") ?? [];
}
