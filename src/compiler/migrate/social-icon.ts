/** Finds the icon of a link to a known site. Pure. */
import type { SocialIcon } from "../config/social-icons.ts";
import { socialIconNames } from "../config/social-icons.ts";

/** The icon of a link to a known site: "https://github.com/a/b" → "github". */
export function socialIcon(url: string): SocialIcon | null {
  const host = /^https?:\/\/(?:www\.)?([^/?#]+)/u.exec(url)?.[1] ?? "";
  if (/^(?:discord\.gg|discordapp\.com)$/u.test(host)) return "discord";
  if (host === "twitter.com" || host === "x.com") return "x";
  if (host === "stackoverflow.com") return "stack-overflow";
  if (host === "npmjs.com") return "npm";
  if (host === "bsky.app") return "bluesky";
  return socialIconNames.find((name) => name !== "x" && name.length > 3 && host === `${name}.com`) ?? null;
}
