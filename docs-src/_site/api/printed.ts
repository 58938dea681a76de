/** A constant in words, as the pages print it: "512KB", "365 days". */
import type { SiteConfigInput } from "docsgen";

type Constants = NonNullable<NonNullable<SiteConfigInput["themeConfig"]>["constants"]>;

export function printed(constant: Constants[string] | undefined): string {
  if (constant === undefined) throw new Error("there is no such constant");
  const { value, unit } = constant;
  if (/^[KMG]B$/u.test(unit)) return `${value}${unit}`;
  return `${value} ${value === 1 ? unit : `${unit}s`}`;
}
