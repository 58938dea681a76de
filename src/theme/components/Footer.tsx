/** The foot of every page: columns of links, social links and small print. */
import type { ReactElement } from "react";
import type { SiteData } from "../route-data.ts";
import { RichText } from "./RichText.tsx";
import { SocialLinks } from "./SocialLinks.tsx";

/** `null` if the config has no `footer`. */
export function Footer({ site }: { readonly site: SiteData }): ReactElement | null {
  const { footer, social, strings } = site;
  if (footer === null) return null;
  return (
    <footer className="dg-footer">
      {footer.columns.length === 0 ? null : (
        <nav className="dg-footer-columns" aria-label={strings.footer}>
          {footer.columns.map(({ title, links }) => (
            <div key={title}>
              <p>{title}</p>
              <ul aria-label={title}>
                {links.map(({ text, url }) => (
                  <li key={text}>
                    <a href={url}>{text}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      )}
      {footer.text.length === 0 ? null : (
        <p>
          <RichText content={footer.text} />
        </p>
      )}
      {footer.showsSocial ? <SocialLinks links={social} /> : null}
    </footer>
  );
}
