/** The features that docsgen has built in. */
import { abbreviation } from "./abbreviation/abbreviation.ts";
import type { abouts } from "./abouts.ts";
import { badge } from "./badge/badge.ts";
import { button } from "./button/button.ts";
import { callouts } from "./callouts/callouts.ts";
import { cards } from "./cards/cards.ts";
import { codeGroup } from "./code-group/code-group.ts";
import { columns } from "./columns/columns.ts";
import { definitionLists } from "./definition-lists/definition-lists.ts";
import { details } from "./details/details.ts";
import { endpoint } from "./endpoint/endpoint.ts";
import type { Feature } from "./feature.ts";
import { fields } from "./fields/fields.ts";
import { fileTree } from "./file-tree/file-tree.ts";
import { keys } from "./keys/keys.ts";
import { packageManagers } from "./package-managers/package-managers.ts";
import { subSup } from "./sub-sup/sub-sup.ts";
import { steps } from "./steps/steps.ts";
import { tabs } from "./tabs/tabs.ts";
import { video } from "./video/video.ts";

/** One for each declaration. */
const byName: Readonly<Record<(typeof abouts)[number]["name"], Feature>> = {
  abbreviation,
  badge,
  button,
  callouts,
  cards,
  "code-group": codeGroup,
  columns,
  "definition-lists": definitionLists,
  details,
  endpoint,
  fields,
  "file-tree": fileTree,
  keys,
  "package-managers": packageManagers,
  "sub-sup": subSup,
  steps,
  tabs,
  video,
};

export const features: readonly Feature[] = Object.values(byName);
