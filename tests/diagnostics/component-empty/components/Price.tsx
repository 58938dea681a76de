export function Price() {
  <p>9</p>;
}
