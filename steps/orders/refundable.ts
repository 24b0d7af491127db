import type { OrderRecord, RecordLine } from "../../schemas/generated/wire.ts";

export interface RefundableLine extends RecordLine {
  readonly left: number;
}

export function refundable({ lines }: OrderRecord): RefundableLine[] {
  return lines.map((line) => ({ ...line, left: line.quantity - line.refunded })).filter(({ left }) => left > 0);
}
