/** Marks drafts, which only the development server shows. */
import { makeSheet } from "./make-sheet.ts";

const style = `
.dg-draft::before { content: "Draft: not published"; display: inline-block; margin-block-end: 12px; padding: 2px 10px; border: 1px dashed; border-radius: 999px; font: 13px/1.5 ui-sans-serif, system-ui, sans-serif; color: light-dark(#885200, #e5b45f); }
`;

/** Adds a style sheet, which also holds for pages that are loaded later. */
export function markDrafts(): void {
  document.adoptedStyleSheets.push(makeSheet(style));
}
