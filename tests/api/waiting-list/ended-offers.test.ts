import { afterAll, describe, expect, test, vi } from "vitest";
import { openMuseum, queuedMails, type TestMuseum } from "../support/museum.ts";
import { ask, entryOf, holdSeats, look, mailsTo, press, release, soldOut, statusOf, wait } from "../support/waiting.ts";

// Stop the servers' timers, so that only changes and the test process the waiting list.
vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
afterAll(() => vi.useRealTimers());

describe("an offer that was not used", () => {
  /** Queued mails about ended offers; without timers the server sends none. */
  const ended = async ({ db }: TestMuseum) => {
    return (await queuedMails(db)).filter(({ subject }) => subject.startsWith("Your places are no longer held"));
  };
  const offer = async (email = "ada@museum.example") => {
    const { museum, cart } = await soldOut();
    const id = await wait(museum, { email });
    await release(museum, cart, 38);
    await look(museum);
    return { museum, id, cartId: (await entryOf(museum, id)).cart_id ?? "" };
  };

  test("is reported in one mail, with a link to join again, even with several servers", async () => {
    const { museum } = await offer();
    museum.wait(119);
    await look(museum);
    expect(await ended(museum)).toEqual([]);
    museum.wait(1);
    await Promise.all([look(museum), look(museum), look(museum)]);
    await look(museum);
    const [mail, ...others] = await ended(museum);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: "ada@museum.example",
      subject: "Your places are no longer held: Gallery on Tuesday, December 1",
    });
    expect(mail?.text).toContain(
      "We held places for Gallery on Tuesday, December 1 at 10:00 AM for you until Nov 21, 2026, 11:30 AM: 2 adults.",
    );
    expect(mail?.text).toContain("They went to the next in line");
    expect(mail?.text).toContain("https://museum.example/direct/event/gallery");
    expect(mail?.text).toContain("or join the waiting list again.");
  });

  test("is reported once if the person joins again before a server notices", async () => {
    const { museum, id } = await offer();
    museum.wait(121);
    await holdSeats(museum, 40);
    await ask(museum, { email: "ada@museum.example" });
    expect(await statusOf(museum, id)).toBe("expired");
    await look(museum);
    const sent = await mailsTo(museum, "ada@museum.example");
    expect(sent.filter((mail) => mail.includes("Subject: Your places are no longer held"))).toHaveLength(1);
  });

  test("is reported for a time that has started without offering to wait again", async () => {
    const museum = await openMuseum();
    const cart = await holdSeats(museum, 40, { Date: "2026-11-21", Time: "11:00 AM" });
    await wait(museum, { email: "ada@museum.example", date: "2026-11-21", time: "11:00 AM" });
    await release(museum, cart, 0, { Date: "2026-11-21", Time: "11:00 AM" });
    await look(museum);
    museum.wait(24 * 60);
    await look(museum);
    const [mail] = await ended(museum);
    expect(mail?.text).toContain("choose another time there.");
    expect(mail?.text).not.toContain("waiting list again");
  });

  test("is not reported if it was bought or declined", async () => {
    const bought = await offer();
    expect((await bought.museum.pay(bought.cartId)).status).toBe(303);
    const declined = await offer();
    await press(declined.museum, declined.id, "decline");
    for (const { museum } of [bought, declined]) {
      museum.wait(121);
      await look(museum);
      expect(await ended(museum)).toEqual([]);
    }
  });

  test("ends in the same transaction as its mail", async () => {
    const { museum, id } = await offer();
    museum.wait(121);
    const queueMail = async () => {
      throw new Error("The process ends here.");
    };
    await expect(look(museum, { queueMail })).rejects.toThrow("The process ends here.");
    expect(await statusOf(museum, id)).toBe("offered");
    await expect.poll(() => look(museum).then(() => statusOf(museum, id))).toBe("expired");
    expect(await ended(museum)).toHaveLength(1);
  });
});
