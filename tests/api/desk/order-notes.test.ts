import { expect, test } from "vitest";
import { bounds, maxNoteLength } from "../../../schemas/api/limits.ts";
import type {
  CheckInResponse,
  CustomerExport,
  ErrorBody,
  OrderNotesResponse,
  OrderRecordResponse,
  StaffOrdersResponse,
} from "../../../schemas/generated/wire.ts";
import { permissions } from "../../../schemas/permissions.ts";
import { forgetDeleted } from "../../../server/operations/sweep.ts";
import { newAccount, password, post, signedIn } from "../support/accounts.ts";
import { line, openMuseum } from "../support/museum.ts";
import { buyFor, newEmployee, twoTickets } from "../support/staff.ts";

const museum = await openMuseum();
const supervisor = await newEmployee(museum);
const withoutRefund = permissions.filter((each) => each !== "refund");
const clerk = await newEmployee(museum, withoutRefund);
const colleague = await newEmployee(museum, withoutRefund);

type Posted = OrderNotesResponse & ErrorBody;
const add = (orderId: string, text: string, by = clerk) => by.post<Posted>(`/order/${orderId}/notes`, { text });
const remove = (orderId: string, id: string, by = clerk) => by.post<Posted>(`/order/${orderId}/notes/remove`, { id });
const notesOf = async (orderId: string, by = clerk) =>
  (await by.get<{ body: OrderRecordResponse }>(`/order/${orderId}`)).json.body.order.notes;
const visit = { Date: "2026-12-01", Time: "10:00 AM" };

test("a note shows its author and time, newest first, on the order, in searches and at the door", async () => {
  const { orderId, code } = await twoTickets(museum);
  expect(await notesOf(orderId)).toEqual([]);
  await add(orderId, "Paid by the school", supervisor);
  const { status, json } = await add(orderId, "  Wheelchair,\nside entrance ");
  const [latest, first] = json.notes;
  expect([status, latest, first]).toMatchObject([
    200,
    { text: "Wheelchair,\nside entrance", by: "Grace Hopper", removable: true },
    { text: "Paid by the school", removable: false },
  ]);
  expect(Number.isNaN(Date.parse(latest?.at ?? ""))).toBe(false);
  expect(await notesOf(orderId)).toEqual(json.notes);
  const record = (await clerk.get<{ body: OrderRecordResponse }>(`/order/${orderId}`)).json.body.order;
  const found = (await clerk.get<{ body: StaffOrdersResponse }>(`/orders?query=${record.name.slice(1)}`)).json.body;
  expect(found.orders).toMatchObject([{ id: orderId, notes: 2 }]);
  const door = (await clerk.get<{ body: CheckInResponse }>(`/checkin/tickets/ticket-code/${code}`)).json.body;
  expect(door.order.note).toBe("Wheelchair,\nside entrance");
  const today = await buyFor(museum, "eve@museum.example", line("adult", 1, { Date: "2026-11-21", Time: "11:00 AM" }));
  await add(today.orderId, "Left their scarf");
  expect((await clerk.get("/door-list")).text).toContain("Left their scarf");
});

test("visitors never see notes", async () => {
  const { email } = await newAccount(museum);
  const headers = await signedIn(museum, email);
  const { orderId } = await buyFor(museum, email, line("adult", 1, visit));
  await add(orderId, "Unseen-by-guests");
  for (const path of [`/order/${orderId}`, `/order/${orderId}/tickets`, "/customer/orders", "/customer/tickets"]) {
    const { status, text } = await museum.get(path, headers);
    expect([path, status, text.includes("Unseen-by-guests")]).toEqual([path, 200, false]);
  }
});

test("employees remove their own notes, supervisors also those of others", async () => {
  const { orderId } = await twoTickets(museum);
  const another = await twoTickets(museum);
  const [own = ""] = (await add(orderId, "Own")).json.notes.map(({ id }) => id);
  expect((await remove(orderId, own, colleague)).json.errors).toMatchObject([{ code: "NOTE_OF_ANOTHER" }]);
  expect((await remove(another.orderId, own)).status).toBe(404);
  expect((await remove(orderId, own)).json.notes).toEqual([]);
  expect((await remove(orderId, own)).status).toBe(404);
  const [theirs = ""] = (await add(orderId, "Theirs")).json.notes.map(({ id }) => id);
  expect((await notesOf(orderId, supervisor))?.map(({ removable }) => removable)).toEqual([true]);
  expect((await remove(orderId, theirs, supervisor)).json.notes).toEqual([]);
});

test("notes are bounded in length and number, also when many are added at once", async () => {
  const { orderId } = await twoTickets(museum);
  expect((await add(orderId, " \n ")).json.errors).toMatchObject([{ code: "BLANK", field: "text" }]);
  expect((await add(orderId, "x".repeat(maxNoteLength + 1))).status).toBe(400);
  expect((await add(orderId, "x".repeat(maxNoteLength))).status).toBe(200);
  expect((await add("unknown", "Hello")).status).toBe(404);
  const answers = await Promise.all(
    Array.from({ length: bounds.notesOfOrder + 5 }, (_, index) => add(orderId, `Note ${index}`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(bounds.notesOfOrder - 1);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(6);
  expect(refused[0]?.json.errors).toMatchObject([
    { code: "LIST_FULL", message: "This order has 20 notes, and at most 20 are allowed. Remove one first." },
  ]);
  expect(await notesOf(orderId)).toHaveLength(bounds.notesOfOrder);
});

test("the audit log has each change with its order, without the text", async () => {
  const { orderId } = await twoTickets(museum);
  const [id = ""] = (await add(orderId, "Secret-remark")).json.notes.map((note) => note.id);
  await remove(orderId, id);
  const events = await museum.db.selectFrom("audit_log").selectAll().orderBy("id", "desc").limit(2).execute();
  expect(events).toMatchObject([
    { action: "note-removed", employee: "Grace Hopper", subject: expect.stringMatching(/^#\d+$/) },
    { action: "note-added", employee: "Grace Hopper", subject: expect.stringMatching(/^#\d+$/) },
  ]);
  expect(JSON.stringify(events)).not.toContain("Secret-remark");
});

test("a customer's export has the notes on their orders", async () => {
  const { email } = await newAccount(museum);
  const headers = await signedIn(museum, email);
  const { orderId } = await buyFor(museum, email, line("adult", 1, visit));
  await add(orderId, "Needs a lift");
  const { orders } = (await museum.get<{ body: CustomerExport }>("/customer/export", headers)).json.body;
  expect(orders).toMatchObject([{ notes: [{ text: "Needs a lift", at: expect.stringMatching(/Z$/) }] }]);
});

/** An order that a signed-in customer made. */
async function orderOf(email: string, headers: Record<string, string>): Promise<string> {
  const { orderId } = await buyFor(museum, email, line("adult", 1, visit));
  const { id } = await museum.db
    .selectFrom("customers")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await museum.db.updateTable("orders").set({ customer_id: id }).where("id", "=", orderId).execute();
  expect((await museum.get<{ body: CustomerExport }>("/customer/export", headers)).json.body.orders).toHaveLength(1);
  return orderId;
}

test.each(["as its owner", "as a guest"])(
  "notes on an order placed %s go with the account after the visit",
  async (who) => {
    const { email } = await newAccount(museum);
    const headers = await signedIn(museum, email);
    const asGuest = async () => (await buyFor(museum, email, line("adult", 1, visit))).orderId;
    const orderId = who === "as a guest" ? await asGuest() : await orderOf(email, headers);
    await add(orderId, "Needs a lift");
    expect((await post(museum, "/storefront/customer/delete", { password }, headers)).status).toBe(200);
    // The door needs it until the visit.
    expect(await notesOf(orderId)).toHaveLength(1);
    await forgetDeleted(museum.db, new Date("2026-12-02T12:00:00Z"));
    expect(await notesOf(orderId)).toHaveLength(1);
    await forgetDeleted(museum.db, new Date("2026-12-05T12:00:00Z"));
    expect(await notesOf(orderId)).toEqual([]);
  },
);

test("notes are deleted with the account at once if no visit is left", async () => {
  const { email } = await newAccount(museum);
  const headers = await signedIn(museum, email);
  const past = await orderOf(email, headers);
  const asGuest = await buyFor(museum, email, line("adult", 1, visit));
  const another = await twoTickets(museum);
  for (const id of [past, asGuest.orderId, another.orderId]) await add(id, "Was here");
  const over = museum.db.updateTable("tickets").set({ date: "2026-11-01" });
  await over.where("order_id", "in", [past, asGuest.orderId, another.orderId]).execute();
  expect((await post(museum, "/storefront/customer/delete", { password }, headers)).status).toBe(200);
  expect(await notesOf(past)).toEqual([]);
  expect(await notesOf(asGuest.orderId)).toEqual([]);
  expect(await notesOf(another.orderId)).toHaveLength(1);
});
