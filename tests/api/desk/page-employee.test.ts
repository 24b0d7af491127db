import { expect, test } from "vitest";
import { fixedConfig } from "../../support/fixed-config.ts";
import { newAccount, signedIn } from "../support/accounts.ts";
import { configOf } from "../support/fixture.ts";
import { bootOf, deskFlow, openMuseumPages } from "../support/museum-pages.ts";
import { newEmployee } from "../support/staff.ts";

const flow = (base: string) => (base === "box-office" ? deskFlow : undefined);
const museum = await openMuseumPages(fixedConfig({ ...configOf(), flow }));

async function page(cookie?: string, url = "/box-office/login") {
  const { headers, body } = await museum.server.inject({ url, headers: cookie === undefined ? {} : { cookie } });
  const { employee, now } = bootOf(body);
  return { headers, employee, now };
}
const tokenOf = async (allowed: readonly string[]) =>
  (await newEmployee(museum, allowed)).headers.authorization?.replace("Bearer ", "");

test("a page of the box office contains the employee, their permissions and the server's time, and is not cached", async () => {
  const { headers, employee, now } = await page(`flowId=1; boxOfficeToken=${await tokenOf(["check-in"])}`);
  expect(employee).toEqual({ id: expect.any(String), name: "Grace Hopper", permissions: ["check-in"] });
  expect(now).toBe(museum.now().toString());
  expect([headers["cache-control"], headers["set-cookie"]]).toEqual(["no-store", undefined]);
});

test("an invalid token is removed from the browser; a customer's stays", async () => {
  const { headers, employee } = await page("customerToken=stale; boxOfficeToken=stale");
  expect(employee).toBeNull();
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["set-cookie"]).toEqual([
    expect.stringMatching(/^boxOfficeToken=; Max-Age=0; Path=\/;/),
    expect.stringMatching(/^customerToken=; /),
  ]);
});

test("a page without a token, and one of the storefront, contains none", async () => {
  expect(await page()).toMatchObject({ employee: undefined, now: undefined });
  expect((await page(`boxOfficeToken=${await tokenOf(["check-in"])}`, "/events")).employee).toBeUndefined();
});

test("a token that is revoked, idle or a customer's opens no page", async () => {
  const { "x-customer-token": customers } = await signedIn(museum, (await newAccount(museum)).email);
  const revoked = await newEmployee(museum);
  await revoked.post("/logout", {});
  const idle = await newEmployee(museum);
  museum.wait(61);
  for (const token of [customers, revoked.token, idle.token]) {
    const { headers, employee } = await page(`boxOfficeToken=${token}`);
    expect(employee).toBeNull();
    expect(headers["set-cookie"]).toMatch(/^boxOfficeToken=; Max-Age=0; Path=\/;/);
  }
});
