import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { orderAttachments } from "../../../server/features/order-mails/attachments.ts";
import { writeOrderMails } from "../../../server/features/order-mails/order-mails.ts";
import { readCodes } from "../../read-codes.ts";
import { catalogue, configOf, tenant } from "../support/fixture.ts";
import { line, openMuseum } from "../support/museum.ts";
import { buy, newEmployee } from "../support/staff.ts";

const config = { catalogue, tenant: { ...tenant, afterSale: { move: { untilHours: 2 }, cancel: { untilHours: 2 } } } };
// November 21, 2026, 9:30 AM
const museum = await openMuseum({ config });
const day = "2026-12-02";

const context = {
  db: museum.db,
  config: { current: configOf(config) } as never,
  now: museum.now,
  environment: { publicUrl: "https://museum.example" } as never,
};
const mailsOf = (orderId: string) => museum.db.transaction().execute((tx) => writeOrderMails(tx, context, { orderId }));
const promises = async (orderId: string) =>
  (await mailsOf(orderId)).flatMap(({ text }) => text.split("\n").filter((each) => each.startsWith("You can change")));

test("a mail offers no change after the deadline or the visit", async () => {
  const soon = await buy(museum, line("adult", 1, { Date: "2026-11-21", Time: "11:00 AM" }));
  expect(await promises(soon.orderId)).toEqual([]);
  const later = await buy(museum, line("adult", 1, { Date: "2026-11-22", Time: "10:00 AM" }));
  expect(await promises(later.orderId)).toEqual([
    "You can change the day or time on your order page until Sunday, November 22, 2026, 8:00 AM.",
  ]);
  museum.wait(48 * 60);
  expect(await promises(later.orderId)).toEqual([]);
  museum.wait(-48 * 60);
});

test("a mail offers another time only for bundles, and nothing for used tickets", async () => {
  const { orderId } = await buy(
    museum,
    line("explorer-gallery", 1, { Date: day, Time: "10:00 AM" }),
    line("explorer-film", 1, { Date: day, Time: "1:00 PM" }),
  );
  expect(await promises(orderId)).toEqual([
    "You can change the time of Gallery on your order page until Wednesday, December 2, 2026, 8:00 AM.",
    "You can change the time of Film on your order page until Wednesday, December 2, 2026, 11:00 AM.",
  ]);
  await museum.db.updateTable("ticket_counts").set({ redeemed: 1 }).execute();
  expect(await promises(orderId)).toEqual([]);
});

test("the codes of a waiting mail stay with their tickets after one was moved", async () => {
  const { orderId, ticketIds } = await buy(
    museum,
    line("adult", 1, { Date: day, Time: "10:00 AM" }),
    line("adult", 1, { Date: "2026-12-03", Time: "10:00 AM" }),
  );
  const [mail] = await mailsOf(orderId);
  const shown = [...(mail?.html ?? "").matchAll(/cid:(code-[^"]+)/g)].map(([, cid]) => cid);
  expect(
    (await museum.post(`/order/${orderId}/move`, { ticketId: ticketIds[0], date: "2026-12-09", time: "10:00 AM" }))
      .status,
  ).toBe(200);
  const documents = { make: () => Promise.reject(new Error("no paper")), close: async () => {} };
  const files = await orderAttachments(context, documents, orderId, { error: () => {} } as never);
  const codes = shown.map((cid) => files.find((file) => file.cid === cid)?.content);
  expect(codes[0]).toBeUndefined();
  expect(await readCodes(PNG.sync.read(codes[1] ?? Buffer.of()))).toEqual([
    JSON.stringify({ type: "ticket", id: ticketIds[1] }),
  ]);
});

test("a waiting mail reports the state when it is written: the new time, the new address, nothing of a cancelled order", async () => {
  const ticket = line("adult", 1, { Date: day, Time: "10:00 AM" });
  const [moved, cancelled] = [await buy(museum, ticket), await buy(museum, ticket)];
  const [movedTo, cancel] = [
    { ticketId: moved.ticketIds[0], date: "2026-12-09", time: "10:00 AM" },
    { ticketIds: cancelled.ticketIds },
  ];
  expect((await museum.post(`/order/${moved.orderId}/move`, movedTo)).status).toBe(200);
  const desk = await newEmployee(museum);
  const email = { email: "corrected@museum.example" };
  expect((await desk.post(`/order/${moved.orderId}/email`, email)).status).toBe(200);
  expect(await mailsOf(moved.orderId)).toMatchObject([
    { to: "corrected@museum.example", text: expect.stringContaining("Gallery: Wednesday, December 9, 2026, 10:00 AM") },
  ]);
  expect((await museum.post(`/order/${cancelled.orderId}/cancel`, cancel)).status).toBe(200);
  expect(await mailsOf(cancelled.orderId)).toEqual([]);
  expect(await mailsOf("gone")).toEqual([]);
});
