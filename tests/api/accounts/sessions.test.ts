import { describe, expect, test } from "vitest";
import type { CustomerSessionsResponse, StaffResponse, StaffTokenResponse } from "../../../schemas/generated/wire.ts";
import { changeSecrets } from "../../../server/features/employees/employees.ts";
import { logIn, mailedToken, newAccount, post, signedIn } from "../support/accounts.ts";
import { openMuseum } from "../support/museum.ts";
import { hire, newEmployee, staffCalls } from "../support/staff.ts";

const museum = await openMuseum();
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";

type Headers = Record<string, string>;
const on = async (email: string, agent: string): Promise<Headers> => {
  const { json } = await logIn(museum, email, undefined, { "user-agent": agent });
  return { "x-customer-token": json.accessToken };
};
const sessionsOf = async (headers: Headers) => {
  const { status, json } = await museum.get<{ body: CustomerSessionsResponse }>("/customer/sessions", headers);
  expect(status).toBe(200);
  return json.body.sessions;
};
const isSignedIn = async (headers: Headers) => (await museum.get("/customer/me", headers)).status === 200;

describe("a customer", () => {
  test("sees where they are signed in: this browser first, the others with their last use", async () => {
    const { email } = await newAccount(museum);
    const [here, there] = [await on(email, phone), await on(email, "curl/8")];
    museum.wait(30);
    expect(await isSignedIn(there)).toBe(true);
    const began = museum.now().subtract({ minutes: 30 }).toString().replace("Z", ".000Z");
    const used = museum.now().toString().replace("Z", ".000Z");
    expect(await sessionsOf(here)).toEqual([
      { id: expect.any(String), browser: "Safari on iPhone", createdAt: began, lastUsedAt: used, current: true },
      { id: expect.any(String), browser: "A browser", createdAt: began, lastUsedAt: used, current: false },
    ]);
    const ids = (await sessionsOf(here)).map(({ id }) => id);
    for (const headers of [here, there]) expect(ids).not.toContain(headers["x-customer-token"]);
  });

  test("ends one of them, and continues with the others", async () => {
    const { email } = await newAccount(museum);
    const [here, lost] = [await on(email, phone), await on(email, "curl/8")];
    const [, other] = await sessionsOf(here);
    const ended = await post<CustomerSessionsResponse>(
      museum,
      "/storefront/customer/sessions/end",
      { id: other?.id },
      here,
    );
    expect([ended.status, ended.json.sessions.map(({ current }) => current)]).toEqual([200, [true]]);
    expect([await isSignedIn(here), await isSignedIn(lost)]).toEqual([true, false]);
    const again = await post(museum, "/storefront/customer/sessions/end", { id: other?.id }, here);
    expect(again).toMatchObject({ status: 404, json: { error: "That session has already ended." } });
  });

  test("signs out everywhere", async () => {
    const { email } = await newAccount(museum);
    const sessions = [await on(email, phone), await on(email, "curl/8")];
    expect((await post(museum, "/storefront/customer/sessions/end-all", {}, sessions[0])).status).toBe(200);
    for (const headers of sessions) expect(await isSignedIn(headers)).toBe(false);
  });

  test("can neither see nor end another customer's, nor a token that is not a session", async () => {
    const [mine, theirs] = [await newAccount(museum), await newAccount(museum)];
    const [me, them] = [await signedIn(museum, mine.email), await signedIn(museum, theirs.email)];
    await post(museum, "/admin/customer/reset", { email: mine.email });
    const link = await museum.db
      .selectFrom("tokens")
      .select("id")
      .where("subject_id", "=", mine.id)
      .where("kind", "in", ["password", "browser"])
      .execute();
    expect(link).toHaveLength(2);
    expect(await sessionsOf(me)).toHaveLength(1);
    const [their] = await sessionsOf(them);
    for (const id of [their?.id ?? "", ...link.map((each) => each.id)]) {
      expect((await post(museum, "/storefront/customer/sessions/end", { id }, me)).status).toBe(404);
    }
    expect(await isSignedIn(them)).toBe(true);
    for (const path of ["end", "end-all"]) {
      const { status, json } = await post(museum, `/storefront/customer/sessions/${path}`, { id: their?.id });
      expect([status, json.errors?.[0]?.code]).toEqual([401, "SIGN_IN_REQUIRED"]);
    }
    expect((await museum.get("/customer/sessions")).status).toBe(401);
  });

  test("with a new password is signed in only there, and no other browser is known any more", async () => {
    const { id, email } = await newAccount(museum);
    const before = [await on(email, phone), await on(email, "curl/8")];
    await post(museum, "/admin/customer/reset", { email });
    const changed = {
      token: await mailedToken(museum, email),
      password: "another-password",
      password_confirmation: "another-password",
    };
    const { json } = await post(museum, "/storefront/member/password", changed, { "user-agent": phone });
    for (const headers of before) expect(await isSignedIn(headers)).toBe(false);
    expect(await sessionsOf({ "x-customer-token": json.accessToken })).toMatchObject([
      { browser: "Safari on iPhone", current: true },
    ]);
    const known = museum.db
      .selectFrom("tokens")
      .select("id")
      .where("kind", "=", "browser")
      .where("subject_id", "=", id);
    expect(await known.execute()).toHaveLength(1);
  });
});

describe("an employee", () => {
  test("is signed out everywhere by a new PIN or password", async () => {
    const id = await hire(museum, { pin: "7391", email: "grace@museum.example" });
    for (const secrets of [{ pin: "7394" }, { password: "another-password" }]) {
      const body = { email: "grace@museum.example", password: "right-password" };
      const tokens = await Promise.all(
        [1, 2].map(async () => (await staffCalls(museum).post<StaffTokenResponse>("/login", body)).json.accessToken),
      );
      await changeSecrets(museum.db, id, secrets);
      for (const token of tokens) expect((await staffCalls(museum, token).get("/me")).status).toBe(401);
    }
  });

  test("gets their own data, and only with a token", async () => {
    const { status, json } = await (await newEmployee(museum, ["check-in"])).get<{ body: StaffResponse }>("/me");
    expect([status, json.body]).toEqual([
      200,
      { id: expect.any(String), name: "Grace Hopper", permissions: ["check-in"] },
    ]);
    expect((await staffCalls(museum).get("/me")).status).toBe(401);
  });
});
