/** Memoizes per object until another argument changes, so that unchanged parts of a file skip further work. */
export function memo<Value, Rest extends readonly unknown[], T>(
  make: (value: Value, ...rest: Rest) => T,
): (value: Value, ...rest: Rest) => T {
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
