import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { inTransaction } from "../../../server/core/database/transaction.ts";
import { deliverMails } from "../../../server/core/mail/deliver-mails.ts";
import { createOutbox } from "../../../server/core/mail/outbox.ts";
import { tenant } from "../support/fixture.ts";
import { line, openMuseum } from "../support/museum.ts";

// Stop the server's mail timer, so that only the test's own deliveries are counted.
vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
afterAll(() => vi.useRealTimers());
const museum = await openMuseum({
  config: { tenant: { ...tenant, limits: { ...tenant.limits, mailsPerRecipientAndHour: 10 } } },
});
const sentTo = new Map<string, number>();
beforeEach(async () => {
  sentTo.clear();
  for (const table of ["outbox", "mail_turns"] as const) await museum.db.deleteFrom(table).execute();
});
const mailer = {
  async send({ to }: { to: string }) {
    sentTo.set(to, (sentTo.get(to) ?? 0) + 1);
    return to;
  },
  close: () => undefined,
};
const now = () => new Date(museum.now().epochMilliseconds);
const waiting = () => museum.db.selectFrom("outbox").select(["mail", "due_at", "attempts"]).execute();

const look = (perHour = 10) =>
  deliverMails({
    db: museum.db,
    mailer,
    now,
    perHour: () => perHour,
    sent: () => undefined,
    failed: () => undefined,
    heldBack: () => undefined,
  });

async function queue(count: number, to: (index: number) => string): Promise<void> {
  const { queueMail } = createOutbox({ db: museum.db, mailer, now: museum.now, perHour: () => 10 });
  await inTransaction(museum.db, async (tx) => {
    for (let index = 0; index < count; index += 1)
      await queueMail(tx, { from: "museum@museum.example", to: to(index), subject: "", text: "", html: "" });
  });
}

describe("mails to one recipient", () => {
  test("for orders made as fast as possible are limited to ten an hour; the others arrive an hour later", async () => {
    const order = async () => {
      const { json: cart } = await museum.post("/checkout/create", { lineItems: [line("fund-5", 1)] });
      return (await museum.pay(cart.id, { firstName: "Ada", lastName: "Lovelace", email: "buried@museum.example" }))
        .status;
    };
    expect(await Promise.all(Array.from({ length: 24 }, order))).toEqual(Array.from({ length: 24 }, () => 303));
    const written = async () => (await museum.mails()).filter((mail) => mail.includes("To: buried@museum.example"));
    await expect.poll(async () => (await written()).length).toBe(10);
    const inAnHour = new Date(museum.now().add({ hours: 1 }).epochMilliseconds);
    await expect
      .poll(async () => (await waiting()).map(({ due_at, attempts }) => ({ due_at, attempts })))
      .toEqual(Array.from({ length: 14 }, () => ({ due_at: inAnHour, attempts: 0 })));
    museum.wait(59);
    await look();
    expect(sentTo.get("buried@museum.example")).toBeUndefined();
    museum.wait(1.1);
    await look();
    expect(sentTo.get("buried@museum.example")).toBe(10);
    museum.wait(60.1);
    await look();
    expect(sentTo.get("buried@museum.example")).toBe(14);
    expect(await waiting()).toEqual([]);
  });

  test("are counted by mailbox, however its address is written", async () => {
    await queue(15, (index) => (index % 2 === 0 ? `tagged+${index}@museum.example` : "Tagged@Museum.example"));
    await look();
    expect([...sentTo].filter(([to]) => /^tagged/i.test(to)).reduce((sum, [, count]) => sum + count, 0)).toBe(10);
    museum.wait(61);
    await look();
    expect(await waiting()).toEqual([]);
  });

  test("are limited to ten across several servers that check concurrently", async () => {
    await queue(40, () => "raced@museum.example");
    await Promise.all(Array.from({ length: 6 }, () => look()));
    expect(sentTo.get("raced@museum.example")).toBe(10);
    expect(await waiting()).toHaveLength(30);
    for (let hour = 0; hour < 3; hour += 1) {
      museum.wait(61);
      await Promise.all(Array.from({ length: 6 }, () => look()));
    }
    expect(sentTo.get("raced@museum.example")).toBe(40);
    expect(await waiting()).toEqual([]);
  });

  test("do not delay those of others", async () => {
    await queue(30, () => "greedy@museum.example");
    await queue(1, () => "modest@museum.example");
    await look();
    expect([sentTo.get("greedy@museum.example"), sentTo.get("modest@museum.example")]).toEqual([10, 1]);
  });
});

describe("a name", () => {
  const refused = async (firstName: string) => {
    const { json: cart } = await museum.post("/checkout/create", { lineItems: [line("fund-5", 1)] });
    const { status, headers } = await museum.pay(cart.id, {
      firstName,
      lastName: "Lovelace",
      email: "named@museum.example",
    });
    const { body } = await museum.server.inject({
      url: String(headers.location),
      headers: { cookie: String(headers["set-cookie"]).split(";")[0] ?? "" },
    });
    return { status, to: String(headers.location).split("/")[1], body };
  };

  test.each([
    ["Win a prize at https://evil.example/x", "Please omit URLs."],
    ["www.evil.example", "Please omit URLs."],
    ["Look at bit.ly/3abc", "Please omit URLs."],
    ["evil.example/claim", "Please omit URLs."],
    ["<b>Ada</b>", "Please omit HTML tags."],
    ["Ada\r\nBcc: others@museum.example", "Invalid input."],
    ["Ada\u2028Next line", "Invalid input."],
    ["Ada \u202Egnp.exe", "Invalid input."],
    ["A".repeat(61), "Maximum character count of 60."],
  ])("%j at checkout is refused with a sentence, and is never mailed", async (name, sentence) => {
    const { to, body } = await refused(name);
    expect(to).toBe("checkout");
    expect(body).toContain(`First name: ${sentence}`);
  });

  test.each(["Ada", "Anne-Marie", "O’Brien", "St. John", "J.R.", "Nguyễn Thị", "محمد", "A".repeat(60)])(
    "%j is accepted",
    async (name) => {
      expect(await refused(name)).toMatchObject({ status: 303, to: "order" });
    },
  );
});
