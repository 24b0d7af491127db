import { issueToken } from "../../../server/features/accounts/tokens.ts";
import type { TestMuseum } from "./museum.ts";

interface MembershipGiven {
  readonly level?: string;
  readonly starts?: string;
  readonly expires?: string;
  readonly ticketsPerDay?: number;
}

/** Headers of a new, verified customer with these memberships. The card's id is `cardOf(id)`. */
export async function signIn(
  museum: TestMuseum,
  id: string,
  ...memberships: readonly MembershipGiven[]
): Promise<{ "x-customer-token": string }> {
  const now = new Date(museum.now().epochMilliseconds);
  const email = `${id}@museum.example`;
  await museum.db
    .insertInto("customers")
    .values({
      id,
      email,
      email_key: email,
      password_hash: "set",
      verified_at: now,
      card_id: cardOf(id),
      created_at: now,
    })
    .execute();
  for (const [
    index,
    { level = "individual", starts = "2026-01-01", expires = "2027-06-30", ticketsPerDay = 2 },
  ] of memberships.entries()) {
    const values = {
      product_id: level,
      level,
      title: level,
      member_limit: 1,
      tickets_per_day: ticketsPerDay,
      starts,
      expires,
      details: "{}",
      created_at: now,
    };
    await museum.db
      .insertInto("memberships")
      .values({ id: `${id}-${index}`, customer_id: id, order_id: null, ...values })
      .execute();
  }
  const expiresAt = new Date(now.getTime() + 7 * 86_400_000);
  return { "x-customer-token": await issueToken(museum.db, { kind: "customer", subjectId: id, now, expiresAt }) };
}

export const cardOf = (id: string): string => `card-of-${id}`;
