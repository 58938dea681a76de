/**
 * The only inline script of a document. It runs before the first paint, so that the page does not flash in the wrong
 * theme or with an announcement that the reader has closed, and it marks that scripts are enabled. If the script of
 * every page does not load, or fails before it has set `data-script` to "on", the page is shown as without scripts. It
 * is the same on every page, so a single hash allows it in a Content-Security-Policy.
 */
export const themeScript =
  '{const d=document.documentElement.dataset,s=n=>localStorage.getItem("dg-"+n);d.script="";try{const t=s("theme");if(t==="light"||t==="dark")d.theme=t;if(d.announcement===s("closed"))d.closed=""}catch{}addEventListener("error",e=>{if(!d.script&&/\\/assets\\/main\\./.test(e.target.src||e.filename))delete d.script},!0)}';

/** Escapes an author's script or style for an inline element, so that its content cannot close the element. */
export function inlineCode(code: string): string {
  return code.replaceAll(/<\/(?=script|style)/giu, String.raw`<\/`);
}
