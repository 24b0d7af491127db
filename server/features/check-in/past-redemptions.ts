import { sql } from "kysely";
import { museumTime } from "../../../commerce/museum-time.ts";
import * as say from "../../../messages/generated/server/desk.ts";
import type { CheckInResponse } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";

type PastRedemption = NonNullable<CheckInResponse["redemptions"]>[number];

/** Omits undone redemptions. @param device the requesting device */
export async function pastRedemptions(
  db: Db | Tx,
  museum: Museum,
  ticketIds: readonly string[],
  device: string,
): Promise<PastRedemption[]> {
  if (ticketIds.length === 0) return [];
  const rows = await db
    .selectFrom("redemption_counts")
    .innerJoin("redemptions", "redemptions.id", "redemption_id")
    .innerJoin("employees", "employees.id", "employee_id")
    .select([
      "redemptions.id",
      "redeemed_at",
      "device",
      "employees.name",
      sql<number>`sum(quantity)::integer`.as("quantity"),
    ])
    .where("ticket_id", "in", ticketIds)
    .where("undone_at", "is", null)
    .groupBy(["redemptions.id", "employees.id"])
    .orderBy("redeemed_at")
    .orderBy("redemptions.id")
    .execute();
  return rows.map(({ quantity, redeemed_at, device: at, name }) => {
    const place = placeOf(at);
    return {
      quantity,
      at: redeemed_at.toISOString(),
      ...museumTime(redeemed_at, museum.tenant.timeZone),
      by: name,
      ...(place !== undefined && { place }),
      here: at === device,
    };
  });
}

/** Describes the last use: "Used 2:41 PM by Front desk."; empty if there was none. */
export function usedSentence(locale: string, { today }: Museum, redemptions: readonly PastRedemption[]): string {
  const last = redemptions.at(-1);
  if (last === undefined) return "";
  const { date, time, by: employee, place } = last;
  const used = { time, employee };
  if (date === today.toString())
    return place === undefined ? say.used(locale, used) : say.usedAt(locale, { ...used, place });
  return place === undefined ? say.usedOn(locale, { ...used, date }) : say.usedOnAt(locale, { ...used, date, place });
}

/** Returns the device's given name; undefined for a browser's own description, which means nothing to people. */
export function placeOf(device: string): string | undefined {
  const name = device.includes("@") ? device.slice(0, device.lastIndexOf("@")) : device;
  return name === "" || name.startsWith("Mozilla/") || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name)
    ? undefined
    : name;
}
