export function Meter({ value }: { value: number }) {
  return <meter value={value} max={10} />;
}
