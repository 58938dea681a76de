/**
 * Replaces the link to a video with its player when the reader clicks it. Nothing is requested from the host before
 * then.
 */
export function enableVideos(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-player]") : null;
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const frame = document.createElement("iframe");
    frame.className = "dg-video";
    frame.title = link.textContent ?? "";
    frame.allow = "autoplay; fullscreen; picture-in-picture";
    frame.src = link.dataset["player"] ?? "";
    link.replaceWith(frame);
    frame.focus();
  });
}
