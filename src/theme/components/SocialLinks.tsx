/** Links with icons, to the project's pages on other sites. */
import type { ReactElement } from "react";
import type { SocialLink } from "../route-data.ts";
import { Icon } from "./icons.tsx";

/** In the navbar or the footer, as the config says; `null` if there are none. */
export function SocialLinks({ links }: { readonly links: readonly SocialLink[] }): ReactElement | null {
  if (links.length === 0) return null;
  return (
    <ul className="dg-social">
      {links.map(({ name, url, iconPath }) => (
        <li key={url}>
          {/* Mastodon and others verify the owner of a site by `rel="me"`. */}
          <a className="dg-icon-button" href={url} rel="me" title={name} aria-label={name}>
            <Icon path={iconPath} />
          </a>
        </li>
      ))}
    </ul>
  );
}
