/** The players of the hosts whose videos pages can show. */

/** The address of the player, by the pattern of the address of a video. The group is the id of the video. */
const hosts: readonly (readonly [pattern: RegExp, player: (id: string) => string])[] = [
  [
    /^https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{6,})/u,
    (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  ],
  [
    /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)/u,
    (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
  ],
];

/** Finds the address of the player of a video, or returns `null` if its host is unknown. */
export function playerOf(address: string): string | null {
  for (const [pattern, player] of hosts) {
    const [, id] = pattern.exec(address) ?? [];
    if (id !== undefined) return player(id);
  }
  return null;
}
