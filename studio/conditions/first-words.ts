import type { Subject } from "./subjects.ts";
import { relationsOf, valueKind, type Words } from "./words.ts";

export function firstWords({ path, kind, options }: Subject): Words {
  const [relation = "given"] = relationsOf[kind].filter(
    (each) => kind === "number" || valueKind(each) === undefined || (options?.length ?? 0) > 0,
  );
  const value = valueKind(relation);
  return value === undefined
    ? { path, relation }
    : { path, relation, value: value === "number" ? 1 : (options?.[0]?.value ?? "") };
}
