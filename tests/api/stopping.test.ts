import { expect, test } from "vitest";
import { line, openMuseum } from "./support/museum.ts";

test("a server that stops still sends the confirmations of the orders it made", async () => {
  const museum = await openMuseum();
  const carts = await Promise.all(Array.from({ length: 5 }, () => museum.post("/checkout/create", { lineItems: [line("fund-5", 1)] })));
  await Promise.all(carts.map(({ json }) => museum.pay(json.id)));
  await museum.server.close();
  expect(await museum.mails()).toHaveLength(5);
});
