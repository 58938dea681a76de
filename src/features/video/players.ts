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

/** Whether an address is one of a host whose videos pages can show, although perhaps not that of a video. */
export function isVideoHost(address: string): boolean {
  return /^(?:https?:)?\/\/(?:[\w-]+\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com)\//iu.test(address);
}

/** Advice for an address that is not a video's. */
export function hintForVideo(address: string): string {
  const secure = address.replace(/^(?:http:)?\/\//iu, "https://");
  if (playerOf(secure) !== null) return `write ${secure}`;
  if (/^[\w-]{11}$/u.test(address)) return `write https://youtu.be/${address}`;
  if (playerOf(`https://${address}`) !== null) return `write https://${address}`;
  if (/[?&]list=|\/playlist/u.test(address)) return "write the address of one video: a playlist cannot be shown";
  if (/\.(?:mp4|webm|mov|ogv|m4v)(?:[?#]|$)/iu.test(address)) return `write <video controls src="${address}"></video>`;
  if (/vimeo/iu.test(address)) return "write the address of a video: https://vimeo.com/ and its number";
  if (isVideoHost(address))
    return "write the address of a video: https://youtu.be/ and its id, which has 11 characters";
  return "write the address of a YouTube or Vimeo page; for a file, write <video controls src=…>";
}

/** Finds the address of the player of a video, or returns `null` if its host is unknown. */
export function playerOf(address: string): string | null {
  for (const [pattern, player] of hosts) {
    const [, id] = pattern.exec(address) ?? [];
    if (id !== undefined) return player(id);
  }
  return null;
}
