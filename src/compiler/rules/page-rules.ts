/** The rules for the Markdown of a page. Of two that find the same place, the first is reported first. */
import { alert, oldAlert } from "./page/alert.ts";
import { blockMarks } from "./page/block-marks.ts";
import { codeAttribute } from "./page/code-attribute.ts";
import { codeInclude } from "./page/code-include.ts";
import { codeMarker } from "./page/code-marker.ts";
import { codeSyntax, uncheckedCode } from "./page/code-syntax.ts";
import { escapedCode } from "./page/escaped-code.ts";
import { duplicateDefinition, unreadDefinition, unusedDefinition, unusedFootnote } from "./page/definitions.ts";
import { brokenBold, loneBacktick, unevenBold } from "./page/emphasis.ts";
import { formattedName } from "./page/formatted-name.ts";
import { innerList } from "./page/inner-list.ts";
import { listMarks } from "./page/list-marks.ts";
import { numberedText, restartedNumbers, taskBox } from "./page/list-numbers.ts";
import { markdownInHtml } from "./page/markdown-in-html.ts";
import { missingLanguage } from "./page/missing-language.ts";
import { otherSyntax } from "./page/other-syntax.ts";
import { brokenTable, rowBelow, splitRow, tableCells } from "./page/table.ts";
import { typographicCode } from "./page/typographic-code.ts";
import { unclosedCode } from "./page/unclosed-code.ts";
import { undefinedFootnote, undefinedReference } from "./page/undefined-reference.ts";
import { undrawn } from "./page/undrawn.ts";
import { unreadLink } from "./page/unread-link.ts";
import { yearItem } from "./page/year-item.ts";
import { handTypedConstant, constantUnit, variableInCode } from "./page/constants.ts";
import { blockedResource } from "./page/csp-blocked.ts";
import { cssValue } from "./page/css-value.ts";
import { codeInTitle, missingDescription, textLength } from "./page/description.ts";
import { directivePlace, inlineColons } from "./page/directive-place.ts";
import { emptyContent } from "./page/empty-content.ts";
import { brokenTag, missingSource, otherAttribute } from "./page/html-tag.ts";
import { indentedText } from "./page/indented-text.ts";
import { missingAlt, noImage } from "./page/missing-alt.ts";
import { missingDay } from "./page/missing-day.ts";
import { secondTitle, skippedLevel } from "./page/outline.ts";
import { missingType, typeQuery } from "./page/type-query.ts";
import { strayEndTag, unclosedElement } from "./page/unclosed-element.ts";
import { componentTag, unknownElement } from "./page/unknown-element.ts";
import { underlinedText } from "./page/underline.ts";
import { unseenCharacter } from "./page/unseen-character.ts";
import type { PageRule } from "./rule.ts";

export const pageRules: readonly PageRule[] = [
  otherSyntax,
  alert,
  unclosedCode,
  codeAttribute,
  codeInclude,
  codeMarker,
  codeSyntax,
  escapedCode,
  formattedName,
  innerList,
  listMarks,
  markdownInHtml,
  missingLanguage,
  numberedText,
  oldAlert,
  restartedNumbers,
  taskBox,
  typographicCode,
  uncheckedCode,
  undrawn,
  duplicateDefinition,
  unusedDefinition,
  unusedFootnote,
  unreadDefinition,
  undefinedReference,
  undefinedFootnote,
  unreadLink,
  brokenBold,
  unevenBold,
  loneBacktick,
  brokenTable,
  tableCells,
  rowBelow,
  splitRow,
  blockMarks,
  yearItem,
  handTypedConstant,
  constantUnit,
  variableInCode,
  blockedResource,
  cssValue,
  codeInTitle,
  missingDescription,
  textLength,
  directivePlace,
  inlineColons,
  emptyContent,
  brokenTag,
  missingSource,
  otherAttribute,
  indentedText,
  missingAlt,
  noImage,
  missingDay,
  secondTitle,
  skippedLevel,
  missingType,
  typeQuery,
  strayEndTag,
  unclosedElement,
  componentTag,
  unknownElement,
  underlinedText,
  unseenCharacter,
];
