export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/**
 * Parses Stripe's notation, all strings: `a[b]=1&c[0][d]=2&e[]=3` is `{ a: { b: "1" }, c: [{ d: "2" }], e: ["3"] }`.
 */
export function decodeForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) insert(form, name.replaceAll("]", "").split("["), value);
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, withArrays(value)]));
}

function insert(target: Form, [first = "", ...rest]: string[], value: string): void {
  const name = first === "" ? String(Object.keys(target).length) : first;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = target[name];
  const next: Form = typeof inner === "object" && !Array.isArray(inner) ? inner : {};
  target[name] = next;
  insert(next, rest, value);
}

function withArrays(value: FormValue): FormValue {
  if (typeof value !== "object" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withArrays(inner)] as const);
  return entries.every(([name], index) => name === String(index))
    ? entries.map(([, inner]) => inner)
    : Object.fromEntries(entries);
}
