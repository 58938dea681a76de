/**
 * Videos on other hosts: `::video[Title]{src="https://youtu.be/…"}`. The page shows a link, which the theme's script
 * replaces with the player when the reader clicks it, so nothing is requested from the host before then.
 */

interface Video {
  readonly host: string;
  /** The address of the player. */
  readonly player: string;
}

const hosts: readonly (readonly [pattern: RegExp, make: (id: string) => Video])[] = [
  [
    /^https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{6,})/u,
    (id) => ({ host: "YouTube", player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1` }),
  ],
  [
    /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)/u,
    (id) => ({ host: "Vimeo", player: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1` }),
  ],
];

/** Finds the player of a video, or returns `null` if its host is unknown. */
export function videoAt(address: string): Video | null {
  for (const [pattern, make] of hosts) {
    const [, id] = pattern.exec(address) ?? [];
    if (id !== undefined) return make(id);
  }
  return null;
}
