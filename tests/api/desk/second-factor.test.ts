import { expect, test } from "vitest";
import type { StaffTokenResponse, StudioAccount, StudioFactorResponse } from "../../../schemas/generated/wire.ts";
import { codeOf, stepAt } from "../../../server/features/employees/totp.ts";
import { newMuseumDatabase } from "../support/database.ts";
import { fromBase32, sessionOf, switchFactorOn } from "../support/employees.ts";
import { tenant } from "../support/fixture.ts";
import { openMuseum } from "../support/museum.ts";
import { hire, staffCalls, twoTickets } from "../support/staff.ts";
import { editorOf } from "../support/studio.ts";

const db = await newMuseumDatabase();
const museum = await openMuseum({ database: db });
const twin = await openMuseum({ database: db });

const password = "right-password";
const moment = () => new Date(museum.now().epochMilliseconds);
const codeNow = (secret: Buffer, later = 0) => codeOf(secret, stepAt(moment()) + later);
let people = 0;
const newcomer = async (allowed?: readonly string[]) => {
  people += 1;
  const email = `person-${people}@museum.example`;
  return {
    email,
    id: await hire(museum, { email, pin: `${4000 + people * 7}`, ...(allowed && { allowed }) }),
    pin: `${4000 + people * 7}`,
  };
};
const signIn = (email: string, code?: string, at = museum) =>
  staffCalls(at).post<StaffTokenResponse>("/login", { email, password, ...(code !== undefined && { code }) });
const studioOf = (token: string) => editorOf(museum, { authorization: `Bearer ${token}` });
const refusedAs = (code: string, status = 401) => ({ status, json: { errors: [{ code, field: "code" }] } });

/** Enables two-factor authentication for a new employee, as the studio does. */
async function switchOn() {
  const { email, id, pin } = await newcomer();
  const studio = studioOf((await signIn(email)).json.accessToken);
  const begun = await studio.post<StudioFactorResponse>("/account/factor/begin", { password });
  expect(begun.status).toBe(200);
  const secret = fromBase32(begun.json.secret);
  expect(await studio.post("/account/factor/confirm", { code: codeNow(secret) })).toMatchObject({
    status: 200,
    json: { secondFactor: { recoveryCodes: 10 } },
  });
  return { email, id, pin, secret, studio, begun: begun.json };
}

test("it is set up with the password, takes effect once a code confirms it, and signing in then requires a code", async () => {
  const { email } = await newcomer();
  const studio = studioOf((await signIn(email)).json.accessToken);
  expect(await studio.post("/account/factor/begin", { password: "wrong" })).toMatchObject({
    status: 403,
    json: { errors: [{ code: "WRONG_PASSWORD" }] },
  });
  const { json } = await studio.post<StudioFactorResponse>("/account/factor/begin", { password });
  expect(json.address).toBe(
    `otpauth://totp/Museum:${encodeURIComponent(email)}?secret=${json.secret}&issuer=Museum`.replaceAll(
      "Museum",
      encodeURIComponent(tenant.title),
    ),
  );
  expect(json.qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
  expect(new Set(json.recoveryCodes).size).toBe(10);
  // An unconfirmed factor is not required.
  expect((await signIn(email)).status).toBe(200);
  const secret = fromBase32(json.secret);
  expect(await studio.post("/account/factor/confirm", { code: "000000" })).toMatchObject(
    refusedAs("SECOND_FACTOR_INVALID", 403),
  );
  expect((await studio.post("/account/factor/confirm", { code: codeNow(secret) })).status).toBe(200);
  expect(await signIn(email)).toMatchObject(refusedAs("SECOND_FACTOR_REQUIRED"));
  expect(await signIn(email, "123")).toMatchObject(refusedAs("SECOND_FACTOR_INVALID"));
  museum.wait(1);
  const spaced = codeNow(secret).replace(/^(...)/, "$1 ");
  expect(await signIn(email, spaced)).toMatchObject({ status: 200, json: { name: "Grace Hopper" } });
  expect(await studio.post("/account/factor/begin", { password })).toMatchObject({
    status: 409,
    json: { errors: [{ code: "SECOND_FACTOR_ON" }] },
  });
});

test("switching it on ends sessions begun with the password alone; the PIN still opens the box office", async () => {
  const { email, pin } = await newcomer();
  const [here, elsewhere] = [(await signIn(email)).json.accessToken, (await signIn(email)).json.accessToken];
  const byPin = (await staffCalls(museum).post<StaffTokenResponse>("/pin-login", { pin })).json.accessToken;
  const studio = studioOf(here);
  const { json } = await studio.post<StudioFactorResponse>("/account/factor/begin", { password });
  await studio.post("/account/factor/confirm", { code: codeNow(fromBase32(json.secret)) });
  const works = async (token: string) => (await staffCalls(museum, token).get("/me")).status;
  expect([await works(here), await works(elsewhere), await works(byPin)]).toEqual([200, 401, 200]);
  expect((await staffCalls(museum).post("/pin-login", { pin })).status).toBe(200);
});

test("a session by PIN neither shows the account nor sets up two-factor sign-in", async () => {
  const { pin } = await newcomer();
  const studio = studioOf((await staffCalls(museum).post<StaffTokenResponse>("/pin-login", { pin })).json.accessToken);
  for (const answer of [await studio.get("/account"), await studio.post("/account/factor/begin", { password })])
    expect(answer).toMatchObject({ status: 403, json: { errors: [{ code: "NOT_PERMITTED" }] } });
});

test("a code counts once, also when used concurrently on two servers", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, email } = await newcomer();
    const secret = await switchFactorOn(museum, id);
    const code = codeNow(secret);
    const answers = await Promise.all([signIn(email, code), signIn(email, code, twin), signIn(email, code, twin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await signIn(email, code)).toMatchObject(refusedAs("SECOND_FACTOR_INVALID"));
    expect((await signIn(email, codeNow(secret, -1))).status).toBe(401);
    expect((await signIn(email, codeNow(secret, 1))).status).toBe(200);
  }
});

test("a recovery code signs in once, also concurrently, and is not readable in the database", async () => {
  const { email, studio, begun } = await switchOn();
  const [code = "", other = ""] = begun.recoveryCodes;
  const answers = await Promise.all([signIn(email, code), signIn(email, code.toLowerCase().replaceAll("-", ""), twin)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect(await signIn(email, code)).toMatchObject(refusedAs("SECOND_FACTOR_INVALID"));
  expect((await studio.get<{ body: StudioAccount }>("/account")).json.body.secondFactor?.recoveryCodes).toBe(9);
  const stored = JSON.stringify([
    await db.selectFrom("recovery_codes").selectAll().execute(),
    await db.selectFrom("idempotency_keys").selectAll().execute(),
  ]);
  expect(stored).not.toContain(other);
  expect(stored).not.toContain(begun.secret);
});

test("it is switched off with a code, and the password alone signs in again", async () => {
  const { email, secret, studio } = await switchOn();
  expect(await studio.post("/account/factor/off", { code: "000000" })).toMatchObject(
    refusedAs("SECOND_FACTOR_INVALID", 403),
  );
  museum.wait(1);
  const off = await studio.post<StudioAccount>("/account/factor/off", { code: codeNow(secret) });
  expect(off.status).toBe(200);
  expect(off.json).not.toHaveProperty("secondFactor");
  expect((await signIn(email)).status).toBe(200);
});

test("a manager of employees removes a lost authenticator; that employee's sessions end", async () => {
  const { id, email, studio } = await switchOn();
  const manager = studioOf(await sessionOf(museum, await hire(museum, { allowed: ["employees"] })));
  const answer = await manager.post<{ employee: object }>(`/employees/${id}/factor/off`, {});
  expect(answer.status).toBe(200);
  expect(answer.json.employee).not.toHaveProperty("secondFactorSince");
  expect((await studio.get("/account")).status).toBe(401);
  expect((await signIn(email)).status).toBe(200);
  expect(await manager.post(`/employees/${id}/factor/off`, {})).toMatchObject({
    status: 409,
    json: { errors: [{ code: "SECOND_FACTOR_OFF" }] },
  });
});

test("of a thousand wrong codes ten are checked, and a right one after them is refused", async () => {
  const { id, email } = await newcomer();
  const secret = await switchFactorOn(museum, id);
  const wrong = String((Number(codeNow(secret)) + 1) % 1_000_000).padStart(6, "0");
  const seen = new Map<number, number>();
  const count = (status: number) => seen.set(status, (seen.get(status) ?? 0) + 1);
  // Use many addresses, so that only the account's limit applies; run in parallel, because attempts wait in real time.
  const tries = Array.from({ length: 1000 }, (_, index) => async () => {
    const remoteAddress = `10.${index >> 8}.${index & 255}.7`;
    const body = index % 10 === 9 ? { email, password } : { email, password, code: wrong };
    const { statusCode } = await museum.server.inject({
      method: "POST",
      url: "/api/box-office/employee/login",
      payload: body,
      remoteAddress,
    });
    if ("code" in body) count(statusCode);
  });
  for (let at = 0; at < tries.length; at += 50) await Promise.all(tries.slice(at, at + 50).map((each) => each()));
  expect(seen.get(401)).toBe(10);
  expect(seen.get(429)).toBe(890);
  expect((await signIn(email, codeNow(secret))).status).toBe(429);
}, 120_000);

test("if the museum requires two-factor sign-in, publishing, managing employees and refunds require such a session", async () => {
  museum.configure({ tenant: { ...tenant, staff: { secondFactor: true } } });
  try {
    const { email } = await newcomer();
    const signedIn = (await signIn(email)).json;
    expect(signedIn.permissions).not.toContain("publish");
    const studio = studioOf(signedIn.accessToken);
    const account = async () => (await studio.get<{ body: StudioAccount }>("/account")).json.body;
    expect((await account()).withheld).toEqual(["refund", "publish", "employees"]);
    expect(await studio.get("/employees")).toMatchObject({
      status: 403,
      json: { error: expect.stringContaining("two-factor authentication"), errors: [{ code: "NOT_PERMITTED" }] },
    });
    const { orderId, ticketIds } = await twoTickets(museum);
    const desk = staffCalls(museum, signedIn.accessToken);
    const refund = (who: typeof desk) =>
      who.post(`/order/${orderId}/refund`, { lines: [{ id: "0", quantity: 1 }], reason: "Ill" });
    const cancel = { ticketIds };
    expect([(await refund(desk)).status, (await desk.post(`/order/${orderId}/cancel`, cancel)).status]).toEqual([
      403, 403,
    ]);
    expect((await studio.get("/flows")).status).toBe(200);

    const { json } = await studio.post<StudioFactorResponse>("/account/factor/begin", { password });
    const confirmed = await studio.post<StudioAccount>("/account/factor/confirm", {
      code: codeNow(fromBase32(json.secret)),
    });
    expect(confirmed.json.withheld).toEqual([]);
    expect((await studio.get("/employees")).status).toBe(200);
    expect((await refund(desk)).status).toBe(200);
    museum.wait(1);
    expect((await signIn(email, codeNow(fromBase32(json.secret)))).json.permissions).toContain("publish");
  } finally {
    museum.configure({});
  }
});
