export function Price({ plan }: { plan: string }) {
  const width = window.innerWidth;
  return <p>{width > 600 ? `The plan is ${plan}` : plan}</p>;
}
