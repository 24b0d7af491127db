import type { DeskPayment, HandBack } from "../../../../schemas/generated/wire.ts";
import type { Tx } from "../../../core/database/tables.ts";
import type { Museum } from "../../../museum/catalogue/museum.ts";

/** Methods never receive a charge of zero. */
export interface DeskCharge {
  /** The payment's id. */
  readonly id: string;
  /** Whole cents, computed by the server. */
  readonly cents: number;
  readonly employeeId: string;
  /** See `DrawerHolder`. */
  readonly till?: string | undefined;
  readonly entered: DeskPayment;
  /** The money that a connected reader took; "rehearsed" before that, to check the rest of the sale. */
  readonly taken?: TakenByReader | "rehearsed" | undefined;
}

export interface TakenByReader {
  readonly chargeId: string;
  /** Whole cents. */
  readonly cents: number;
}

export interface DeskRefund {
  /** Whole cents. */
  readonly cents: number;
  /** The employee who accounts for it. */
  readonly employeeId: string;
  /** See `DrawerHolder`. */
  readonly till?: string | undefined;
  /** The card terminal's reference, as the clerk entered it. */
  readonly reference?: string | undefined;
}

export interface Moved {
  /** The method's own reference. */
  readonly providerId: string;
  readonly drawerId?: string;
  /** Whole cents. */
  readonly givenCents?: number;
  /** The caller records it with the reader's session. */
  readonly isRecorded?: boolean;
}

/** To add a method, add a file to this folder and a row to ./methods.ts. */
export interface DeskMethod {
  /** Runs last in the order's transaction: a failed order is never paid for. @throws HttpError if not paid */
  pay(tx: Tx, museum: Museum, charge: DeskCharge): Promise<Moved>;
}

/** Money that an employee takes, and gives back at the desk. */
export interface HandledMethod extends DeskMethod {
  /** The name in the ledger. */
  readonly name: Exclude<HandBack["method"], "card-reader">;
  /** Runs last in the transaction. @throws HttpError if the refund is impossible here */
  refund(tx: Tx, museum: Museum, refund: DeskRefund): Promise<Moved>;
}
