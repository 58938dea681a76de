/** The rules for the pages of a site with their links, and the functions that run them. Nothing depends on their order. */
import { cardFont } from "./site/card-font.ts";
import { blockedTag, insecureSetting, questionWithoutPage } from "./site/config-addresses.ts";
import {
  publicBesideConfig,
  repeatedLanguage,
  unmatchedExclude,
  unmatchedOverride,
  unreadStyle,
} from "./site/files-of-settings.ts";
import type { HomesToCheck } from "./site/home.ts";
import { missingHome, noPages } from "./site/home.ts";
import { damagedImage, largeImage, missingIcon } from "./site/images.ts";
import { incompleteLanguage } from "./site/incomplete-language.ts";
import {
  needlessSource,
  routeOfLanguage,
  routeOfVersion,
  twinPages,
  undeclaredLanguage,
  ungenerated,
} from "./site/languages.ts";
import { developmentLink, insecureLink, linkToSite, ownAbsoluteLink } from "./site/links.ts";
import { orphanPage } from "./site/orphan-page.ts";
import { otherDomain, placeholderOrigin } from "./site/origin.ts";
import type { PublishedSite } from "./site/published-site.ts";
import { duplicateDescription, duplicateTitle } from "./site/shared-text.ts";
import { unusedSetting } from "./site/unused-settings.ts";
import { fileOfOthers, pageFormat, pageOfOthers, unreadFile, unusedAsset, unusedConstant } from "./site/unused.ts";
import type { EditionChecks, VersionToCheck } from "../site/link-editions.ts";
import type { SiteView } from "../site/link.ts";
import type { SiteRule } from "./site-rule.ts";
import { findAll } from "./site-rule.ts";

/** For each language of each version. */
const ofPages: readonly SiteRule<SiteView>[] = [
  blockedTag,
  cardFont,
  damagedImage,
  developmentLink,
  duplicateDescription,
  duplicateTitle,
  fileOfOthers,
  insecureLink,
  insecureSetting,
  largeImage,
  linkToSite,
  missingIcon,
  orphanPage,
  ownAbsoluteLink,
  pageFormat,
  pageOfOthers,
  questionWithoutPage,
  unreadFile,
  unusedAsset,
  unusedConstant,
];

/** For each version with all its languages. */
const ofVersions: readonly SiteRule<VersionToCheck>[] = [
  needlessSource,
  routeOfLanguage,
  routeOfVersion,
  twinPages,
  undeclaredLanguage,
  ungenerated,
];

export const homeRules: readonly SiteRule<HomesToCheck>[] = [noPages, missingHome];

/** For what matters only to a published site: its address, and settings and files without an effect. */
export const publishedRules: readonly SiteRule<PublishedSite>[] = [
  incompleteLanguage,
  otherDomain,
  placeholderOrigin,
  publicBesideConfig,
  repeatedLanguage,
  unmatchedExclude,
  unmatchedOverride,
  unreadStyle,
  unusedSetting,
];

export const siteRules = [...ofPages, ...ofVersions, ...homeRules, ...publishedRules];

// What an archived version does not use is not worth an author's time.
const ofArchived = ofPages.filter(({ inAll }) => inAll !== true);

/** The checks that the linker runs. */
export const siteChecks: EditionChecks = {
  ofSite: (view, before) => findAll(view.targets.named.isArchived ? ofArchived : ofPages, view, before),
  ofVersion: (version) => findAll(ofVersions, version),
  inAll: new Set(ofPages.flatMap(({ code, inAll }) => (inAll === true ? [code] : []))),
};
