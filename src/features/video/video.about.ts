/** Videos on other hosts: `::video[Title]{src="…"}`. */
import { declare } from "../about.ts";

export const about = declare({
  name: "video",
  leaves: { video: { src: "text" } },
  reference: {
    title: "Videos",
    text: 'A video from YouTube or Vimeo. Nothing is loaded until a reader clicks. The config must allow the player: `contentSecurityPolicy: { "frame-src": ["https://www.youtube-nocookie.com"] }`.',
    example: '::video[A tour of the editor]{src="https://youtu.be/aqz-KE-bpKQ"}',
  },
});
