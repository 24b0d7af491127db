import { toCents } from "../../commerce/money.ts";
import type { OrderRecord } from "../../schemas/generated/wire.ts";

/** Returns true if a card terminal payment can be refunded; the clerk then enters the terminal's reference. */
export function isPaidAtTerminal({ payments }: Pick<OrderRecord, "payments">): boolean {
  return payments.some(
    ({ atDesk, amount, refunded }) => atDesk === "card-terminal" && toCents(refunded) < toCents(amount),
  );
}
