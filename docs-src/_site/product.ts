/** The product's names. Everything in the documentation that bears one is derived from this record. */
const slug = "stepwire";
const site = `https://${slug}.example`;

export const product = {
  name: "Stepwire",
  slug,
  /** The main site. */
  site,
  apiBase: `https://api.${slug}.example/v1`,
  sqlEndpoint: `https://sql.${slug}.example`,
  /** Scope of the npm packages. */
  scope: `@${slug}`,
};
