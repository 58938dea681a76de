export function Price({ plan }: { plan: string }) {
  return <p>{plan};
}
