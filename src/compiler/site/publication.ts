/**
 * Compares a site with its last publication: every published address must still exist or be redirected. For each lost
 * address we propose a redirect to the most similar page or heading. Pure.
 */
import * as z from "zod";
import { httpUrl } from "../config/address.ts";
import type { Edition } from "../config/editions.ts";
import { editionOf, folderOfVersion } from "../config/editions.ts";
import { describeIssues } from "../config/describe-issues.ts";
import { problemOfBase, problemOfOrigin } from "../config/schema.ts";
import type { ArchivedVersion } from "../config/versions.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import { nearestName } from "../diagnostics/suggest.ts";
import type { PageRecord } from "../page/compiled-page.ts";
import { isRecord } from "../is-record.ts";
import { slugsIn } from "../page/header-slugs.ts";
import { similarityOf } from "../page/search/signature.ts";
import { isRoutePath } from "../source/paths.ts";
import type { LinkedPage, LinkedSite } from "./linked-site.ts";
import { addressKey, splitAddress } from "./urls.ts";

/** The path of the manifest in the output folder. */
export const manifestName = "docsgen-manifest.json";

/** @param wrongIn What is wrong with a text, or `null`. */
function checked(wrongIn: (text: string) => string | null): z.ZodString {
  return z.string().superRefine((text, context) => {
    const message = wrongIn(text);
    if (message !== null) context.addIssue({ code: "custom", input: text, message });
  });
}

/** A path on the host of the site. Browsers read backslashes as slashes, and leave out control characters. */
const hostPath = z.string().regex(/^\/(?!\/)[^\\\p{Cc}]*$/u, "must be a path that begins with one slash");

/**
 * The schema of `docsgen-manifest.json`. Paths do not include the base. Pages link to what a manifest contains, so its
 * addresses are held to the rules of a config.
 */
const publicationSchema = z
  .object({
    version: z.literal(1),
    base: checked(problemOfBase),
    origin: checked(problemOfOrigin).nullable().default(null),
    pages: z
      .array(
        z
          .object({
            path: checked((path) => (isRoutePath(path) ? null : "must be the address of a page, such as /limits/")),
            title: z.string(),
            /** Ids of the headings, including former ones that are redirected. */
            anchors: z.array(z.string()).readonly(),
            /** All other ids that a link can lead to. */
            otherAnchors: z.exactOptional(z.array(z.string()).readonly()),
            /** Measures how similar two pages are; see `page/search/signature.ts`. */
            signature: z.string(),
          })
          .readonly(),
      )
      .readonly(),
    /** `to` is a final URL; `acknowledge` is the author's reason for keeping a redirect with a missing target. */
    redirects: z
      .array(
        z
          .object({
            from: hostPath,
            to: z.union([hostPath, httpUrl], {
              error: "must be a path that begins with one slash, or a full http URL",
            }),
            acknowledge: z.string().nullable(),
          })
          .readonly(),
      )
      .readonly(),
    /** Name and value of the headers that hosts send with every file. */
    headers: z
      .array(z.tuple([z.string(), z.string()]).readonly())
      .readonly()
      .default([]),
    /** Prefixes of addresses that belong to another site on the same host. */
    elsewhere: z.array(z.string()).readonly().default([]),
    /** The schemes that its links may have, besides those of the web. */
    schemes: z.array(z.string()).readonly().default([]),
    /** The full URLs of pages of the sites in `links.sites` to which it links, and how often. */
    links: z
      .array(z.tuple([httpUrl, z.number().int().positive()]).readonly())
      .readonly()
      .default([]),
    /** Every file of the publication, so that a later one knows what it may remove. */
    files: z.array(z.string()).readonly(),
    /**
     * A hash of the content of each of these files, in the same order; "" for the manifest itself. Manifests of earlier
     * versions of docsgen have none.
     */
    hashes: z
      .array(z.string().regex(/^[0-9a-f]*$/u))
      .readonly()
      .default([]),
  })
  .readonly();

/** The content of `docsgen-manifest.json`, which `output/manifest.ts` writes, checked by its schema. */
export type Publication = z.output<typeof publicationSchema>;
type PublishedPage = Publication["pages"][number];

/** A manifest, or why it cannot be used. Manifests come from the web and from files that people edit. */
export type ReadPublication =
  | { readonly kind: "publication"; readonly publication: Publication }
  /** `reason` completes "It cannot be read:". */
  | { readonly kind: "wrong"; readonly reason: string; readonly hint: string | null };

/** Reads the text of a manifest. */
export function readPublication(text: string): ReadPublication {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: "wrong", reason: "it is not JSON", hint: null };
  }
  // Messages about keys name them; one about the whole value would speak of a config.
  if (!isRecord(value))
    return { kind: "wrong", reason: "it is not a manifest of docsgen: it is not an object", hint: null };
  const format = value["version"];
  if (typeof format === "number" && format > 1)
    return { kind: "wrong", reason: "a newer docsgen wrote it", hint: "update docsgen" };
  const parsed = publicationSchema.safeParse(value, { reportInput: true, jitless: true });
  if (parsed.success) return { kind: "publication", publication: parsed.data };
  const [problem] = describeIssues(parsed.error, publicationSchema, value);
  return { kind: "wrong", reason: `it is not a manifest of docsgen: ${problem?.message ?? ""}`, hint: null };
}

/** A published address that no longer exists, with the redirect that would replace it, if we can propose one. */
export interface LostAddress {
  /** "/limits/", "/limits/#size" */
  readonly address: string;
  readonly problem: Problem;
  readonly redirect: { readonly from: string; readonly to: string } | null;
}

/** The minimum similarity of two pages that count as the same page at different addresses. */
const minSimilarity = 0.25;

/**
 * @param signatureOf The signature of a page of the site.
 * @param editions The languages of the site, the default one first.
 */
export function findLostAddresses(
  published: Publication,
  site: LinkedSite,
  signatureOf: (page: PageRecord) => string,
  editions: readonly (Pick<Edition, "prefix"> & Partial<Pick<Edition, "version">>)[] = [],
): readonly LostAddress[] {
  const prefixOf = (path: string): string => editionOf(path.slice(1), editions)?.prefix ?? "";
  const pages = new Map(site.pages.map((page) => [page.record.path.toLowerCase(), page]));
  const redirects = new Set(site.redirects.map(({ from }) => addressKey(from)));
  const before = new Map(published.pages.map((page) => [addressKey(page.path), page]));
  const newPages = site.pages.filter(({ record }) => !before.has(addressKey(record.path)));
  // A page of the same language, or of the default one: what stands in for a translation has the text of its source.
  const successorOf = (old: PublishedPage): string | null => {
    const prefix = prefixOf(old.path);
    const candidates = [
      (page: LinkedPage) => prefixOf(page.record.path) === prefix,
      (page: LinkedPage) => prefixOf(page.record.path) === "",
    ];
    for (const isCandidate of candidates)
      for (const searched of [newPages, site.pages]) {
        const found = mostSimilar(old, searched.filter(isCandidate), signatureOf);
        if (found !== null) return found.record.path;
      }
    return null;
  };
  /** The current address of the old address's target. */
  const currentAddressOf = (address: string): string | null => {
    const { path, fragment } = splitAddress(address);
    const page = pages.get(path.toLowerCase());
    if (page !== undefined) return idsOf(page).has(fragment) ? address : page.record.path;
    if (redirects.has(addressKey(path))) return address;
    const old = before.get(addressKey(path));
    return old === undefined ? null : successorOf(old);
  };
  const lost: LostAddress[] = [];
  for (const old of published.pages) {
    const page = pages.get(old.path.toLowerCase());
    if (page !== undefined) lost.push(...lostAnchors(old, page));
    else if (!redirects.has(addressKey(old.path))) lost.push(reportLostRoute(old.path, successorOf(old)));
  }
  for (const { from, to } of published.redirects) {
    if (pages.has(`${from.toLowerCase()}/`) || pages.has(from.toLowerCase()) || redirects.has(addressKey(from)))
      continue;
    lost.push(
      reportLostRoute(
        from,
        to.startsWith(published.base) ? currentAddressOf(`/${decode(to.slice(published.base.length))}`) : to,
      ),
    );
  }
  const versions = editions.flatMap(({ version }) => version ?? []);
  return versions.length === 0 ? lost : lost.map((each) => inVersion(each, versions));
}

/** The redirects of an archived version are in its own settings. */
function inVersion(lost: LostAddress, versions: readonly ArchivedVersion[]): LostAddress {
  const { redirect } = lost;
  const from = redirect?.from ?? "";
  const version = versions.find((each) => from.startsWith(`/${folderOfVersion(each)}`));
  if (redirect === null || version === undefined) return lost;
  const inside = (address: string): string => `/${address.slice(folderOfVersion(version).length + 1)}`;
  const proposed = `add { "from": ${JSON.stringify(inside(from))}, "to": ${JSON.stringify(inside(redirect.to))} } to \`redirects\` in versions/${version.id}.json`;
  return { ...lost, problem: { ...lost.problem, hint: proposed }, redirect: null };
}

function reportLostRoute(path: string, to: string | null): LostAddress {
  const hint = to === null ? "redirect it to the page that replaces it" : proposal(path, to);
  const redirect = to === null ? null : { from: path, to };
  return { address: path, problem: problemOf("lost-route", { path }, hint), redirect };
}

/** Ids of the headings, including former ones that are redirected. */
function idsOf({ record, movedAnchors }: LinkedPage): ReadonlySet<string> {
  return new Set([...slugsIn(record.headers), ...movedAnchors.map(({ id }) => id)]);
}

function lostAnchors(old: PublishedPage, page: LinkedPage): LostAddress[] {
  const { record } = page;
  const now = slugsIn(record.headers);
  const current = idsOf(page);
  const removed = old.anchors.filter((anchor) => !current.has(anchor));
  const added = now.filter((anchor) => !old.anchors.includes(anchor));
  return removed.map((anchor): LostAddress => {
    const [only] = added.length === 1 && removed.length === 1 ? added : [];
    const to = only ?? nearestName(anchor, added);
    const values = { path: record.path, anchor };
    const from = `${record.path}#${anchor}`;
    const redirect = to === null ? null : { from, to: `${record.path}#${to}` };
    const hint =
      redirect === null ? `write {#${anchor}} after the heading that replaces it` : proposal(from, redirect.to);
    return { address: from, problem: problemOf("lost-anchor", values, hint), redirect };
  });
}

function proposal(from: string, to: string): string {
  return `add { from: ${JSON.stringify(from)}, to: ${JSON.stringify(to)} } to \`redirects\``;
}

function mostSimilar(
  old: PublishedPage,
  pages: readonly LinkedPage[],
  signatureOf: (page: PageRecord) => string,
): LinkedPage | null {
  let best: LinkedPage | null = null;
  let bestScore = minSimilarity;
  for (const page of pages) {
    const isSameTitle = page.record.title === old.title;
    const score = similarityOf(old.signature, signatureOf(page.record)) + (isSameTitle ? 0.3 : 0);
    if (score <= bestScore) continue;
    best = page;
    bestScore = score;
  }
  return best;
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
