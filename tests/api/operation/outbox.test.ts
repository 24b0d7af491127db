import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { OrderRecordResponse } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../../server/core/database/tables.ts";
import { inTransaction } from "../../../server/core/database/transaction.ts";
import { deliverMails } from "../../../server/core/mail/deliver-mails.ts";
import { createMailer, type DeferredMail, type Mail } from "../../../server/core/mail/mailer.ts";
import { createOutbox } from "../../../server/core/mail/outbox.ts";
import { sweepExpired } from "../../../server/operations/sweep.ts";
import { newDesk } from "../support/desk.ts";
import { startMailServer } from "../support/mail-server.ts";
import { line, openMuseum } from "../support/museum.ts";
import { buy } from "../support/staff.ts";

// Stop the server's mail timer; the test delivers.
vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
afterAll(() => vi.useRealTimers());
const mails = await startMailServer();
const museum = await openMuseum({ smtpUrl: mails.url });
const waiting = () => museum.db.selectFrom("outbox").selectAll().execute();
const recipients = () => mails.taken.map((mail) => /^To: (.+)$/m.exec(mail)?.[1]);
const messageIds = () => mails.taken.map((mail) => /^Message-ID: (.+)$/m.exec(mail)?.[1]);

beforeEach(async () => {
  await museum.db.deleteFrom("outbox").execute();
  mails.taken.length = 0;
  mails.refused = 0;
  mails.behaviour = "taking";
});

async function order(email: string): Promise<void> {
  const cart = (await museum.post("/checkout/create", { lineItems: [line("fund-5", 1)] })).json;
  expect((await museum.pay(cart.id, { firstName: "Ada", lastName: "Lovelace", email })).status).toBe(303);
}

describe("the confirmation of an order", () => {
  test("is sent once, immediately", async () => {
    await order("prompt@museum.example");
    await expect.poll(waiting).toEqual([]);
    expect(recipients()).toEqual(["prompt@museum.example"]);
  });

  test("that the mail server refuses waits, and is sent once when it accepts mails again", async () => {
    mails.behaviour = "refusing";
    await order("patient@museum.example");
    await expect.poll(() => mails.refused).toBe(1);
    await expect.poll(async () => (await waiting()).map(({ attempts }) => attempts)).toEqual([1]);
    mails.behaviour = "taking";
    await vi.advanceTimersByTimeAsync(15_000);
    expect(mails.taken).toEqual([]);
    museum.wait(3);
    await vi.advanceTimersByTimeAsync(15_000);
    await expect.poll(waiting).toEqual([]);
    expect(recipients()).toEqual(["patient@museum.example"]);
  });

  test("left by a stopped server is sent by the next one that starts on the database", async () => {
    await queue("left@museum.example");
    const next = createOutbox({ db: museum.db, mailer, now: museum.now, perHour });
    await next.open(museum.server.log)();
    expect(recipients()).toEqual(["left@museum.example"]);
  });
});

const perHour = () => 10;
const mailer = createMailer({ smtpUrl: mails.url, outbox: "" });
afterAll(() => mailer.close());
const mailTo = (to: string): Mail => ({
  from: "Museum <tickets@museum.example>",
  to,
  subject: "Hello",
  text: "Hello",
  html: "<p>Hello</p>",
});
async function queue(...addresses: string[]): Promise<void> {
  const { queueMail } = createOutbox({ db: museum.db, mailer, now: museum.now, perHour });
  await inTransaction(museum.db, async (tx) => {
    for (const to of addresses) await queueMail(tx, mailTo(to));
  });
}
async function queueDeferred(about: unknown): Promise<void> {
  const { queueMail } = createOutbox({ db: museum.db, mailer, now: museum.now, perHour });
  await inTransaction(museum.db, (tx) => queueMail(tx, { feature: "orders", about }));
}
const now = () => new Date(museum.now().epochMilliseconds);
const delivery = {
  db: museum.db,
  mailer,
  now,
  perHour,
  sent: () => {},
  failed: () => {},
  heldBack: () => {},
};

/** Delivers due mails as a server does, after `minutes` have passed. */
async function look(minutes = 0): Promise<{ sent: string[]; failed: (Date | undefined)[]; heldBack: string[] }> {
  museum.wait(minutes);
  const told = { sent: [] as string[], failed: [] as (Date | undefined)[], heldBack: [] as string[] };
  await deliverMails({
    ...delivery,
    sent: (id) => told.sent.push(id),
    failed: (_id, _error, next) => told.failed.push(next),
    heldBack: (id) => told.heldBack.push(id),
  });
  return told;
}

describe("a mail in the outbox", () => {
  test("is claimed by one server at a time: concurrent servers send each mail once", async () => {
    const addresses = Array.from({ length: 40 }, (_, number) => `visitor-${number}@museum.example`);
    await queue(...addresses);
    await Promise.all(Array.from({ length: 4 }, () => look()));
    expect(recipients().sort()).toEqual([...addresses].sort());
    expect(await waiting()).toEqual([]);
  });

  test("yields while requests are answered, and is sent in the first idle moment", async () => {
    await queue("yielding@museum.example");
    const sentBefore: number[] = [];
    const isBusy = () => {
      sentBefore.push(mails.taken.length);
      return sentBefore.length < 3;
    };
    await deliverMails({ ...delivery, isBusy });
    expect(sentBefore.slice(0, 3)).toEqual([0, 0, 0]);
    expect(recipients()).toEqual(["yielding@museum.example"]);
  });

  test("yields for at most two minutes", async () => {
    await queue("old@museum.example");
    museum.wait(3);
    await queue("new@museum.example");
    const stopping = new AbortController();
    const isBusyAfter = (asked: number) => {
      if (asked > 2) stopping.abort();
      return asked <= 2;
    };
    const seen: (string | undefined)[][] = [];
    await deliverMails({ ...delivery, isBusy: () => isBusyAfter(seen.push(recipients())) }, stopping.signal);
    expect(seen[1]).toEqual(["old@museum.example"]);
    expect(recipients()).toEqual(["old@museum.example", "new@museum.example"]);
  });

  test("with deferred content is written when it is sent, at most once by each server that claims it", async () => {
    const written: unknown[] = [];
    const write = async (_tx: Tx, { about }: DeferredMail) => {
      written.push(about);
      return [mailTo("buyer@museum.example"), mailTo("member@museum.example")];
    };
    await queueDeferred({ order: 1 });
    expect(await waiting()).toMatchObject([{ mail: null, deferred: { feature: "orders", about: { order: 1 } } }]);
    await Promise.all(Array.from({ length: 4 }, () => deliverMails({ ...delivery, write })));
    expect(written).toEqual([{ order: 1 }]);
    expect(recipients().sort()).toEqual(["buyer@museum.example", "member@museum.example"]);
    expect(await waiting()).toEqual([]);
  });

  test("with deferred content is dropped without a trace if there is nothing left to report", async () => {
    await queueDeferred({ order: 1 });
    await deliverMails({ ...delivery, write: async () => [] });
    expect([await waiting(), recipients()]).toEqual([[], []]);
  });

  test("that cannot be written is written and sent later, once", async () => {
    await queueDeferred({ order: 1 });
    const failing = async (tx: Tx) => {
      await tx
        .insertInto("outbox")
        .values({ id: "half", mail: JSON.stringify(mailTo("half@museum.example")), due_at: now(), created_at: now() })
        .execute();
      throw new Error("The writer stopped halfway.");
    };
    const failed: (Date | undefined)[] = [];
    await deliverMails({ ...delivery, write: failing, failed: (_id, _error, next) => failed.push(next) });
    expect(failed).toEqual([expect.any(Date)]);
    expect(await waiting()).toMatchObject([{ mail: null, attempts: 1 }]);
    museum.wait(1);
    await deliverMails({ ...delivery, write: async () => [mailTo("later@museum.example")] });
    expect(recipients()).toEqual(["later@museum.example"]);
  });

  test("that is written but refused waits unchanged", async () => {
    mails.behaviour = "refusing";
    await queueDeferred({ order: 1 });
    await deliverMails({ ...delivery, write: async () => [mailTo("first@museum.example")] });
    expect(await waiting()).toMatchObject([{ deferred: null, mail: { to: "first@museum.example" }, attempts: 1 }]);
    mails.behaviour = "taking";
    museum.wait(1);
    await deliverMails({ ...delivery, write: async () => [mailTo("second@museum.example")] });
    expect(recipients()).toEqual(["first@museum.example"]);
  });

  test("is written once if its server took longer than the others wait", async () => {
    await queueDeferred({ order: 1 });
    let other: Promise<void> | undefined;
    const write = async () => {
      museum.wait(3);
      other = deliverMails({ ...delivery, write: async () => [mailTo("fast@museum.example")] });
      return [mailTo("slow@museum.example")];
    };
    await deliverMails({ ...delivery, write });
    await other;
    expect(recipients()).toEqual(["slow@museum.example"]);
    expect(await waiting()).toEqual([]);
  });

  test("is not sent if its transaction is rolled back", async () => {
    const { queueMail } = createOutbox({ db: museum.db, mailer, now: museum.now, perHour });
    const undone = inTransaction(museum.db, async (tx) => {
      await queueMail(tx, {
        from: "tickets@museum.example",
        to: "nobody@museum.example",
        subject: "",
        text: "",
        html: "",
      });
      throw new Error("changed its mind");
    });
    await expect(undone).rejects.toThrow("changed its mind");
    expect(await waiting()).toEqual([]);
  });

  test("is retried after pauses that double up to an hour, abandoned after three days, and stored for a month", async () => {
    mails.behaviour = "refusing";
    await queue("hopeless@museum.example");
    const pauses: number[] = [];
    for (let minutes = 0; ; ) {
      const next = (await look(minutes)).failed[0];
      if (next === undefined) break;
      minutes = (next.getTime() - museum.now().epochMilliseconds) / 60_000;
      pauses.push(minutes);
      expect(await look(minutes * 0.9)).toEqual({ sent: [], failed: [], heldBack: [] });
      minutes *= 0.1;
    }
    expect(pauses.slice(0, 9)).toEqual([0.5, 1, 2, 4, 8, 16, 32, 60, 60].map((minutes) => expect.closeTo(minutes, 1)));
    expect(pauses.reduce((sum, minutes) => sum + minutes, 0) / 60).toBeCloseTo(71.5, 0);
    expect(await look(24 * 60)).toEqual({ sent: [], failed: [], heldBack: [] });
    expect(await waiting()).toMatchObject([{ due_at: null }]);
    const inDays = (days: number) => new Date(museum.now().epochMilliseconds + days * 24 * 60 * 60_000);
    await sweepExpired(museum.db, inDays(20));
    expect(await waiting()).toHaveLength(1);
    await sweepExpired(museum.db, inDays(30));
    expect(await waiting()).toEqual([]);
  });

  test("permanently refused by the recipient's server is not retried, and appears in the order's history", async () => {
    mails.behaviour = "unknown";
    const { orderId } = await buy(museum, line("adult", 1, { Date: "2026-12-01", Time: "10:00 AM" }));
    const changes = () =>
      museum.db.selectFrom("order_changes").select(["kind", "reason"]).where("order_id", "=", orderId).execute();
    await expect
      .poll(changes, { timeout: 20_000 })
      .toEqual([{ kind: "undelivered", reason: expect.stringContaining("550 5.1.1") }]);
    // The refusal is recorded first, then the mail is given up.
    await expect.poll(waiting).toMatchObject([{ due_at: null, attempts: 1 }]);
    const shown = async (text: string) =>
      (await museum.get<{ body: OrderRecordResponse }>(`/order/${orderId}`)).json.body.order.history.some(
        (each) => each.text === text,
      );
    expect(await shown("An email to a…@museum.example could not be delivered.")).toBe(true);
  });

  test("refused because of the sender is retried", async () => {
    mails.behaviour = "denying";
    await queue("relay@museum.example");
    expect((await look()).failed).toHaveLength(1);
    expect((await waiting())[0]?.due_at).not.toBeNull();
  });

  test("that is refused immediately does not block the desk's undo", async () => {
    mails.behaviour = "unknown";
    const desk = await newDesk(museum);
    const payment = { method: "card" as const, reference: "1" };
    const sale = { lines: [{ variantId: "adult", quantity: 1, date: "2026-12-01", time: "10:00 AM" }], payment };
    const { json } = await desk.sell({ ...sale, customer: { email: "mistyped@museum.example" } }, "bounced");
    await expect
      .poll(async () => (await desk.record(json.order.id)).history.map(({ kind }) => kind), { timeout: 20_000 })
      .toContain("undelivered");
    expect((await desk.undo("bounced")).status).toBe(200);
    // The mail about the undo is refused too.
    await expect.poll(() => mails.refused, { timeout: 20_000 }).toBe(2);
  });

  test("accepted without an answer is sent again under the same Message-ID, so that it is recognized as a duplicate", async () => {
    mails.behaviour = "silent";
    await queue("twice@museum.example");
    expect((await look()).failed).toHaveLength(1);
    mails.behaviour = "taking";
    expect((await look(1)).sent).toHaveLength(1);
    expect(messageIds()).toEqual([expect.stringMatching(/^<[\w-]{22}@museum\.example>$/), messageIds()[0]]);
  });

  test("claimed by a killed server is claimed by another after two minutes", async () => {
    await queue("orphan@museum.example");
    const killed = { send: () => new Promise<string>(() => {}), close: () => undefined };
    const now = () => new Date(museum.now().epochMilliseconds);
    void deliverMails({
      db: museum.db,
      mailer: killed,
      now,
      perHour,
      sent: () => undefined,
      failed: () => undefined,
      heldBack: () => undefined,
    });
    await expect.poll(async () => (await waiting()).map(({ attempts }) => attempts)).toEqual([1]);
    expect((await look(1.9)).sent).toEqual([]);
    expect((await look(0.2)).sent).toHaveLength(1);
    expect(recipients()).toEqual(["orphan@museum.example"]);
  });
});
