import type { DeskPayment, HandBack } from "../../../../schemas/generated/wire.ts";
import type { Museum } from "../../../museum/catalogue/museum.ts";
import type { Tx } from "../../../platform/database/tables.ts";

/** A charge at the desk, never zero. */
export interface DeskCharge {
  /** The payment's id. */
  readonly id: string;
  /** Whole cents, computed by the server. */
  readonly cents: number;
  readonly employeeId: string;
  readonly entered: DeskPayment;
}

/** A refund of one desk payment. */
export interface DeskRefund {
  /** Whole cents. */
  readonly cents: number;
  /** The employee who refunds it and accounts for it. */
  readonly employeeId: string;
  /** The card terminal's reference, as the clerk entered it. */
  readonly reference?: string | undefined;
}

export interface Moved {
  /** The method's own reference. */
  readonly providerId: string;
  /** The drawer that the cash entered or left. */
  readonly drawerId?: string;
  /** The cash handed over, in whole cents. */
  readonly givenCents?: number;
}

/**
 * Takes money at the desk, independent of the web's provider. To add a method, add a file to this folder and a row to
 * ./methods.ts. A connected terminal would charge in `take` and refund in `giveBack`.
 */
export interface DeskMethod {
  /** The name in the ledger. */
  readonly name: HandBack["method"];
  /**
   * Runs last in the order's transaction, after every check and seat: nobody pays for a failed order.
   * @throws HttpError if not paid; the order is then rolled back
   */
  take(tx: Tx, museum: Museum, charge: DeskCharge): Promise<Moved>;
  /** Runs last in the transaction of the change. @throws HttpError if the refund is impossible here */
  giveBack(tx: Tx, museum: Museum, refund: DeskRefund): Promise<Moved>;
}
