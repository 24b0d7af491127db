import { nearest } from "../../../engine/check/suggest.ts";
import { isRecord } from "../../../engine/core/pointer.ts";
import type { Problem } from "../model/problems.ts";
import { bases } from "../products/registry.ts";
import { boxOffice } from "./flow-words.ts";

/** Checks that a museum's flow has a known base; the engine accepts any. */
export function checkBase(value: unknown): Problem[] {
  const known = [...bases, boxOffice];
  const base = isRecord(value) ? value.base : undefined;
  if (typeof base !== "string" || known.includes(base)) return [];
  const meant = nearest(base, known);
  const message = `base is "${base}"; expected one of ${known.map((name) => `"${name}"`).join(", ")}`;
  return [
    {
      code: "SCHEMA_VALUE",
      pointer: "/base",
      message,
      ...(meant !== undefined && { fix: `did you mean "${meant}"?` }),
      value: base,
    },
  ];
}
