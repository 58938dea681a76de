/**
 * The only script that stands in a document itself. It runs before the first paint, so that a reader's choice of light or dark does
 * not flash, and marks that scripts run. It is the same on every page: one hash allows it in a Content-Security-Policy.
 */
export const themeScript =
  'document.documentElement.dataset.script="";try{const t=localStorage.getItem("dg-theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}';

/** A script or style of the author's as it is written into a document, where nothing in it may end it. */
export function inlineCode(code: string): string {
  return code.replaceAll(/<\/(?=script|style)/giu, String.raw`<\/`);
}
