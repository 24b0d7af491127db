import type { Temporal } from "temporal-polyfill";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { visitBegins } from "../../museum/model/times.ts";

/** A visit without a time begins with its day. */
export function deadline(
  museum: Pick<Museum, "tenant">,
  ticket: { readonly date: string; readonly slot: string },
  hours: number,
): Temporal.ZonedDateTime {
  return visitBegins(museum, ticket).subtract({ minutes: Math.round(hours * 60) });
}
