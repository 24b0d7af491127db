import type { OrderRecord, RecordLine } from "../../schemas/generated/wire.ts";

export interface RefundableLine extends RecordLine {
  readonly left: number;
}

/** Returns the order's lines with items left to refund. */
export function refundable({ lines }: OrderRecord): RefundableLine[] {
  return lines.map((line) => ({ ...line, left: line.quantity - line.refunded })).filter(({ left }) => left > 0);
}
