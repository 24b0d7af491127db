import type { Sentence } from "../../../engine/core/contract.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { Additions } from "../../museum/feature.ts";
import type { StoredCart } from "./cart-store.ts";
import { type PricedLine, priceCart } from "./price-cart.ts";

/** A balance that a buyer has with the museum, entered for a cart. */
export interface Credit {
  readonly id: string;
  /** Tells the buyer which one it is. */
  readonly title: Sentence;
  /** Whole cents that this cart may spend. */
  readonly left: number;
  /** Whole cents that an open payment keeps for this cart. */
  readonly held: number;
}

interface FieldLabels {
  readonly field: Sentence;
  /** The button that shows the field. */
  readonly add: Sentence;
}

/** Pays part of an order with balances that the museum keeps. A cart may have several. */
export interface CreditMeans {
  /** The name in the ledger. */
  readonly name: string;
  /** The field that takes its codes, together with promotion codes or without them. */
  readonly withCode: FieldLabels;
  readonly alone: FieldLabels;
  /** Says where its codes are entered, to who enters one on another page. */
  readonly atCheckout: Sentence;
  /** Whether the museum offers it today. It accepts earlier ones anyway. */
  isOffered(museum: Museum): boolean;
  isCode(typed: string): boolean;
  /** Adds a balance to a cart, which the caller locks. @throws HttpError 400 CODE_UNKNOWN; 409 */
  enter(tx: Tx, museum: Museum, cart: StoredCart, typed: string): Promise<void>;
  remove(tx: Tx, cartId: string, creditId: string): Promise<void>;
  /** In the order of use. @param lock keeps others from spending them until the transaction ends: lock them last */
  creditsOf(db: Db | Tx, cartId: string, lock: boolean): Promise<readonly Credit[]>;
  /** Keeps these amounts from other carts; none releases them. */
  hold(tx: Tx, cartId: string, parts: readonly CreditAmount[]): Promise<void>;
  /** @returns the end of its code, for receipts */
  redeem(tx: Tx, museum: Museum, spent: CreditAmount & { readonly orderId: string }): Promise<string>;
}

export interface CreditAmount {
  readonly id: string;
  /** Whole cents. */
  readonly cents: number;
}

interface CreditReference {
  readonly id: string;
  readonly orderId: string;
  /** The last characters of its code; absent for older payments. */
  readonly endsIn?: string;
}

/** A spent credit's reference in the ledger. */
export function creditReference({ id, orderId, endsIn }: Required<CreditReference>): string {
  return [id, orderId, endsIn].join(" ");
}

export function readCreditReference(providerId: string): CreditReference {
  const [id = "", orderId = "", endsIn] = providerId.split(" ");
  return { id, orderId, ...(endsIn !== undefined && { endsIn }) };
}

export interface CreditPart extends Credit, CreditAmount {
  readonly means: CreditMeans;
}

export const creditMeans = new Additions<CreditMeans>();

/** Splits a cart's price over its credits, in their order; includes those without a part. */
export async function creditParts(
  db: Db | Tx,
  context: object,
  museum: Museum,
  cart: StoredCart,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<readonly CreditPart[]> {
  if (cart.moving !== null) return [];
  const found: Omit<CreditPart, "cents">[] = [];
  for (const means of creditMeans.of(context))
    for (const credit of await means.creditsOf(db, cart.id, lock)) found.push({ ...credit, means });
  if (found.length === 0) return [];
  const isHeld = found.some(({ held }) => held > 0);
  let open = payableByCredit(museum, cart);
  return found.map((credit) => {
    const cents = isHeld ? credit.held : Math.min(credit.left, open);
    open -= cents;
    return { ...credit, cents };
  });
}

/** Whole cents. A balance buys no other balance, or its origin could not be followed. */
export function payableByCredit(museum: Museum, cart: StoredCart): number {
  const isPayable = ({ line }: PricedLine) => museum.index.variants.get(line.variantId)?.isLiability !== true;
  return priceCart(museum, cart)
    .lines.filter(isPayable)
    .reduce((sum, { net, tax }) => sum + net + tax, 0);
}

export const paidByCredit = (parts: readonly CreditAmount[]): number =>
  parts.reduce((sum, { cents }) => sum + cents, 0);
