/** Comments in descriptions that stand for the fields of a schema: the schema must exist. */
import { schemasMarkedIn } from "../blocks/marked-text.ts";
import { childOf, childrenOf, identityOf } from "../read/node.ts";
import type { Context } from "./context.ts";
import { didYouMean } from "./mistake.ts";

/** @param used Gets the schemas that are named. */
export function checkMarks({ description, operations, report }: Context, used: Set<string>): void {
  const { root } = description;
  const tags = description.get(root, "tags");
  const schemas = description.get(root, "components", "schemas");
  const known = schemas === null ? [] : childrenOf(schemas).map(([name]) => name);
  const owners = [
    ...(tags === null ? [] : childrenOf(tags)).map(([, tag]) => tag),
    ...operations.map(({ node }) => node),
  ];
  for (const owner of owners)
    for (const name of schemasMarkedIn(owner, description)) {
      const schema = schemas === null ? null : childOf(schemas, name);
      if (schema !== null) used.add(identityOf(schema));
      else
        report("unknown-schema", childOf(owner, "description") ?? owner, {
          name,
          hint: didYouMean(name, known, "write the name of a schema in “components”"),
        });
    }
}
