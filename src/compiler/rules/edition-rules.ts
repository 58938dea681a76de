/** The rules for each language of each version, a line for each file. Nothing depends on their order. */
export { cardFont } from "./site/card-font.ts";
export { blockedTag, insecureSetting, questionWithoutPage } from "./site/config-addresses.ts";
export { damagedImage, largeImage, missingIcon } from "./site/images.ts";
export { developmentLink, insecureLink, linkToSite, ownAbsoluteLink } from "./site/links.ts";
export { orphanPage } from "./site/orphan-page.ts";
export { duplicateDescription, duplicateTitle } from "./site/shared-text.ts";
export { fileOfOthers, pageFormat, pageOfOthers, unreadFile, unusedAsset, unusedConstant } from "./site/unused.ts";
