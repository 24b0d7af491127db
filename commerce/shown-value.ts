/** In characters. */
const maxShown = 80;

/** Writes a value for people who correct a kind: short, and safe for values that JSON does not know. */
export function shown(value: unknown): string {
  if (typeof value === "function") return "a function";
  if (isPromise(value)) return "a promise";
  let json: string | undefined;
  try {
    json = JSON.stringify(value);
  } catch {
    return "an object that is no JSON";
  }
  if (json === undefined || typeof value === "number") return String(value);
  return json.length > maxShown ? `${json.slice(0, maxShown)}…` : json;
}

/** True for what `await` waits for. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, "then") === "function";
}
