/**
 * A function that remembers its results: what it returned for an object is kept as long as the object is, and computed again only if
 * one of the other arguments is another one. What did not change in a file keeps its value, so that nothing is made of it a second time.
 */
export function rememberFor<Rest extends readonly unknown[], T>(make: (value: unknown, ...rest: Rest) => T): (value: unknown, ...rest: Rest) => T {
  const made = new WeakMap<object, { readonly rest: Rest; readonly result: T }>();
  return (value, ...rest) => {
    if (typeof value !== "object" || value === null) return make(value, ...rest);
    const last = made.get(value);
    if (last?.rest.every((each, index) => each === rest[index])) return last.result;
    const result = make(value, ...rest);
    made.set(value, { rest, result });
    return result;
  };
}
