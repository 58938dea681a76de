/** Fetches the code of a rarely used control when it is clicked. */
import type * as Actions from "./actions.ts";

/** Uses event delegation, so that controls of later pages work too. */
export function enableActions(): void {
  document.addEventListener("click", (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const control = target instanceof Element ? target.closest<HTMLElement>("[data-action], [data-player]") : null;
    if (control === null || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    loadActions(document.body.dataset["actions"] ?? "").then(
      ({ act }) => act(control),
      () => {
        // Without the code, a link is a link, and a form is sent by the browser.
        for (const name of ["data-action", "data-player"]) control.removeAttribute(name);
        control.click();
      },
    );
  });
}

async function loadActions(url: string): Promise<typeof Actions> {
  const actions: typeof Actions = await import(url);
  return actions;
}
