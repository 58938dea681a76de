/** Converts the settings of the theme that VitePress and VuePress share. Pure. */
import type { SiteConfigInput } from "docsgen";
import { recordIn, textIn } from "../config-values.ts";
import { filled } from "../filled.ts";

type ThemeConfig = NonNullable<SiteConfigInput["themeConfig"]>;
type LogoFiles = Exclude<NonNullable<ThemeConfig["logo"]>, string>;

/**
 * A logo in all forms: a path, `{ src, alt }` or `{ light, dark, alt }`. Logos of other hosts are left out.
 *
 * @param hasTitle Whether the title of the site is shown beside it.
 */
export function convertLogo(logo: unknown, hasTitle = true): Pick<ThemeConfig, "logo"> {
  const given = recordIn(logo);
  const pathIn = (value: unknown): string | null => {
    const path = textIn(value);
    return path !== null && /^\/(?!\/)/u.test(path) ? path : null;
  };
  const light = pathIn(logo) ?? pathIn(given["src"]) ?? pathIn(given["light"]);
  const dark = pathIn(given["dark"]);
  const alt = textIn(given["alt"]);
  if (light === null) return {};
  if (dark === null && alt === null && hasTitle) return { logo: light };
  return { logo: filled<LogoFiles>({ light, dark, alt, title: hasTitle ? null : false }) };
}
