/** The build of css-tree that contains its data. */
declare module "css-tree/dist/csstree.esm" {
  export * from "css-tree";
}
