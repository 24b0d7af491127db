import { describe, expect, test } from "vitest";
import type { CustomerResponse } from "../../../schemas/generated/wire.ts";
import { logIn, mailedToken, newAccount, password, post, signedIn } from "../support/accounts.ts";
import { openMuseum } from "../support/museum.ts";

const museum = await openMuseum();
const me = async (headers: Record<string, string>) => museum.get<{ body: CustomerResponse }>("/customer/me", headers);
const person = (email: string) => ({
  email,
  password: "secret-5",
  password_confirmation: "secret-5",
  firstName: "Grace",
  lastName: "Hopper",
});
const register = (body: object, headers?: Record<string, string>) =>
  post(museum, "/admin/customer/register", body, headers);
const fresh = () => `${crypto.randomUUID()}@museum.example`;

describe("signing in", () => {
  test("returns a token for seven days, however the address is written", async () => {
    const { id, email } = await newAccount(museum);
    const { status, json } = await logIn(museum, ` ${email.toUpperCase()} `);
    expect([status, json.customer.id]).toEqual([200, id]);
    expect(json.expiresAt).toBe(
      museum
        .now()
        .add({ hours: 7 * 24 })
        .toString()
        .replace("Z", ".000Z"),
    );
    expect((await me({ "x-customer-token": json.accessToken })).json.body.customer.email).toBe(email);
    expect(Object.keys(json.customer).sort()).toEqual(["email", "firstName", "id"]);
  });

  test("gives the same answer for a wrong password, an unknown account and one never activated", async () => {
    const [known, idle] = [await newAccount(museum), await newAccount(museum, { active: false })];
    const answers = [
      await logIn(museum, known.email, "wrong"),
      await logIn(museum, fresh()),
      await logIn(museum, idle.email),
    ];
    const message = "Email and/or password does not match our records. New user? Create Account";
    for (const { status, json } of answers)
      expect([status, json.error, json.errors]).toEqual([401, message, [{ code: "UNIDENTIFIED_CUSTOMER", message }]]);
  });

  test("reveals that an account is disabled only with the correct password", async () => {
    const { email } = await newAccount(museum, { disabled: true });
    expect(await logIn(museum, email)).toMatchObject({
      status: 403,
      json: { errors: [{ code: "CUSTOMER_DISABLED" }] },
    });
    expect((await logIn(museum, email, "wrong")).status).toBe(401);
  });

  test("requires both fields", async () => {
    const { status, json } = await post(museum, "/storefront/member/login", { email: "no address" });
    expect(status).toBe(400);
    expect(json.errors).toEqual([
      { code: "INVALID", field: "email", message: "Email is invalid." },
      { code: "BLANK", field: "password", message: "This field is required." },
    ]);
  });

  test("ends with signing out, for that session only", async () => {
    const { email } = await newAccount(museum);
    const [here, there] = [await signedIn(museum, email), await signedIn(museum, email)];
    for (let time = 0; time < 2; time += 1)
      expect(await post(museum, "/storefront/member/logout", {}, here)).toMatchObject({ status: 200, json: {} });
    expect([(await me(here)).status, (await me(there)).status]).toEqual([401, 200]);
  });

  test("ends after seven days", async () => {
    const headers = await signedIn(museum, (await newAccount(museum)).email);
    const start = museum.now();
    museum.wait(7 * 24 * 60 - 1);
    expect((await me(headers)).status).toBe(200);
    museum.wait(1);
    expect((await me(headers)).status).toBe(401);
    museum.wait(-start.until(museum.now()).total("minutes"));
  });
});

describe("registering", () => {
  test("creates an account, signs in, and confirms by mail", async () => {
    const email = fresh();
    const { status, json } = await register(person(email));
    expect([status, json.customer.firstName]).toEqual([200, "Grace"]);
    expect((await me({ "x-customer-token": json.accessToken })).status).toBe(200);
    expect((await logIn(museum, email, "secret-5")).status).toBe(200);
    await expect
      .poll(async () => (await museum.mails()).filter((mail) => mail.includes(`To: ${email}`)).length)
      .toBe(1);
  });

  test("accepts an address once, however it is written, also concurrently, and also one that was never activated", async () => {
    const email = fresh();
    const answers = await Promise.all([email, email.toUpperCase(), email].map((each) => register(person(each))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.json.errors).toMatchObject([
      { code: "TAKEN", field: "email" },
    ]);
    const idle = await newAccount(museum, { active: false });
    expect((await register(person(idle.email))).json.errors?.[0]?.code).toBe("TAKEN");
  });

  test.each([
    ["email", "BLANK", { email: " " }],
    ["email", "INVALID", { email: "ada" }],
    ["email", "BAD_DOMAIN", { email: "ada@museum.invalid" }],
    ["email", "BAD_DOMAIN", { email: "ada@10.0.0.1" }],
    ["firstName", "CONTAINS_HTML_TAGS", { firstName: "<b>Ada</b>" }],
    ["firstName", "CONTAINS_HTML_TAGS", { firstName: "Ada<img src=x onerror=alert(1)>" }],
    ["lastName", "CONTAINS_URL", { lastName: "see https://evil.example" }],
    ["lastName", "CONTAINS_URL", { lastName: "www.evil.example" }],
    ["lastName", "CONTAINS_URL", { lastName: "win at evil.com" }],
    ["lastName", "INVALID", { lastName: "Ada\nBcc: all@museum.example" }],
    ["lastName", "INVALID", { lastName: { $ne: "" } }],
    ["firstName", "TOO_LONG", { firstName: "x".repeat(200_000) }],
    ["password", "TOO_SHORT", { password: "1234", password_confirmation: "1234" }],
    ["password", "TOO_LONG", { password: "x".repeat(41), password_confirmation: "x".repeat(41) }],
    ["password", "PASSWORD_STARTS_OR_ENDS_WITH_WHITESPACE", { password: " secret", password_confirmation: " secret" }],
    ["password_confirmation", "INVALID", { password_confirmation: "different" }],
  ])("refuses a wrong %s with %s: %j", async (field, code, change) => {
    const { status, json } = await register({ ...person(fresh()), ...change });
    expect([status, json.errors?.map((error) => [error.code, error.field])]).toEqual([400, [[code, field]]]);
  });

  test.each(["J.R.", "O'Brien", "Müller-Lüdenscheidt", "Smith & Sons", "St. John", "李"])(
    "accepts names unchanged: %s",
    async (lastName) => {
      expect((await register({ ...person(fresh()), lastName })).json.customer.lastName).toBe(lastName);
    },
  );

  test("ignores unknown fields", async () => {
    const mine = {
      id: "chosen",
      disabled: true,
      membership: { level: "family" },
      address_id: "a",
      created_at: "2000-01-01",
      role: "admin",
    };
    const { status, json } = await register({ ...person(fresh()), ...mine });
    expect([status, Object.keys(json.customer).sort()]).toEqual([
      200,
      ["email", "firstName", "id", "lastName", "unverified"],
    ]);
    expect(json.customer.id).not.toBe("chosen");
  });

  test("refuses a megabyte", async () => {
    expect((await register({ ...person(fresh()), firstName: "x".repeat(1_000_000) })).status).toBe(413);
  });
});

describe("a mailed link", () => {
  const activate = (email: string, headers?: Record<string, string>) =>
    post(museum, "/storefront/member/activate", { email }, headers);
  const set = (token: string, chosen = "new-password", headers?: Record<string, string>) =>
    post(museum, "/storefront/member/password", { token, password: chosen, password_confirmation: chosen }, headers);

  test("activates an account once, signs in, and is then used up", async () => {
    const { id, email } = await newAccount(museum, { active: false });
    expect(await activate(email)).toMatchObject({ status: 200, json: {} });
    const token = await mailedToken(museum, email);
    const { status, json } = await set(token);
    expect([status, json.customer.id]).toEqual([200, id]);
    expect((await me({ "x-customer-token": json.accessToken })).status).toBe(200);
    expect(await set(token, "another-one")).toMatchObject({
      status: 400,
      json: { error: "Invalid activation token.", errors: [{ code: "TOKEN_INVALID", field: "token" }] },
    });
    expect((await logIn(museum, email, "new-password")).status).toBe(200);
    expect(await activate(email)).toMatchObject({
      status: 430,
      json: { error: `An online account has already been setup for ${email}.`, errors: [{ code: "ALREADY_ENABLED" }] },
    });
  });

  test("reports whether it is still valid, as often as requested, and nothing about the account", async () => {
    const check = (token: string) => post(museum, "/storefront/member/password/check", { token });
    const { email } = await newAccount(museum, { active: false });
    await activate(email);
    const token = await mailedToken(museum, email);
    for (const answer of [await check(token), await check(token)])
      expect([answer.status, answer.text]).toEqual([200, "{}"]);
    expect((await set(token)).status).toBe(200);
    for (const spent of [token, "never-issued", ""])
      expect(await check(spent)).toMatchObject({
        status: 400,
        json: { error: "Invalid activation token.", errors: [{ code: "TOKEN_INVALID", field: "token" }] },
      });
    // A session token does not work as a link.
    const session = await signedIn(museum, (await newAccount(museum)).email);
    expect((await check(session["x-customer-token"] ?? "")).status).toBe(400);
  });

  test("stops answering an address that asks endlessly", { tags: ["slow"] }, async () => {
    const own = await openMuseum();
    const check = () => post(own, "/storefront/member/password/check", { token: "guess" });
    const statuses: number[] = [];
    for (let asked = 0; asked < 301; asked += 1) statuses.push((await check()).status);
    expect([statuses[299], statuses[300]]).toEqual([400, 429]);
  });

  test("is used once by concurrent requests", async () => {
    const { email } = await newAccount(museum, { active: false });
    await activate(email);
    const token = await mailedToken(museum, email);
    const answers = await Promise.all(["first-one", "second-one", "third-one"].map((chosen) => set(token, chosen)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test("is not sent to an unknown address", async () => {
    const email = fresh();
    expect(await activate(email)).toMatchObject({
      status: 404,
      json: { error: `We did not find an account associated with ${email}` },
    });
  });

  test("for a new password ends all sessions and invalidates all other links; a wrong password leaves it valid", async () => {
    const { email } = await newAccount(museum);
    const session = await signedIn(museum, email);
    expect(await post(museum, "/admin/customer/reset", { email })).toMatchObject({ status: 200, json: {} });
    const first = await mailedToken(museum, email);
    await post(museum, "/admin/customer/reset", { email });
    await expect.poll(() => mailedToken(museum, email)).not.toBe(first);
    expect((await set(first, "1234")).json.errors?.[0]?.code).toBe("TOO_SHORT");
    expect((await set(first)).status).toBe(200);
    expect((await me(session)).status).toBe(401);
    expect((await set(await mailedToken(museum, email))).status).toBe(400);
    expect([(await logIn(museum, email)).status, (await logIn(museum, email, "new-password")).status]).toEqual([
      401, 200,
    ]);
  });

  test("expires", async () => {
    const { email } = await newAccount(museum);
    await post(museum, "/admin/customer/reset", { email });
    const token = await mailedToken(museum, email);
    museum.wait(121);
    expect((await set(token)).json.errors?.[0]?.code).toBe("TOKEN_INVALID");
  });

  test("for a new password does not reveal whether there is an account", async () => {
    const { email } = await newAccount(museum, { disabled: true });
    const answers = [
      await post(museum, "/admin/customer/reset", { email }),
      await post(museum, "/admin/customer/reset", { email: fresh() }),
    ];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, "{}"],
      [200, "{}"],
    ]);
    // Mails leave in order: once the later one arrives, the earlier one would have too.
    const { email: later } = await newAccount(museum);
    await post(museum, "/admin/customer/reset", { email: later });
    await mailedToken(museum, later);
    expect((await museum.mails()).filter((mail) => mail.includes(`To: ${email}`))).toEqual([]);
  });

  test("is not a session token", async () => {
    const { "x-customer-token": token = "" } = await signedIn(museum, (await newAccount(museum)).email);
    expect((await set(token)).status).toBe(400);
  });
});

describe("changing details", () => {
  const update = (body: object, headers?: Record<string, string>) =>
    post<CustomerResponse>(museum, "/admin/customer/update", body, headers);
  const address = { street: "1 Main St", city: "Denver", state: "CO", zip: "80202" };

  test("updates the given fields of the token's own account, and leaves the rest", async () => {
    const [{ email }, other] = [await newAccount(museum), await newAccount(museum)];
    const headers = await signedIn(museum, email);
    const first = (await update({ phone: "(303) 555-0142", address, id: other.id, password_hash: "" }, headers)).json
      .customer;
    expect(first).toMatchObject({ email, firstName: "Ada", phone: "(303) 555-0142", addressId: expect.any(String) });
    const second = (
      await update({ lastName: "Lovelace", address: { ...address, state: "colorado", zip: "80203" } }, headers)
    ).json.customer;
    expect(second).toEqual({ ...first, lastName: "Lovelace", address: { ...address, zip: "80203" } });
    expect((await update({}, headers)).json.customer).toEqual(second);
    expect((await logIn(museum, other.email)).json.customer).not.toHaveProperty("phone");
  });

  test("keeps an address of another country by its rules, and forgets the parts that it does not have", async () => {
    const headers = await signedIn(museum, (await newAccount(museum)).email);
    const phone = "(416) 555-0134";
    const canada = { country: "CA", street: "1 Queen St", city: "Toronto", state: "ontario", zip: "m5v 3l9" };
    expect((await update({ phone, address: canada }, headers)).json.customer).toMatchObject({
      phone,
      address: { ...canada, state: "ON", zip: "M5V 3L9" },
    });
    const vienna = { country: "AT", street: "Ring 1", city: "Wien", zip: "1010" };
    expect((await update({ address: { ...vienna, state: "Wien" } }, headers)).json.customer.address).toEqual(vienna);
    expect((await update({ address }, headers)).json.customer.address).toEqual(address);
  });

  test.each([
    [{ firstName: "" }, "firstName", "BLANK"],
    [{ firstName: "<i>" }, "firstName", "CONTAINS_HTML_TAGS"],
    [{ phone: "12" }, "phone", "INVALID"],
    [{ address: { ...address, state: "XX" } }, "state", "INVALID"],
    [{ address: { ...address, zip: "802" } }, "zip", "TOO_SHORT"],
    [{ address: { ...address, city: undefined } }, "city", "BLANK"],
    [{ address: "x" }, "street", "BLANK"],
    [{ address: { ...address, country: "constructor" } }, "country", "TOO_LONG"],
    [{ address: { ...address, country: "ZZ" } }, "country", "INVALID"],
    [{ address: { ...address, country: ["US"] } }, "address.country", "INVALID"],
    [{ address: { ...address, country: "CA", zip: "M5V 3L9" } }, "state", "INVALID"],
    [{ address: { ...address, country: "CA", state: "ON" } }, "zip", "INVALID"],
    [{ address: { ...address, country: "CO", state: "<b>x</b>" } }, "state", "CONTAINS_HTML_TAGS"],
    [{ address: { ...address, country: "CO", state: "x".repeat(10_000) } }, "address.state", "TOO_LONG"],
  ])("refuses %j", async (body, field, code) => {
    const headers = await signedIn(museum, (await newAccount(museum)).email);
    const { status, json } = await post(museum, "/admin/customer/update", body, headers);
    expect([status, json.errors?.[0]]).toMatchObject([400, { field, code }]);
  });

  test("requires a token", async () => {
    expect((await update({ firstName: "Eve" })).status).toBe(401);
  });
});

describe("an Idempotency-Key", () => {
  test("returns the same token for the same request, though none is stored", async () => {
    const [email, headers] = [fresh(), { "idempotency-key": crypto.randomUUID() }];
    const [first, second] = [await register(person(email), headers), await register(person(email), headers)];
    expect(second.text).toBe(first.text);
    expect((await me({ "x-customer-token": second.json.accessToken })).status).toBe(200);
    const other = await register({ ...person(email), password: "other-5", password_confirmation: "other-5" }, headers);
    expect(other.json.errors?.[0]?.code).toBe("IDEMPOTENCY_KEY_REUSED");
    const kept = JSON.stringify(await museum.db.selectFrom("idempotency_keys").selectAll().execute());
    expect(kept).toContain(first.json.customer.id);
    for (const secret of [first.json.accessToken, "secret-5"]) expect(kept).not.toContain(secret);
  });

  test("of a login belongs to that password and account", async () => {
    const [{ email }, other, headers] = [
      await newAccount(museum),
      await newAccount(museum),
      { "idempotency-key": crypto.randomUUID() },
    ];
    const first = await logIn(museum, email, password, headers);
    expect((await logIn(museum, email, password, headers)).text).toBe(first.text);
    expect((await logIn(museum, other.email, password, headers)).json.errors?.[0]?.code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect((await logIn(museum, email, "wrong", headers)).status).toBe(401);
  });
});
