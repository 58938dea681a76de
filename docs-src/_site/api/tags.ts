/** The tags of the API, in the order of the reference. */
import { textRef } from "./texts.ts";

const described = [
  "Components",
  "Events",
  "Organizations",
  "Sources",
  "Subscriptions",
  "Webhooks",
  "Workflows",
  "Users",
].map((name) => ({ name, description: textRef("tags", name) }));

export const tags = [...described, { name: "Streams", description: "" }];
