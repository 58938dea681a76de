/** Fetches the code of rarely used interactions on first use: a click on a control, or the pointer or the focus on a field. */
import type * as Actions from "./actions.ts";

/** A click with a modifier key opens the link. Focus events have no modifier keys. */
type ActionEvent = Event & Partial<Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey">>;

/** Uses event delegation, so that controls of later pages work too. */
export function enableActions(): void {
  for (const kind of ["click", "pointerover", "focusin"])
    document.addEventListener(kind, (event: ActionEvent) => {
      const { target, ctrlKey, metaKey, shiftKey } = event;
      const selector = kind === "click" ? "[data-action], [data-player]" : ".dg-fields dt";
      const control = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
      if (control === null || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      loadActions().then(
        ({ act }) => act(control),
        () => {
          // Without the code, a link is a link, and a form is sent by the browser.
          for (const name of ["data-action", "data-player"]) control.removeAttribute(name);
          control.click();
        },
      );
    });
}

async function loadActions(): Promise<typeof Actions> {
  const actions: typeof Actions = await import(document.body.dataset["actions"] ?? "");
  return actions;
}
