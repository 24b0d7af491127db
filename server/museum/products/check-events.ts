import { checkName } from "../model/check.ts";
import type { Catalogue } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";

/** @param ids the names with their places */
export function checkEvents(
  { events }: Catalogue,
  ids: readonly { readonly id: string; readonly pointer: string }[],
  { others = [], what = "event" }: { others?: readonly { readonly id: string }[]; what?: string } = {},
): Problem[] {
  const known = [...events, ...others].map(({ id }) => id);
  return ids.flatMap(({ id, pointer }) => {
    const message = `"${id}" is no ${what} of this catalogue`;
    return checkName(id, known, { code: "REFERENCE_UNKNOWN", pointer, message }, `add the ${what} to /events`) ?? [];
  });
}
