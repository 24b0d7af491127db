import { afterAll, describe, expect, test, vi } from "vitest";
import type { CustomerExport } from "../../../schemas/generated/wire.ts";
import { sweepExpired } from "../../../server/operations/sweep.ts";
import { newAccount, password, post as postTo, signedIn } from "../support/accounts.ts";
import { ask, linkOf, look, page, press, slot, soldOut, statusOf, wait } from "../support/waiting.ts";

// Stop the servers' timers, so that only changes and the test process the waiting list.
vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
afterAll(() => vi.useRealTimers());

describe("personal data", () => {
  test("a customer's data includes waiting list entries, and they are deleted with the account", async () => {
    const { museum } = await soldOut();
    const { email } = await newAccount(museum);
    const headers = await signedIn(museum, email);
    await ask(museum, { email, headers });
    // Without a session, the email address identifies the person.
    await ask(museum, { email: email.toLowerCase(), more: { lines: [{ ticketType: "child", quantity: 1 }] } });
    await press(museum, await linkOf(museum, email), "confirm");
    await wait(museum, { email: "somebody@museum.example" });
    const { json } = await museum.get<{ body: CustomerExport }>("/customer/export", headers);
    expect(json.body.waitingList).toEqual([
      {
        ...{ event: "Gallery", date: slot.Date, time: slot.Time, email, status: "waiting" },
        ...{
          lines: [{ ticketType: "child", quantity: 1 }],
          createdAt: museum.now().toString({ fractionalSecondDigits: 3 }),
        },
      },
    ]);
    expect((await postTo(museum, "/storefront/customer/delete", { password }, headers)).status).toBe(200);
    expect(await museum.db.selectFrom("waiting_entries").select("email").execute()).toEqual([
      { email: "somebody@museum.example" },
    ]);
  });

  test("unconfirmed entries are deleted after a day, finished ones after thirty", async () => {
    const { museum } = await soldOut();
    const kept = await wait(museum, { email: "waits@museum.example", date: slot.Date });
    const left = await wait(museum, { email: "left@museum.example" });
    await press(museum, left, "leave");
    await ask(museum, { email: "never@museum.example" });
    const sweep = async () => {
      await sweepExpired(museum.db, new Date(museum.now().epochMilliseconds));
      return (await museum.db.selectFrom("waiting_entries").select("email").orderBy("email").execute()).map(
        ({ email }) => email,
      );
    };
    museum.wait(23 * 60);
    expect(await sweep()).toHaveLength(3);
    museum.wait(61);
    expect(await sweep()).toEqual(["left@museum.example", "waits@museum.example"]);
    museum.wait(30 * 24 * 60);
    expect(await sweep()).toEqual(["waits@museum.example"]);
    await look(museum);
    expect(await statusOf(museum, kept)).toBe("past");
    expect((await page(museum, left)).status).toBe(404);
  });
});
