/** The public API of the theme: the component that the compiler renders, and the type of its data. */
export { Page } from "./components/Page.tsx";
export type {
  Announcement,
  FeatureConstants,
  Feedback,
  Footer,
  HeadTag,
  Logo,
  LogoImage,
  NavbarItem,
  PageData,
  PageLink,
  RichElement,
  RichText,
  RouteData,
  SidebarData,
  SidebarEntry,
  SiteData,
  SocialLink,
  ThemeAssets,
  TocEntry,
} from "./route-data.ts";
