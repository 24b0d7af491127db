import type { OrderRecord, RecordLine } from "../../schemas/generated/wire.ts";

/** A line of which something is left to refund. */
export interface RefundableLine extends RecordLine {
  /** How many were not refunded yet. */
  readonly left: number;
}

/** The lines of an order of which something is left to refund. */
export function refundable({ lines }: OrderRecord): RefundableLine[] {
  return lines.map((line) => ({ ...line, left: line.quantity - line.refunded })).filter(({ left }) => left > 0);
}
