/**
 * Shows the site's problems above the page: errors immediately, the rest on request. Text written by authors is only
 * inserted as text, never as HTML.
 */
import { makeButton, makeElement } from "../client/make-element.ts";
import { makeSheet } from "./make-sheet.ts";
import type { ShownProblem, ShownProblems } from "./messages.ts";

type ProblemLocation = NonNullable<ShownProblem["location"]>;

/** `show` replaces the problems. Errors open the panel, unless the same ones were shown before. */
export interface ProblemPanel {
  readonly show: (problems: ShownProblems) => void;
}

const style = `
:host { all: initial; color-scheme: light dark; font: 14px/1.5 ui-sans-serif, system-ui, sans-serif; color: light-dark(#1b1f27, #e4e8ee); }
button { font: inherit; color: inherit; cursor: pointer; }
.badge { position: fixed; inset: auto 16px 16px auto; z-index: 2147483000; padding: 6px 12px; border-radius: 999px; border: 1px solid currentColor; background: light-dark(#fff, #161b22); }
.badge.error { color: light-dark(#b3261e, #f59088); }
.badge.warning { color: light-dark(#885200, #e5b45f); }
section { position: fixed; inset: auto 16px 64px 16px; z-index: 2147483000; max-inline-size: 60rem; max-block-size: 60vh; margin-inline: auto; overflow: auto; padding: 16px; border-radius: 8px; border: 1px solid light-dark(#858e9c, #6c7787); background: light-dark(#fff, #161b22); box-shadow: 0 8px 32px #0006; }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 16px; }
h2 { margin: 0; font-size: 16px; }
article { margin-block-start: 16px; padding-inline-start: 12px; border-inline-start: 3px solid; border-color: light-dark(#b3261e, #f59088); }
article.warning { border-color: light-dark(#885200, #e5b45f); }
p { margin: 0; overflow-wrap: anywhere; }
.code { opacity: .75; }
.location { padding: 0; border: 0; background: none; text-decoration: underline; text-align: start; overflow-wrap: anywhere; }
pre { margin: 6px 0; padding: 8px; overflow: auto; border-radius: 5px; background: light-dark(#f6f7f9, #0e1116); font: 13px/1.5 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.close { border: 1px solid; border-radius: 5px; background: none; padding: 2px 10px; }
:focus-visible { outline: 2px solid; outline-offset: 2px; }
`;

/** @param openEditor Called with the location that the author clicked. */
export function makeProblemPanel(openEditor: (location: ProblemLocation) => void): ProblemPanel {
  const host = document.createElement("dg-problems");
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [makeSheet(style)];
  const state = { shown: "", isOpen: false };

  const draw = (shown: ShownProblems): void => {
    const { errors, warnings } = shown;
    const title = [counted(errors, "error"), counted(warnings, "warning")].filter((text) => text !== "").join(", ");
    const badge = makeButton({ class: `badge ${errors > 0 ? "error" : "warning"}` }, title, () => {
      state.isOpen = !state.isOpen;
      draw(shown);
    });
    badge.ariaExpanded = String(state.isOpen);
    root.replaceChildren(badge);
    if (state.isOpen) root.append(describeAll(shown, title));
  };

  const describeAll = (shown: ShownProblems, title: string): HTMLElement => {
    const { errors, warnings, problems } = shown;
    const close = makeButton({ class: "close" }, "Close", () => {
      state.isOpen = false;
      draw(shown);
    });
    const more = errors + warnings - problems.length;
    return makeElement(
      "section",
      { "aria-label": "Site problems" },
      makeElement("header", {}, makeElement("h2", {}, title), close),
      ...problems.map((problem) => describe(problem, openEditor)),
      ...(more > 0 ? [makeElement("p", {}, `and ${more} more in the terminal`)] : []),
    );
  };

  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && state.isOpen) root.querySelector<HTMLElement>(".close")?.click();
  });

  return {
    show: (shown) => {
      const text = JSON.stringify(shown);
      if (text === state.shown) return;
      state.shown = text;
      state.isOpen = shown.errors > 0;
      if (shown.problems.length === 0) {
        host.remove();
        return;
      }
      draw(shown);
      if (!host.isConnected) document.body.append(host);
    },
  };
}

function describe(problem: ShownProblem, openEditor: (location: ProblemLocation) => void): HTMLElement {
  const { code, severity, message, hint, location, frame } = problem;
  const place = location === null ? "" : `${location.file}:${location.line}:${location.column}`;
  return makeElement(
    "article",
    { class: severity },
    ...(location === null ? [] : [makeButton({ class: "location" }, place, () => openEditor(location))]),
    makeElement("p", {}, makeElement("span", { class: "code" }, `${code}: `), message),
    ...(frame.length === 0 ? [] : [makeElement("pre", {}, frame.join("\n"))]),
    ...(hint === null ? [] : [makeElement("p", {}, `Hint: ${hint}`)]),
  );
}

function counted(count: number, noun: string): string {
  return count === 0 ? "" : `${count} ${noun}${count === 1 ? "" : "s"}`;
}
