import { sql } from "kysely";
import type { ServerContext } from "../../../museum/server-context.ts";
import type { HostedProvider, ProviderEvent } from "../../payments/port.ts";
import { lookAtPayment } from "./close-payment.ts";
import { recordOfCharge } from "./reported-charges.ts";

/** Keeps an event by the provider's own name for it. @returns whether it is new */
export async function keepEvent({ db, now }: ServerContext, provider: HostedProvider, { id, about }: ProviderEvent): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("payment_events")
    .values({ id, provider: provider.name, about: JSON.stringify(about), received_at: new Date(now().epochMilliseconds) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Does what follows from an event. An event only says where to look: what is true is asked, so that late ones and those out of order do no harm. */
export async function actOnEvent(context: ServerContext, provider: HostedProvider, { id, about }: ProviderEvent): Promise<void> {
  if ("session" in about) await lookAtPayment(context, provider, { sessionId: about.session });
  else await recordOfCharge(context, provider, about);
  await context.db
    .updateTable("payment_events")
    .set({ acted_at: new Date(context.now().epochMilliseconds) })
    .where("id", "=", id)
    .execute();
}

/** Events that nobody has acted on, the oldest first: the server stopped meanwhile, or the provider could not be reached. */
export async function eventsLeft({ db }: ServerContext, before: Date, most: number): Promise<ProviderEvent[]> {
  const { rows } = await sql<ProviderEvent>`select id, about from payment_events where acted_at is null and received_at < ${before}
    order by received_at limit ${most}`.execute(db);
  return rows;
}
