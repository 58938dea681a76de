/**
 * Makes the hero and the features of a page from its frontmatter. They are Markdown nodes that come before the text, so
 * that search, Markdown output and links treat them like the text.
 */
import type { Properties } from "hast";
import type { BlockContent, Code, Image, Link, Nodes, Paragraph, PhrasingContent, RootContent } from "mdast";
import type { ContainerDirective } from "mdast-util-directive";
import { finding } from "../../diagnostics/catalog.ts";
import type { Draft } from "../draft.ts";
import { element, inlineElement } from "../../markup/elements.ts";
import type { Frontmatter } from "./frontmatter-schema.ts";
import type { PageSource } from "./frontmatter.ts";
import { fileIcon, findIcon } from "../../markup/icons.ts";
import type { Picture } from "./landing-schema.ts";
import { addReference } from "../links.ts";
import type { MarkdownParser } from "../markdown/parser.ts";

type Hero = NonNullable<Frontmatter["hero"]>;
type Action = NonNullable<Hero["actions"]>[number];
type Feature = NonNullable<Frontmatter["features"]>[number];
/** The path of a value in the frontmatter. */
type Path = readonly (string | number)[];

interface Tools {
  readonly draft: Draft;
  readonly spanOf: PageSource["spanOf"];
  readonly parse: MarkdownParser;
}

/** The text of the hero's own heading, or `null` if there is none. */
export function heroHeading({ hero }: Pick<Frontmatter, "hero">): string | null {
  const parts = [hero?.name, hero?.title ?? hero?.text].filter((part) => part !== undefined);
  return parts.length === 0 ? null : parts.join(" ");
}

/** @param title The page's title, or `null`. It is the heading of a hero without one. */
export function makeLanding(
  { frontmatter, spanOf }: PageSource,
  title: string | null,
  draft: Draft,
  parse: MarkdownParser,
): readonly BlockContent[] {
  const { hero, features = [] } = frontmatter;
  const tools = { draft, spanOf, parse };
  const cards = features.map((feature, index) => makeFeature(feature, ["features", index], tools));
  return [
    ...(hero === undefined ? [] : [makeHero(hero, title, tools)]),
    ...(cards.length === 0 ? [] : [element("div", { className: ["dg-cards"] }, cards)]),
  ];
}

/** Puts the code that the text begins with beside the hero, unless that has a picture. */
export function joinLanding(
  landing: readonly BlockContent[],
  text: readonly RootContent[],
  { hero }: Pick<Frontmatter, "hero">,
): RootContent[] {
  const [first, ...features] = landing;
  const end = text.findIndex((node) => !isCode(node));
  const code = text.slice(0, end === -1 ? text.length : end).filter(isCode);
  if (hero === undefined || hero.image !== undefined || first?.type !== "blockquote" || code.length === 0)
    return [...landing, ...text];
  const beside = element("div", { className: ["dg-hero-example"] }, code);
  return [{ ...first, children: [...first.children, beside] }, ...features, ...text.slice(code.length)];
}

/** Whether a node is a block of code, or a group of tabs. */
function isCode(node: RootContent): node is Code | ContainerDirective {
  if (node.type === "code") return true;
  const classes = node.data?.hProperties?.["className"];
  return node.type === "containerDirective" && Array.isArray(classes) && classes.includes("dg-tabs");
}

function makeHero(hero: Hero, title: string | null, tools: Tools): BlockContent {
  const { name, tagline, image, actions = [] } = hero;
  const heading = hero.title ?? hero.text ?? (name === undefined ? title : null);
  const parts: PhrasingContent[] = [];
  if (name !== undefined) parts.push(inlineElement("span", { className: ["dg-hero-name"] }, [textNode(name)]));
  if (heading !== null) parts.push(textNode(name === undefined ? heading : ` ${heading}`));
  const copy: BlockContent[] = [];
  if (parts.length > 0)
    copy.push({
      type: "heading",
      depth: 1,
      children: parts,
      data: { hProperties: { id: "dg:title", tabIndex: -1 } },
    });
  if (tagline !== undefined) copy.push(paragraph("dg-tagline", makeProse(tagline, ["hero", "tagline"], tools)));
  if (actions.length > 0) copy.push(paragraph("dg-actions", makeActions(actions, tools)));
  const picture = image === undefined ? [] : makeImages(image, {}, ["hero", "image"], tools);
  return element("div", { className: ["dg-hero"] }, [
    element("div", {}, copy),
    ...(picture.length === 0 ? [] : [paragraph("dg-hero-image", picture)]),
  ]);
}

function makeActions(actions: readonly Action[], tools: Tools): readonly PhrasingContent[] {
  const isMarked = ({ primary, theme }: Action): boolean => primary === true || theme === "brand";
  const first = actions.some(isMarked) ? null : actions[0];
  return actions.flatMap((action, index): PhrasingContent[] => {
    const link = makeLink(action.link, textNode(action.text), ["hero", "actions", index, "link"], tools);
    const isPrimary = isMarked(action) || action === first;
    const className = isPrimary ? ["dg-action", "dg-primary"] : ["dg-action"];
    link.data = { ...link.data, hProperties: { ...link.data?.hProperties, className } };
    return index === 0 ? [link] : [textNode(" "), link];
  });
}

function makeFeature(feature: Feature, path: Path, tools: Tools): BlockContent {
  const { icon, title, link, linkText } = feature;
  const name = textNode(title);
  const heading = [
    ...(icon === undefined ? [] : makeIcon(icon, [...path, "icon"], tools)),
    link === undefined ? name : makeLink(link, name, [...path, "link"], tools),
  ];
  const key = feature.text === undefined ? "details" : "text";
  const text = feature[key];
  return element("div", { className: ["dg-card"] }, [
    paragraph("dg-card-title", heading),
    ...(text === undefined ? [] : [paragraph(null, makeProse(text, [...path, key], tools))]),
    ...(linkText === undefined ? [] : [paragraph("dg-card-more", [textNode(linkText)])]),
  ]);
}

function makeIcon(icon: Picture, path: Path, tools: Tools): readonly PhrasingContent[] {
  const found = typeof icon === "string" ? findIcon(icon) : null;
  if (found?.kind === "drawn") return [{ type: "html", value: found.html }];
  if (found?.kind !== "unknown") return makeImages(icon, fileIcon, path, tools);
  tools.draft.findings.push({ ...found.problem, span: tools.spanOf(path) });
  return [];
}

function makeLink(url: string, text: Link["children"][number], path: Path, { spanOf, draft }: Tools): Link {
  const link: Link = { type: "link", url, children: [text] };
  addReference(link, spanOf(path), draft);
  return link;
}

/** One image, or one for each color scheme. */
function makeImages(picture: Picture, properties: Properties, path: Path, tools: Tools): readonly Image[] {
  const make = (url: string, alt: string, added: Properties, at: Path): Image => {
    const image: Image = { type: "image", url, alt, data: { hProperties: { ...properties, ...added } } };
    addReference(image, tools.spanOf(at), tools.draft);
    return image;
  };
  if (typeof picture === "string") return [make(picture, "", {}, path)];
  const { alt = "" } = picture;
  if ("src" in picture) return [make(picture.src, alt, {}, [...path, "src"])];
  const classes = Array.isArray(properties["className"]) ? properties["className"] : [];
  // Browsers load only the image that is shown, because both are lazy.
  return (["light", "dark"] as const).map((scheme) =>
    make(picture[scheme], alt, { className: [...classes, `dg-${scheme}-only`], loading: "lazy" }, [...path, scheme]),
  );
}

const plain: ReadonlySet<string> = new Set(["text", "inlineCode", "emphasis", "strong", "delete", "break"]);

/** The inline Markdown of a text, which may contain emphasis and code. */
function makeProse(value: string, path: Path, { parse, spanOf, draft }: Tools): readonly PhrasingContent[] {
  const [first, ...others] = parse(value).children;
  // Text such as "1. Write" is not a list here.
  if (first?.type !== "paragraph" || others.length > 0) return [textNode(value)];
  const isPlain = (node: Nodes): boolean =>
    plain.has(node.type) && (!("children" in node) || node.children.every((child: Nodes) => isPlain(child)));
  if (first.children.every(isPlain)) return first.children;
  const key = path.reduce<string>(
    (name, part) => (typeof part === "number" ? `${name}[${part}]` : `${name}.${part}`),
    "",
  );
  const problem = "contains a link, an image or HTML, and would show its source";
  const hint = "it may contain `code`, **bold** and *italics*; move the rest into the text of the page";
  draft.findings.push(finding("frontmatter-value", { key: key.slice(1), problem }, spanOf(path), hint));
  return [textNode(value)];
}

function textNode(value: string): { readonly type: "text"; value: string } {
  return { type: "text", value };
}

function paragraph(className: string | null, children: readonly PhrasingContent[]): Paragraph {
  const data = className === null ? {} : { data: { hProperties: { className: [className] } } };
  return { type: "paragraph", children: [...children], ...data };
}
