import { beforeEach, describe, expect, test } from "vitest";
import type { ErrorBody, StaffTokenResponse } from "../../schemas/generated/wire.ts";
import { addDemoEmployees, closeDemoEmployees } from "../../server/staff/demo-employees.ts";
import { openMuseum, type TestMuseum } from "./support/museum.ts";
import { hire, staffCalls } from "./support/staff.ts";

const museum = await openMuseum();
const second = await openMuseum({ database: museum.db });
await addDemoEmployees(museum.db, new Date(museum.now().epochMilliseconds));

interface From {
  readonly at?: TestMuseum;
  readonly device?: string;
  readonly address?: string;
}
async function enter(path: string, payload: object, { at = museum, device, address = "192.0.2.1" }: From = {}) {
  const headers = device === undefined ? {} : { "x-device": device };
  const response = await at.server.inject({ method: "POST", url: `/api/box-office/employee${path}`, payload, headers, remoteAddress: address });
  return { status: response.statusCode, headers: response.headers, json: response.json<StaffTokenResponse & ErrorBody>() };
}
const enterPin = (pin: string, from?: From) => enter("/pin-login", { pin }, from);
const times = <T>(count: number, make: (index: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const invalid = { status: 401, json: { error: "Invalid Login", errors: [{ code: "INVALID_LOGIN", message: "Invalid Login" }] } };

beforeEach(async () => {
  await museum.db.deleteFrom("tries").execute();
});

describe("an employee", () => {
  test("signs in by PIN, and by e-mail and password however it is capitalized", async () => {
    const answers = [await enterPin("2468"), await enter("/login", { email: " Desk@Meridian.Example ", password: "meridian-desk" })];
    for (const { status, json } of answers) {
      expect(status).toBe(200);
      expect(json).toMatchObject({ name: "Front desk", permissions: expect.arrayContaining(["check-in", "event-check-in"]) });
      expect((await staffCalls(museum, json.accessToken).get("/event-checkin/events")).status).toBe(200);
    }
    expect(answers[0]?.json.accessToken).not.toBe(answers[1]?.json.accessToken);
  });

  test("is told the same whatever was wrong", async () => {
    await hire(museum, { email: "no-password@museum.example", pin: "8642" });
    await museum.db.updateTable("employees").set({ password_hash: null }).where("email_key", "=", "no-password@museum.example").execute();
    const closed = await hire(museum, { email: "closed@museum.example", pin: "9753" });
    await museum.db.updateTable("employees").set({ disabled: true }).where("id", "=", closed).execute();
    const wrong: [string, object][] = [
      ["/pin-login", { pin: "0000" }],
      ["/pin-login", { pin: "9753" }],
      ["/login", { email: "desk@meridian.example", password: "wrong" }],
      ["/login", { email: "desk@meridian.example", password: "2468" }],
      ["/login", { email: "nobody@meridian.example", password: "meridian-desk" }],
      ["/login", { email: "no-password@museum.example", password: "" }],
      ["/login", { email: "closed@museum.example", password: "right-password" }],
    ];
    for (const [index, [path, body]] of wrong.entries()) expect(await enter(path, body, { device: `${index}` }), JSON.stringify(body)).toMatchObject(invalid);
  });

  test.each(["", "246", "24680", "24a8", "２４６８", " 2468", "2468\n"])("%j is no PIN", async (pin) => {
    expect((await enterPin(pin)).status).toBe(400);
  });

  test("has neither PIN nor password nor token kept", async () => {
    const { json } = await enterPin("2468");
    const kept = JSON.stringify(
      await Promise.all([museum.db.selectFrom("employees").selectAll().execute(), museum.db.selectFrom("tokens").selectAll().execute()]),
    );
    for (const secret of ["meridian-desk", json.accessToken]) expect(kept).not.toContain(secret);
    const { pin_hash, password_hash } = await museum.db.selectFrom("employees").selectAll().where("id", "=", "demo-desk").executeTakeFirstOrThrow();
    for (const hash of [pin_hash, password_hash]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/);
  });

  test("of the demo is kept out without DEMO, and back with it", async () => {
    await closeDemoEmployees(museum.db);
    expect(await enterPin("2468")).toMatchObject(invalid);
    await addDemoEmployees(museum.db, new Date());
    expect((await enterPin("2468")).status).toBe(200);
  });
});

describe("wrong PINs", () => {
  test("are answered ever more slowly from the fourth on, and so is the right one", async () => {
    const took: number[] = [];
    for (const pin of ["0000", "0000", "0000", "0000", "2468"]) {
      const before = performance.now();
      await enterPin(pin);
      took.push(performance.now() - before);
    }
    expect(took[3]).toBeGreaterThan(240);
    expect(took[4]).toBeGreaterThan(490);
  });

  test("are locked out after ten from a device, the right one among them, at every server; for a quarter of an hour", async () => {
    const answers = await times(40, (index) => enterPin(`${1000 + index}`, { device: "North door", at: index % 2 === 0 ? museum : second }));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.json).toMatchObject({ error: "There were too many tries. Please try again in 15 minutes.", errors: [{ code: "TOO_MANY_TRIES" }] });
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(14 * 60);
    const restarted = await openMuseum({ database: museum.db });
    for (const at of [museum, second, restarted]) {
      expect((await enterPin("2468", { device: "North door", at })).status).toBe(429);
      expect((await enter("/login", { email: "desk@meridian.example", password: "meridian-desk" }, { device: "North door", at })).status).toBe(429);
    }
    // Another device at the same address, and the same name at another.
    expect((await enterPin("2468", { device: "South door" })).status).toBe(200);
    expect((await enterPin("2468", { device: "North door", address: "192.0.2.2" })).status).toBe(200);
    await museum.db
      .updateTable("tries")
      .set({ expire: Date.now() - 1 })
      .execute();
    expect((await enterPin("2468", { device: "North door" })).status).toBe(200);
  });

  test("are bounded for an address whatever its devices call themselves", async () => {
    const answers = await times(34, (index) => enterPin("0000", { device: `device ${index}` }));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
    expect((await enterPin("2468", { device: "yet another" })).status).toBe(429);
    expect((await enterPin("2468", { device: "yet another", address: "192.0.2.9" })).status).toBe(200);
  });

  test("are bounded for an address and a day, however long the pauses between them", async () => {
    await enterPin("0000");
    await museum.db.updateTable("tries").set({ points: 99 }).where("key", "like", "staff-address-day:%").execute();
    expect((await enterPin("0000")).status).toBe(401);
    const { status, headers } = await enterPin("2468", { device: "another" });
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(23 * 3600);
  });

  test("stay counted for the address of one who knows a right one", async () => {
    for (let index = 0; index < 31; index += 1) {
      if (index % 3 === 2) expect((await enterPin("2468")).status).toBe(200);
      else expect((await enterPin("0000")).status).toBe(401);
    }
    for (let index = 0; index < 9; index += 1) await enterPin("0000", { device: `${index}` });
    expect((await enterPin("2468")).status).toBe(429);
  });

  test("leave nothing that says whose address it was", async () => {
    await enterPin("0000", { device: "North door" });
    const kept = JSON.stringify(await museum.db.selectFrom("tries").selectAll().execute());
    expect(kept).not.toMatch(/192\.0\.2|North/);
  });
});
