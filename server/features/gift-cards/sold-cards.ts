import { type RawBuilder, sql } from "kysely";
import { media } from "../../../commerce/media.ts";
import { fromCents } from "../../../commerce/money.ts";
import * as say from "../../../messages/generated/server/gift-cards.ts";
import type { OrderExtra } from "../../../schemas/generated/wire.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { refused } from "../../core/http/http-error.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { giftCard, recipient } from "../../museum/products/gift-card/product.ts";
import type { Line } from "../carts/line.ts";
import type { Asker } from "../orders/changeable.ts";
import type { LineMaker, MadeOrder } from "../orders/line-makers.ts";
import { maskedEmail } from "../orders/order-tickets.ts";
import type { LineQuantity } from "../orders/stored-order.ts";
import type { Liability, LiabilitySums } from "../payments/ledger.ts";
import { endOf, groupedCode, newCode } from "./codes.ts";

export const soldCards: LineMaker = {
  async plan(tx, museum, { basket: { lines }, buyer }) {
    const isCard = ({ variantId }: Line) =>
      museum.index.variants.get(variantId)?.product.productType === giftCard.liability;
    if (!lines.some(isCard)) return undefined;
    if (buyer.email === "" && lines.some((line) => isCard(line) && !line.attributes.has(recipient.email)))
      throw refused(409, { code: "NO_EMAIL", field: "email", message: say.buyersEmailMissing });
    return async (order) => {
      for (const [position, line] of lines.entries())
        if (isCard(line)) await issueCards(tx, museum, order, { line, position });
    };
  },
  async refund(tx, museum, orderId, lines) {
    for (const refunded of lines) await voidCards(tx, museum, orderId, refunded);
    return [];
  },
  async dispute(tx, museum, orderId, state) {
    const unspent = (await cardsOf(tx, [orderId])).filter((card) => card.voided_at === null && card.balance_cents > 0);
    if (state === "lost") for (const card of unspent) await voidCard(tx, museum, card);
    return unspent.map(({ code }) => say.titleOfCode(museum.tenant.locale, { end: endOf(code) }));
  },
};

/** Whether the cardholder's bank disputes or has reversed the payment for `card`, an alias of `gift_cards`. */
export const isDisputed = sql<boolean>`coalesce((
  select sum(case entry.kind when 'disputed' then entry.amount_cents else -entry.amount_cents end) > 0
  from payments join ledger as entry on entry.payment_id = payments.id
  where payments.order_id = card.order_id and entry.kind in ('disputed', 'returned')
), false)`;

interface CardLine {
  readonly line: Line;
  readonly position: number;
}

async function issueCards(tx: Tx, museum: Museum, { id: orderId, lines }: MadeOrder, { line, position }: CardLine) {
  const { attributes, quantity } = line;
  const cents = lines[position]?.price_cents ?? 0;
  const at = new Date(museum.now.epochMilliseconds);
  const text = (key: string) => attributes.get(key)?.trim() ?? "";
  for (let made = 0; made < quantity; made += 1) {
    const id = randomId();
    await tx
      .insertInto("gift_cards")
      .values({
        id,
        code: newCode(),
        order_id: orderId,
        position,
        amount_cents: cents,
        currency_code: museum.tenant.currencyCode,
        recipient_name: text(recipient.name),
        recipient_email: text(recipient.email),
        message: text(recipient.words),
        is_for_buyer: !attributes.has(recipient.email),
        created_at: at,
      })
      .execute();
    const entry = { card_id: id, kind: "issued" as const, amount_cents: cents, order_id: orderId };
    await tx
      .insertInto("gift_card_entries")
      .values({ ...entry, reference: orderId, at })
      .execute();
  }
}

/** Voids as many unspent cards as are refunded. @throws HttpError 409 if fewer are left */
async function voidCards(tx: Tx, museum: Museum, orderId: string, { line, quantity }: LineQuantity): Promise<void> {
  const { rows } = await sql<{ id: string; amount: number; isUnspent: boolean }>`
    select id, amount_cents as amount, balance_cents = amount_cents and not exists (
      select from gift_card_uses where card_id = gift_cards.id and held_cents > 0
    ) as "isUnspent"
    from gift_cards where order_id = ${orderId} and position = ${line.position} and voided_at is null
    order by id for no key update`.execute(tx);
  if (rows.length === 0) return;
  const unspent = rows.filter(({ isUnspent }) => isUnspent).slice(0, quantity);
  if (unspent.length < quantity) {
    const { title } = line;
    throw refused(409, { code: "ALREADY_SPENT", field: "lines", message: (locale) => say.spent(locale, { title }) });
  }
  for (const { id, amount } of unspent) await voidCard(tx, museum, { id, order_id: orderId, balance_cents: amount });
}

type VoidedCard = Pick<SoldCard, "id" | "order_id" | "balance_cents">;

async function voidCard(tx: Tx, museum: Museum, { id, order_id, balance_cents }: VoidedCard): Promise<void> {
  const at = new Date(museum.now.epochMilliseconds);
  const entry = { card_id: id, kind: "voided" as const, amount_cents: -balance_cents, order_id };
  await tx
    .insertInto("gift_card_entries")
    .values({ ...entry, reference: order_id, at })
    .execute();
  await tx.updateTable("gift_cards").set({ voided_at: at }).where("id", "=", id).execute();
}

export interface SoldCard {
  readonly id: string;
  readonly order_id: string;
  readonly code: string;
  readonly amount_cents: number;
  readonly balance_cents: number;
  readonly currency_code: string;
  readonly recipient_name: string;
  readonly recipient_email: string;
  readonly message: string;
  readonly is_for_buyer: boolean;
  readonly voided_at: Date | null;
  readonly is_disputed: boolean;
}

export function cardsOf(db: Db | Tx, orderIds: readonly string[]): Promise<readonly SoldCard[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("gift_cards as card")
    .selectAll()
    .select(isDisputed.as("is_disputed"))
    .where("order_id", "in", orderIds)
    .orderBy("position")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Shows the whole code only to a buyer who keeps the card. */
export async function cardExtras(
  db: Db | Tx,
  { tenant: { locale }, index }: Museum,
  orderIds: readonly string[],
  asker: Asker,
): Promise<{ orderId: string; extra: OrderExtra }[]> {
  const cards = await cardsOf(db, orderIds);
  const picture = index.catalogue.giftCards.find(({ image }) => image !== undefined)?.image;
  return cards.map((card) => {
    const money = (cents: number) => fromCents(cents, card.currency_code);
    const isShown = card.is_for_buyer && asker === "visitor" && card.voided_at === null;
    const text = [...(isShown ? [say.howToUse(locale)] : [sentTo(locale, card)]), balanceText(locale, card)];
    const title = say.titleOfAmount(locale, { amount: money(card.amount_cents) });
    return {
      orderId: card.order_id,
      extra: {
        id: card.id,
        title,
        ...(picture !== undefined && { image: media(picture) }),
        ...(isShown && { code: groupedCode(card.code) }),
        text,
      },
    };
  });
}

function sentTo(locale: string, { code, recipient_name: name, recipient_email: email }: SoldCard): string {
  const end = endOf(code);
  return email === "" ? say.mailed(locale, { end }) : say.mailedTo(locale, { name, to: maskedEmail(email), end });
}

export function balanceText(
  locale: string,
  card: Pick<SoldCard, "voided_at" | "is_disputed" | "balance_cents" | "amount_cents" | "currency_code">,
): string {
  const { voided_at, is_disputed, balance_cents, amount_cents, currency_code } = card;
  if (is_disputed && (voided_at !== null || balance_cents > 0))
    return (voided_at === null ? say.blocked : say.reversed)(locale);
  if (voided_at !== null) return say.refunded(locale);
  const left = fromCents(balance_cents, currency_code);
  if (balance_cents === amount_cents) return say.unspent(locale, { left });
  return balance_cents === 0 ? say.spentAll(locale) : say.left(locale, { left });
}

export const giftCardLiability: Liability = {
  title: say.reportTitle,
  async addUp(tx, { begins, ends }) {
    const sum = (kind: string) =>
      sql`coalesce(sum(abs(amount_cents)) filter (where kind = ${kind} and at >= ${begins}), 0)::bigint`;
    const { rows } = await sql<LiabilitySums>`
      select ${sum("issued")} as issued, ${sum("redeemed")} as redeemed, ${sum("refunded")} as refunded, ${sum("voided")} as voided,
        coalesce(sum(amount_cents), 0)::bigint as outstanding
      from gift_card_entries where at < ${ends}`.execute(tx);
    return rows[0] ?? { issued: 0, redeemed: 0, refunded: 0, voided: 0, outstanding: 0 };
  },
};

/** The cards stay valid; their holders have the codes. @param orders a query of ids */
export async function forgetRecipients(tx: Tx, orders: RawBuilder<unknown>): Promise<void> {
  await sql`update gift_cards set recipient_name = '', recipient_email = '', message = '' where order_id in (${orders})`.execute(
    tx,
  );
}
