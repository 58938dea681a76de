/** The declarations of all features, in the order of the Markdown reference. */
import { about as abbreviation } from "./abbreviation/abbreviation.about.ts";
import { about as badge } from "./badge/badge.about.ts";
import { about as button } from "./button/button.about.ts";
import { about as callouts } from "./callouts/callouts.about.ts";
import { about as cards } from "./cards/cards.about.ts";
import { about as codeGroup } from "./code-group/code-group.about.ts";
import { about as columns } from "./columns/columns.about.ts";
import { about as definitionLists } from "./definition-lists/definition-lists.about.ts";
import { about as details } from "./details/details.about.ts";
import { about as endpoint } from "./endpoint/endpoint.about.ts";
import { about as fields } from "./fields/fields.about.ts";
import { about as fileTree } from "./file-tree/file-tree.about.ts";
import { about as keys } from "./keys/keys.about.ts";
import { about as packageManagers } from "./package-managers/package-managers.about.ts";
import { about as subSup } from "./sub-sup/sub-sup.about.ts";
import { about as steps } from "./steps/steps.about.ts";
import { about as tabs } from "./tabs/tabs.about.ts";
import { about as video } from "./video/video.about.ts";

export const abouts = [
  callouts,
  definitionLists,
  details,
  tabs,
  codeGroup,
  packageManagers,
  steps,
  cards,
  button,
  columns,
  fileTree,
  endpoint,
  fields,
  video,
  badge,
  keys,
  subSup,
  abbreviation,
] as const;
