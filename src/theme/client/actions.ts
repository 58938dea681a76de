/**
 * The actions of controls with `data-action`, and of fields. Few readers use them, so this script is fetched when they do;
 * see lazy-actions.ts.
 */
import { closeAnnouncement } from "./close-announcement.ts";
import { copyPage } from "./copy-page.ts";
import { readFeatures } from "./features.ts";
import { sendAnswer } from "./feedback.ts";
import { markField } from "../../features/endpoint/mark-field.client.ts";
import { playVideo } from "../../features/video/video.client.ts";
import { runScript } from "./run-script.ts";
import { openVersion, toggleVersions } from "./versions.ts";
import { showEnlarged } from "./zoom.ts";

/**
 * Called with the control of each click, by `lazy-actions.ts`, which has already prevented what the browser would do.
 */
export function act(control: HTMLElement): void {
  switch (control.dataset["action"]) {
    case "close-announcement":
      closeAnnouncement(control);
      break;
    case "copy-page":
      copyPage(control, readFeatures(document.body).copyConfirmation);
      break;
    case "feedback":
      if (control instanceof HTMLButtonElement) void sendAnswer(control);
      break;
    case "run":
      runScript(control);
      break;
    case "version":
      if (control instanceof HTMLAnchorElement) void openVersion(control);
      break;
    case "versions":
      // Without the list, the menu has the version of the page.
      toggleVersions(control).catch(() => {});
      break;
    case "zoom":
      showEnlarged(control);
      break;
    default:
      if (control.matches("dt")) markField(control);
      else playVideo(control);
  }
}
