/** The drawings of the icons of social links. */
import bitbucket from "@tabler/icons/outline/brand-bitbucket.svg";
import bluesky from "@tabler/icons/outline/brand-bluesky.svg";
import discord from "@tabler/icons/outline/brand-discord.svg";
import docker from "@tabler/icons/outline/brand-docker.svg";
import facebook from "@tabler/icons/outline/brand-facebook.svg";
import github from "@tabler/icons/outline/brand-github.svg";
import gitlab from "@tabler/icons/outline/brand-gitlab.svg";
import instagram from "@tabler/icons/outline/brand-instagram.svg";
import linkedin from "@tabler/icons/outline/brand-linkedin.svg";
import mastodon from "@tabler/icons/outline/brand-mastodon.svg";
import matrix from "@tabler/icons/outline/brand-matrix.svg";
import npm from "@tabler/icons/outline/brand-npm.svg";
import reddit from "@tabler/icons/outline/brand-reddit.svg";
import slack from "@tabler/icons/outline/brand-slack.svg";
import stackOverflow from "@tabler/icons/outline/brand-stackoverflow.svg";
import telegram from "@tabler/icons/outline/brand-telegram.svg";
import threads from "@tabler/icons/outline/brand-threads.svg";
import twitch from "@tabler/icons/outline/brand-twitch.svg";
import whatsapp from "@tabler/icons/outline/brand-whatsapp.svg";
import x from "@tabler/icons/outline/brand-x.svg";
import youtube from "@tabler/icons/outline/brand-youtube.svg";
import zulip from "@tabler/icons/outline/brand-zulip.svg";
import email from "@tabler/icons/outline/mail.svg";
import rss from "@tabler/icons/outline/rss.svg";
import website from "@tabler/icons/outline/world.svg";
import type { SocialIcon } from "../config/social-icons.ts";

/** The `d` of a path in a box of 24 by 24, by icon. */
export const socialIconPaths: Readonly<Record<SocialIcon, string>> = {
  bitbucket: pathIn(bitbucket),
  bluesky: pathIn(bluesky),
  discord: pathIn(discord),
  docker: pathIn(docker),
  email: pathIn(email),
  facebook: pathIn(facebook),
  github: pathIn(github),
  gitlab: pathIn(gitlab),
  instagram: pathIn(instagram),
  linkedin: pathIn(linkedin),
  mastodon: pathIn(mastodon),
  matrix: pathIn(matrix),
  npm: pathIn(npm),
  reddit: pathIn(reddit),
  rss: pathIn(rss),
  slack: pathIn(slack),
  "stack-overflow": pathIn(stackOverflow),
  telegram: pathIn(telegram),
  threads: pathIn(threads),
  twitch: pathIn(twitch),
  website: pathIn(website),
  whatsapp: pathIn(whatsapp),
  x: pathIn(x),
  youtube: pathIn(youtube),
  zulip: pathIn(zulip),
};

/** @param svg The file of the icon. Its first path is the empty box. */
function pathIn(svg: string): string {
  const paths = Array.from(svg.matchAll(/ d="([^"]+)"/gu), ([, path = ""]) => path);
  return (
    paths
      .slice(1)
      // A path that starts with a relative command starts at the origin.
      .map((path) => (path.startsWith("m") ? `M0 0${path}` : path))
      .join("")
  );
}
