/**
 * `_redirects` and `_headers` for Cloudflare Pages and Workers (https://developers.cloudflare.com/pages/configuration/redirects/,
 * https://developers.cloudflare.com/pages/configuration/headers/). The files are like Netlify's, but there are limits, a
 * rule always comes before a file, and `404.html` needs none.
 */
import type { HostOutput, HostRules } from "./host-rules.ts";
import { headerLimits, redirectLimits } from "./host-rules.ts";
import { groupDigits } from "../../config/constants.ts";
import type { RedirectLine } from "./netlify.ts";
import { headersText, listRedirects, listRewrites, listSlashes, redirectsText } from "./netlify.ts";

/** Rules with a wildcard or a placeholder, and all that follow one. */
export const maxDynamicRules = 100;
/** Rules before them. */
const maxRules = 2000;
const maxRuleLength = 1000;
const maxHeaderLength = 2000;

/** Redirects beyond the limits are left out, and reported. Of those that fit, the first ones are kept. */
export function cloudflareFiles(rules: HostRules): HostOutput {
  const all = listRedirects(rules).map((redirect): RedirectLine => ({ ...redirect, status: "301" }));
  const slashes = listSlashes(rules);
  const fitting = all
    .filter(({ from, to, status }) => from.length + to.length + status.length + 2 <= maxRuleLength)
    .slice(0, maxRules - slashes.length);
  const host = "Cloudflare";
  return {
    files: [redirectsText([...fitting, ...slashes, ...listRewrites(rules)]), headersText(rules)],
    limits: [
      ...redirectLimits(
        Math.ceil((all.length - fitting.length) / 2),
        `${host} reads at most ${groupDigits(maxRules)} rules of ${groupDigits(maxRuleLength)} characters`,
      ),
      ...headerLimits(rules.headers, maxHeaderLength, host),
    ],
  };
}
