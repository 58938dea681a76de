/** The script of every page. It enhances HTML that also works without it; each feature has its own module. */
import { correctAddress } from "./address.ts";
import { addCopyButtons, enableCopy } from "./copy-code.ts";
import { enableDrawer } from "./drawer.ts";
import { readBase, readEditions, readFeatures } from "./features.ts";
import { fitNavbar } from "./fit-navbar.ts";
import { enableIslands } from "./islands.ts";
import { enableActions } from "./lazy-actions.ts";
import { enableMenus } from "./menus.ts";
import { enableMovedAnchors } from "./moved-anchor.ts";
import { enableRouter } from "./router.ts";
import { enableScrollSpy, openTableOfContents } from "./scroll-spy.ts";
import { watchScrollBoxes } from "./scroll-boxes.ts";
import { enableSearchBox } from "./search-box.ts";
import { keepSidebarScroll } from "./sidebar.ts";
import { needsDocumentLoad } from "./needs-document-load.ts";
import { enableTabs } from "../../features/tabs/tabs.client.ts";
import { loadTagManager } from "./tag-manager.ts";
import { enableThemeSwitch } from "./theme-switch.ts";
import { addZoomButtons } from "./zoom-buttons.ts";

const features = readFeatures(document.body);
const base = readBase(document.body);
const listeners = { page: new AbortController() };

/** Sets up the features of the current page. Called again for each new page. */
function enhancePage(root: ParentNode): void {
  // Removes the previous page's listeners on the window, which would otherwise keep its elements in memory.
  listeners.page.abort();
  listeners.page = new AbortController();
  const { signal } = listeners.page;
  openTableOfContents(signal);
  enableTabs(root, features.tabsCache, signal);
  addCopyButtons(root);
  addZoomButtons(root);
  enableIslands(root);
  watchScrollBoxes(root, signal);
  enableScrollSpy(features.scrollThrottle, signal);
}

correctAddress();
enableMovedAnchors();
enableThemeSwitch();
enableMenus();
enableDrawer();
fitNavbar();
enableSearchBox(base);
enableCopy(features.copyConfirmation);
enableActions();
enhancePage(document);
if (!needsDocumentLoad()) enableRouter({ base, editions: readEditions(document.body), features, onPage: enhancePage });
loadTagManager();
document.documentElement.dataset["script"] = "on";
// It measures, so it comes after all that changes the page, which is then laid out only once.
keepSidebarScroll();
// Only later scrolling is smooth: a link to an anchor opens there.
addEventListener("load", () => setTimeout(() => document.documentElement.toggleAttribute("data-smooth", true)));
