import { beforeEach, describe, expect, test, vi } from "vitest";
import type { DeskDevicesResponse } from "../../../schemas/generated/wire.ts";
import { storedName } from "../../../server/core/http/browser-name.ts";
import { type Comer, enterPassword, enterPin, statuses, times } from "../support/comers.ts";
import { openMuseum } from "../support/museum.ts";
import { hire, staffCalls } from "../support/staff.ts";

// The server delays its answer to a wrong PIN by seconds; make that a hundred times shorter.
vi.mock("node:timers/promises", async (original) => {
  const timers = await original<typeof import("node:timers/promises")>();
  return {
    ...timers,
    setTimeout: <T>(ms?: number, ...more: [T?, { ref?: boolean; signal?: AbortSignal }?]) =>
      timers.setTimeout((ms ?? 0) / 100, ...more),
  };
});

const museum = await openMuseum({ demo: false });
const second = await openMuseum({ database: museum.db, demo: false });
const demo = await openMuseum({ database: museum.db, demo: true });
const secondDemo = await openMuseum({ database: museum.db, demo: true });
await hire(museum, { pin: "2468", email: "ada@museum.example" });
await hire(museum, { pin: "9731", email: "bob@museum.example" });
const servers = [museum, second];

const atDemo = (address: string, index = 0): Comer => ({ at: [demo, secondDemo][index % 2] ?? demo, address });
const at = (address: string, index = 0): Comer => ({ at: servers[index % 2] ?? museum, address });
/** Signs in with a password, which enrolls the device. */
async function enrolledAt(address: string, email?: string): Promise<Comer> {
  const device: Comer = { at: museum, address, cookies: new Map() };
  // An employee keeps the ten devices seen last: of devices seen at the same moment any could go.
  museum.wait(1 / 60);
  expect((await enterPassword(device, "right-password", email)).status).toBe(200);
  return device;
}
const later = async () => {
  await museum.db
    .updateTable("tries")
    .set({ expire: Date.now() - 1 })
    .where("key", "not like", "%-day:%")
    .execute();
};

/** Sets the attempt count of the limit's only key. */
const tried = async (limit: string, points: number) => {
  const { numUpdatedRows } = await museum.db
    .updateTable("tries")
    .set({ points })
    .where("key", "like", `${limit}:%`)
    .executeTakeFirst();
  expect(numUpdatedRows).toBe(1n);
};

beforeEach(async () => {
  await museum.db.deleteFrom("tries").execute();
  await museum.db.deleteFrom("audit_log").execute();
});

test("outside the demo a PIN works only on an enrolled device: elsewhere it is neither checked nor counted", async () => {
  const right = await enterPin(at("198.51.100.7"), "2468");
  expect(right).toMatchObject({
    status: 403,
    setCookie: [],
    json: {
      error: "This device is not enrolled. Sign in once with email and password; the PIN works here from then on.",
      errors: [{ code: "DEVICE_NOT_ENROLLED" }],
    },
  });
  expect(
    await enterPin({ ...at("198.51.100.8"), cookies: new Map([["__Host-deskDevice", "made-up"]]) }, "1111"),
  ).toMatchObject({ status: 403 });
  expect(await museum.db.selectFrom("tries").selectAll().execute()).toEqual([]);
});

describe("a stranger guessing the demo's PINs", () => {
  test("has ten attempts for all addresses of an IPv6 network, across two servers of one database", async () => {
    const answers = await times(40, (index) =>
      enterPin(atDemo(`2001:db8:1:2:${(index + 1).toString(16)}::7`, index), `${1000 + index}`),
    );
    expect(statuses(answers)).toEqual({ 401: 10, 429: 30 });
    const refused = await enterPin(atDemo("2001:db8:1:2:ffff::1"), "2468");
    expect(refused).toMatchObject({
      status: 429,
      json: {
        error:
          "There were too many attempts. Please try again in 15 minutes. Or sign in with email and password now. This device then has its own limit, and others' wrong PINs no longer lock it.",
        errors: [{ code: "TOO_MANY_TRIES" }],
      },
    });
    expect(refused.retryAfter).toBeGreaterThan(14 * 60);
    // Other networks still have attempts left.
    expect((await enterPin(atDemo("2001:db8:1:3::1"), "2468")).status).toBe(200);
  });

  test("has twenty for all addresses in the world, across two servers of one database", async () => {
    const answers = await times(30, (index) =>
      enterPin(atDemo(`2001:db8:${(index + 1).toString(16)}::1`, index), `${1000 + index}`),
    );
    expect(statuses(answers)).toEqual({ 401: 20, 429: 10 });
    expect((await enterPin(atDemo("198.51.100.7"), "2468")).status).toBe(429);
    await later();
    expect((await enterPin(atDemo("198.51.100.7"), "2468")).status).toBe(200);
  });

  test("has a hundred a day, however patient", async () => {
    expect((await enterPin(atDemo("203.0.113.1"), "1111")).status).toBe(401);
    await tried("staff-pin-strangers-day", 99);
    expect((await enterPin(atDemo("203.0.113.2"), "1111")).status).toBe(401);
    const refused = await enterPin(atDemo("198.51.100.8"), "2468");
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(23 * 3600);
  });

  test("leaves the museum's attempts to others once their own address is used up", async () => {
    await times(30, (index) => enterPin(atDemo("203.0.113.5"), `${1000 + index}`));
    expect(statuses(await times(10, (index) => enterPin(atDemo("203.0.113.6"), `${1000 + index}`)))).toEqual({
      401: 10,
    });
  });

  test("stays counted after a correct PIN, which refunds only itself", async () => {
    await times(9, (index) => enterPin(atDemo("203.0.113.7"), `${1000 + index}`));
    expect((await enterPin(atDemo("203.0.113.7"), "2468")).status).toBe(200);
    expect((await enterPin(atDemo("203.0.113.7"), "1111")).status).toBe(401);
    expect((await enterPin(atDemo("203.0.113.7"), "2468")).status).toBe(429);
  });
});

describe("an enrolled device", () => {
  test("signs in by PIN despite any attempts by strangers, at any server and after any restart", async () => {
    const desk = await enrolledAt("192.0.2.10");
    await times(15, (index) => enterPin(at("192.0.2.10", index), `${1000 + index}`));
    const restarted = await openMuseum({ database: museum.db, demo: false });
    for (const server of [museum, second, restarted])
      expect((await enterPin({ ...desk, at: server }, "2468")).status).toBe(200);
  });

  test("has ten wrong PINs in a quarter of an hour, without locking other devices of the same employee", async () => {
    const [desk, neighbour] = [await enrolledAt("192.0.2.11"), await enrolledAt("192.0.2.11")];
    const answers = await times(16, (index) =>
      enterPin({ ...desk, at: servers[index % 2] ?? museum, address: `192.0.2.${100 + index}` }, `${1000 + index}`),
    );
    expect(statuses(answers)).toEqual({ 401: 10, 429: 6 });
    expect(await enterPin(desk, "2468")).toMatchObject({
      status: 429,
      json: { error: expect.stringContaining("Or sign in with email and password.") },
    });
    expect((await enterPin(neighbour, "2468")).status).toBe(200);
    expect((await enterPin(neighbour, "9731")).status).toBe(200);
    await later();
    expect((await enterPin(desk, "2468")).status).toBe(200);
  });

  test("counts towards a daily limit with all devices of the employee who enrolled it, except for recent users", async () => {
    const [till, own] = [await enrolledAt("192.0.2.11"), await enrolledAt("192.0.2.11")];
    const others = await enrolledAt("192.0.2.12", "bob@museum.example");
    expect((await enterPin(till, "9731")).status).toBe(200);
    expect((await enterPin(own, "1111")).status).toBe(401);
    await tried("staff-pin-day", 100);
    // Bob has used the till but never the other device, so guesses there learn nothing about his PIN.
    expect((await enterPin(till, "9731")).status).toBe(200);
    const refused = await enterPin(own, "9731");
    expect(refused).toMatchObject({
      status: 429,
      json: { error: expect.stringContaining("in the last 30 days can still use their PIN") },
    });
    expect(refused.retryAfter).toBeGreaterThan(23 * 3600);
    expect((await enterPin(till, "1111")).status).toBe(429);
    expect((await enterPin(others, "9731")).status).toBe(200);
    // The till is limited to ten attempts per quarter hour too.
    await times(10, (index) => enterPin(till, `${1000 + index}`));
    expect((await enterPin(till, "9731")).status).toBe(429);
    await later();
    museum.wait(31 * 86_400);
    expect((await enterPin(till, "9731")).status).toBe(429);
  });

  test("has a hundred wrong PINs a day", async () => {
    const desk = await enrolledAt("192.0.2.11");
    expect((await enterPin(desk, "1111")).status).toBe(401);
    await tried("staff-pin-device-day", 100);
    expect((await enterPin(desk, "2468")).retryAfter).toBeGreaterThan(23 * 3600);
  });

  test("is locked with an audit entry, and unlocking it is logged as well", async () => {
    const [desk, manager] = [await enrolledAt("192.0.2.11"), await enrolledAt("192.0.2.12", "bob@museum.example")];
    await times(14, (index) => enterPin(desk, `${1000 + index}`));
    const calls = staffCalls(museum, (await enterPin(manager, "9731")).json.accessToken);
    const listed = async () => (await calls.get<{ body: DeskDevicesResponse }>("/devices")).json.body.devices;
    const [locked, ...more] = (await listed()).filter(({ lockedUntil }) => lockedUntil !== undefined);
    expect([locked?.enrolledBy, more]).toEqual([expect.any(String), []]);
    const { devices } = (await calls.post<DeskDevicesResponse>("/devices/unlock", { id: locked?.id })).json;
    expect(devices.filter(({ lockedUntil }) => lockedUntil !== undefined)).toEqual([]);
    expect((await enterPin(desk, "2468")).status).toBe(200);
    const found = museum.db
      .selectFrom("audit_log")
      .select(["action", "subject", "employee"])
      .where("action", "like", "device-%lock%")
      .orderBy("id");
    const subject = storedName(locked?.name ?? "");
    expect(await found.execute()).toEqual([
      { action: "device-locked", subject, employee: null },
      { action: "device-unlocked", subject, employee: expect.any(String) },
    ]);
    expect((await calls.post("/devices/unlock", { id: "made-up" })).status).toBe(404);
  });

  test("can be unlocked five times a day, so that a colleague cannot guess forever", async () => {
    const [desk, manager] = [await enrolledAt("192.0.2.11"), await enrolledAt("192.0.2.12", "bob@museum.example")];
    await enterPin(desk, "1111");
    const calls = staffCalls(museum, (await enterPin(manager, "9731")).json.accessToken);
    const { devices } = (await calls.get<{ body: DeskDevicesResponse }>("/devices")).json.body;
    const id = devices.find(({ current }) => !current)?.id;
    const answers = [];
    for (let count = 0; count < 7; count += 1) answers.push(await calls.post("/devices/unlock", { id }));
    expect(statuses(answers)).toEqual({ 200: 5, 429: 2 });
  });

  test("refunds only a correct PIN itself, so that an employee cannot continue guessing by using their own", async () => {
    const desk = await enrolledAt("192.0.2.12");
    for (let round = 0; round < 3; round += 1) {
      expect(statuses(await times(3, (index) => enterPin(desk, `${1000 + 3 * round + index}`)))).toEqual({ 401: 3 });
      expect((await enterPin(desk, "2468")).status).toBe(200);
    }
    expect(statuses(await times(3, (index) => enterPin(desk, `${2000 + index}`)))).toEqual({ 401: 1, 429: 2 });
  });

  test("with twenty wrong secrets in a day is logged", async () => {
    const desk = await enrolledAt("192.0.2.24");
    for (let round = 0; round < 2; round += 1) {
      await times(10, (index) => enterPassword(desk, `wrong-${index}`, "bob@museum.example"));
      await later();
    }
    const found = museum.db
      .selectFrom("audit_log")
      .select(["subject", "details", "employee"])
      .where("action", "=", "wrong-secrets")
      .orderBy("id", "desc");
    expect(await found.executeTakeFirst()).toMatchObject({ details: { count: 20 }, employee: null });
  });

  test("is one of at most ten for an employee: an eleventh replaces the least recently used", async () => {
    const id = await hire(museum, { pin: "8350", email: "eve@museum.example" });
    const devices: Comer[] = [];
    for (let count = 0; count < 12; count += 1) {
      museum.wait(1);
      devices.push(await enrolledAt("192.0.2.30", "eve@museum.example"));
      // The first device stays in use.
      if (count > 0) expect((await enterPin({ ...devices[0], at: museum }, "8350")).status).toBe(200);
    }
    const enrolled = await museum.db
      .selectFrom("desk_devices")
      .select("id")
      .where("enrolled_by", "=", id)
      .where("revoked_at", "is", null)
      .execute();
    expect(enrolled).toHaveLength(10);
    const answers = [];
    for (const device of devices) answers.push((await enterPin(device, "8350")).status);
    expect(answers).toEqual([200, 403, 403, ...Array(9).fill(200)]);
  });

  test("is identified by a secret that no script reads and no other site sends, stored as a hash", async () => {
    const device: Comer = {
      at: museum,
      cookies: new Map(),
      agent: "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36",
    };
    const { setCookie, json } = await enterPassword(device);
    expect(setCookie).toEqual([
      expect.stringMatching(
        /^__Host-deskDevice=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
    const secret = device.cookies?.get("__Host-deskDevice") ?? "";
    const kept = JSON.stringify(await museum.db.selectFrom("desk_devices").selectAll().execute());
    expect(kept).toContain("Chrome, Windows");
    expect(kept).not.toContain(secret);
    expect(json.accessToken).not.toBe(secret);
    // The cookie alone admits no one.
    expect((await staffCalls(museum, secret).get("/event-checkin/events")).status).toBe(401);
  });

  test("is not enrolled by a PIN or an invented cookie", async () => {
    const stranger: Comer = { at: museum, address: "192.0.2.13", cookies: new Map([["__Host-deskDevice", "made-up"]]) };
    expect(await enterPin(stranger, "2468")).toMatchObject({ status: 403, setCookie: [] });
  });

  test("of the demo is created by its first correct PIN; until then it counts like any other", async () => {
    const device: Comer = { at: demo, address: "192.0.2.14", cookies: new Map() };
    await times(3, (index) => enterPin(device, `${1000 + index}`));
    expect((await enterPin(device, "2468")).setCookie).toHaveLength(1);
    await times(12, (index) => enterPin({ at: demo, address: "192.0.2.14" }, `${1000 + index}`));
    expect((await enterPin({ at: demo, address: "192.0.2.14" }, "2468")).status).toBe(429);
    expect((await enterPin(device, "2468")).status).toBe(200);
  });

  test("counts as unknown after it is revoked, and is signed out", async () => {
    const desk = await enrolledAt("192.0.2.15");
    const other = await enrolledAt("192.0.2.16");
    const callsOf = async (from: Comer) => staffCalls(museum, (await enterPin(from, "2468")).json.accessToken);
    const [mine, manager] = [await callsOf(desk), await callsOf(other)];
    const { devices } = (await mine.get<{ body: DeskDevicesResponse }>("/devices")).json.body;
    const id = devices.find(({ current }) => current)?.id ?? "";
    const left = (await manager.post<DeskDevicesResponse>("/devices/revoke", { id })).json.devices;
    expect(left.length).toBe(devices.length - 1);
    expect([(await mine.get("/devices")).status, (await manager.get("/devices")).status]).toEqual([401, 200]);
    expect((await enterPin(desk, "2468")).status).toBe(403);
  });
});

describe("wrong PINs and wrong passwords", () => {
  test("are counted separately: thirty wrong PINs from the museum's own address block no password", async () => {
    await times(30, (index) => enterPin(atDemo("192.0.2.20", index), `${1000 + index}`));
    expect((await enterPin(atDemo("192.0.2.20"), "2468")).status).toBe(429);
    expect((await enterPassword(at("192.0.2.20"))).status).toBe(200);
    const desk = await enrolledAt("192.0.2.20");
    await times(12, (index) => enterPin(desk, `${1000 + index}`));
    expect([(await enterPin(desk, "2468")).status, (await enterPassword(desk)).status]).toEqual([429, 200]);
  });

  test("for an account from one address do not lock it at another, nor on an enrolled device at the same one", async () => {
    const desk = await enrolledAt("192.0.2.21");
    expect(statuses(await times(30, (index) => enterPassword(at("192.0.2.21", index), `wrong-${index}`)))).toEqual({
      401: 10,
      429: 20,
    });
    expect(await enterPassword(at("192.0.2.21"))).toMatchObject({
      status: 429,
      json: { error: expect.stringContaining("Or sign in on an enrolled desk device.") },
    });
    expect((await enterPassword(at("192.0.2.22"))).status).toBe(200);
    expect((await enterPassword(desk)).status).toBe(200);
  });

  test("at desks count for their account on any device, and are refunded only to the account that signs in", async () => {
    // Each sign-in without the cookie enrolls another device.
    const desks = [await enrolledAt("192.0.2.25"), await enrolledAt("192.0.2.25"), await enrolledAt("192.0.2.25")];
    const guessed: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const desk = desks[round % 3] as Comer;
      for (let guess = 0; guess < 3; guess += 1)
        guessed.push((await enterPassword(desk, `wrong-${round}-${guess}`, "bob@museum.example")).status);
      // The clerk's own correct password resets nothing.
      expect((await enterPassword(desk)).status).toBe(200);
    }
    expect(guessed.filter((status) => status === 401)).toHaveLength(10);
    expect(guessed.slice(10).every((status) => status === 429)).toBe(true);
    await later();
    expect((await enterPassword(desks[0] as Comer, "right-password", "bob@museum.example")).status).toBe(200);
    await museum.db
      .updateTable("tries")
      .set({ points: 100 })
      .where("key", "like", "staff-password-account-day:%")
      .execute();
    expect((await enterPassword(desks[1] as Comer, "wrong", "bob@museum.example")).retryAfter).toBeGreaterThan(
      20 * 3600,
    );
  });

  test("of an account have their own limit on a recently used device: they are not used up elsewhere, and a colleague can unlock it", async () => {
    const [clerks, managers] = [await enrolledAt("192.0.2.26"), await enrolledAt("192.0.2.27", "bob@museum.example")];
    const managersAgain = await enrolledAt("192.0.2.28");
    const atClerks = (count: number) =>
      times(count, (index) => enterPassword(clerks, `wrong-${index}`, "bob@museum.example"));
    expect(statuses(await atClerks(14))).toEqual({ 401: 10, 429: 4 });
    await tried("staff-password-account-day", 100);
    expect((await enterPassword(managers, "right-password", "bob@museum.example")).status).toBe(200);
    expect((await enterPassword(managersAgain, "right-password", "bob@museum.example")).status).toBe(429);
    // That device has its own ten attempts, and a hundred a day.
    expect(
      statuses(await times(12, (index) => enterPassword(managers, `wrong-${index}`, "bob@museum.example"))),
    ).toEqual({ 401: 10, 429: 2 });
    const ada = (await enterPassword(managersAgain)).json.accessToken;
    const studio = (method: "GET" | "POST", url: string) =>
      museum.server.inject({
        method,
        url: `/api/studio${url}`,
        headers: { authorization: `Bearer ${ada}` },
        ...(method === "POST" && { payload: {} }),
      });
    const { employees } = (await studio("GET", "/employees")).json().body;
    const [locked, ...more] = employees.filter(
      ({ lockedUntil }: { lockedUntil?: string }) => lockedUntil !== undefined,
    );
    expect([locked, more]).toEqual([expect.objectContaining({ email: "bob@museum.example" }), []]);
    const unlocked = (await studio("POST", `/employees/${locked.id}/unlock`)).json();
    expect(unlocked.employee.lockedUntil).toBeUndefined();
    expect((await enterPassword(managers, "right-password", "bob@museum.example")).status).toBe(200);
    expect((await enterPassword(await enrolledAt("192.0.2.29"), "right-password", "bob@museum.example")).status).toBe(
      200,
    );
    const found = museum.db
      .selectFrom("audit_log")
      .select(["action", "subject"])
      .where("action", "like", "account-%lock%")
      .orderBy("id")
      .execute();
    expect((await found).map(({ action }) => action)).toEqual(
      expect.arrayContaining(["account-locked", "account-unlocked"]),
    );
  });

  test("from changing addresses are limited to a hundred a day for one account; an enrolled device still works", async () => {
    const desk = await enrolledAt("192.0.2.23");
    expect((await enterPassword(at("203.0.113.30"), "wrong")).status).toBe(401);
    await tried("staff-password-for-all", 95);
    const answers = await times(12, (index) =>
      enterPassword(at(`2001:db8:${(index + 1).toString(16)}::1`, index), `wrong-${index}`),
    );
    expect(statuses(answers)).toEqual({ 401: 5, 429: 7 });
    expect((await enterPassword(at("198.51.100.9"))).status).toBe(429);
    expect((await enterPassword(desk)).status).toBe(200);
  });
});
