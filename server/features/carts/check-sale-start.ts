import * as say from "../../../messages/generated/server/carts.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { refused } from "../../core/http/http-error.ts";
import { saleStartsOf, showStart } from "../../museum/catalogue/dates.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { membershipsOf, standingOn } from "../memberships/held-memberships.ts";
import type { Line } from "./line.ts";
import { eventsOf } from "./storefront-rules.ts";

export function waitsForSale(museum: Museum, lines: readonly Line[]): boolean {
  return lines.some((line) => eventsOf(museum, line).some(({ event }) => saleStartsOf(museum, event) !== undefined));
}

/**
 * A membership valid today may grant early access (docs/behaviour.md, "Start of sale").
 * @throws HttpError 409 with the start of sale
 */
export async function checkSaleStart(
  db: Db | Tx,
  museum: Museum,
  lines: readonly Line[],
  customerId: string | null,
): Promise<void> {
  const waiting = lines.flatMap((line) =>
    eventsOf(museum, line).flatMap(({ event }) => {
      const starts = saleStartsOf(museum, event);
      return starts === undefined ? [] : [{ title: event.title, starts }];
    }),
  );
  if (waiting.length === 0) return;
  const isMember =
    customerId !== null && standingOn(await membershipsOf(db, museum, customerId), museum.date).current !== undefined;
  for (const { title: event, starts } of waiting) {
    const hasBegun = starts.members.epochMilliseconds <= museum.now.epochMilliseconds;
    if (isMember && hasBegun) continue;
    const { date, time } = showStart(museum.tenant.locale, isMember ? starts.members : starts.everybody);
    const members = hasBegun ? "now" : "other";
    throw refused(409, {
      code: "NOT_ON_SALE_YET",
      field: "variantId",
      message: (locale) => say.notOnSaleYet(locale, { event, date, time, members }),
    });
  }
}
