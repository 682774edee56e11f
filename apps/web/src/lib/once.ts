/** A value that is made when it is first asked for, and kept. */
export function once<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= create());
}
