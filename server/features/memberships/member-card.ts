import type { OrderMembership as ShownMembership } from "../../../schemas/generated/wire.ts";
import { qrCode } from "../../core/codes/qr-code.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { productTitleIn } from "../../museum/catalogue/titles-in.ts";
import { type Held, membershipsOf, type Standing, standingOn } from "./held-memberships.ts";
import type { OrderMembership } from "./order-memberships.ts";

/** The id is opaque; the level is only a hint for the desk's screen. */
export function cardCode(cardId: string, { level, expires }: Pick<Held, "level" | "expires">): Promise<string> {
  return qrCode({ type: "member", id: cardId, level, expires });
}

/** The card is null without a valid membership. */
export async function memberCard(
  db: Db | Tx,
  museum: Museum,
  customerId: string,
): Promise<{ card: ShownMembership | null; standing: Standing }> {
  const { card_id, first_name, last_name } = await db
    .selectFrom("customers")
    .select(["card_id", "first_name", "last_name"])
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  const standing = standingOn(await membershipsOf(db, museum, customerId), museum.today.toString());
  if (standing.current === undefined) return { card: null, standing };
  const { membership, from, until } = standing.current;
  const { title, level, memberName } = membership;
  const card = {
    title,
    level,
    starts: from,
    expires: until,
    memberName: memberName || [first_name, last_name].filter(Boolean).join(" "),
    qrCode: await cardCode(card_id, { level, expires: until }),
  };
  return { card, standing };
}

/**
 * Only its owner sees the card (docs/decisions/0023-accounts-and-memberships.md), or the buyer who was signed in. A waiting
 * membership's card is shown on its order, since it grants nothing else.
 * @param viewerId the signed-in customer
 */
export async function showOrderMembership(
  db: Db,
  museum: Museum,
  made: OrderMembership,
  viewerId: string | undefined,
): Promise<ShownMembership> {
  const { level, starts, expires, memberName, isGift, isWaiting, holderId, cardId, isBuyers } = made;
  const shown = {
    title: productTitleIn(museum, made),
    level,
    starts,
    expires,
    memberName,
    ...(isGift && { isGift: true as const }),
    ...(isWaiting && { isWaiting: true as const }),
  };
  if (!isWaiting && !isBuyers && viewerId !== holderId) return shown;
  const { current } = standingOn(await membershipsOf(db, museum, holderId), museum.today.toString());
  const says = current === undefined ? { level, expires } : { level: current.membership.level, expires: current.until };
  return { ...shown, qrCode: await cardCode(cardId, says) };
}

/** The desk refuses the old card. */
export async function renewCard(tx: Tx, { now }: Museum, customerId: string): Promise<void> {
  const { card_id } = await tx
    .selectFrom("customers")
    .select("card_id")
    .where("id", "=", customerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("retired_cards")
    .values({ id: card_id, customer_id: customerId, retired_at: new Date(now.epochMilliseconds) })
    .execute();
  await tx.updateTable("customers").set({ card_id: randomId() }).where("id", "=", customerId).execute();
}
