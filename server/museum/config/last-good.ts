import type { Good } from "./loaded.ts";

/** @param files names below the folder: "catalogue.json", "event/spring.json", "direct/event.json" */
export function withLastGood(good: Good, before: Good, files: Iterable<string>): Good {
  let kept = good;
  for (const file of files) kept = { ...kept, ...lastOf(kept, before, file) };
  return kept;
}

function lastOf(good: Good, before: Good, file: string): Partial<Good> {
  const { tenant, catalogue, redirects } = before;
  if (file === "tenant.json") return { ...(tenant && { tenant }) };
  if (file === "catalogue.json") return { ...(catalogue && { catalogue }) };
  if (file === "redirects.json") return { redirects };
  const [, base] = /^direct\/(.+)\.json$/.exec(file) ?? [];
  if (base !== undefined) return { templates: keep(good.templates, before.templates, base) };
  return { flows: keep(good.flows, before.flows, file) };
}

function keep<T>(now: ReadonlyMap<string, T>, before: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  const last = before.get(key);
  return last === undefined ? now : new Map(now).set(key, last);
}
