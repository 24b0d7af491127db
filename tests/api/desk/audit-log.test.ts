import { fastify } from "fastify";
import { afterAll, expect, test } from "vitest";
import type {
  StaffTokenResponse,
  StudioEmployee,
  StudioLogResponse,
  StudioScheduledResponse,
} from "../../../schemas/generated/wire.ts";
import { studioPermissions } from "../../../schemas/permissions.ts";
import { inTransaction } from "../../../server/core/database/transaction.ts";
import { callsBelow } from "../../../server/core/http/calls.ts";
import { recordCallEvent } from "../../../server/features/employees/audit-log.ts";
import { enrolDevice } from "../../../server/features/employees/desk-devices.ts";
import { changePermissions, setDisabled } from "../../../server/features/employees/employees.ts";
import { sweepExpired } from "../../../server/operations/sweep.ts";
import { newDesk } from "../support/desk.ts";
import { invitationOf, sessionOf } from "../support/employees.ts";
import { openMuseum } from "../support/museum.ts";
import { hire, newEmployee, staffCalls, twoTickets } from "../support/staff.ts";
import { editorOf, openStudio } from "../support/studio.ts";

const studio = await openStudio();
const { museum } = studio;
afterAll(async () => {
  await studio.close();
  await studio.files.remove();
});

const id = await hire(museum, { allowed: [...studioPermissions, "sell"] });
const manager = editorOf(museum, { authorization: `Bearer ${await sessionOf(museum, id)}` });
const log = async (query = "") => (await manager.get<{ body: StudioLogResponse }>(`/log${query}`)).json.body;
const newest = async () => (await log()).entries[0];

test("changes to employees are recorded with their author, and refusals are not", async () => {
  const { employee } = (
    await manager.post<{ employee: StudioEmployee }>("/employees/invite", {
      name: "Ada",
      email: "ada@museum.example",
      permissions: ["edit"],
    })
  ).json;
  expect(await newest()).toMatchObject({
    by: "Grace Hopper",
    action: "employee-invited",
    subject: "Ada",
    details: { given: ["edit"] },
  });
  await manager.post(`/employees/${employee.id}/permissions`, { permissions: ["sell"] });
  expect(await newest()).toMatchObject({
    action: "permissions-changed",
    details: { given: ["sell"], taken: ["edit"] },
  });
  for (const what of ["pin", "disable", "enable"]) await manager.post(`/employees/${employee.id}/${what}`, {});
  expect((await log()).entries.slice(0, 3).map(({ action }) => action)).toEqual([
    "employee-enabled",
    "employee-disabled",
    "pin-set",
  ]);
  const before = await newest();
  await manager.post(`/employees/${id}/disable`, {});
  expect(await newest()).toEqual(before);
  const payload = {
    token: await invitationOf(museum, employee.id),
    password: "a long password",
    password_confirmation: "a long password",
  };
  expect((await editorOf(museum, {}).post("/invitation", payload)).status).toBe(200);
  expect(await newest()).toMatchObject({ by: "Ada", action: "invitation-used" });
  expect(JSON.stringify((await log()).entries)).not.toContain("a long password");
});

test("signing in with a password, and changes to devices, are recorded; a wrong password is not", async () => {
  await hire(museum, { email: "login@museum.example" });
  const before = await newest();
  await staffCalls(museum).post("/login", { email: "login@museum.example", password: "wrong" });
  expect(await newest()).toEqual(before);
  const { accessToken } = (
    await staffCalls(museum).post<StaffTokenResponse>("/login", {
      email: "login@museum.example",
      password: "right-password",
    })
  ).json;
  expect((await log()).entries.slice(0, 2)).toMatchObject([
    { action: "device-enrolled" },
    { action: "signed-in", details: { withCode: false } },
  ]);
  const now = new Date(museum.now().epochMilliseconds);
  const { id: device } = await inTransaction(museum.db, (tx) =>
    enrolDevice(tx, { name: "North door", secret: "secret", employeeId: id, now }),
  );
  await staffCalls(museum, accessToken).post("/devices/revoke", { id: device });
  expect(await newest()).toMatchObject({ action: "device-revoked", subject: "North door" });
});

test("refunds, cancellations and undone sales are recorded with order and amount", async () => {
  const shop = await openMuseum();
  const desk = await newEmployee(shop);
  const read = editorOf(shop, desk.headers);
  const last = async () => (await read.get<{ body: StudioLogResponse }>("/log")).json.body.entries[0];
  const { orderId } = await twoTickets(shop);
  await desk.post(`/order/${orderId}/resend`, {});
  expect(await last()).toBeUndefined();
  expect(
    (await desk.post(`/order/${orderId}/refund`, { lines: [{ id: "0", quantity: 1 }], reason: "Ill" })).status,
  ).toBe(200);
  const amount = { amount: expect.stringMatching(/^[1-9]\d*\.\d\d$/), currencyCode: "USD" };
  const refunded = await last();
  expect(refunded).toMatchObject({
    action: "order-refunded",
    subject: expect.stringMatching(/^#\d+$/),
    details: { amount },
  });
  const another = await twoTickets(shop);
  expect((await desk.post(`/order/${another.orderId}/cancel`, { ticketIds: another.ticketIds })).status).toBe(200);
  expect(await last()).toMatchObject({ by: "Grace Hopper", action: "tickets-cancelled", details: { amount } });
  const clerk = await newDesk(shop);
  const sold = await clerk.sell({ lines: [{ variantId: "free-guest", quantity: 1, date: "2026-12-01" }] }, "sale");
  expect([sold.status, (await clerk.undo("sale")).status]).toEqual([200, 200]);
  expect(await last()).toMatchObject({ action: "sale-undone", details: { amount: sold.json.order.total } });
});

test("publishing, scheduling, unscheduling and restoring are recorded with their notes", async () => {
  const edit = () => manager.edit("event/general-admission.json", (text) => `${text}\n`);
  await edit();
  expect((await manager.publish("Friendlier")).status).toBe(200);
  expect(await newest()).toMatchObject({ action: "draft-published", subject: "Friendlier" });
  expect((await log()).entries.filter(({ subject }) => subject === "Friendlier")).toHaveLength(1);
  await edit();
  const { revision } = await manager.draft();
  const answer = await manager.post<StudioScheduledResponse>("/draft/schedule", {
    revision,
    note: "Later",
    at: "2027-12-31T09:00",
  });
  expect(await newest()).toMatchObject({
    action: "draft-scheduled",
    subject: "Later",
    details: { at: "2027-12-31T16:00:00.000Z" },
  });
  await manager.post(`/scheduled/${answer.json.scheduled[0]?.id}/take-back`, {
    revision: (await manager.draft()).revision,
  });
  expect(await newest()).toMatchObject({ action: "schedule-taken-back", subject: "Later" });
  await manager.post("/draft/discard", { revision: (await manager.draft()).revision });
  const baseline = (await manager.releases()).at(-1);
  expect(
    (await manager.post(`/releases/${baseline?.id}/restore`, { revision: (await manager.draft()).revision })).status,
  ).toBe(200);
  expect(await newest()).toMatchObject({ action: "release-restored", subject: "Baseline" });
});

test("changes by the command on the server are recorded without an author", async () => {
  const other = await hire(museum, { allowed: ["sell"] });
  const now = new Date(museum.now().epochMilliseconds);
  await changePermissions(museum.db, other, ["check-in"], now);
  await setDisabled(museum.db, other, true, now);
  expect((await log(`?employee=${other}`)).entries).toMatchObject([
    { by: null, action: "employee-disabled" },
    { by: null, action: "permissions-changed", details: { given: ["check-in"], taken: ["sell"] } },
  ]);
});

const row = (at: Date, employee: string, subject: string) => ({
  ...{
    at,
    employee_id: employee,
    employee,
    action: "session-ended",
    subject_id: subject,
    subject,
    details: "{}",
    device: "",
  },
});

test("it is read page by page, and by employee: actions by them and actions that concern them", async () => {
  const at = new Date(museum.now().epochMilliseconds);
  await museum.db
    .insertInto("audit_log")
    .values(
      Array.from({ length: 120 }, (_, index) =>
        row(at, index % 2 === 0 ? "doer" : "another", index === 1 ? "doer" : "somebody"),
      ),
    )
    .execute();
  const pages = [await log("?employee=doer")];
  for (let { before } = pages[0] ?? {}; before !== undefined; ) {
    const page = await log(`?employee=doer&before=${before}`);
    pages.push(page);
    before = page.before;
  }
  const entries = pages.flatMap((page) => page.entries);
  expect(pages.map((page) => page.entries.length)).toEqual([50, 11]);
  expect(entries.map((entry) => entry.id)).toEqual(entries.map((entry) => entry.id).toSorted((a, b) => b - a));
  expect(entries.filter(({ by }) => by === "another")).toHaveLength(1);
});

test("it is filtered by what entries are about, and by days of the museum", async () => {
  const actions = async (query: string) => new Set((await log(query)).entries.map(({ action }) => action));
  expect(await actions("?about=releases")).toEqual(
    new Set(["draft-published", "draft-scheduled", "schedule-taken-back", "release-restored"]),
  );
  expect(await actions("?about=devices&until=2000-01-01")).toEqual(new Set());
  const today = museum.now().toZonedDateTimeISO("America/Denver").toPlainDate();
  const { entries } = await log(`?about=devices&from=${today}&until=${today}`);
  expect(entries).toMatchObject([{ action: "device-revoked" }, { action: "device-enrolled" }]);
  expect(await actions(`?about=devices&from=${today.add({ days: 1 })}`)).toEqual(new Set());
  expect((await manager.get("/log?from=yesterday")).status).toBe(400);
});

test("an audited change is rolled back if it records no event, and saved if it does", async () => {
  const { db, now } = museum;
  const named = (name: string) => db.selectFrom("config_texts").select("hash").where("hash", "=", name).execute();
  const server = fastify();
  server.decorateRequest("locale", "en");
  server.register(
    async (scope) => {
      const calls = callsBelow(scope, "boxOffice", { db, now, door: { recordEvent: recordCallEvent } });
      calls.act("/employee/devices/revoke", async ({ tx }) => {
        await tx.insertInto("config_texts").values({ hash: "silent", text: "" }).execute();
        return {};
      });
      calls.actAround("/employee/login", (_request, once) =>
        once(async ({ tx, audit }) => {
          await tx.insertInto("config_texts").values({ hash: "told", text: "" }).execute();
          await audit({ by: { id, name: "Ada" }, action: "signed-in", subject: "Ada" });
          return {};
        }),
      );
    },
    { prefix: "/api/box-office" },
  );
  const send = (path: string) =>
    server.inject({ method: "POST", url: `/api/box-office/employee/${path}`, payload: {} });
  const silent = await send("devices/revoke");
  expect([silent.statusCode, silent.json().message]).toEqual([
    500,
    "The call's row names an audit event, but the change recorded none.",
  ]);
  expect(await named("silent")).toEqual([]);
  expect((await send("login")).statusCode).toBe(200);
  expect(await named("told")).toHaveLength(1);
  expect(await newest()).toMatchObject({ by: "Ada", action: "signed-in", subject: "Ada" });
  await server.close();
});

test("entries are stored for two years", async () => {
  const { db, now } = await openMuseum();
  const years = (count: number) => new Date(now().epochMilliseconds + count * 365 * 86_400_000);
  const count = async () => (await db.selectFrom("audit_log").select("id").execute()).length;
  await db
    .insertInto("audit_log")
    .values(row(years(0), "doer", "somebody"))
    .execute();
  await sweepExpired(db, years(1.9));
  expect(await count()).toBe(1);
  await sweepExpired(db, years(2.1));
  expect(await count()).toBe(0);
});
