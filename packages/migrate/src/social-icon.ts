/** Makes links with icons of the links that other tools show in their navigation. Pure. */
import type { SiteConfigInput } from "docsgen";
import { socialIconLabels, socialIconNames } from "docsgen/migrate-kit";
import type { SocialIcon } from "docsgen/migrate-kit";

type SocialLink = NonNullable<NonNullable<SiteConfigInput["themeConfig"]>["social"]>[number];

/**
 * @param name The old tool's name for the icon, in any notation: "stackOverflow"; `null` if it has none.
 * @param label What the old site calls the link.
 */
export function socialLink(name: string | null, link: string, label: string | null): SocialLink {
  const icon = brandIcon(name ?? "") ?? socialIcon(link) ?? "website";
  const written = name === null || name === "" ? null : name.charAt(0).toUpperCase() + name.slice(1);
  const shown = label ?? (icon === "website" ? written : null);
  return { icon, link, ...(shown === null || shown === socialIconLabels[icon] ? {} : { label: shown }) };
}

function brandIcon(name: string): SocialIcon | null {
  const bare = name.toLowerCase().replaceAll(/[^a-z\d]/gu, "");
  const wanted = /^(?:twitter|xtwitter|xcom)$/u.test(bare) ? "x" : bare;
  return socialIconNames.find((each) => each.replace("-", "") === wanted) ?? null;
}

/** The icon of a link to a known site: "https://github.com/a/b" → "github". */
export function socialIcon(url: string): SocialIcon | null {
  if (url.startsWith("mailto:")) return "email";
  const host = /^https?:\/\/(?:www\.)?([^/?#]+)/u.exec(url)?.[1] ?? "";
  if (/^(?:discord\.gg|discordapp\.com)$/u.test(host)) return "discord";
  if (host === "twitter.com" || host === "x.com") return "x";
  if (host === "stackoverflow.com") return "stack-overflow";
  if (host === "npmjs.com") return "npm";
  if (host === "bsky.app") return "bluesky";
  if (host.startsWith("gitlab.")) return "gitlab";
  if (host === "bitbucket.org") return "bitbucket";
  return socialIconNames.find((name) => name !== "x" && name.length > 3 && host === `${name}.com`) ?? null;
}
