/** The rules for hosts, and the files written from them. */
import { groupDigits } from "../../config/constants.ts";

/** The input of a host file. Paths include the base. */
export interface HostRules {
  readonly base: string;
  /** The bases of the editions in other languages, which have 404 pages of their own. */
  readonly editions: readonly string[];
  /** Explicit redirects, in order. Sources have no trailing slash. */
  readonly redirects: readonly HostRedirect[];
  /** Routes that end in `.html`. */
  readonly htmlRoutes: readonly string[];
  /** Name and value of the headers sent with every file. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Whether there is Markdown beside pages, which programs can ask for at the address of the page. */
  readonly hasMarkdown: boolean;
  /** Files of the theme, whose names contain a hash of their content. */
  readonly themeFiles: readonly string[];
}

/** `from` includes the base and is decoded; `to` is a final URL, as a `Location` header has it. */
export interface HostRedirect {
  readonly from: string;
  readonly to: string;
}

/** A file that configures one host. */
export interface HostFile {
  /**
   * "published": the host reads the file from the output folder, at this path. "server": the file configures a server,
   * which must not publish it, so it is written into the folder `hosts/` beside the config.
   */
  readonly kind: "published" | "server";
  readonly path: string;
  readonly text: string;
  /** How the text is joined with the author's file of the same name in `public/`: appended to it, or merged as JSON. */
  readonly join: "append" | "merge" | null;
}

/** A limit of a host that the site exceeds. */
export interface HostLimit {
  readonly problem: string;
  readonly hint: string;
}

/** The limits are reported as warnings; the files are valid with them. */
export interface HostOutput {
  readonly files: readonly HostFile[];
  readonly limits: readonly HostLimit[];
}

/** @param left The number of redirects that do not fit. @param rule "reads at most 2,000 rules". */
export function redirectLimits(left: number, rule: string): readonly HostLimit[] {
  if (left === 0) return [];
  const subject = left === 1 ? "1 redirect is" : `${left} redirects are`;
  return [
    {
      problem: `${rule}, so ${subject} left out of its rules`,
      hint: "remove redirects that nobody follows; those left out still forward readers, but with a small page",
    },
  ];
}

/** @param limit The number of characters in a header's value that the host accepts. */
export function headerLimits(headers: HostRules["headers"], limit: number, host: string): readonly HostLimit[] {
  return headers.flatMap(([name, { length }]): HostLimit[] =>
    length <= limit
      ? []
      : [
          {
            problem: `${host} accepts ${groupDigits(limit)} characters in a header, and ${name} has ${groupDigits(length)}`,
            hint: "list fewer sources in `contentSecurityPolicy`, or move inline scripts and styles of `head` into files",
          },
        ],
  );
}

/** Whether the reader's query may be appended to the target of a redirect. */
export function takesQuery(target: string): boolean {
  return !/[?#]/u.test(target);
}

/** All redirects, and those from the address of a page without its `.html`. */
export function allRedirects({ redirects, htmlRoutes }: HostRules): readonly HostRedirect[] {
  return [...redirects, ...htmlRoutes.map((route) => ({ from: route.slice(0, -".html".length), to: route }))];
}

/** The media types of text, which servers compress. Those of fonts and images are compressed already. */
export const textTypes: readonly string[] = [
  "text/plain",
  "text/css",
  "text/markdown",
  "text/javascript",
  "application/javascript",
  "application/json",
  "application/manifest+json",
  "application/xml",
  "text/xml",
  "image/svg+xml",
];
