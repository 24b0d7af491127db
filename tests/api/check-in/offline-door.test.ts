import { createPublicKey, randomUUID, verify } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import type {
  CheckInResponse,
  DeskDevicesResponse,
  DoorConflictsResponse,
  DoorKeyResponse,
  DoorList,
  DoorListResponse,
  DoorOrder,
  DoorScan,
  DoorScansResponse,
  OrderResponse,
  RedemptionsReport,
} from "../../../schemas/generated/wire.ts";
import { doorHash } from "../../../server/features/offline-door/read-door.ts";
import { type Comer, enterPassword } from "../support/comers.ts";
import { catalogue as base } from "../support/fixture.ts";
import { expectSound } from "../support/invariants.ts";
import { line, openMuseum } from "../support/museum.ts";
import { buy, hire, newEmployee, type StaffCalls, staffCalls } from "../support/staff.ts";

const catalogue = { ...base, events: base.events.map((event) => ({ ...event, capacity: 1000 })) };
const museum = await openMuseum({ config: { catalogue } });
const door = await newEmployee(museum);
const other = await newEmployee(museum);
afterEach(() => expectSound(museum));

const today = "2026-11-21";
const at = { Date: today, Time: "10:00 AM" };
const family = () => buy(museum, line("adult", 2, at), line("child", 1, at));

async function listFor(calls: StaffCalls, since = "") {
  museum.wait(1);
  const { status, json } = await calls.get<{ body: DoorListResponse }>(
    `/door-list${since === "" ? "" : `?since=${since}`}`,
  );
  expect(status).toBe(200);
  return { ...json.body, list: JSON.parse(json.body.signed) as DoorList };
}
const onList = (list: DoorList, code: string): DoorOrder | undefined =>
  list.orders.find((order) => order.code === doorHash("ticket-code", code));

const employeeOf = async (calls: StaffCalls) => (await calls.get<{ body: { id: string } }>("/me")).json.body.id;
const ids = { door: await employeeOf(door), other: await employeeOf(other) };

function scanOf(ticket: string, quantity: number, own: Partial<DoorScan> = {}): DoorScan {
  return {
    id: randomUUID(),
    code: { kind: "ticket-id", value: ticket },
    counts: [{ ticket: doorHash("ticket-id", ticket), position: 0, quantity }],
    guests: quantity,
    at: museum.now().toString(),
    offset: 0,
    employee: ids.door,
    ...own,
  };
}
async function send(calls: StaffCalls, ...scans: DoorScan[]) {
  const { status, json } = await calls.post<DoorScansResponse>("/door-scans", { scans }, randomUUID());
  expect(status).toBe(200);
  return json.conflicts;
}
const usedOf = async (ticket: string) => {
  const { json } = await door.get<{ body: CheckInResponse }>(`/checkin/tickets/ticket-id/${ticket}`);
  return json.body.tickets.map(({ redeemedTickets }) => redeemedTickets);
};
const guestsToday = async () =>
  (await door.get<{ body: RedemptionsReport }>(`/reports/redemptions?from=${today}&to=${today}`)).json.body.guests;

describe("the list", () => {
  test("has the day's tickets, what is left of them, and nothing that admits anybody", async () => {
    const { code, ticketIds } = await family();
    await buy(museum, line("adult", 1, { Date: "2026-12-05", Time: "10:00 AM" }));
    const { list, signed } = await listFor(door);
    expect([list.date, list.until]).toEqual([today, "2026-11-23T07:00:00.000Z"]);
    const order = onList(list, code);
    expect(order).toMatchObject({ firstName: "Ada", lastName: "Lovelace", uses: [] });
    expect(order?.tickets).toMatchObject([
      {
        code: doorHash("ticket-id", ticketIds[0] ?? ""),
        title: "Gallery",
        time: "10:00 AM",
        types: [
          { position: 0, type: "Adult", total: 2 },
          { position: 1, type: "Child", total: 1 },
        ],
      },
    ]);
    for (const secret of [code, ...ticketIds, "ada@museum.example"]) expect(signed).not.toContain(secret);
    expect(list.orders.every(({ tickets }) => tickets.some(({ window }) => window.date === today))).toBe(true);
  });

  test("is signed by the museum's key", async () => {
    const { json } = await door.get<{ body: DoorKeyResponse }>("/door-list/key");
    const { signed, signature } = await listFor(door);
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: json.body.key }, format: "jwk" });
    const isSigned = (text: string) => verify(null, Buffer.from(text), key, Buffer.from(signature, "base64url"));
    expect([isSigned(signed), isSigned(`${signed} `)]).toEqual([true, false]);
  });

  test("is refreshed by what changed since: used, moved, cancelled and new orders", async () => {
    const [used, sold] = [await family(), await family()];
    const { list } = await listFor(door);
    expect(onList(list, used.code)?.uses).toEqual([]);
    const [id = ""] = used.ticketIds;
    const key = randomUUID();
    await door.post(
      `/checkin/tickets/ticket-id/${id}/redeem`,
      { redeem: [{ id: `${id}.0`, title: "Adult", max: 2, quantity: 2 }] },
      key,
    );
    const cancelled = await door.post(
      `/order/${sold.orderId}/cancel`,
      { ticketIds: sold.ticketIds, reason: "asked" },
      randomUUID(),
    );
    expect(cancelled.status).toBe(200);
    const bought = await family();
    const { list: changes } = await listFor(door, list.version);
    expect(changes.since).toBe(list.version);
    expect(changes.orders.map(({ code }) => code).sort()).toEqual(
      [used.code, sold.code, bought.code].map((code) => doorHash("ticket-code", code)).sort(),
    );
    expect(onList(changes, used.code)?.uses).toMatchObject([
      { id: doorHash("scan", key), by: "Grace Hopper", counts: [{ position: 0, quantity: 2 }] },
    ]);
    expect(onList(changes, sold.code)?.tickets[0]).toMatchObject({
      types: [],
      void: expect.stringContaining("canceled"),
    });
    const { list: none } = await listFor(door, changes.version);
    expect([none.orders, none.gone]).toEqual([[], []]);
  });

  test("loses the orders of a day that is over, and is whole for a version that is not the server's", async () => {
    const { code } = await family();
    const { list } = await listFor(door);
    expect((await listFor(door, "another.1")).list).toMatchObject({ orders: expect.any(Array) });
    expect((await listFor(door, "another.1")).list.since).toBeUndefined();
    museum.wait(2 * 24 * 60);
    const { list: changes } = await listFor(await newEmployee(museum), list.version);
    museum.wait(-2 * 24 * 60 - 1);
    expect(changes.gone).toContain(doorHash("ticket-code", code));
  });

  test("is for those who check guests in", async () => {
    const seller = await newEmployee(museum, ["sell", "member-lookup", "event-check-in"]);
    for (const path of ["/door-list", "/door-list/key", "/door-conflicts"])
      expect((await seller.get(path)).status, path).toBe(403);
    expect((await seller.post("/door-scans", { scans: [scanOf("x", 1)] })).status).toBe(403);
  });

  test("is sent whole only so often to one session", async () => {
    const greedy = await newEmployee(museum);
    for (let index = 0; index < 60; index += 1) expect((await greedy.get("/door-list")).status).toBe(200);
    expect((await greedy.get("/door-list")).status).toBe(429);
    expect((await door.get("/door-list")).status).toBe(200);
  });
});

describe("scans made without a network", () => {
  test("count once, however often and in whatever company they are sent", async () => {
    const [id = ""] = (await family()).ticketIds;
    const scan = scanOf(id, 2);
    const before = await guestsToday();
    for (const calls of [door, door, other]) expect(await send(calls, scan, scan)).toEqual([]);
    expect(await usedOf(id)).toEqual([2, 0]);
    expect((await guestsToday()) - before).toBe(2);
  });

  test("that the server had recorded before its answer was lost count once", async () => {
    const [id = ""] = (await family()).ticketIds;
    const key = randomUUID();
    await door.post(
      `/checkin/tickets/ticket-id/${id}/redeem`,
      { redeem: [{ id: `${id}.0`, title: "Adult", max: 2, quantity: 2 }] },
      key,
    );
    expect(await send(door, scanOf(id, 2, { id: key }))).toEqual([]);
    expect(await usedOf(id)).toEqual([2, 0]);
  });

  test("of one ticket on two devices are a double admission, with both, whichever is sent first", async () => {
    for (const order of [
      [door, other],
      [other, door],
    ]) {
      const [id = ""] = (await family()).ticketIds;
      const before = await guestsToday();
      const [first, second] = order as [StaffCalls, StaffCalls];
      expect(await send(first, scanOf(id, 2))).toEqual([]);
      const conflicts = await send(second, scanOf(id, 2, { employee: ids.other }));
      expect(conflicts).toMatchObject([
        { kind: "double", guests: 2, title: "Gallery", orderNumber: expect.stringMatching(/^#\d+$/) },
      ]);
      expect(conflicts[0]?.entries.map(({ guests, by }) => [guests, by])).toEqual([
        [2, "Grace Hopper"],
        [2, "Grace Hopper"],
      ]);
      expect(await usedOf(id)).toEqual([2, 0]);
      expect((await guestsToday()) - before).toBe(4);
    }
  });

  test("count what is left of a ticket, and name the rest", async () => {
    const [id = ""] = (await family()).ticketIds;
    await send(door, scanOf(id, 1));
    expect(await send(other, scanOf(id, 2))).toMatchObject([{ kind: "double", guests: 1 }]);
    expect(await usedOf(id)).toEqual([2, 0]);
  });

  test("of cancelled and moved tickets, and of codes that name none, are recorded and named", async () => {
    const [gone, moved] = [await family(), await family()];
    await door.post(`/order/${gone.orderId}/cancel`, { ticketIds: gone.ticketIds, reason: "asked" }, randomUUID());
    const move = await door.post<OrderResponse>(
      `/order/${moved.orderId}/move`,
      { ticketId: moved.ticketIds[0], date: "2026-11-28", time: "10:00 AM", reason: "asked" },
      randomUUID(),
    );
    expect([move.status, move.text.slice(0, 200)]).toEqual([200, expect.anything()]);
    const before = await guestsToday();
    const unknown = scanOf("nothing", 3, { counts: [] });
    const conflicts = await send(
      door,
      scanOf(gone.ticketIds[0] ?? "", 2),
      scanOf(moved.ticketIds[0] ?? "", 1),
      unknown,
    );
    expect(conflicts.map(({ kind, guests, title }) => [kind, guests, title])).toEqual([
      ["cancelled", 2, "Gallery"],
      ["moved", 1, "Gallery"],
      ["unknown", 3, "nothing"],
    ]);
    expect((await guestsToday()) - before).toBe(6);
  });

  test("of a ticket that was sold after the list was made take its places", async () => {
    const { code, ticketIds } = await family();
    const scan = scanOf(code, 3, { code: { kind: "ticket-code", value: code }, counts: [] });
    expect(await send(door, scan)).toEqual([]);
    expect(await usedOf(ticketIds[0] ?? "")).toEqual([2, 1]);
    expect(await send(door, { ...scan, id: randomUUID(), guests: 1 })).toMatchObject([{ kind: "double", guests: 1 }]);
  });

  test("are on the day they happened, by the server's clock, however wrong the device's is", async () => {
    const day = 86_400_000;
    const [id = ""] = (await family()).ticketIds;
    const yesterday = museum.now().epochMilliseconds - day;
    // Its clock is three days ahead.
    await send(door, scanOf(id, 1, { at: new Date(yesterday + 3 * day).toISOString(), offset: -3 * day }));
    await send(door, scanOf(id, 1, { at: "not a time" }));
    const { json } = await door.get<{ body: CheckInResponse }>(`/checkin/tickets/ticket-id/${id}`);
    expect(json.body.redemptions?.map(({ date }) => date)).toEqual(["2026-11-20", today]);
    const [far = ""] = (await family()).ticketIds;
    await send(door, scanOf(far, 1, { at: "1999-01-01T00:00:00Z" }), scanOf(far, 1, { at: "2099-01-01T00:00:00Z" }));
    const { json: limited } = await door.get<{ body: CheckInResponse }>(`/checkin/tickets/ticket-id/${far}`);
    expect(limited.body.redemptions?.map(({ date }) => date)).toEqual(["2026-11-14", today]);
  });

  test("are sent by the next employee who signs in, in the name of the one who made them", async () => {
    const [id = ""] = (await family()).ticketIds;
    await send(door, scanOf(id, 2));
    const [conflict] = await send(other, scanOf(id, 1, { employee: ids.door }), scanOf(id, 1, { employee: "nobody" }));
    expect(conflict?.entries.map(({ sentBy }) => sentBy ?? "").sort()).toEqual(["", "", "Grace Hopper"]);
  });

  test("are at most 200 a call, and each of their parts is checked", async () => {
    const many = Array.from({ length: 201 }, () => scanOf("x", 1));
    for (const scans of [many, [], [{ ...scanOf("x", 1), id: "'; drop" }], [scanOf("x", 1e9)], [{}]])
      expect((await door.post("/door-scans", { scans })).status).toBe(400);
    const long = scanOf("x".repeat(201), 1);
    expect((await door.post("/door-scans", { scans: [long] })).status).toBe(400);
    expect(await send(door, ...many.slice(1))).toHaveLength(200);
  });
});

describe("conflicts", () => {
  test("are told to the devices that wait, as soon as they are merged", async () => {
    const [id = ""] = (await family()).ticketIds;
    await send(door, scanOf(id, 2));
    const { json } = await door.get<{ body: DoorConflictsResponse }>("/door-conflicts");
    const waiting = door.get<{ body: DoorConflictsResponse }>(`/door-conflicts?after=${json.body.latest}`);
    const [conflict] = await send(other, scanOf(id, 2));
    const told = (await waiting).json.body;
    expect(told.latest).toBeGreaterThan(json.body.latest);
    expect(told.conflicts[0]).toMatchObject({ scan: conflict?.scan, kind: "double", guests: 2 });
  });

  test("are told to the devices that wait at another server, long before their wait ends", async () => {
    const twin = await openMuseum({ config: { catalogue }, database: museum.db });
    const elsewhere = staffCalls(twin, door.token);
    const [id = ""] = (await family()).ticketIds;
    await send(door, scanOf(id, 2));
    const { json } = await elsewhere.get<{ body: DoorConflictsResponse }>("/door-conflicts");
    const waiting = elsewhere.get<{ body: DoorConflictsResponse }>(`/door-conflicts?after=${json.body.latest}`);
    // The other server must wait before this one merges.
    await pause(100);
    const from = performance.now();
    await send(other, scanOf(id, 2));
    expect((await waiting).json.body.latest).toBeGreaterThan(json.body.latest);
    // Usually 0.4 s; without the look at the database, 20 s.
    expect(performance.now() - from).toBeLessThan(19_000);
  });
});

describe("a device that was revoked", () => {
  test("is enrolled again under a name of its own, and its check-ins meanwhile are counted for the manager", async () => {
    await hire(museum, { email: "eve@museum.example" });
    const device: Comer = { at: museum, address: "192.0.2.77", cookies: new Map() };
    const signedIn = async (from: Comer) =>
      staffCalls(museum, (await enterPassword(from, "right-password", "eve@museum.example")).json.accessToken);
    const first = await signedIn(device);
    const others = await signedIn({ ...device, cookies: new Map() });
    const listed = async (calls: StaffCalls) =>
      (await calls.get<{ body: DeskDevicesResponse }>("/devices")).json.body.devices;
    const names = (await listed(first)).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const id = (await listed(first)).find(({ current }) => current)?.id;
    const tickets = [await family(), await family(), await family()].map(({ ticketIds }) => ticketIds[0] ?? "");
    const scans: DoorScan[] = [];
    const scanNow = () => {
      scans.push(scanOf(tickets[scans.length] ?? "", 1));
      museum.wait(1);
    };
    scanNow();
    expect((await others.post("/devices/revoke", { id })).status).toBe(200);
    museum.wait(1);
    scanNow();
    const again = await signedIn(device);
    museum.wait(1);
    scanNow();
    expect(await send(again, ...scans)).toEqual([]);
    expect((await listed(again)).filter(({ revokedScans }) => revokedScans !== undefined)).toMatchObject([
      { current: true, revokedScans: 1 },
    ]);
    await send(again, ...scans);
    expect((await listed(again)).find(({ current }) => current)?.revokedScans).toBe(1);
  });
});
