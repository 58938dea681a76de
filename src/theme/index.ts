/** The theme's door: the one component that the compiler renders, and the record that it is rendered from. */
export { Page } from "./components/Page.tsx";
export type {
  FeatureConstants,
  HeadTag,
  NavbarItem,
  PageData,
  PageLink,
  RouteData,
  SidebarData,
  SidebarEntry,
  SiteData,
  ThemeAssets,
  TocEntry,
} from "./route-data.ts";
