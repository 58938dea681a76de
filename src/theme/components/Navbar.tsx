/**
 * The navigation bar: the site's name, its sections, search, the theme switch, and the menu button on small screens.
 */
import type { ReactElement } from "react";
import type { Logo, LogoImage, NavbarItem, PageData, SiteData } from "../route-data.ts";
import { Badge } from "./Badge.tsx";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { MenuIcon, ThemeIcon } from "./icons.tsx";
import { SearchForm } from "./SearchForm.tsx";
import { SocialLinks } from "./SocialLinks.tsx";
import { VersionMenu } from "./VersionMenu.tsx";

interface NavbarProps {
  readonly site: SiteData;
  readonly pageUrl: string;
  /** For components that replace this one. */
  readonly hasSidebar: boolean;
  readonly languages?: PageData["languages"];
}

/** The menu and theme buttons are hidden until the client, without which they do nothing, shows them. */
export function Navbar({ site, pageUrl, languages }: NavbarProps): ReactElement {
  const current = currentItem([...site.navbar.left, ...site.navbar.right], pageUrl);
  return (
    <header className="dg-navbar">
      <button className="dg-icon-button dg-menu-button" type="button" aria-haspopup="dialog" hidden>
        <MenuIcon />
        <span className="sr-only">{site.strings.menu}</span>
      </button>
      <a className="dg-brand" href={site.base}>
        {site.logo === null ? null : <LogoImages logo={site.logo} />}
        {site.logo?.showsTitle === false ? null : site.title}
      </a>
      <nav className="dg-navbar-links" aria-label={site.strings.main}>
        <Items items={site.navbar.left} current={current} />
        <Items items={site.navbar.right} current={current} isEnd />
        <VersionMenu site={site} />
        <LanguageMenu site={site} page={languages} />
        {site.footer?.showsSocial === true ? null : <SocialLinks links={site.social} />}
      </nav>
      {site.search.enabled ? <SearchForm site={site} id="dg:search" /> : null}
      <button className="dg-icon-button dg-theme-button" type="button" hidden>
        <ThemeIcon />
        <span className="sr-only">{site.strings.themeSystem}</span>
      </button>
    </header>
  );
}

function LogoImages({ logo: { light, dark, alt } }: { readonly logo: Logo }): ReactElement {
  const image = ({ url, width, height }: LogoImage, className: string): ReactElement => (
    <img className={className} src={url} width={width ?? undefined} height={height} alt={alt} />
  );
  if (dark === null) return image(light, "dg-logo");
  return (
    <>
      {image(light, "dg-logo dg-light-only")}
      {image(dark, "dg-logo dg-dark-only")}
    </>
  );
}

type NavbarLink = Extract<NavbarItem, { kind: "link" }>;

function Items({
  items,
  current,
  isEnd = false,
}: {
  readonly items: readonly NavbarItem[];
  readonly current: NavbarLink | null;
  readonly isEnd?: boolean;
}): ReactElement {
  return (
    <ul className={isEnd ? "dg-navbar-list dg-navbar-end" : "dg-navbar-list"}>
      {items.map((item) => (
        <li key={item.text}>
          {item.kind === "link" ? <Link item={item} current={current} /> : <Menu menu={item} current={current} />}
        </li>
      ))}
    </ul>
  );
}

function Link({ item, current }: { readonly item: NavbarLink; readonly current: NavbarLink | null }): ReactElement {
  return (
    <a
      href={item.url}
      className={item.isPrimary ? "dg-navbar-link dg-primary" : "dg-navbar-link"}
      aria-current={item === current ? "true" : undefined}
    >
      {item.text}
      <Badge text={item.badge} />
    </a>
  );
}

/** A `<details>` menu that works without scripts; the client adds keyboard navigation and closing on outside clicks. */
function Menu({
  menu,
  current,
}: {
  readonly menu: Extract<NavbarItem, { kind: "menu" }>;
  readonly current: NavbarLink | null;
}): ReactElement {
  const isCurrent = current !== null && menu.items.includes(current);
  return (
    <details className="dg-menu">
      <summary
        className="dg-navbar-link"
        aria-label={menu.label === menu.text ? undefined : `${menu.label}: ${menu.text}`}
        data-current={isCurrent ? "" : undefined}
      >
        {menu.text}
      </summary>
      <ul className="dg-menu-list">
        {menu.items.map((item) => (
          <li key={item.text}>
            <Link item={item} current={current} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The entry with the longest path at or above the page. If several have the same path, the first wins. */
function currentItem(items: readonly NavbarItem[], pageUrl: string): NavbarLink | null {
  const links = items.flatMap((item) => (item.kind === "link" ? [item] : item.items));
  let best: NavbarLink | null = null;
  for (const link of links) {
    if (link.activePath === null || !pageUrl.startsWith(link.activePath)) continue;
    if (best === null || link.activePath.length > (best.activePath?.length ?? 0)) best = link;
  }
  return best;
}
