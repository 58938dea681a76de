/** What HTML shows and runs: frames, scripts, styles, media, the targets of forms. Pure. */
import { Parser } from "htmlparser2";
import type { Resource } from "../config/content-security-policy.ts";

export interface HtmlResource extends Resource {
  /** As a message names it where it has no address: "<style>". */
  readonly tag: string;
  /** Of a script or style that stands in the document itself, or `null`. */
  readonly code: string | null;
  /** Of the opening tag: offsets in the HTML. */
  readonly start: number;
  readonly end: number;
}

/** A script of another type is data. */
const scriptType = /^(?:|module|text\/javascript|application\/javascript|text\/ecmascript)$/iu;

export function resourcesIn(html: string): readonly HtmlResource[] {
  const resources: HtmlResource[] = [];
  // That of the script or style that is open.
  let code = "";
  const open: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const place = { start: parser.startIndex, end: parser.endIndex + 1 };
      const add = (directive: string, url: string | null, tag = `<${name}>`): void => {
        resources.push({ directive, url: url?.trim() ?? null, tag, code: null, ...place });
      };
      for (const [directive, url] of addressesOf(name, attributes, open)) add(directive, url);
      if (name === "style") add("style-src", null);
      if (name === "script" && attributes["src"] === undefined && scriptType.test(attributes["type"] ?? ""))
        add("script-src", null);
      for (const attribute of Object.keys(attributes))
        if (/^on[a-z]+$/u.test(attribute)) add("script-src", null, attribute);
      open.push(name);
      code = "";
    },
    ontext: (text) => {
      if (open.at(-1) === "script" || open.at(-1) === "style") code += text;
    },
    onclosetag: (name) => {
      open.pop();
      const last = resources.at(-1);
      if (last?.url === null && last.tag === `<${name}>`) resources.splice(-1, 1, { ...last, code });
    },
  });
  parser.end(html);
  return resources;
}

/** Directives and addresses. @param around Names of the elements that it stands in. */
function addressesOf(
  name: string,
  { src, href, rel = "", data, action, formaction, poster }: Readonly<Record<string, string>>,
  around: readonly string[],
): readonly (readonly [directive: string, url: string])[] {
  const found: [string, string | undefined][] = [];
  switch (name) {
    case "iframe":
    case "frame":
      found.push(["frame-src", src]);
      break;
    case "script":
      found.push(["script-src", src]);
      break;
    case "link":
      if (/\bstylesheet\b/iu.test(rel)) found.push(["style-src", href]);
      if (/\b(?:icon|apple-touch-icon)\b/iu.test(rel)) found.push(["img-src", href]);
      if (/\bmanifest\b/iu.test(rel)) found.push(["manifest-src", href]);
      break;
    case "img":
      found.push(["img-src", src]);
      break;
    case "video":
    case "audio":
    case "track":
      found.push(["media-src", src], ["img-src", poster]);
      break;
    case "source":
      if (around.at(-1) !== "picture") found.push(["media-src", src]);
      break;
    case "embed":
    case "object":
      found.push(["object-src", src ?? data]);
      break;
    case "form":
      found.push(["form-action", action]);
      break;
    default:
      found.push(["form-action", formaction]);
  }
  return found.flatMap(([directive, url]) =>
    url === undefined || url.trim() === "" ? [] : [[directive, url] as const],
  );
}
