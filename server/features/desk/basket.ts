import { sql } from "kysely";
import { fromCents } from "../../../commerce/money.ts";
import * as say from "../../../messages/generated/server/desk.ts";
import * as sayPayment from "../../../messages/generated/server/desk-payments.ts";
import type { SellBasket, SellCartRequest, SellDiscount } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { invalid, notFound, refused } from "../../core/http/http-error.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { memberTicketsOn } from "../carts/buyer-rules.ts";
import { hasEnded } from "../carts/cart-holds.ts";
import { assertOpen, type DeskOwner, lockCart, type OpenDiscount, type StoredCart } from "../carts/cart-store.ts";
import { changeCart, createCart } from "../carts/change-cart.ts";
import { checkCartAttributes, setQuantities } from "../carts/change-lines.ts";
import { creditMeans, creditParts, paidByCredit } from "../carts/credits.ts";
import { enteredCode } from "../carts/enter-code.ts";
import { type Line, mergeAttributes } from "../carts/line.ts";
import { priceCart } from "../carts/price-cart.ts";
import { showCart } from "../carts/show-cart.ts";
import { meansOfCode } from "../checkout/enter-at-checkout.ts";
import { membershipsOf, standingOn } from "../memberships/held-memberships.ts";
import { cartChanged, cartFingerprint } from "../orders/channel.ts";
import { enteredCents } from "../payments/desk/cash.ts";
import { checkSoldAtDesk } from "./desk-lines.ts";
import { leaveReader } from "./leave-reader.ts";

/** Open baskets with seats that one employee may have, such as in several tabs. Beginning another releases the oldest. */
const maxBaskets = 5;

/**
 * Begins or changes a basket, which is a cart with its seats held (docs/behaviour.md, "Selling at the desk").
 * @throws HttpError as `changeCart`; 409 if the basket is not as its clerk saw it, or too few seats are left: it then
 *   stays as it was
 */
export async function changeBasket(
  tx: Tx,
  context: ServerContext,
  { cartId, seen, lines = [], code, card, discount, above, credit, attributes = [] }: SellCartRequest,
  desk: DeskOwner,
): Promise<StoredCart> {
  const museum = museumNow(context);
  const customerId = card === undefined ? undefined : await customerOfCard(tx, card);
  const taken = discount && readDiscount(museum, discount);
  const aboveReason = above?.reason.trim();
  if (aboveReason === "") throw invalid({ code: "BLANK", field: "reason", message: say.aboveReason });
  checkCartAttributes(attributes);
  const id = cartId ?? (await beginBasket(tx, museum, desk)).id;
  const before = await lockCart(tx, id);
  if (before.desk?.employeeId === desk.employeeId) await leaveReader(tx, context, before);
  if (seen !== undefined && seen !== (await fingerprintOf(tx, context, museum, before)))
    throw refused(409, { code: cartChanged, message: say.basketChanged });
  const means = code === undefined ? undefined : meansOfCode(context, museum, code);
  const changed = await changeCart(
    tx,
    museum,
    id,
    (cart) => {
      const wanted = lines.filter(({ quantity }) => quantity > 0);
      const guest = customerId === undefined ? cart.customerId : customerId;
      for (const line of wanted) checkSoldAtDesk(museum, line, guest);
      const after = setQuantities(museum.index, cart.lines, lines);
      return {
        lines: after,
        customerId: guest,
        ...(attributes.length > 0 && { attributes: mergeAttributes(cart.attributes, attributes) }),
        ...(taken !== undefined && { discount: taken }),
        ...(aboveReason !== undefined && { aboveReason }),
        ...(code !== undefined && !means && { code: enteredCode(museum, { ...cart, lines: after }, code) }),
        asksAgain: true,
      };
    },
    { desk },
  );
  if (means !== undefined) await means.enter(tx, museum, changed, code ?? "");
  if (credit !== undefined) for (const each of creditMeans.of(context)) await each.remove(tx, id, credit);
  return changed;
}

/** Includes the gift cards, as `placeOrder` does. */
async function fingerprintOf(db: Db | Tx, context: object, museum: Museum, cart: StoredCart): Promise<string> {
  return cartFingerprint(museum, cart, await creditParts(db, context, museum, cart));
}

/** Also finds members with an expired membership, since they may renew it here. @throws HttpError 404 */
async function customerOfCard(tx: Tx, card: string): Promise<string | null> {
  if (card === "") return null;
  const found = await tx
    .selectFrom("customers")
    .select("id")
    .where("card_id", "=", card)
    .where("disabled", "=", false)
    .where("merged_into", "is", null)
    .executeTakeFirst();
  if (found === undefined) throw notFound(say.notOnFile);
  return found.id;
}

/** @throws HttpError 400 */
function readDiscount(museum: Museum, { percent, amount, reason: given }: SellDiscount): OpenDiscount {
  const reason = given.trim();
  if (reason === "") throw invalid({ code: "BLANK", field: "reason", message: sayPayment.discountReason });
  const cents = amount && enteredCents(museum, "amount", amount);
  if ((percent === undefined) === (cents === undefined) || cents === 0)
    throw invalid({ code: "INVALID", field: "percent", message: sayPayment.discountWrong });
  return { reason, ...(percent === undefined ? { cents: cents ?? 0 } : { percent }) };
}

/** The lock makes the bound hold for baskets that begin at the same moment. */
async function beginBasket(tx: Tx, museum: Museum, desk: DeskOwner): Promise<StoredCart> {
  const { employeeId } = desk;
  await sql`select from employees where id = ${employeeId} for no key update`.execute(tx);
  const now = new Date(museum.now.epochMilliseconds);
  const { rows } = await sql<{ id: string }>`
    select id from carts where employee_id = ${employeeId} and order_id is null and not is_empty and expires_at > ${now}
    order by expires_at desc offset ${maxBaskets - 1}`.execute(tx);
  await releaseBaskets(
    tx,
    rows.map(({ id }) => id),
    now,
  );
  return createCart(tx, museum, {}, { desk });
}

/**
 * Ends the holds, except of baskets that a card reader waits for: an expired hold counts as free. The basket stays as it
 * is, and a later change holds its seats again.
 */
async function releaseBaskets(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`with released as materialized (
      select id from carts where id = any(${ids}::text[]) and order_id is null and payment_id is null and expires_at > ${now} order by id for update
    ), seats as (
      update holds set expires_at = ${now} where cart_id in (select id from released)
    ), codes as (
      update code_holds set expires_at = ${now} where cart_id in (select id from released)
    )
    update carts set expires_at = ${now} from released where carts.id = released.id`.execute(tx);
}

/** @throws HttpError 404 if it is no basket of this employee */
export async function releaseBasket(tx: Tx, context: ServerContext, cartId: string, employeeId: string): Promise<void> {
  const cart = await lockOwn(tx, cartId, employeeId);
  if (cart.orderId !== null) return;
  await leaveReader(tx, context, cart, { cancels: true });
  await releaseBaskets(tx, [cartId], new Date(context.now().epochMilliseconds));
}

/** Signing out releases the baskets of the session; one that expired does not, since its clerk may come back. */
export async function releaseBasketsOf(tx: Tx, sessionId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from carts where employee_id is not null and order_id is null and staff_session = ${sessionId} and expires_at > ${now}`.execute(
    tx,
  );
  await releaseBaskets(
    tx,
    rows.map(({ id }) => id),
    now,
  );
}

/** @throws HttpError 404 if it is no basket of this employee; 410 if it is sold */
export async function lockBasket(tx: Tx, cartId: string, employeeId: string): Promise<StoredCart> {
  const cart = await lockOwn(tx, cartId, employeeId);
  assertOpen(cart);
  return cart;
}

async function lockOwn(tx: Tx, cartId: string, employeeId: string): Promise<StoredCart> {
  const cart = await lockCart(tx, cartId);
  if (cart.desk?.employeeId !== employeeId) throw notFound(say.noBasket);
  return cart;
}

export async function showBasket(db: Db | Tx, context: ServerContext, cart: StoredCart): Promise<SellBasket> {
  const museum = museumNow(context);
  const { discount, customerId } = cart;
  const heldMs = hasEnded(museum, cart) ? 0 : cart.expiresAt.getTime() - museum.now.epochMilliseconds;
  const few = smallGroup(museum, cart.lines);
  const credits = await creditParts(db, context, museum, cart);
  const money = (cents: number) => fromCents(cents, museum.tenant.currencyCode);
  return {
    cart: showCart(museum, cart, context.environment.publicUrl),
    seen: cartFingerprint(museum, cart, credits),
    heldSeconds: Math.round(heldMs / 1000),
    due: money(priceCart(museum, cart).total - paidByCredit(credits)),
    ...(credits.length > 0 && {
      credits: credits.map(({ id, title, cents, left }) => ({
        id,
        title: title(museum.tenant.locale),
        amount: money(cents),
        left: money(left - cents),
      })),
    }),
    ...(cart.paymentId !== null && { onReader: true }),
    ...(customerId !== null && { member: await showMember(db, museum, cart, customerId) }),
    ...(discount && { discount: showDiscount(museum, discount) }),
    ...(cart.aboveReason !== null && { above: { reason: cart.aboveReason } }),
    ...(few && { few }),
  };
}

function showDiscount({ tenant }: Museum, { cents, percent, reason }: OpenDiscount): SellDiscount {
  return {
    reason,
    ...(percent !== undefined && { percent }),
    ...(cents !== undefined && { amount: fromCents(cents, tenant.currencyCode) }),
  };
}

async function showMember(
  db: Db | Tx,
  museum: Museum,
  { id: cartId, lines }: StoredCart,
  customerId: string,
): Promise<SellBasket["member"]> {
  const { first_name, last_name, email } = await db
    .selectFrom("customers")
    .select(["first_name", "last_name", "email"])
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  const { date } = museum;
  const { current } = standingOn(await membershipsOf(db, museum, customerId), date);
  const { allowed, left } = await memberTicketsOn(db, museum, { date, customerId, cartId });
  const inBasket = lines
    .filter(({ variantId, attributes }) => isFree(museum, variantId) && attributes.get("Date") === date)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    name: [first_name, last_name].filter(Boolean).join(" "),
    email,
    ...(current && {
      membership: current.membership.title,
      freeTickets: { allowed, left: Math.max(0, left - inBasket) },
    }),
  };
}

const isFree = ({ index }: Museum, variantId: string) => index.variants.get(variantId)?.membersOnly === true;

/** Finds the first type below its minimum for a day. */
function smallGroup({ index }: Museum, lines: readonly Line[]): SellBasket["few"] {
  const dayOf = ({ variantId, attributes }: Line) => `${variantId} ${attributes.get("Date")}`;
  for (const line of lines) {
    const { title: type = "", minQuantity: least = 1 } = index.variants.get(line.variantId) ?? {};
    const quantity = lines.filter((each) => dayOf(each) === dayOf(line)).reduce((sum, each) => sum + each.quantity, 0);
    if (quantity < least) return { type, quantity, least };
  }
  return undefined;
}
