/** Route data as received by a theme. */
import { interfaceStrings } from "../../src/compiler/config/interface-strings.ts";
import type { RouteData } from "../../src/theme/route-data.ts";

/** @param text The value of every text in the record. */
export function makeRoute(text: string, layout: RouteData["page"]["layout"] = "page"): RouteData {
  const link = {
    kind: "link" as const,
    text,
    url: "/docs/a/",
    isExternal: false,
    isPrimary: true,
    badge: text,
    activePath: "/docs/a/",
  };
  const assets = {
    style: "/s.css",
    figuresStyle: "/f.css",
    script: "/m.js",
    notFoundScript: "/n.js",
    searchScript: "/p.js",
    searchIsland: "/i.js",
    islandsScript: null,
    icon: null,
  };
  return {
    site: {
      title: text,
      description: text,
      lang: "en",
      direction: "ltr",
      strings: interfaceStrings("en", {}),
      base: "/docs/",
      origin: "https://a.example",
      headTags: [{ tag: "meta", attributes: { name: "x", content: text }, content: null }],
      navbar: { left: [link, { kind: "menu", text, label: `${text} menu`, items: [link] }], right: [] },
      search: { enabled: true, placeholder: text, shortcuts: true },
      editLinkText: text,
      features: {
        copyConfirmation: 500,
        scrollThrottle: 300,
        pageScriptTimeout: 1,
        progressBar: { minimum: 0, speed: 1, trickleRate: 0, trickleSpeed: 1 },
        tabsCache: 1,
      },
      tagManagerId: null,
      assets,
      version: "v",
      footer: text,
    },
    sidebar: {
      key: text,
      entries: [
        { kind: "link", text, url: "/docs/a/", badge: text, icon: null },
        {
          kind: "group",
          text,
          url: "/docs/b/",
          badge: text,
          icon: null,
          isCollapsible: true,
          isOpen: true,
          entries: [],
        },
        {
          kind: "group",
          text: `${text}!`,
          url: null,
          badge: text,
          icon: null,
          isCollapsible: false,
          isOpen: true,
          entries: [],
        },
      ],
    },
    page: {
      key: "a",
      layout,
      title: text,
      documentTitle: `${text} | ${text}`,
      description: text,
      url: "/docs/a/",
      canonicalUrl: "https://a.example/docs/a/",
      thumbnailUrl: "/docs/t.png",
      contentClass: "",
      toc: [{ level: 2, title: text, slug: "x", children: [] }],
      breadcrumbs: [{ text, url: null }],
      previous: { text, url: "/docs/p/" },
      next: { text, url: "/docs/n/" },
      lastUpdated: { date: "2027-01-31", text },
      contributors: [text, `${text}!`],
      editUrl: "https://a.example/edit",
      frontmatter: {},
      headTags: [],
      needsTitleHeading: true,
      movedAnchors: [],
      markdownUrl: "/docs/a.md",
      bodyHtml: "<p>Body</p>",
    },
  };
}
