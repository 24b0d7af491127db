import { generateKeyPairSync, sign } from "node:crypto";
import { IDBFactory } from "fake-indexeddb";
import { describe, expect, test } from "vitest";
import { doorHashText, hashLength } from "../../../commerce/door/door-codes.ts";
import { CallError, unanswered } from "../../../commerce/errors.ts";
import type { ToolServices } from "../../../commerce/services.ts";
import type { DoorList, DoorOrder } from "../../../schemas/generated/wire.ts";
import { openDoorDatabase } from "./door-database.ts";
import { DoorDevice } from "./door-device.ts";

const now = Date.parse("2026-11-21T16:30:00Z");
const museumKey = generateKeyPairSync("ed25519");
const foreignKey = generateKeyPairSync("ed25519");
const rawKey = museumKey.publicKey.export({ format: "jwk" }).x ?? "";
const ticketCode = { kind: "ticket-id", value: "t1" } as const;

const hashOf = async (kind: "ticket-id" | "ticket-code", value: string) => {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(doorHashText(kind, value)));
  return Buffer.from(bytes).toString("base64url").slice(0, hashLength);
};
const order = async (own: Partial<DoorOrder> = {}): Promise<DoorOrder> => ({
  ...{
    code: await hashOf("ticket-code", "c1"),
    orderNumber: "#1001",
    firstName: "Ada",
    lastName: "Lovelace",
    uses: [],
  },
  tickets: [
    {
      ...{ code: await hashOf("ticket-id", "t1"), title: "Gallery", time: "10:00 AM" },
      window: { date: "2026-11-21", begins: now + 1_800_000, ends: now + 7_200_000, early: 30 },
      types: [{ position: 0, type: "Adult", total: 2 }],
    },
  ],
  ...own,
});
const listOf = (orders: DoorOrder[], own: Partial<DoorList> = {}): DoorList => ({
  ...{ at: new Date(now).toISOString(), date: "2026-11-21", until: "2026-11-23T07:00:00.000Z", version: "p.1" },
  ...{ orders, gone: [] },
  ...own,
});

/** A device on the storage of `factory`; `server.list` is what it gets, undefined without a network. */
function deviceOn(factory: IDBFactory | undefined, server: { list?: DoorList | undefined; signer?: typeof museumKey }) {
  const calls: string[] = [];
  const lost = () => unanswered("en-US", new TypeError("Failed to fetch"));
  const get = async (path: string): Promise<unknown> => {
    calls.push(path);
    if (server.list === undefined) throw lost();
    if (path.endsWith("/key")) return { key: rawKey };
    if (!path.startsWith("/employee/door-list")) throw lost();
    const signed = JSON.stringify(server.list);
    const { privateKey } = server.signer ?? museumKey;
    return { signed, signature: sign(null, Buffer.from(signed), privateKey).toString("base64url") };
  };
  const post = async () => {
    throw lost();
  };
  const database = openDoorDatabase(factory);
  const device = new DoorDevice({
    calls: { get, post } as unknown as Pick<ToolServices, "get" | "post">,
    database: async () => (factory === undefined ? undefined : database),
    ...{ timeZone: "America/Denver", locale: "en-US", employee: { id: "e1", name: "Cleo" }, now: () => now },
  });
  return { device, calls };
}

const letIn = async (device: DoorDevice, quantity: number, key: string) => {
  const found = await device.find(ticketCode);
  const id = found.tickets[0]?.id ?? "";
  await device.redeem(ticketCode, found, { redeem: [{ id, title: "Adult", max: 2, quantity }] }, key);
};
const redeemedOf = async (device: DoorDevice) => (await device.find(ticketCode)).tickets[0]?.redeemedTickets;

describe("without an answer", () => {
  test("a ticket is judged from the list, and used once by all tabs, also after a reload", async () => {
    const [factory, server] = [new IDBFactory(), { list: listOf([await order()]) as DoorList | undefined }];
    const { device } = deviceOn(factory, server);
    await device.refresh();
    server.list = undefined;
    const found = await device.find(ticketCode);
    expect(found).toMatchObject({
      order: { orderNumber: "#1001", customerFirstName: "Ada", customerEmail: "" },
      tickets: [{ ticketType: "Adult", totalTickets: 2, redeemedTickets: 0, timing: { state: "now", minutes: -30 } }],
      alone: { listAt: "2026-11-21T16:30:00.000Z", isUnlisted: false },
    });
    await letIn(device, 1, "key-of-the-first-scan");
    const { device: tab } = deviceOn(factory, server);
    await tab.open();
    await tab.refresh();
    expect([await redeemedOf(device), await redeemedOf(tab), tab.state.unsent]).toEqual([1, 1, 1]);
    expect((await tab.find(ticketCode)).redemptions).toMatchObject([
      { quantity: 1, by: "Cleo", here: true, time: "9:30 AM", date: "2026-11-21" },
    ]);
    expect(await tab.unsent()).toMatchObject([
      { id: "key-of-the-first-scan", code: ticketCode, guests: 1, employee: "e1" },
    ]);
  });

  test("a scan that the list already shows counts once", async () => {
    const [factory, server] = [new IDBFactory(), { list: listOf([await order()]) as DoorList | undefined }];
    const { device } = deviceOn(factory, server);
    await device.refresh();
    server.list = undefined;
    await letIn(device, 1, "key-of-the-first-scan");
    const id = Buffer.from(
      await crypto.subtle.digest("SHA-256", new TextEncoder().encode(doorHashText("scan", "key-of-the-first-scan"))),
    );
    const counts = [{ ticket: await hashOf("ticket-id", "t1"), position: 0, quantity: 1 }];
    const use = { id: id.toString("base64url").slice(0, hashLength), at: "2026-11-21T16:30:00Z", by: "Cleo", counts };
    server.list = listOf([await order({ uses: [use] })], { since: "p.1", version: "p.2" });
    await device.refresh();
    server.list = undefined;
    expect(await redeemedOf(device)).toBe(1);
  });

  test("a void ticket says why, and one that is not on the list is the clerk's decision", async () => {
    const [ticket] = (await order()).tickets;
    const gone = await order({
      tickets: ticket === undefined ? [] : [{ ...ticket, types: [], void: "It was canceled." }],
    });
    const server = { list: listOf([gone]) as DoorList | undefined };
    const { device } = deviceOn(new IDBFactory(), server);
    await device.refresh();
    server.list = undefined;
    await expect(device.find(ticketCode)).rejects.toMatchObject({ code: "TICKET_VOID", message: "It was canceled." });
    const code = { kind: "ticket-code", value: "sold-since" } as const;
    const found = await device.find(code);
    expect(found.alone?.isUnlisted).toBe(true);
    await device.redeem(
      code,
      found,
      { redeem: [{ id: "unlisted", title: "", max: 99, quantity: 3 }] },
      "key-of-a-scan-000",
    );
    expect(await device.unsent()).toMatchObject([{ code, counts: [], guests: 3 }]);
  });

  test("an undone scan is never sent", async () => {
    const server = { list: listOf([await order()]) as DoorList | undefined };
    const { device } = deviceOn(new IDBFactory(), server);
    await device.refresh();
    server.list = undefined;
    await letIn(device, 2, "key-of-the-first-scan");
    expect([await device.undo("key-of-the-first-scan"), await device.undo("another")]).toEqual([true, false]);
    expect([await device.unsent(), await redeemedOf(device)]).toEqual([[], 0]);
  });
});

describe("the list", () => {
  test("is refused if another key signed it, and what was there before is deleted", async () => {
    const factory = new IDBFactory();
    const server: Parameters<typeof deviceOn>[1] = { list: listOf([await order()]) };
    const { device } = deviceOn(factory, server);
    await device.refresh();
    expect(device.state.keeps).toBe(true);
    Object.assign(server, { signer: foreignKey, list: listOf([], { version: "p.9" }) });
    await device.refresh();
    expect(device.state.keeps).toBe(false);
    server.list = undefined;
    const { device: later } = deviceOn(factory, server);
    await later.open();
    await expect(later.find(ticketCode)).rejects.toBeInstanceOf(CallError);
  });

  test("is gone after sign-out, while the log stays for the next sign-in", async () => {
    const [factory, server] = [new IDBFactory(), { list: listOf([await order()]) as DoorList | undefined }];
    const { device } = deviceOn(factory, server);
    await device.refresh();
    server.list = undefined;
    await letIn(device, 2, "key-of-the-first-scan");
    await device.forget();
    const { device: next } = deviceOn(factory, server);
    await next.open();
    await expect(next.find(ticketCode)).rejects.toBeInstanceOf(CallError);
    expect(await next.unsent()).toHaveLength(1);
  });

  test("of days that are over is not used", async () => {
    const server = { list: listOf([await order()], { until: new Date(now).toISOString() }) as DoorList | undefined };
    const { device } = deviceOn(new IDBFactory(), server);
    await device.refresh();
    server.list = undefined;
    await expect(device.find(ticketCode)).rejects.toBeInstanceOf(CallError);
  });

  test("with changes that do not follow is loaded whole", async () => {
    const server = { list: listOf([await order()]) as DoorList | undefined };
    const { device, calls } = deviceOn(new IDBFactory(), server);
    await device.refresh();
    server.list = listOf([], { since: "p.5", version: "p.6" });
    await device.refresh();
    expect(calls.filter((path) => !path.endsWith("/key"))).toEqual([
      "/employee/door-list",
      "/employee/door-list?since=p.1",
      "/employee/door-list",
    ]);
  });

  test("and the log are stored encrypted, with keys that cannot be read", async () => {
    const [factory, server] = [new IDBFactory(), { list: listOf([await order()]) as DoorList | undefined }];
    const { device } = deviceOn(factory, server);
    await device.refresh();
    server.list = undefined;
    await letIn(device, 1, "key-of-the-first-scan");
    const stored = await dump(factory);
    expect(stored.bytes).not.toMatch(/Lovelace|key-of-the-first-scan/);
    expect(stored.keys.map(({ extractable }) => extractable)).toEqual([false, false]);
  });

  test("is not kept in a browser without storage, which needs the server as before", async () => {
    const server = { list: listOf([await order()]) as DoorList | undefined };
    const { device } = deviceOn(undefined, server);
    await device.open();
    await device.refresh();
    expect(device.state.keeps).toBe(false);
    await expect(device.find(ticketCode)).rejects.toBeInstanceOf(CallError);
  });
});

/** All that is stored: keys, and every other value as text. */
async function dump(factory: IDBFactory): Promise<{ bytes: string; keys: CryptoKey[] }> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = factory.open("door");
    opening.onsuccess = () => resolve(opening.result);
  });
  const all: unknown[] = [];
  for (const name of database.objectStoreNames) {
    const request = database.transaction(name).objectStore(name).getAll();
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    all.push(...request.result);
  }
  const keys = all.filter((value): value is CryptoKey => value instanceof CryptoKey);
  const records = all.filter(
    (value): value is { data: ArrayBuffer } => typeof value === "object" && value !== null && "data" in value,
  );
  return { keys, bytes: records.map(({ data }) => Buffer.from(data).toString("latin1")).join("\n") };
}
