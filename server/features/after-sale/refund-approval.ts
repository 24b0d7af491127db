import { parseCents } from "../../../commerce/money.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { type Approver, confirmApproval } from "../employees/approval.ts";

interface ApprovedRefund {
  readonly orderId: string;
  /** Refunded now; already counted on the order. */
  readonly cents: number;
  readonly approver: Approver | undefined;
}

/**
 * Several refunds of one order count together, so that none is split to stay below the museum's limit.
 * @returns the second employee's id; undefined if none is needed
 * @throws HttpError 409 if one is needed
 */
export async function checkRefundApproval(
  tx: Tx,
  { tenant }: Pick<Museum, "tenant">,
  { orderId, cents, approver }: ApprovedRefund,
): Promise<string | undefined> {
  const { refundApprovalFrom } = tenant.staff ?? {};
  if (refundApprovalFrom === undefined || cents === 0) return undefined;
  const order = await tx.selectFrom("orders").select("refunded_cents").where("id", "=", orderId).executeTakeFirst();
  if (order === undefined || order.refunded_cents < parseCents(refundApprovalFrom)) return undefined;
  return (await confirmApproval(tx, approver, "refund")).id;
}
