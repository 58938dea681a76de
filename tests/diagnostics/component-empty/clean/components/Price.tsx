export function Price() {
  return <p>9</p>;
}
