import { expect, test } from "vitest";
import type { Cart, CustomerResponse } from "../../../schemas/generated/wire.ts";
import { newAccount, signedIn } from "../support/accounts.ts";
import { tenant } from "../support/fixture.ts";
import { line, openMuseum } from "../support/museum.ts";

const museum = await openMuseum({ config: { tenant: { ...tenant, country: "AT", currencyCode: "EUR" } } });

async function join(details: Record<string, string>) {
  const { json: cart } = await museum.post<Cart>("/checkout/create", {
    lineItems: [line("adult", 1, { Date: "2026-12-01", Time: "10:00 AM" })],
  });
  const attributes = Object.entries(details).map(([key, value]) => ({ key, value }));
  return museum.post<{ errors?: object[] }>("/checkout/attribute", { cartId: cart.id, attributes });
}

test("a museum in Austria asks for no state, a code of four digits and a phone number as there", async () => {
  const details = { contactCity: "Wien", contactZip: "1010", contactPhone: "01 5125555" };
  expect((await join(details)).status).toBe(200);
  expect((await join({ ...details, contactZip: "80202" })).json.errors).toMatchObject([{ field: "contactZip" }]);
  expect((await join({ ...details, contactPhone: "12" })).json.errors).toMatchObject([{ field: "contactPhone" }]);
  const denver = { contactCountry: "US", contactCity: "Denver", contactZip: "80202", contactState: "CO" };
  expect((await join(denver)).status).toBe(200);
});

test("a refused address names its parts as its country does", async () => {
  const refusedAs = async (details: Record<string, string>) =>
    ((await join(details)).json.errors as { field: string; message: string }[]).map(({ message }) => message);
  expect(await refusedAs({ contactZip: "80202" })).toEqual([expect.stringMatching(/^Postal code: /)]);
  const canada = { contactCountry: "CA", contactState: "Denver", contactZip: "80202" };
  expect(await refusedAs(canada)).toEqual([
    expect.stringMatching(/^Province: /),
    expect.stringMatching(/^Postal code: /),
  ]);
  const denver = { contactCountry: "US", contactState: "XX", contactZip: "1" };
  expect(await refusedAs(denver)).toEqual([expect.stringMatching(/^State: /), expect.stringMatching(/^Zip: /)]);
});

test("an account's address without a country is one of the US, and is named as such", async () => {
  const { email } = await newAccount(museum);
  const headers = await signedIn(museum, email);
  const address = { street: "1 Main St", city: "Denver", state: "CO", zip: "80202" };
  await museum.db.updateTable("customers").set(address).where("email", "=", email).execute();
  const { json } = await museum.get<{ body: CustomerResponse }>("/customer/me", headers);
  expect(json.body.customer.address).toEqual({ ...address, country: "US" });
});
