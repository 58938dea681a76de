/** Computes a value when it is first needed. */
export function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | null = null;
  return () => (known ??= { value: compute() }).value;
}
