/**
 * Replaces the link to a video with its player when the reader clicks it. Nothing is requested from the host before
 * then.
 */
export function playVideo(link: HTMLElement): void {
  const frame = document.createElement("iframe");
  frame.className = "dg-video";
  frame.title = link.textContent ?? "";
  frame.allow = "autoplay; fullscreen; picture-in-picture";
  frame.src = link.dataset["player"] ?? "";
  link.replaceWith(frame);
  frame.focus();
}
