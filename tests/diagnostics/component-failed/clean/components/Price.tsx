export function Price({ plan }: { plan: string }) {
  return <p>{`The plan is ${plan}`}</p>;
}
