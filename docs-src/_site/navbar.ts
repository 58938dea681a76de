/** The top navigation. */
import type { SiteConfigInput } from "docsgen";
import { product } from "./product.ts";

export const navbar: NonNullable<NonNullable<SiteConfigInput["themeConfig"]>["navbar"]> = {
  left: [
    { text: "Documentation", link: "/" },
    { text: "Quickstart", link: "/quickstart/", primary: true },
    { text: "Guides", link: "/guides/" },
    {
      text: "Reference",
      items: [
        { text: "Building Components", link: "/components/" },
        { text: "CLI", link: "/cli/install/" },
        { text: "REST API", link: "/api/" },
        { text: "Limits", link: "/limits/" },
        { text: "Security & Privacy", link: "/privacy-and-security/" },
        { text: "Handling Cold Starts", link: "/workflows/events/cold-starts/" },
      ],
    },
  ],
  right: [
    { text: "Support", link: `${product.site}/support` },
    { text: "Pricing", link: "/pricing/" },
    {
      text: "v2",
      label: "Docs version",
      items: [
        { text: "v2", link: "/", badge: "New" },
        { text: "v1", link: `${product.site}/docs/v1/` },
      ],
    },
  ],
};
