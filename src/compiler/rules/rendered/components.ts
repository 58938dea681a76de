/** Components whose HTML is not what their author expects. */
import { lineOf } from "../../config/import-hint.ts";
import { quote } from "../../diagnostics/catalog.ts";
import { siteRule } from "../site-rule.ts";
import type { FileLocation, RenderedPart } from "./rendered-part.ts";

export const inertComponent = siteRule({
  level: "rendered",
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
      const [, first, rest] = /^on(.)(lick|hange|nput|ubmit|ocus|lur|eset|croll)$/iu.exec(written) ?? [];
      const own = first === undefined ? "onMouseOver" : `on${first.toUpperCase()}${rest}`;
      const handler = `${first === undefined ? "name it as React does, such as" : "write"} ${own}={() => { … }}`;
      yield {
        at: placeOf("", narrowed(locate(frames), new RegExp(String.raw`\b${written}\b`, "gu"))),
        name,
        uses: `\`${written}\``,
        fact: "React leaves it out",
        hint: (config.components[name]?.hydrate ?? null) === null ? `${handler}, and ${hydrate}` : handler,
      };
    }
  },
});

export const emptyComponent = siteRule({
  level: "rendered",
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
  level: "rendered",
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
    const location = defaults.length > 0 ? null : narrowed(locate(unstableFrames), changingCall);
    yield { at: placeOf("", location), subject, hint: hintOfUnstable(defaults, location) };
  },
});

/** Calls that return another value each time. */
const changingCall = /Math\.random\(\)|Date\.now\(\)|new Date\(\)|crypto\.randomUUID\(\)/gu;

/** @param defaults What uses the locale or the time zone of the machine. */
function hintOfUnstable(defaults: readonly string[], location: FileLocation | null): string {
  const uses = defaults.filter((use) => !/^(?:get|set)/u.test(use));
  if (uses.length > 0)
    return `the machine that builds decides on the language and the time zone of ${uses.join(" and ")}: name them, as in toLocaleString("en", { timeZone: "UTC" })`;
  if (defaults.length > 0)
    return `the machine that builds decides on the time zone of ${defaults.join(" and ")}: write ${(defaults[0] ?? "").replace(/^(get|set)/u, "$1UTC")}`;
  const call = location === null ? null : textAt(location, changingCall);
  if (call !== null)
    return `\`${call}\` changes from one rendering to the next: pass the value as a prop, or read it in an effect (\`useEffect\`)`;
  return "use no time and no random number, and count nothing from one rendering to the next";
}

/** The match of a pattern that contains or follows a location in its line, or `null`. */
function textAt({ path, span }: FileLocation, pattern: RegExp): string | null {
  const at = span.start.column - 1;
  const found = [...lineOf(path, span.start.line - 1).matchAll(pattern)];
  return found.find(({ index, 0: text }) => index + text.length > at)?.[0] ?? null;
}

/** The location of a text in its line. */
function narrowed(location: FileLocation | null, pattern: RegExp): FileLocation | null {
  const text = location === null ? null : textAt(location, pattern);
  if (location === null || text === null) return location;
  const { line, column } = location.span.start;
  const written = lineOf(location.path, line - 1);
  const inside = written.lastIndexOf(text, column - 1);
  const start = inside !== -1 && inside + text.length >= column ? inside : written.indexOf(text, column - 1);
  return { ...location, span: { start: { line, column: start + 1 }, end: { line, column: start + text.length + 1 } } };
}
