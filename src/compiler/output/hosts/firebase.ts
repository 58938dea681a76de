/**
 * `firebase.json` for Firebase Hosting (https://firebase.google.com/docs/hosting/full-config). The command of Firebase
 * reads it from the folder that it publishes, and leaves it out.
 */
import { escapePattern } from "../../escape-pattern.ts";
import { indexFolder } from "../../../theme/search/index-format.ts";
import { cacheHeaders, hashedFile } from "./headers.ts";
import type { HostOutput, HostRules } from "./host-rules.ts";
import { allRedirects } from "./host-rules.ts";

/** One file; Firebase has no limit that a site reaches. */
export function firebaseFiles(rules: HostRules): HostOutput {
  const { base, headers } = rules;
  const pattern = escapePattern(base);
  const config = {
    hosting: {
      public: ".",
      ignore: ["firebase.json", "**/node_modules/**"],
      trailingSlash: true,
      redirects: [
        ...allRedirects(rules).map(({ from, to }) => ({
          regex: `(?i)^${escapePattern(from)}/?$`,
          destination: to,
          type: 301,
        })),
        { regex: String.raw`^(${pattern}(?:.*/)?)index\.html$`, destination: ":1", type: 301 },
      ],
      headers: [
        { source: "**", headers: headers.map(([key, value]) => ({ key, value })) },
        { source: "**", headers: [{ key: "Cache-Control", value: cacheHeaders.other }] },
        {
          regex: `^${pattern}(?:${hashedFile}$|${indexFolder})`,
          headers: [{ key: "Cache-Control", value: cacheHeaders.hashed }],
        },
      ],
    },
  };
  return {
    files: [{ kind: "published", path: "firebase.json", text: `${JSON.stringify(config, null, 2)}\n`, join: "merge" }],
    limits: [],
  };
}
