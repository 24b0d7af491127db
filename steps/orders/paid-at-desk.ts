import { toCents } from "../../commerce/money.ts";
import type { OrderRecord } from "../../schemas/generated/wire.ts";

/** Is there money to give back at a card terminal, which has a name of its own for it? */
export function isPaidAtTerminal({ payments }: Pick<OrderRecord, "payments">): boolean {
  return payments.some(({ atDesk, amount, refunded }) => atDesk === "card-terminal" && toCents(refunded) < toCents(amount));
}
