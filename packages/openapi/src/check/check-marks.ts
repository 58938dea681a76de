/** Comments in descriptions that stand for the fields of a schema: the schema must exist. */
import { schemasMarkedIn } from "../blocks/marked-text.ts";
import { childOf, childOrSelf, childrenOf, identityOf } from "../read/node.ts";
import type { Context } from "./context.ts";
import { didYouMean } from "./mistake.ts";

/** @param used Gets the schemas that are named. */
export function checkMarks({ description, operations, report }: Context, used: Set<string>): void {
  const schemas = description.get(description.root, "components", "schemas");
  const known = childrenOf(schemas).map(([name]) => name);
  const tags = childrenOf(description.get(description.root, "tags")).map(([, tag]) => tag);
  for (const owner of [...tags, ...operations.map(({ node }) => node)])
    for (const name of schemasMarkedIn(owner, description)) {
      const schema = childOf(schemas, name);
      const hint = didYouMean(name, known, "write the name of a schema in “components”");
      if (schema !== null) used.add(identityOf(schema));
      else report("unknown-schema", childOrSelf(owner, "description"), { name, hint });
    }
}
