/** The HTML of components and the theme, as `verify` checks it in the published site. */
import { checkAddress } from "../../output/published-addresses.ts";
import { describeBlocked, loadedOf } from "../../page/html/blocked-resources.ts";
import { inCatalog } from "../rule.ts";
import { siteRule } from "../site-rule.ts";
import type { RenderedPart } from "./rendered-part.ts";

export const renderedElement = siteRule({
  ...inCatalog("unknown-element"),
  *find({ part, placeOf }: RenderedPart) {
    for (const name of part.unknownElements) {
      const hint = `for a component, begin its name with a capital letter: <${name.charAt(0).toUpperCase()}${name.slice(1)} />`;
      yield { at: placeOf(name), tag: `<${name}>`, hint };
    }
  },
});

export const renderedImage = siteRule({
  ...inCatalog("missing-alt"),
  *find({ part, placeOf }: RenderedPart) {
    const hint = 'write `alt="…"` that describes it, or `alt=""` if it is purely decorative';
    for (const url of part.withoutAlt) yield { at: placeOf(url), url, hint };
  },
});

export const renderedAddress = siteRule({
  ...inCatalog("broken-link"),
  *find({ part, path, published, addressOf, placeOf }: RenderedPart) {
    for (const target of part.targets) {
      const { problem } = checkAddress(target, path, published);
      if (problem === null) continue;
      // An address with a wrong anchor leads to a page already.
      const exact = problem.code === "broken-anchor" ? null : addressOf(target.url);
      const hint = exact === null ? problem.hint : `write “${exact}”: in a component, addresses begin with a slash`;
      yield { at: placeOf(target.url), made: { ...problem, hint } };
    }
  },
});

export const renderedId = siteRule({
  ...inCatalog("duplicate-id"),
  *find({ part, seen, placeOf }: RenderedPart) {
    const known = new Set(seen);
    for (const id of part.ids) {
      if (known.has(id)) yield { at: placeOf(id), id };
      known.add(id);
    }
  },
});

export const renderedResource = siteRule({
  ...inCatalog("csp-blocked"),
  *find({ part, policy, placeOf }: RenderedPart) {
    for (const resource of policy === null ? [] : loadedOf(part.resources, policy)) {
      const made = policy === null ? null : describeBlocked(resource, policy);
      if (made !== null) yield { at: placeOf(resource.url ?? ""), made };
    }
  },
});
