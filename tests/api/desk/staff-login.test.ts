import { beforeEach, describe, expect, test } from "vitest";
import type { ErrorBody, StaffTokenResponse } from "../../../schemas/generated/wire.ts";
import { addDemoEmployees, closeDemoEmployees } from "../../../server/features/employees/demo-employees.ts";
import { tenant } from "../support/fixture.ts";
import { openMuseum } from "../support/museum.ts";
import { hire, staffCalls } from "../support/staff.ts";

const demoTenant = { locale: "en", supportEmail: "visit@meridian.example" };
const museum = await openMuseum();
await addDemoEmployees(museum.db, demoTenant, new Date(museum.now().epochMilliseconds));

async function enter(path: string, payload: object, address = "192.0.2.1") {
  const response = await museum.server.inject({
    method: "POST",
    url: `/api/box-office/employee${path}`,
    payload,
    remoteAddress: address,
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    json: response.json<StaffTokenResponse & ErrorBody>(),
  };
}
const enterPin = (pin: string) => enter("/pin-login", { pin });
const invalid = {
  status: 401,
  json: { error: "Invalid Login", errors: [{ code: "INVALID_LOGIN", message: "Invalid Login" }] },
};

beforeEach(async () => {
  await museum.db.deleteFrom("tries").execute();
});

describe("an employee", () => {
  test("signs in by PIN, and by e-mail and password in upper or lower case", async () => {
    const answers = [
      await enterPin("2468"),
      await enter("/login", { email: " Desk@Meridian.Example ", password: "meridian-desk" }),
    ];
    for (const { status, json } of answers) {
      expect(status).toBe(200);
      expect(json).toMatchObject({
        name: "Front desk",
        permissions: expect.arrayContaining(["check-in", "event-check-in"]),
      });
      expect((await staffCalls(museum, json.accessToken).get("/event-checkin/events")).status).toBe(200);
    }
    expect(answers[0]?.json.accessToken).not.toBe(answers[1]?.json.accessToken);
  });

  test("is signed in until the museum's day ends, in any time zone", async () => {
    const { json } = await enterPin("2468");
    const midnight = museum.now().toZonedDateTimeISO(tenant.timeZone).startOfDay().add({ days: 1 });
    const working = museum.now().add({ hours: 16 });
    expect(Date.parse(json.expiresAt ?? "")).toBe(Math.min(midnight.epochMilliseconds, working.epochMilliseconds));
    const { expires_at } = await museum.db
      .selectFrom("tokens")
      .select("expires_at")
      .where("kind", "=", "employee")
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    expect(expires_at.toISOString()).toBe(json.expiresAt);
  });

  test("gets the same answer for any mistake", async () => {
    await hire(museum, { email: "no-password@museum.example", pin: "8642" });
    await museum.db
      .updateTable("employees")
      .set({ password_hash: null })
      .where("email_key", "=", "no-password@museum.example")
      .execute();
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
    for (const [index, [path, body]] of wrong.entries())
      expect(await enter(path, body, `192.0.2.${index}`), JSON.stringify(body)).toMatchObject(invalid);
  });

  test.each(["", "246", "24680", "24a8", "２４６８", " 2468", "2468\n"])("%j is not a PIN", async (pin) => {
    expect((await enterPin(pin)).status).toBe(400);
  });

  test("has PIN, password and token stored only as hashes", async () => {
    const { json } = await enterPin("2468");
    const kept = JSON.stringify(
      await Promise.all([
        museum.db.selectFrom("employees").selectAll().execute(),
        museum.db.selectFrom("tokens").selectAll().execute(),
      ]),
    );
    for (const secret of ["meridian-desk", json.accessToken]) expect(kept).not.toContain(secret);
    const { pin_hash, password_hash } = await museum.db
      .selectFrom("employees")
      .selectAll()
      .where("id", "=", "demo-desk")
      .executeTakeFirstOrThrow();
    for (const hash of [pin_hash, password_hash]) expect(hash).toMatch(/^\$argon2id\$v=19\$/);
  });

  test("of the demo is locked out without DEMO, and can sign in again with it", async () => {
    await closeDemoEmployees(museum.db);
    expect(await enterPin("2468")).toMatchObject(invalid);
    await addDemoEmployees(museum.db, demoTenant, new Date());
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

  test("do not store the address", async () => {
    await enterPin("0000");
    await enter("/login", { email: "desk@meridian.example", password: "wrong" });
    const kept = JSON.stringify(await museum.db.selectFrom("tries").selectAll().execute());
    expect(kept).not.toMatch(/192\.0\.2|meridian/);
  });
});
