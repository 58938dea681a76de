/** All rules for the pages of a site with their links, and the functions that run them. */
import type { EditionChecks, VersionToCheck } from "../site/link-editions.ts";
import type { SiteView } from "../site/link.ts";
import * as editionRules from "./edition-rules.ts";
import * as published from "./published-rules.ts";
import type { SiteRule } from "./site-rule.ts";
import { findAll } from "./site-rule.ts";
import type { HomesToCheck } from "./site/home.ts";
import * as homes from "./site/home.ts";
import * as versions from "./site/languages.ts";
import type { PublishedSite } from "./site/published-site.ts";

const ofPages: readonly SiteRule<SiteView>[] = Object.values(editionRules);
/** For each version with all its languages. */
const ofVersions: readonly SiteRule<VersionToCheck>[] = Object.values(versions);
/** The rules about home pages, for all editions together. */
export const homeRules: readonly SiteRule<HomesToCheck>[] = Object.values(homes);
/** The rules for a site that is to be published, which the development server does not run. */
export const publishedRules: readonly SiteRule<PublishedSite>[] = Object.values(published);

/** All of them, for `docsgen explain`; each level runs its own. */
export const siteRules = [...ofPages, ...ofVersions, ...homeRules, ...publishedRules];

// What an archived version does not use is not worth an author's time.
const ofArchived = ofPages.filter(({ inAll }) => inAll !== true);

/** The checks that the linker runs. */
export const siteChecks: EditionChecks = {
  ofSite: (view, before) => findAll(view.targets.named.isArchived ? ofArchived : ofPages, view, before),
  ofVersion: (version) => findAll(ofVersions, version),
  inAll: new Set(ofPages.flatMap(({ code, inAll }) => (inAll === true ? [code] : []))),
};
