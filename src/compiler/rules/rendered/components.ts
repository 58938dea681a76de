/** Components whose HTML is not what their author expects. */
import { quote } from "../../diagnostics/catalog.ts";
import { siteRule } from "../site-rule.ts";
import type { RenderedPart } from "./rendered-part.ts";

export const inertComponent = siteRule({
  code: "component-inert",
  severity: "warning",
  concerns: "site",
  message: (_, { name, uses, fact }: { name: string; uses: string; fact: string }) =>
    `The component ${quote(name)} uses ${uses}, but ${fact}`,
  about:
    "A component without `hydrate` is rendered once, when the site is built, and the page contains only its HTML. Handlers of events, state and effects need its code in the browser. React knows handlers by names such as `onClick`, and only functions: it leaves out `onclick` and texts.",
  shown: ['{ file: "Counter.tsx" }', '{ file: "Counter.tsx", hydrate: "load" }'],
  *find({ part: { component, observed }, config, locate, placeOf }: RenderedPart) {
    if (component === null) return;
    const { name } = component;
    const hydrate = `set \`hydrate: "load"\` for ${name} in the config, so that the page loads it`;
    if (observed.live.length > 0)
      yield {
        at: placeOf(""),
        name,
        uses: observed.live.map((each) => `\`${each}\``).join(" and "),
        fact: "its code does not run in the browser",
        hint: hydrate,
      };
    for (const { name: written, frames } of observed.dropped) {
      const handler = "name it as React does, such as onClick={() => { … }}";
      yield {
        at: placeOf("", locate(frames)),
        name,
        uses: `\`${written}\``,
        fact: "React leaves it out",
        hint: (config.components[name]?.hydrate ?? null) === null ? `${handler}, and ${hydrate}` : handler,
      };
    }
  },
});

export const emptyComponent = siteRule({
  code: "component-empty",
  severity: "warning",
  concerns: "site",
  message: (_, { name, what }: { name: string; what: string }) => `The component ${quote(name)} ${what}`,
  about:
    "A function with braces around its body needs a `return`. Return `null` if there is nothing to show. The content between `:::name` and `:::` is the prop `children`, which the component renders where it belongs.",
  shown: ["function Price() { <p>9</p>; }", "function Price() { return <p>9</p>; }"],
  *find({ part: { component, observed }, isReturnReported, placeOf }: RenderedPart) {
    if (component === null) return;
    const { name } = component;
    if (observed.returnsNothing && !isReturnReported)
      yield { at: placeOf(""), name, what: "returns nothing", hint: "add `return`, or return `null` to show nothing" };
    if (observed.dropsContent && !observed.returnsNothing) {
      const what = "does not show the content that it gets";
      const hint = `render \`children\`, or write ::${name} with two colons and without content`;
      yield { at: placeOf(""), name, what, hint };
    }
  },
});

export const unstableComponent = siteRule({
  code: "component-unstable",
  severity: "warning",
  concerns: "authors",
  message: (_, { subject }: { subject: string }) => `${subject} renders different HTML for the same props`,
  about:
    "docsgen renders a component twice, the second time as if it were another day on a machine in another country, and compares the HTML. If it differs, a build without a change would still change the published site, would keep an old value, or would depend on the language and the time zone of the machine.",
  shown: ["<p>{Date.now()}</p>", "<p>{props.date}</p>"],
  *find({ part: { component, observed }, locate, placeOf }: RenderedPart) {
    if (!observed.isUnstable) return;
    const subject = component === null ? "The theme" : `The component ${quote(component.name)}`;
    const { defaults, unstableFrames } = observed;
    const location = defaults.length > 0 ? null : locate(unstableFrames);
    yield { at: placeOf("", location), subject, hint: hintOfUnstable(defaults) };
  },
});

/** @param defaults What uses the locale or the time zone of the machine. */
function hintOfUnstable(defaults: readonly string[]): string {
  return defaults.length > 0
    ? `the machine that builds decides on the language and the time zone of ${defaults.join(" and ")}: name them, as in toLocaleString("en", { timeZone: "UTC" })`
    : "pass times and random numbers as props, or read them in an effect (`useEffect`), and count nothing from one rendering to the next";
}
