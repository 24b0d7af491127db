import * as say from "../../../messages/generated/server/carts.ts";
import { statement } from "../../core/database/statement.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { type HttpError, refused } from "../../core/http/http-error.ts";
import { inNetworkSql, largestNetworkOf, networksIn } from "../../core/http/network-address.ts";
import { hashedMailbox } from "../../core/mail/mailbox.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { findCode } from "../../museum/products/promotion-codes.ts";
import type { StoredCart } from "./cart-store.ts";

/*
 * A cart holds one use of its code until its hold ends; an order consumes it. Counts lock the code's row, always last
 * in a transaction.
 */

interface Uses {
  readonly code: string;
  readonly used: number;
  readonly held: number;
}

const known = statement<[codes: readonly string[]]>(
  "know_codes",
  "insert into code_uses (code) select * from unnest($1::text[]) as given (code) order by code on conflict do nothing",
);

const locked = statement<[codes: readonly string[]], Uses>(
  "lock_codes",
  `select code, used, held from code_uses where code = any($1::text[]) order by code collate "C" for update`,
);

const heldBy = statement<[cartId: string], { readonly code: string }>(
  "code_held_by_cart",
  "select code from code_holds where cart_id = $1",
);

const renewal = statement<[cartId: string, expiresAt: Date]>(
  "renew_code",
  "update code_holds set expires_at = $2::timestamptz where cart_id = $1",
);

const insertion = statement<[cartId: string, code: string, addressKey: string | null, expiresAt: Date]>(
  "hold_code",
  `with counted as (update code_uses set held = held + 1 where code = $2::text)
  insert into code_holds (cart_id, code, address_key, expires_at) values ($1::text, $2::text, $3::text, $4::timestamptz)`,
);

const release = statement<[cartId: string], { readonly code: string }>(
  "release_code",
  `with dropped as (delete from code_holds where cart_id = $1::text returning code)
  update code_uses set held = held - 1 from dropped where code_uses.code = dropped.code returning code_uses.code`,
);

const releaseExpired = statement<[code: string, now: Date]>(
  "release_expired_codes",
  `with dropped as (delete from code_holds where code = $1::text and expires_at <= $2::timestamptz returning 1)
  update code_uses set held = held - (select count(*) from dropped) where code = $1::text`,
);

const openFrom = statement<[code: string, network: string, now: Date], { readonly held: number }>(
  "codes_held_from",
  `select count(*)::integer as held from code_holds
  where code = $1::text and ${inNetworkSql("address_key", "$2::text")} and expires_at > $3::timestamptz`,
);

const redemption = statement<[code: string]>(
  "redeem_code",
  "update code_uses set used = used + 1 where code = $1::text",
);

const redemptionBy = statement<[code: string, emailHash: string, most: number]>(
  "redeem_code_by_email",
  `insert into code_buyers (code, email_hash, used) values ($1::text, $2::text, 1)
  on conflict (code, email_hash) do update set used = code_buyers.used + 1 where code_buyers.used < $3::integer`,
);

/**
 * Holds one use until `expiresAt` and releases any other. Codes without a limit need no hold.
 * @returns false if all uses are taken or the catalogue dropped the code
 * @throws HttpError 429 if the cart's network address holds too many
 */
export async function holdCode(
  tx: Tx,
  museum: Museum,
  { id, code, addressKey, expiresAt }: StoredCart,
): Promise<boolean> {
  const promotion = code === null ? undefined : findCode(museum.index.catalogue, code);
  const [before] = (await heldBy(tx, id)).rows;
  if (code === null || promotion?.uses === undefined) {
    if (before !== undefined) await releaseCode(tx, id);
    return promotion !== undefined;
  }
  const codes = [...new Set([code, ...(before === undefined ? [] : [before.code])])];
  await known(tx, codes);
  await locked(tx, codes);
  if (before?.code === code) {
    await renewal(tx, id, expiresAt);
    return true;
  }
  if (before !== undefined) await release(tx, id);
  const left = await usesLeft(tx, museum, code, promotion.uses);
  if (left === undefined) return false;
  if (addressKey !== null) await checkAddress(tx, museum, { code, addressKey, left });
  await insertion(tx, id, code, addressKey, expiresAt);
  return true;
}

export async function releaseCode(tx: Tx, cartId: string): Promise<void> {
  const [before] = (await heldBy(tx, cartId)).rows;
  if (before === undefined) return;
  await locked(tx, [before.code]);
  await release(tx, cartId);
}

/** Consumes the held use, or else a free one. @throws HttpError 409 if none is left or the buyer reached the limit */
export async function redeemCode(
  tx: Tx,
  museum: Museum,
  { id, code }: Pick<StoredCart, "id"> & { readonly code: string },
  email: string,
): Promise<void> {
  const promotion = findCode(museum.index.catalogue, code);
  if (promotion === undefined) return;
  await known(tx, [code]);
  await locked(tx, [code]);
  const { uses, usesPerEmail } = promotion;
  const [held] = (await release(tx, id)).rows;
  if (held === undefined && uses !== undefined && (await usesLeft(tx, museum, code, uses)) === undefined)
    throw codeUsedUp(code);
  await redemption(tx, code);
  // Guests at the desk need not give an address.
  if (usesPerEmail === undefined || email === "") return;
  if ((await redemptionBy(tx, code, hashedMailbox(email), usesPerEmail)).count > 0) return;
  throw refused(409, {
    code: "CODE_USED_UP",
    field: "code",
    message: (locale) => say.codeUsedByEmail(locale, { code, most: usesPerEmail }),
  });
}

/** Returns how many orders used each code. */
export async function usesOfCodes(db: Db): Promise<Record<string, number>> {
  const rows = await db.selectFrom("code_uses").select(["code", "used"]).where("used", ">", 0).execute();
  return Object.fromEntries(rows.map(({ code, used }) => [code, used]));
}

/** @returns a 409 */
export function codeUsedUp(code: string): HttpError {
  return refused(409, { code: "CODE_USED_UP", field: "code", message: (locale) => say.codeUsedUp(locale, { code }) });
}

/**
 * The caller must lock the code's row. Expired holds count as free.
 * @returns the uses not yet consumed by orders; undefined if carts hold all of them
 */
async function usesLeft(tx: Tx, museum: Museum, code: string, most: number): Promise<number | undefined> {
  const left = async () => {
    const [uses] = (await locked(tx, [code])).rows;
    return uses !== undefined && uses.used + uses.held < most ? most - uses.used : undefined;
  };
  const found = await left();
  if (found !== undefined) return found;
  await releaseExpired(tx, code, new Date(museum.now.epochMilliseconds));
  return left();
}

/** Enough for a family or an office, however few uses are left. */
const partsOfLimit = 40;

interface HoldingAddress {
  readonly code: string;
  readonly addressKey: string;
  readonly left: number;
}

/** Stops one person from blocking a code: caps a network's holds by its seat limit and half of the uses left. */
async function checkAddress(tx: Tx, museum: Museum, { code, addressKey, left }: HoldingAddress): Promise<void> {
  const now = new Date(museum.now.epochMilliseconds);
  const { openSeatsPerAddress } = museum.tenant.limits;
  const heldFrom = async (network: string) => (await openFrom(tx, code, network, now)).rows[0]?.held ?? 0;
  const refuse = (held: number) => {
    const message = (locale: string) => say.codeHeldTooOften(locale, { code, most: held });
    return refused(
      429,
      { code: "CODE_HELD_TOO_OFTEN", field: "code", message },
      Math.ceil(museum.tenant.hold.minutes * 60),
    );
  };
  for (const { key, times } of networksIn(addressKey)) {
    const most = openSeatsPerAddress * times;
    if ((await heldFrom(key)) >= most) throw refuse(most);
  }
  const held = await heldFrom(largestNetworkOf(addressKey));
  if (held >= Math.max(1, openSeatsPerAddress / partsOfLimit) && (held + 1) * 2 > left) throw refuse(held);
}
