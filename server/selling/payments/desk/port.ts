import type { DeskPayment, HandBack } from "../../../../schemas/generated/wire.ts";
import type { Museum } from "../../../museum/catalogue/museum.ts";
import type { Tx } from "../../../platform/database/tables.ts";

/** What is to be paid at the desk; a method is never asked for nothing. */
export interface DeskCharge {
  /** Names the payment. */
  readonly id: string;
  /** Whole cents, the server's. */
  readonly cents: number;
  readonly employeeId: string;
  /** What the clerk entered. */
  readonly entered: DeskPayment;
}

/** What is to be given back at the desk of one payment. */
export interface DeskRefund {
  /** Whole cents. */
  readonly cents: number;
  /** Who gives it back, and is asked for it. */
  readonly employeeId: string;
  /** What the card terminal calls it, as the clerk entered it. */
  readonly reference?: string | undefined;
}

/** Money that was taken or given back. */
export interface Moved {
  /** The method's own name for it. */
  readonly providerId: string;
  /** The drawer that the cash went into or came out of. */
  readonly drawerId?: string;
  /** What was handed over in cash, in whole cents. */
  readonly givenCents?: number;
}

/**
 * The port behind which money is taken at the desk, whatever provider the web has. A method is a file beside this one, and a row in
 * ./methods.ts. A terminal that is connected is another one: it asks the terminal in `take`, and gives back by it.
 */
export interface DeskMethod {
  /** By which the ledger names it. */
  readonly name: HandBack["method"];
  /**
   * Called last in the order's transaction, when every check has passed and every seat is sold: nobody pays for what they do not get.
   * @throws HttpError where it was not paid; the order is then not made
   */
  take(tx: Tx, museum: Museum, charge: DeskCharge): Promise<Moved>;
  /** Called last in the transaction of the change that gives it back. @throws HttpError where it cannot be given back here */
  giveBack(tx: Tx, museum: Museum, refund: DeskRefund): Promise<Moved>;
}
