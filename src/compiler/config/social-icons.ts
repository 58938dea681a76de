/** The icons of social links. */

/** In alphabetical order, as messages list them. */
export const socialIconNames = [
  "bitbucket",
  "bluesky",
  "discord",
  "docker",
  "email",
  "facebook",
  "github",
  "gitlab",
  "instagram",
  "linkedin",
  "mastodon",
  "matrix",
  "npm",
  "reddit",
  "rss",
  "slack",
  "stack-overflow",
  "telegram",
  "threads",
  "twitch",
  "website",
  "whatsapp",
  "x",
  "youtube",
  "zulip",
] as const;

/** A name that `themeConfig.social` accepts as an `icon`. */
export type SocialIcon = (typeof socialIconNames)[number];

/** What screen readers call a link with the icon unless its author gives another name. */
export const socialIconLabels: Readonly<Record<SocialIcon, string>> = {
  bitbucket: "Bitbucket",
  bluesky: "Bluesky",
  discord: "Discord",
  docker: "Docker",
  email: "Email",
  facebook: "Facebook",
  github: "GitHub",
  gitlab: "GitLab",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  mastodon: "Mastodon",
  matrix: "Matrix",
  npm: "npm",
  reddit: "Reddit",
  rss: "RSS",
  slack: "Slack",
  "stack-overflow": "Stack Overflow",
  telegram: "Telegram",
  threads: "Threads",
  twitch: "Twitch",
  website: "Website",
  whatsapp: "WhatsApp",
  x: "X",
  youtube: "YouTube",
  zulip: "Zulip",
};
