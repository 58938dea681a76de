/** Merge conflict markers: one error per page, and none for what the markers break. */
import { describe, expect, test } from "vitest";
import { compilePage } from "../../../support/page.ts";

const conflict = "<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> main\n";

describe("merge conflict markers", () => {
  test.each([
    ["in the text", `---\ntitle: P\n---\nText\n\n${conflict}`, ["6:1-13 merge-conflict"]],
    ["in the frontmatter", `---\n${conflict}---\nText`, ["2:1-13 merge-conflict"]],
    ["around code", "<<<<<<< a\n```js\n{\n```\n=======\n>>>>>>> b", ["1:1-10 merge-conflict"]],
    ["with the base", "<<<<<<< a\n||||||| b\n=======\n>>>>>>> c", ["1:1-10 merge-conflict"]],
    ["with Windows lines", conflict.replaceAll("\n", "\r\n"), ["1:1-13 merge-conflict"]],
    ["twice", conflict + conflict, ["1:1-13 merge-conflict"]],
  ])("%s are one error", async (_case, text, expected) => {
    expect((await compilePage(text)).findings).toEqual(expected);
  });

  test.each([
    ["in code", `\`\`\`text\n${conflict}\`\`\`\n`],
    ["alone", "Text\n=======\n"],
    ["alone", ">>>>>>> a\n"],
    ["without a line between them", "<<<<<<< a\n\n>>>>>>> b\n"],
    ["with that line before them", "Text\n=======\n\n<<<<<<< a\n\n>>>>>>> b\n"],
  ])("%s are no error", async (_case, text) => {
    const { findings } = await compilePage(`---\ntitle: P\n---\n${text}`);
    expect(findings.filter((each) => each.includes("merge-conflict"))).toEqual([]);
  });
});
