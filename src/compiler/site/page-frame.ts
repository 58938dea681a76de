/**
 * Resolves what the config says about the surroundings of every page: the logo, social links, the announcement and the
 * footer; and the banner of one page. Pure.
 */
import type { Announcement, Banner, Footer, Logo, LogoImage, RichText, SocialLink } from "../../theme/route-data.ts";
import { hashedCopyOf, isPublic } from "../asset/asset-index.ts";
import { showPath } from "../config/describe-issues.ts";
import type { ConfigPath, SiteConfig } from "../config/site-config.ts";
import { socialIconLabels } from "../config/social-icons.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { BannerText, PageBanner } from "../page/compiled-page.ts";
import type { InlineNode } from "../page/markdown/inline-text.ts";
import { parseInlineText } from "../page/markdown/inline-text.ts";
import { resolveConfigAddress } from "./config-address.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { ResolvedReference, Targets } from "./references.ts";
import { socialIconPaths } from "./social-icon-paths.ts";

/** The same for all pages of an edition, with final URLs. */
export interface PageFrame {
  readonly logo: Logo | null;
  readonly social: readonly SocialLink[];
  readonly announcement: Announcement | null;
  readonly footer: Footer | null;
  /** The first paragraphs of `llms.txt`. */
  readonly instructions: readonly RichText[];
  /** The addresses within the site that it shows or links to. */
  readonly urls: readonly string[];
}

/** A frame with the references of the config that it contains, for the rules that look for unused files. */
export interface ResolvedFrame {
  readonly frame: PageFrame;
  readonly resolved: readonly ResolvedReference[];
  readonly findings: readonly LinkFinding[];
}

/** The height of the logo in pixels. */
const logoHeight = 28;

/** An image or a link that leads nowhere is a finding. An image is then left out, and a link leads to "#". */
export function makePageFrame({ themeConfig, title, llms }: SiteConfig, targets: Targets): ResolvedFrame {
  const findings: LinkFinding[] = [];
  const resolved: ResolvedReference[] = [];
  const urlOf = (url: string, path: ConfigPath): string => {
    const found = resolveConfigAddress(url, "link", path, targets);
    findings.push(...found.findings);
    if (found.resolved !== null) resolved.push(found.resolved);
    return found.url;
  };
  const imageOf = (written: string, path: ConfigPath): LogoImage | null => {
    const found = resolveConfigAddress(written, "asset", path, targets);
    findings.push(...found.findings);
    if (found.resolved !== null) resolved.push(found.resolved);
    const asset = found.resolved?.asset ?? null;
    const size = asset?.image ?? null;
    const width = size === null ? null : Math.round((size.width / size.height) * logoHeight);
    if (found.resolved?.url === null) return null;
    const url = asset === null || !isPublic(asset) ? found.url : hashedCopyOf(asset, targets.assets.base).url;
    return { url, width, height: logoHeight };
  };
  const richText = (text: string, path: ConfigPath): RichText => {
    const { content, problem } = parseInlineText(text);
    const hint = "write one paragraph of Markdown with emphasis, code and links";
    if (problem !== null)
      findings.push({ kind: "config", path, ...problemOf("config-value", { path: showPath(path), problem }, hint) });
    const toRich = (nodes: readonly InlineNode[]): RichText =>
      nodes.map((node) => {
        if (node.kind === "text") return node.text;
        const url = node.kind === "link" ? urlOf(node.url, path) : null;
        return { tag: node.kind === "link" ? "a" : node.kind, url, content: toRich(node.content) };
      });
    return toRich(content);
  };
  const { logo, social, announcement, footer } = themeConfig;
  const logoAt = ["themeConfig", "logo"];
  const light = logo === null ? null : imageOf(logo.light, [...logoAt, "light"]);
  const footerAt = ["themeConfig", "footer"];
  const frame: Omit<PageFrame, "urls"> = {
    logo:
      logo === null || light === null
        ? null
        : {
            light,
            dark: logo.dark === null ? null : imageOf(logo.dark, [...logoAt, "dark"]),
            alt: logo.alt ?? (logo.title ? "" : title),
            showsTitle: logo.title,
          },
    social: social.map(({ icon, link, label }, index) => ({
      name: label ?? socialIconLabels[icon],
      url: urlOf(link, ["themeConfig", "social", index, "link"]),
      iconPath: socialIconPaths[icon],
    })),
    announcement:
      announcement === null
        ? null
        : { ...announcement, text: richText(announcement.text, ["themeConfig", "announcement", "text"]) },
    footer:
      footer === null
        ? null
        : {
            text: footer.text === null ? [] : richText(footer.text, [...footerAt, "text"]),
            columns: footer.columns.map((column, number) => ({
              title: column.title,
              links: column.links.map(({ text, link }, index) => ({
                text,
                url: urlOf(link, [...footerAt, "columns", number, "links", index, "link"]),
              })),
            })),
            showsSocial: footer.social,
          },
    instructions: (llms?.instructions ?? []).map((each, index) => richText(each, ["llms", "instructions", index])),
  };
  return { frame: { ...frame, urls: resolved.flatMap(({ url }) => url ?? []) }, resolved, findings };
}

/** @param urlOf The final URL of a reference of the page. */
export function resolveBanner({ kind, text }: PageBanner, urlOf: (reference: number) => string): Banner {
  const resolve = (parts: BannerText): RichText =>
    parts.map((part) =>
      typeof part === "string"
        ? part
        : {
            tag: part.tag,
            url: typeof part.target === "number" ? urlOf(part.target) : part.target,
            content: resolve(part.content),
          },
    );
  return { kind, text: resolve(text) };
}
