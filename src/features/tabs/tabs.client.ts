/**
 * Tabs (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/). Without scripts, all panels are shown one below the other,
 * each with its label. A choice applies to every group that has a tab with this label; groups with a key share it only
 * with groups of the same key.
 */
import { readTabMemory, rememberedTab } from "./tab-memory.client.ts";
import { makeButton, makeElement } from "../../theme/client/make-element.ts";
import { readStored, store } from "../../theme/client/stored.ts";
import { targetOf } from "../../theme/client/target.ts";

const key = "dg-tabs";

interface TabGroup {
  readonly element: HTMLElement;
  /** The key by which a choice is remembered: the labels of the tabs, preceded by the group's key. */
  readonly names: readonly string[];
  readonly buttons: readonly HTMLButtonElement[];
  readonly panels: readonly HTMLElement[];
}

/** @param duration Milliseconds for which a choice is remembered. @param signal Aborted when the page is left. */
export function enableTabs(root: ParentNode, duration: number, signal: AbortSignal): void {
  const groups = [...root.querySelectorAll<HTMLElement>(".dg-tabs")].flatMap((element, index) =>
    element.querySelector(":scope > [role=tablist]") === null ? [makeGroup(element, index)] : [],
  );
  const memory = readTabMemory(readStored("localStorage", key), Date.now());
  for (const group of groups) {
    select(group, rememberedTab(memory, group.names));
    for (const [index, button] of group.buttons.entries()) {
      button.addEventListener("click", () => choose(groups, group, index, duration));
      button.addEventListener("keydown", (event) => {
        const next = indexFor(
          event.key,
          index,
          group.buttons.length,
          getComputedStyle(group.element).direction === "rtl",
        );
        if (next === null) return;
        event.preventDefault();
        choose(groups, group, next, duration);
        group.buttons[next]?.focus();
      });
    }
  }
  const reveal = (): void => {
    const target = targetOf(location.hash);
    if (target === null) return;
    // Groups may be nested in panels of other groups.
    const around = groups.flatMap((group) => {
      const index = group.panels.findIndex((panel) => panel.contains(target));
      return index === -1 ? [] : [{ group, index }];
    });
    for (const { group, index } of around) select(group, index);
    if (around.length > 0) target.scrollIntoView();
  };
  addEventListener("hashchange", reveal, { signal });
  reveal();
}

/**
 * The index of the tab that the key selects, or `null`. Arrow keys wrap around; Home and End select the first and the
 * last tab.
 */
export function indexFor(pressed: string, index: number, count: number, isRightToLeft: boolean): number | null {
  const step = isRightToLeft ? -1 : 1;
  switch (pressed) {
    case "ArrowRight":
      return (index + step + count) % count;
    case "ArrowLeft":
      return (index - step + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

function makeGroup(element: HTMLElement, number: number): TabGroup {
  const panels = [...element.querySelectorAll<HTMLElement>(":scope > .dg-tab")];
  const names = panels.map((panel) => panel.dataset["label"] ?? "");
  const list = makeElement("div", { class: "dg-tablist", role: "tablist", "aria-label": names.join(", ") });
  const buttons = panels.map((panel, index) => {
    panel.id ||= `dg-panel-${number}-${index}`;
    const id = `dg-tab-${number}-${index}`;
    const button = makeButton({ id, role: "tab", "aria-controls": panel.id }, "");
    const label = panel.querySelector(":scope > .dg-tab-label");
    button.append(...(label?.cloneNode(true).childNodes ?? names.slice(index, index + 1)));
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", id);
    list.append(button);
    return button;
  });
  element.prepend(list);
  const { key: prefix = "" } = element.dataset;
  return { element, names: names.map((name) => `${prefix}|${name}`), buttons, panels };
}

function choose(groups: readonly TabGroup[], chosen: TabGroup, index: number, duration: number): void {
  const before = chosen.element.getBoundingClientRect().top;
  const name = chosen.names[index] ?? "";
  for (const group of groups) {
    const same = group === chosen ? index : group.names.indexOf(name);
    if (same !== -1) select(group, same);
  }
  // Groups above may have changed height, so we scroll to keep the clicked tab under the pointer.
  scrollBy({ top: chosen.element.getBoundingClientRect().top - before, behavior: "instant" });
  const now = Date.now();
  const memory = { ...readTabMemory(readStored("localStorage", key), now), [name]: now + duration };
  store("localStorage", key, JSON.stringify(memory));
}

/** @param choice -1 if the reader has chosen none: the first is shown, and all are printed. */
function select({ element, buttons, panels }: TabGroup, choice: number): void {
  element.toggleAttribute("data-chosen", choice !== -1);
  const chosen = Math.max(choice, 0);
  for (const [index, button] of buttons.entries()) {
    button.setAttribute("aria-selected", String(index === chosen));
    button.tabIndex = index === chosen ? 0 : -1;
  }
  for (const [index, panel] of panels.entries()) panel.toggleAttribute("data-hidden", index !== chosen);
}
