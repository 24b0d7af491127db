import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { inTransaction } from "../../server/core/database/transaction.ts";
import { createLink } from "../../server/features/resume/resume-links.ts";
import { line, openMuseum } from "../api/support/museum.ts";
import { aVisit, newLink, newSecret } from "../api/support/resume.ts";

const museum = await openMuseum();

test("one device makes another link while a second opens the first: none of them waits for the other", async () => {
  const wish = line("adult", 2, { Date: "2026-12-01", Time: "10:00 AM" });
  const cart = (await museum.post("/checkout/create", { lineItems: [wish] })).json;
  const token = await newLink(museum, cart.id);
  const next = newSecret();
  const opened = await inTransaction(museum.db, async (tx) => {
    await tx.selectFrom("carts").select("id").where("id", "=", cart.id).forUpdate().execute();
    const opening = museum.post("/resume/visit", { token, device: newSecret() });
    // Lets the second device come as far as it can.
    await pause(500);
    await createLink(tx, { token: next, cartId: cart.id, visit: aVisit }, new Date(museum.now().epochMilliseconds));
    return { opening };
  });
  expect((await opened.opening).status).toBe(404);
  expect((await museum.post("/resume/visit", { token: next, device: newSecret() })).status).toBe(200);
});
