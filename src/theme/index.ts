/** The public API of the theme: the component that the compiler renders, and the type of its data. */
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
