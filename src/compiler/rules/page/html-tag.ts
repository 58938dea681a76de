import { dialects } from "../../dialects/dialects.ts";
import { rule, unsupportedSyntax } from "../rule.ts";
import { tagsOf } from "./html-elements.ts";

const otherAttributes = dialects.flatMap(({ attributes = [] }) => attributes);

/** Attributes of JSX, Vue and other tools, which browsers ignore. */
export const otherAttribute = rule({
  level: "page",
  ...unsupportedSyntax,
  on: ["root"],
  has: "<",
  *find(_, { page }) {
    for (const tag of tagsOf(page).elements) {
      if (tag.kind === "end") continue;
      for (const { what, find } of otherAttributes) {
        const found = find(tag);
        if (found === null) continue;
        const { to = null, hint, text } = found;
        yield { at: tag.at, text, from: tag.source, what, effect: "takes for HTML" as const, to, hint };
        break;
      }
    }
  },
  bad: [
    ["<div style={{color: 'red'}}>\nx\n</div>", '<div style="color: red">\nx\n</div>'],
    ["A <b className='x'>y</b>", "A <b class='x'>y</b>"],
    ['<label htmlFor="a">y</label>', '<label for="a">y</label>'],
    ['<p v-if="a">x</p>', "<p>x</p>"],
    '<p :class="a" @click="b">x</p>',
  ],
  good: [
    '<a href="https://a.example/" data-a="{b}" onClick="c()">x</a>',
    '<input value="a={b}" class="className" xml:lang="en">',
  ],
});
