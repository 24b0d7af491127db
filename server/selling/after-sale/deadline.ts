import type { Temporal } from "temporal-polyfill";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { visitBegins } from "../../museum/catalogue/times.ts";

/** When the time for a change of a ticket ends, as the museum's clock shows it. A visit at any time of a day begins with the day. */
export function deadline(museum: Pick<Museum, "tenant">, ticket: { readonly date: string; readonly slot: string }, hours: number): Temporal.ZonedDateTime {
  return visitBegins(museum, ticket).subtract({ minutes: Math.round(hours * 60) });
}
