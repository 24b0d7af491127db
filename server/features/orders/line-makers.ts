import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { Additions } from "../../museum/feature.ts";
import { endMemberships } from "../memberships/held-memberships.ts";
import type { OrderRows } from "./insert-order.ts";
import { makeMembership, type PlannedSale, planMembership } from "./plan-membership.ts";
import type { LineQuantity } from "./stored-order.ts";

export interface MadeOrder {
  readonly id: string;
  /** In the basket's order. */
  readonly lines: OrderRows["lines"];
}

/** Makes what lines stand for besides tickets, such as a membership. */
export interface LineMaker {
  /**
   * Checks and locks, before seats are locked.
   * @returns what to do once the order is written; undefined if no line needs it
   * @throws HttpError 409 with a sentence for the buyer
   */
  plan(tx: Tx, museum: Museum, sale: PlannedSale): Promise<((order: MadeOrder) => Promise<void>) | undefined>;
  /**
   * Ends what refunded lines made.
   * @returns customers who may have lost a membership, and member tickets with it
   * @throws HttpError 409 if they cannot be refunded
   */
  refund?(tx: Tx, museum: Museum, orderId: string, lines: readonly LineQuantity[]): Promise<readonly string[]>;
  /**
   * Follows a dispute of the order's payment.
   * @returns titles, in the museum's language, of what cannot be spent while it is open
   */
  dispute?(tx: Tx, museum: Museum, orderId: string, state: DisputeState): Promise<readonly string[]>;
}

/** `lost`: the bank keeps the money. */
export type DisputeState = "open" | "won" | "lost";

const memberships: LineMaker = {
  async plan(tx, museum, sale) {
    const planned = await planMembership(tx, museum, sale);
    return planned && (({ id }) => makeMembership(tx, museum, planned, id));
  },
  async refund(tx, museum, orderId, lines) {
    const ended = lines.filter(({ line, quantity }) => line.refunded + quantity === line.quantity);
    const products = ended.map(({ line }) => line.productId);
    return endMemberships(tx, museum, orderId, products);
  },
};

/** Features above add theirs. */
export const lineMakers = new Additions<LineMaker>([memberships]);
