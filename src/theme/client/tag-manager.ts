import { isPrivate } from "./privacy.ts";

/** Loads the site's tag manager unless the reader has opted out (Do Not Track, https://globalprivacycontrol.org). */
export function loadTagManager(): void {
  const id = document.documentElement.dataset["tagManager"];
  if (id === undefined || isPrivate(navigator)) return;
  const layer: unknown[] = [{ "gtm.start": Date.now(), event: "gtm.js" }];
  Object.assign(globalThis, { dataLayer: layer });
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}
