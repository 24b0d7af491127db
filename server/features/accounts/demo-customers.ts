import type { Db } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { demoAccount, demoDomain } from "../../museum/demo-accounts.ts";
import { indexCustomer } from "./index-customer.ts";
import { hashPassword } from "./passwords.ts";

/** Elsewhere the forms of a country ask for other things. */
const addressInUs = { phone: "(303) 555-0177", street: "1 Museum Way", city: "Denver", state: "CO", zip: "80202" };

const people = [
  {
    id: "demo-member",
    account: "member",
    first: "Maya",
    last: "Reyes",
    hasRegistered: true,
    level: "last",
    days: 240,
  },
  {
    id: "demo-lapsed",
    account: "lapsed",
    first: "Leo",
    last: "Park",
    hasRegistered: true,
    level: "first",
    days: -45,
  },
  {
    id: "demo-new",
    account: "new",
    first: "Nora",
    last: "Quinn",
    hasRegistered: false,
    level: "first",
    days: 300,
  },
] as const;

/**
 * Adds demo customers and extends their memberships with each day (docs/behaviour.md, "Demo museum").
 * @param domain of their addresses
 */
export async function addDemoCustomers(
  db: Db,
  museum: Museum,
  domain: string = demoDomain(museum.tenant),
): Promise<void> {
  for (const person of people) {
    await addCustomer(db, museum, person, domain);
    await renew(db, museum, person);
  }
}

/** Disables the demo accounts without DEMO=1: their passwords are public. */
export async function closeDemoCustomers(db: Db): Promise<void> {
  const ids = people.map(({ id }) => id);
  await db.updateTable("customers").set({ disabled: true }).where("id", "in", ids).execute();
}

async function addCustomer(
  db: Db,
  { now, tenant }: Museum,
  { id, account, first, last, hasRegistered }: (typeof people)[number],
  domain: string,
): Promise<void> {
  const opened = await db
    .updateTable("customers")
    .set({ disabled: false, verified_at: new Date(now.epochMilliseconds) })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (opened.numUpdatedRows > 0n) return;
  const { email, password } = demoAccount(domain, account);
  const details = hasRegistered && tenant.country === "US" ? addressInUs : {};
  const made = await db
    .insertInto("customers")
    .values({
      id,
      email,
      email_key: email,
      first_name: first,
      last_name: last,
      ...details,
      address_id: "street" in details ? `${id}-address` : null,
      password_hash: hasRegistered ? await hashPassword(password) : null,
      verified_at: new Date(now.epochMilliseconds),
      created_at: new Date(now.epochMilliseconds),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 1n) await indexCustomer(db, id);
}

async function renew(
  db: Db,
  { today, now, index }: Museum,
  { id, level, days }: (typeof people)[number],
): Promise<void> {
  const product = index.catalogue.memberships.at(level === "first" ? 0 : -1);
  const customer = await db
    .selectFrom("customers")
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (product === undefined || customer === undefined) return;
  const expires = today.add({ days });
  const dates = { starts: expires.subtract({ years: 1 }).toString(), expires: expires.toString() };
  await db
    .insertInto("memberships")
    .values({
      id: `${id}-membership`,
      customer_id: customer.id,
      product_id: product.id,
      level: product.level,
      title: product.title,
      member_limit: product.memberLimits,
      tickets_per_day: product.ticketsPerDay ?? 0,
      ...dates,
      details: "{}",
      created_at: new Date(now.epochMilliseconds),
    })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(dates))
    .execute();
}
