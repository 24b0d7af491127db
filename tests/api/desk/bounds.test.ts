import { sql } from "kysely";
import { expect, test } from "vitest";
import { bounds } from "../../../schemas/api/limits.ts";
import type { DrawerResponse, ErrorBody } from "../../../schemas/generated/wire.ts";
import { newDesk } from "../support/desk.ts";
import { tenant } from "../support/fixture.ts";
import { openMuseum } from "../support/museum.ts";
import { hire, newEmployee, twoTickets } from "../support/staff.ts";
import { editorOf } from "../support/studio.ts";

const museum = await openMuseum();
const usd = (amount: string) => ({ amount, currencyCode: "USD" });
const full = (limit: number) => ({
  status: 409,
  json: { errors: [{ code: "LIST_FULL", message: expect.stringContaining(`at most ${limit}`) }] },
});

test("a drawer takes a bounded number of movements and counts, and can then still be closed", async () => {
  const desk = await newEmployee(museum);
  await desk.post("/drawer/open", { float: usd("100.00") });
  const move = () => desk.post("/drawer/move", { kind: "top-up", amount: usd("1.00"), reason: "Change" });
  const count = () => desk.post("/drawer/count", { counted: usd("100.00") });
  for (let made = 0; made < bounds.movementsOfDrawer; made += 1) expect((await move()).status).toBe(200);
  expect(await move()).toMatchObject(full(bounds.movementsOfDrawer));
  for (let made = 0; made < bounds.countsOfDrawer; made += 1) expect((await count()).status).toBe(200);
  expect(await count()).toMatchObject(full(bounds.countsOfDrawer));
  expect((await desk.post("/drawer/close", { counted: usd("100.00") })).status).toBe(200);
});

test("a drawer counted blind as often as allowed can still be closed", async () => {
  const blind = await openMuseum({ config: { tenant: { ...tenant, drawer: { blindCount: true } } } });
  const desk = await newDesk(blind);
  const { drawer } = (await desk.open("100.00")).json;
  await sql`insert into drawer_counts (drawer_id, counted_cents, expected_cents, employee_id, at)
    select id, 1, 10000, employee_id, now() from drawers, generate_series(1, ${bounds.countsOfDrawer}) where id = ${drawer?.id}`.execute(
    blind.db,
  );
  const closed = await desk.post<DrawerResponse>("/drawer/close", { counted: usd("100.00") });
  expect(closed.status, closed.text).toBe(200);
});

test("an employee opens a bounded number of drawers a day, also at once", async () => {
  const desk = await newEmployee(museum);
  const cycle = async () => {
    const opened = await desk.post<ErrorBody>("/drawer/open", { float: usd("0.00") });
    if (opened.status === 200) await desk.post("/drawer/close", { counted: usd("0.00") });
    return opened;
  };
  for (let made = 0; made < bounds.drawersOfDay - 1; made += 1) expect((await cycle()).status).toBe(200);
  const answers = await Promise.all([cycle(), cycle(), cycle()]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await cycle()).toMatchObject(full(bounds.drawersOfDay));
  expect((await (await newEmployee(museum)).post("/drawer/open", { float: usd("0.00") })).status).toBe(200);
});

test("staff change an order a bounded number of times, and can then still refund it", async () => {
  const desk = await newEmployee(museum);
  const { orderId } = await twoTickets(museum);
  await sql`insert into order_changes (order_id, kind, about, employee_id, at)
    select ${orderId}, 'resent', '{"to":"a…@museum.example"}', ${await hire(museum)}, now() from generate_series(1, ${bounds.changesOfOrder - 1})`.execute(
    museum.db,
  );
  const resend = () => desk.post(`/order/${orderId}/resend`, {});
  expect((await resend()).status).toBe(200);
  expect(await resend()).toMatchObject(full(bounds.changesOfOrder));
  const refund = { lines: [{ id: "0", quantity: 1 }], reason: "Ill" };
  expect((await desk.post(`/order/${orderId}/refund`, refund)).status).toBe(200);
});

test("a ticket's check-ins are undone a bounded number of times, and its guests can still be checked in", async () => {
  const desk = await newEmployee(museum);
  const { ticketIds } = await twoTickets(museum);
  const path = `/checkin/tickets/ticket-id/${ticketIds[0]}`;
  const redeem = (key: string) =>
    desk.post(`${path}/redeem`, { redeem: [{ id: `${ticketIds[0]}.0`, quantity: 1 }] }, key);
  for (let made = 0; made < bounds.undoneOfTicket; made += 1) {
    expect((await redeem(`act ${made}`)).status).toBe(200);
    expect((await desk.post(`${path}/undo`, { key: `act ${made}` })).status).toBe(200);
  }
  expect((await redeem("last")).status).toBe(200);
  expect(await desk.post(`${path}/undo`, { key: "last" })).toMatchObject(full(bounds.undoneOfTicket));
});

test("an employee is mailed a bounded number of links a day", async () => {
  const manager = editorOf(museum, (await newEmployee(museum)).headers);
  const { json } = await manager.post<{ employee: { id: string } }>("/employees/invite", {
    name: "Ada Lovelace",
    email: "links@museum.example",
    permissions: ["sell"],
  });
  const again = () => manager.post(`/employees/${json.employee.id}/invite`, {});
  for (let made = 1; made < bounds.invitationsOfDay; made += 1) expect((await again()).status).toBe(200);
  expect(await again()).toMatchObject(full(bounds.invitationsOfDay));
});

test("a museum has a bounded number of roles and employees", async () => {
  const manager = editorOf(museum, (await newEmployee(museum)).headers);
  const role = (number: number) => manager.post("/roles", { name: `Role ${number}`, permissions: ["sell"] });
  const { count } = await museum.db
    .selectFrom("roles")
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  for (let made = Number(count); made < bounds.roles; made += 1) expect((await role(made)).status).toBe(200);
  expect(await role(bounds.roles)).toMatchObject(full(bounds.roles));
  await sql`insert into employees (id, name, permissions, created_at)
    select 'bulk-' || n, 'Bulk', '[]', now() from generate_series(1, ${bounds.employees}::integer) as n`.execute(
    museum.db,
  );
  const invited = await manager.post("/employees/invite", {
    name: "Ada",
    email: "ada@bounds.example",
    role: null,
    permissions: ["sell"],
  });
  expect(invited).toMatchObject({ status: 409, json: { errors: [{ code: "LIST_FULL" }] } });
});
