import { sql } from "kysely";
import type { ServerContext } from "../../../museum/server-context.ts";
import type { HostedProvider, ProviderEvent } from "../../payments/port.ts";
import { checkPayment } from "./close-payment.ts";
import { recordOfCharge } from "./reported-charges.ts";

/** @returns whether the event is new */
export async function storeEvent(
  { db, now }: ServerContext,
  provider: HostedProvider,
  { id, about }: ProviderEvent,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("payment_events")
    .values({
      id,
      provider: provider.name,
      about: JSON.stringify(about),
      received_at: new Date(now().epochMilliseconds),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Fetches the current state from the provider, so late or reordered events do no harm. */
export async function actOnEvent(
  context: ServerContext,
  provider: HostedProvider,
  { id, about }: ProviderEvent,
): Promise<void> {
  if ("session" in about) await checkPayment(context, provider, { sessionId: about.session });
  else await recordOfCharge(context, provider, about);
  await context.db
    .updateTable("payment_events")
    .set({ acted_at: new Date(context.now().epochMilliseconds) })
    .where("id", "=", id)
    .execute();
}

/** A restart or an unreachable provider leaves events unprocessed. Oldest first. */
export async function eventsLeft({ db }: ServerContext, before: Date, most: number): Promise<ProviderEvent[]> {
  const { rows } =
    await sql<ProviderEvent>`select id, about from payment_events where acted_at is null and received_at < ${before}
    order by received_at limit ${most}`.execute(db);
  return rows;
}
