import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type {
  CustomerResponse,
  MemberCardResponse,
  MemberLookupResponse,
  OrderResponse,
} from "../../../schemas/generated/wire.ts";
import { readQr } from "../../read-qr.ts";
import { logIn, mailedToken, newAccount, password, post, signedIn } from "../support/accounts.ts";
import { membersCatalogue } from "../support/memberships.ts";
import { line, openMuseum } from "../support/museum.ts";
import { newEmployee, type StaffCalls } from "../support/staff.ts";

const museum = await openMuseum({ config: { catalogue: membersCatalogue } });
let desk: StaffCalls;
beforeAll(async () => {
  desk = await newEmployee(museum);
});

const address = (name: string) => `${name}.${randomUUID()}@museum.example`;
const pairs = (details: object) => Object.entries(details).map(([key, value]) => ({ key, value: String(value) }));
/** Buys a membership, by default as a guest who uses their own address. @returns the order's id */
async function buy(
  email: string,
  {
    variant = "dual-year",
    details = {},
    headers,
  }: { variant?: string; details?: object; headers?: Record<string, string> } = {},
) {
  const { json: cart } = await museum.post("/checkout/create", { lineItems: [line(variant, 1)] }, headers);
  await museum.post("/checkout/attribute", { cartId: cart.id, attributes: pairs(details) }, headers);
  const paid = await museum.pay(cart.id, { firstName: "Vera", lastName: "Owner", email });
  expect(paid.status, paid.text).toBe(303);
  return String(paid.headers.location).split("/")[2] ?? "";
}
async function register(email: string) {
  const body = { email, password: "attacker", password_confirmation: "attacker", firstName: "Mal", lastName: "Lory" };
  const { status, json } = await post(museum, "/admin/customer/register", body);
  return { status, headers: { "x-customer-token": json.accessToken }, customer: json.customer };
}
const me = async (headers: Record<string, string>) => museum.get<{ body: CustomerResponse }>("/customer/me", headers);
const cardOf = async (headers: Record<string, string>) =>
  (await museum.get<{ body: MemberCardResponse }>("/member/card", headers)).json.body;
const shown = async (orderId: string, headers?: Record<string, string>) => {
  const { json } = await museum.get<{ body: OrderResponse }>(`/order/${orderId}/tickets`, headers);
  return json.body.order.memberships[0];
};
const idOn = (qrCode: string | undefined) =>
  qrCode === undefined ? undefined : (JSON.parse(readQr(qrCode)) as { id: string }).id;
const mailsTo = async (email: string) =>
  (await museum.mails()).filter((mail) => mail.includes(`To: ${email}\n`)).join("\n");
const lookUp = async (query: string) =>
  (await desk.post<MemberLookupResponse>("/membership/lookup", { query })).json.members;
const admit = (membershipId: string | undefined) =>
  desk.post<{ error: string }>("/member-purchase/events", {
    membershipId: membershipId ?? "",
    membershipLevel: "dual",
    membershipExpires: "2099-01-01",
  });
const setPassword = (token: string) =>
  post(museum, "/storefront/member/password", { token, password, password_confirmation: password });

describe("a stranger who first registered another person's address", () => {
  test("never gets or sees the membership that its owner then buys as a guest; the owner takes over the account by mail", async () => {
    const victim = address("victim");
    const { headers: attacker } = await register(victim);
    const orderId = await buy(victim);
    expect((await me(attacker)).json.body.customer).toMatchObject({ unverified: true });
    expect((await me(attacker)).text).not.toContain("dual");
    expect(await cardOf(attacker)).toEqual({ card: null, later: [] });
    const ticket = line("member", 1, { Date: "2026-12-01", Time: "10:00 AM" });
    expect((await museum.post("/checkout/create", { lineItems: [ticket] }, attacker)).status).toBe(403);
    // The order page shows the card, and the desk admits its holder.
    const card = idOn((await shown(orderId))?.qrCode);
    expect((await admit(card)).status).toBe(200);

    await expect.poll(() => mailsTo(victim)).toContain("its email has not been confirmed yet");
    const taken = await setPassword(await mailedToken(museum, victim));
    expect(taken.status).toBe(200);
    expect(taken.json.customer).toMatchObject({ membership: { level: "dual", isValid: true } });
    expect(taken.json.customer.unverified).toBeUndefined();
    expect((await me(attacker)).status).toBe(401);
    expect((await logIn(museum, victim, "attacker")).status).toBe(401);
  });

  test("does not get it when the owner follows the link that confirms the address", async () => {
    const victim = address("clicks");
    const { headers: attacker } = await register(victim);
    await buy(victim);
    const token = await mailedToken(museum, victim, "verify");
    // The owner opens the link signed out, or signed in to another account.
    expect((await post(museum, "/storefront/member/verify", { token })).status).toBe(401);
    const other = await signedIn(museum, (await newAccount(museum)).email);
    expect(await post(museum, "/storefront/member/verify", { token }, other)).toMatchObject({
      status: 403,
      json: { errors: [{ code: "OTHER_ACCOUNT" }] },
    });
    expect((await me(attacker)).json.body.customer).toMatchObject({ unverified: true });
    // The same link lets the owner set their own password.
    expect((await setPassword(token)).json.customer).toMatchObject({ membership: { level: "dual" } });
    expect((await me(attacker)).status).toBe(401);
    expect((await setPassword(token)).status).toBe(400);
  });

  test.each(["", "guessed", "x".repeat(500)])("does not confirm it with a token of their own: %j", async (token) => {
    const { headers } = await register(address("guesser"));
    expect(await post(museum, "/storefront/member/verify", { token }, headers)).toMatchObject({
      status: 400,
      json: { errors: [{ code: "TOKEN_INVALID" }] },
    });
    expect((await me(headers)).json.body.customer).toMatchObject({ unverified: true });
  });

  test("gets no gift for that address either, and learns nothing of it", async () => {
    const victim = address("recipient");
    const { headers: attacker } = await register(victim);
    await buy(address("giver"), {
      details: { isGift: true, primaryFirstName: "Grace", primaryLastName: "Hopper", contactEmail: victim },
    });
    expect((await me(attacker)).text).not.toContain("dual");
    await expect.poll(() => mailsTo(victim)).toContain("has given you the membership");
    expect((await setPassword(await mailedToken(museum, victim))).json.customer).toMatchObject({
      membership: { level: "dual" },
    });
  });

  test("cannot register an address that a membership without an account waits for", async () => {
    const victim = address("waited");
    await buy(victim);
    expect(await register(victim)).toMatchObject({ status: 400 });
  });

  test("gets no link to the account by buying for its address", async () => {
    const [victim, stranger] = [address("linked"), address("stranger")];
    await register(victim);
    await buy(stranger, { details: { contactEmail: victim, primaryFirstName: "Vera", primaryLastName: "Owner" } });
    await expect.poll(() => mailsTo(victim)).toContain("has bought for you");
    expect(await mailsTo(victim)).toContain("set-password#token=");
    expect(await mailsTo(stranger)).not.toContain("token=");
  });
});

describe("a customer who registered their own address", () => {
  test("immediately gets what they buy signed in, and their guest purchases once the address is confirmed", async () => {
    const email = address("honest");
    const { headers } = await register(email);
    await buy(email, { variant: "individual-year", headers });
    expect((await me(headers)).json.body.customer).toMatchObject({
      unverified: true,
      membership: { level: "individual" },
    });
    await buy(email);
    expect((await me(headers)).text).not.toContain('"dual"');
    const token = await mailedToken(museum, email, "verify");
    const verified = await post<CustomerResponse>(museum, "/storefront/member/verify", { token }, headers);
    // The better membership starts now; the other one's days follow it.
    expect(verified.json.customer).toMatchObject({
      membership: { level: "dual" },
      laterMemberships: [{ level: "individual", starts: "2027-11-22" }],
    });
    expect(verified.json.customer.unverified).toBeUndefined();
    // A page reload repeats the request.
    expect((await post(museum, "/storefront/member/verify", { token }, headers)).status).toBe(200);
  });

  test("can request another link, but not once the address is confirmed", async () => {
    const email = address("again");
    const { headers } = await register(email);
    await post(museum, "/storefront/member/verification", {}, headers);
    await expect.poll(() => mailsTo(email)).toContain("Confirm your email at Test");
    const token = await mailedToken(museum, email, "verify");
    expect((await post(museum, "/storefront/member/verify", { token }, headers)).status).toBe(200);
    const before = await mailsTo(email);
    await post(museum, "/storefront/member/verification", {}, headers);
    expect(await museum.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
    expect(await mailsTo(email)).toBe(before);
  });
});

test("a purchase at the moment of verification belongs to the account, in either order", async () => {
  for (let round = 0; round < 6; round += 1) {
    const email = address(`race-${round}`);
    const { headers } = await register(email);
    const token = await mailedToken(museum, email, "verify");
    const bought = Promise.all([buy(email), buy(email, { variant: "individual-year" })]);
    const [verified] = await Promise.all([post(museum, "/storefront/member/verify", { token }, headers), bought]);
    expect(verified.status).toBe(200);
    expect((await me(headers)).json.body.customer).toMatchObject({
      membership: { level: "dual" },
      laterMemberships: [{ level: "individual" }],
    });
  }
});

describe("a stranger who buys a membership for a member's address", () => {
  test("never sees that member's card, nor any id that the desk accepts", async () => {
    const { id, email } = await newAccount(museum);
    const member = await signedIn(museum, email);
    await buy(email, { headers: member });
    const own = (await cardOf(member)).card;
    expect(own).toMatchObject({ level: "dual", qrCode: expect.any(String) });

    const orderId = await buy(email, { variant: "individual-year" });
    const seen = await museum.get<{ body: OrderResponse }>(`/order/${orderId}/tickets`);
    expect(seen.json.body.order.memberships).toHaveLength(1);
    expect(seen.json.body.order.memberships[0]?.qrCode).toBeUndefined();
    const card = idOn(own?.qrCode) ?? "";
    for (const secret of [card, id]) expect(seen.text).not.toContain(secret);
    const stranger = await signedIn(museum, (await newAccount(museum)).email);
    expect((await shown(orderId, stranger))?.qrCode).toBeUndefined();
    // The owner sees the member's card there too.
    expect(idOn((await shown(orderId, member))?.qrCode)).toBe(card);
    expect((await admit(card)).status).toBe(200);
    for (const guess of [id, orderId]) expect((await admit(guess)).status).toBe(404);
  });

  test("with an unconfirmed address has only a card for what they paid, and only until the owner has it", async () => {
    const email = address("twice");
    const family = await buy(email);
    const cheap = await buy(email, { variant: "individual-year" });
    const [first, second] = [idOn((await shown(family))?.qrCode), idOn((await shown(cheap))?.qrCode)];
    expect(first).not.toBe(second);
    await post(museum, "/storefront/member/activate", { email });
    const { json } = await setPassword(await mailedToken(museum, email));
    expect(json.customer).toMatchObject({ membership: { level: "dual" }, laterMemberships: [{ level: "individual" }] });
    for (const orderId of [family, cheap]) expect((await shown(orderId))?.qrCode).toBeUndefined();
    for (const card of [first, second])
      expect(await admit(card)).toMatchObject({
        status: 403,
        json: {
          error: "This card has been replaced. Look the member up by name or email.",
          errors: [{ code: "CARD_REPLACED" }],
        },
      });
  });
});

describe("a card", () => {
  test("has an id of at least 122 random bits that reveals nothing about its owner; a new one invalidates the old one", async () => {
    const { id, email } = await newAccount(museum);
    const headers = await signedIn(museum, email);
    await buy(email, { headers });
    const old = idOn((await cardOf(headers)).card?.qrCode);
    expect(old).toMatch(/^[\w-]{22,36}$/);
    expect(old).not.toBe(id);
    const renewed = await post<MemberCardResponse>(museum, "/storefront/member/card/renew", {}, headers);
    const now = idOn(renewed.json.card?.qrCode);
    expect(now).not.toBe(old);
    expect((await admit(old)).json.error).toBe("This card has been replaced. Look the member up by name or email.");
    expect((await desk.get(`/membership/generate-qrcode?customerId=${old}`)).status).toBe(404);
    expect((await admit(now)).status).toBe(200);
    expect((await lookUp(email)).map((member) => member.id)).toEqual([now]);
    expect((await post(museum, "/storefront/member/card/renew", {})).status).toBe(401);
    // The server remembers every card forever, so renewals are limited.
    const more = [];
    for (let count = 1; count <= 10; count += 1)
      more.push((await post(museum, "/storefront/member/card/renew", {}, headers)).status);
    expect(more).toEqual([...Array(9).fill(200), 429]);
  });

  test("of a waiting membership is found at the desk once, by every name on it", async () => {
    const email = address("desk");
    const names = {
      primaryFirstName: "Wilhelmina",
      primaryLastName: "Waiting",
      additionalFirstName: "Bartholomew",
      additionalLastName: "Second",
    };
    await buy(email, { details: { ...names, contactEmail: email } });
    for (const query of ["wilhelmina waiting", "Bartholomew", "second wilhelmina", email])
      expect(await lookUp(query)).toMatchObject([
        {
          email,
          membershipLevel: "dual",
          membershipIsValid: true,
          memberNames: "Wilhelmina Waiting and Bartholomew Second",
        },
      ]);
    const [member] = await lookUp(email);
    expect((await admit(member?.id)).status).toBe(200);
    await post(museum, "/storefront/member/activate", { email });
    await setPassword(await mailedToken(museum, email));
    const found = await lookUp("bartholomew");
    expect(found).toMatchObject([{ email, membershipLevel: "dual" }]);
    expect(found[0]?.id).not.toBe(member?.id);
  });
});

describe("another email", () => {
  const update = (headers: Record<string, string>, body: object) =>
    post<CustomerResponse>(museum, "/admin/customer/update", body, headers);

  test("becomes the account's when its mailed link is opened, and the old address is notified", async () => {
    const [before, after] = [address("before"), address("after")];
    const { headers } = await register(before);
    const asked = await update(headers, { email: after, firstName: "Augusta", password: "attacker" });
    expect([asked.status, asked.json.customer]).toMatchObject([
      200,
      { email: before, pendingEmail: after, firstName: "Augusta" },
    ]);
    await expect.poll(() => mailsTo(before)).toContain("Request to change your email at Test");
    const token = await mailedToken(museum, after, "verify");
    // The link alone or another account changes nothing, and it sets no password.
    expect((await post(museum, "/storefront/member/verify", { token })).status).toBe(401);
    const other = await signedIn(museum, (await newAccount(museum)).email);
    expect((await post(museum, "/storefront/member/verify", { token }, other)).status).toBe(403);
    expect((await setPassword(token)).status).toBe(400);
    const elsewhere = { "x-customer-token": (await logIn(museum, before, "attacker")).json.accessToken };
    expect((await me(elsewhere)).status).toBe(200);
    const changed = await post<CustomerResponse>(museum, "/storefront/member/verify", { token }, headers);
    // A new email address ends all other sessions and forgets known browsers.
    expect([(await me(elsewhere)).status, (await me(headers)).status]).toEqual([401, 200]);
    const { id } = changed.json.customer;
    const known = await museum.db
      .selectFrom("tokens")
      .select("kind")
      .where("subject_id", "=", id)
      .where("kind", "<>", "verify")
      .execute();
    expect(known).toEqual([{ kind: "customer" }]);
    expect(changed.json.customer).toMatchObject({ email: after });
    expect([changed.json.customer.pendingEmail, changed.json.customer.unverified]).toEqual([undefined, undefined]);
    expect([(await logIn(museum, after, "attacker")).status, (await logIn(museum, before, "attacker")).status]).toEqual(
      [200, 401],
    );
    expect((await post(museum, "/storefront/member/verify", { token }, headers)).status).toBe(200);
  });

  test("that has an account or is invalid is refused; the same one changes nothing", async () => {
    const { headers } = await register(address("same"));
    const taken = (await newAccount(museum)).email;
    expect(await update(headers, { email: taken, password: "attacker" })).toMatchObject({
      status: 400,
      json: { errors: [{ code: "TAKEN", field: "email" }] },
    });
    expect((await update(headers, { email: "nobody" })).status).toBe(400);
    const same = await update(headers, { email: (await update(headers, {})).json.customer.email });
    expect([same.status, same.json.customer.pendingEmail]).toEqual([200, undefined]);
  });

  test("requested in an intruder's session is stopped by a new password", async () => {
    const [owner, thief] = [address("owner"), address("thief")];
    const { headers } = await register(owner);
    // Without the password, the server sends no mail.
    for (const guess of [{}, { password: "guess" }])
      expect(await update(headers, { email: thief, ...guess })).toMatchObject({
        status: 403,
        json: { errors: [{ code: "WRONG_PASSWORD", field: "password" }] },
      });
    expect(await mailsTo(thief)).toBe("");
    await update(headers, { email: thief, password: "attacker" });
    const token = await mailedToken(museum, thief, "verify");
    await post(museum, "/admin/customer/reset", { email: owner });
    const reset = await setPassword(await mailedToken(museum, owner));
    expect(reset.status).toBe(200);
    const again = { "x-customer-token": reset.json.accessToken };
    await post(museum, "/storefront/member/verify", { token }, again);
    expect((await me(again)).json.body.customer).toMatchObject({ email: owner });
  });
});

test("a verification link can set a password for two hours, and never for a verified account", async () => {
  const late = address("late");
  await register(late);
  const token = await mailedToken(museum, late, "verify");
  museum.wait(119);
  expect((await post(museum, "/storefront/member/password/check", { token })).status).toBe(200);
  museum.wait(2);
  expect((await post(museum, "/storefront/member/password/check", { token })).status).toBe(400);
  expect((await setPassword(token)).status).toBe(400);

  const verified = address("verified");
  const { headers } = await register(verified);
  const first = await mailedToken(museum, verified, "verify");
  await museum.db.updateTable("customers").set({ verified_at: new Date() }).where("email_key", "=", verified).execute();
  expect((await setPassword(first)).status).toBe(400);
  expect((await me(headers)).status).toBe(200);
});
