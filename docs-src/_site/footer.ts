/** The foot of every page. */
import type { SiteConfigInput } from "docsgen";
import { product } from "./product.ts";

type ThemeConfig = NonNullable<SiteConfigInput["themeConfig"]>;

export const social: NonNullable<ThemeConfig["social"]> = [
  { icon: "website", link: product.site, label: product.name },
  { icon: "rss", link: `${product.site}/status/feed.xml`, label: "Status feed" },
];

export const footer: NonNullable<ThemeConfig["footer"]> = {
  // The navigation bar has exactly the entries of the specification.
  social: true,
  columns: [
    {
      title: "Help",
      links: [
        { text: "Troubleshooting", link: "/troubleshooting/" },
        { text: "Report a bug", link: "/new-feature-or-bug/" },
        { text: "Support", link: `${product.site}/support` },
      ],
    },
    {
      title: "Service",
      links: [
        { text: "Status", link: "/status/" },
        { text: "Limits", link: "/limits/" },
        { text: "Pricing", link: "/pricing/" },
      ],
    },
    {
      title: "Legal",
      links: [
        { text: "Privacy and security", link: "/privacy-and-security/" },
        { text: "Subprocessors", link: "/subprocessors/" },
        { text: "Report abuse", link: "/abuse/" },
      ],
    },
  ],
  text: `© ${product.name}`,
};
