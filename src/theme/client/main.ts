/** What every page runs. It enhances HTML that works without it; each feature is a file of its own. */
import { correctAddress } from "./address.ts";
import { enableCopy } from "./copy-code.ts";
import { enableDrawer } from "./drawer.ts";
import { readFeatures } from "./features.ts";
import { enableMenus } from "./menus.ts";
import { enableScrollSpy, openTableOfContents } from "./scroll-spy.ts";
import { enableSearchKeys } from "./search-keys.ts";
import { keepSidebarPlace } from "./sidebar.ts";
import { enableTabs } from "./tabs.ts";
import { loadTagManager } from "./tag-manager.ts";
import { enableThemeSwitch } from "./theme-switch.ts";

const features = readFeatures(document.body);

correctAddress();
enableThemeSwitch();
enableMenus();
enableDrawer();
keepSidebarPlace();
enableSearchKeys();
openTableOfContents();
enableTabs(document, features.tabsCache);
enableCopy(document, features.copyConfirmation);
enableScrollSpy(features.scrollThrottle);
loadTagManager();
