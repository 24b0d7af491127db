import { expect, type Page } from "@playwright/test";
import { onStep, proceed } from "./visitor.ts";

/** Fills in a form by its fields' names. */
export async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    // A required field's name ends with " *".
    const field = page.getByRole("textbox", { name: new RegExp(`^${name}( \\*)?$`) });
    await field.fill(text);
  }
}

export const registration = (email: string) => ({
  "First name": "Ada",
  "Last name": "Lovelace",
  Email: email,
  Password: "countess",
  "Confirm password": "countess",
});

export const address = {
  Phone: "3035550142",
  Street: "1 Museum Way",
  City: "Denver",
  State: "CO",
  Zip: "80202",
} as const;

/** Details that the account supplies instead of asking again. */
export const knownDetails = (page: Page) => page.getByRole("region", { name: "From your account" });

/** Completes an account made in the flow; the membership's details reuse its answers. */
export async function reachDetails(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Where should we send your card?" })).toBeVisible();
  await fillIn(page, address);
  await proceed(page);
  await onStep(page, "/membership-info");
  await expect(knownDetails(page).getByRole("listitem")).toContainText([
    "Ada Lovelace",
    "@",
    "(303) 555-0142",
    "1 Museum Way, Denver, CO 80202",
  ]);
  for (const name of Object.keys(address))
    await expect(page.getByRole("textbox", { name: new RegExp(`^${name}( \\*)?$`) })).toHaveCount(0);
}

/** Signs out from the header's menu. */
export async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Welcome, ${name}` }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
}

/** Creates a paying member for one test: tests would share the demo member's daily limits. */
export async function newMember(
  url: string,
  level = "dual",
): Promise<{ readonly email: string; readonly password: string }> {
  const own = { email: `member-${crypto.randomUUID()}@meridian.example`, password: "countess" };
  const person = { firstName: "Ada", lastName: "Lovelace", email: own.email };
  const { accessToken } = await post<{ accessToken: string }>(`${url}/api/admin/customer/register`, {
    ...person,
    password: own.password,
    password_confirmation: own.password,
  });
  const lineItems = [{ variantId: `${level}-year`, quantity: 1 }];
  const { id } = await post<{ id: string }>(
    `${url}/api/storefront/checkout/create`,
    { lineItems },
    { "x-customer-token": accessToken },
  );
  const paid = await fetch(`${url}/checkout/${id}`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(person),
  });
  expect(paid.headers.get("location")).toMatch(/^\/order\//);
  return own;
}

async function post<T>(address: string, body: object, headers: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  expect(answer.status, address).toBe(200);
  return (await answer.json()) as T;
}
