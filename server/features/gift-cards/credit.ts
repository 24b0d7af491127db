import { sql } from "kysely";
import * as say from "../../../messages/generated/server/gift-cards.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import { refused } from "../../core/http/http-error.ts";
import { type Credit, type CreditMeans, payableByCredit, readCreditReference } from "../carts/credits.ts";
import { unknownCode } from "../carts/enter-code.ts";
import type { Refund, RefundRequest } from "../payments/port.ts";
import { endOf, isCode, readCode } from "./codes.ts";
import { isDisputed } from "./sold-cards.ts";

export const provider = "gift-card";

/** The balance that no other cart holds and no dispute blocks, in whole cents. @param cart a condition on `use.cart_id` */
const left = (
  cart: ReturnType<typeof sql>,
) => sql<number>`case when ${isDisputed} then 0 else greatest(0, card.balance_cents - coalesce((
  select sum(use.held_cents) from gift_card_uses as use where use.card_id = card.id and ${cart}
), 0))::integer end`;

/** Pays with gift cards. Their rows are the last that a transaction locks, in the order of their ids. */
export const giftCardCredit: CreditMeans = {
  name: provider,
  withCode: { field: say.fieldOrCode, add: say.addOrCode },
  alone: { field: say.field, add: say.add },
  atCheckout: say.atCheckout,
  isOffered: ({ index }) => index.catalogue.giftCards.length > 0,
  isCode,
  async enter(tx, museum, cart, typed) {
    const code = readCode(typed);
    const [card] = (
      await sql<{
        id: string;
        balance: number;
        left: number;
        currencyCode: string;
        isVoid: boolean;
        isDisputed: boolean;
      }>`
        select id, balance_cents as balance, ${left(sql`use.cart_id <> ${cart.id}`)} as left, currency_code as "currencyCode",
          voided_at is not null as "isVoid", ${isDisputed} as "isDisputed" from gift_cards as card where code = ${code}`.execute(
        tx,
      )
    ).rows;
    if (card === undefined) throw unknownCode(code);
    const end = { end: endOf(code) };
    const refuse = (errorCode: "CREDIT_EMPTY" | "CREDIT_NOT_FOR_THIS", message: (locale: string) => string) =>
      refused(409, { code: errorCode, field: "code", message });
    if (card.isDisputed)
      throw refuse("CREDIT_EMPTY", (locale) => (card.isVoid ? say.reversedCode : say.blockedCode)(locale, end));
    if (card.isVoid) throw refuse("CREDIT_EMPTY", (locale) => say.voided(locale, end));
    if (card.balance === 0) throw refuse("CREDIT_EMPTY", (locale) => say.empty(locale, end));
    if (card.left === 0) throw refuse("CREDIT_EMPTY", (locale) => say.heldElsewhere(locale, end));
    if (card.currencyCode !== museum.tenant.currencyCode)
      throw refuse("CREDIT_NOT_FOR_THIS", (locale) => say.otherCurrency(locale, end));
    if (payableByCredit(museum, cart) === 0) throw refuse("CREDIT_NOT_FOR_THIS", say.notForGiftCards);
    const entered_at = new Date(museum.now.epochMilliseconds);
    await tx
      .insertInto("gift_card_uses")
      .values({ cart_id: cart.id, card_id: card.id, entered_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  async remove(tx, cartId, cardId) {
    await tx.deleteFrom("gift_card_uses").where("cart_id", "=", cartId).where("card_id", "=", cardId).execute();
  },
  creditsOf,
  async hold(tx, cartId, parts) {
    await tx
      .updateTable("gift_card_uses")
      .set({ held_cents: 0 })
      .where("cart_id", "=", cartId)
      .where("held_cents", ">", 0)
      .execute();
    for (const { id, cents } of parts)
      await tx
        .updateTable("gift_card_uses")
        .set({ held_cents: cents })
        .where("cart_id", "=", cartId)
        .where("card_id", "=", id)
        .execute();
  },
  async redeem(tx, museum, { id, cents, orderId }) {
    const at = new Date(museum.now.epochMilliseconds);
    await tx
      .insertInto("gift_card_entries")
      .values({ card_id: id, kind: "redeemed", amount_cents: -cents, order_id: orderId, reference: orderId, at })
      .execute();
    const { code } = await tx.selectFrom("gift_cards").select("code").where("id", "=", id).executeTakeFirstOrThrow();
    return endOf(code);
  },
};

async function creditsOf(db: Db | Tx, cartId: string, lock: boolean): Promise<readonly Credit[]> {
  // Lock before reading: a statement that waits for a lock would read stale holds.
  if (lock)
    await sql`select from gift_cards where id in (select card_id from gift_card_uses where cart_id = ${cartId})
      order by id for no key update`.execute(db);
  const { rows } = await sql<{ id: string; code: string; left: number; held: number }>`
    select id, code, ${left(sql`use.cart_id <> ${cartId}`)} as left, entered.held_cents as held
    from gift_card_uses as entered join gift_cards as card on card.id = entered.card_id
    where entered.cart_id = ${cartId} and voided_at is null order by entered_at, id`.execute(db);
  return rows.map(({ code, ...credit }) => ({
    ...credit,
    title: (locale) => say.titleOfCode(locale, { end: endOf(code) }),
  }));
}

/** A repeated request changes nothing. @param db the server's database */
export function refundToCard(db: Db, now: () => { readonly epochMilliseconds: number }) {
  return async ({ chargeId, cents, name }: RefundRequest): Promise<Refund> => {
    const { id: card_id, orderId: order_id } = readCreditReference(chargeId);
    await inTransaction(db, async (tx) => {
      await tx
        .insertInto("gift_card_entries")
        .values({
          card_id,
          kind: "refunded",
          amount_cents: cents,
          order_id,
          reference: name,
          at: new Date(now().epochMilliseconds),
        })
        .onConflict((conflict) => conflict.constraint("gift_card_entries_say_each_once").doNothing())
        .execute();
    });
    return { id: name, cents, name };
  };
}

export interface CardBalance {
  readonly code: string;
  readonly amount_cents: number;
  readonly balance_cents: number;
  readonly currency_code: string;
  readonly voided_at: Date | null;
  readonly is_disputed: boolean;
}

/** @throws HttpError 400 that counts as a guess */
export async function balanceOf(db: Db, typed: string): Promise<CardBalance> {
  const code = readCode(typed);
  const card = isCode(typed)
    ? await db
        .selectFrom("gift_cards as card")
        .select(["code", "amount_cents", "balance_cents", "currency_code", "voided_at", isDisputed.as("is_disputed")])
        .where("code", "=", code)
        .executeTakeFirst()
    : undefined;
  if (card === undefined) throw unknownCode(code);
  return card;
}
