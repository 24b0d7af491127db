import { describe, expect, test } from "vitest";
import type { CustomerResponse } from "../../../schemas/generated/wire.ts";
import { issueToken } from "../../../server/features/accounts/tokens.ts";
import { openMuseum } from "../support/museum.ts";

const museum = await openMuseum();
const at = () => new Date(museum.now().epochMilliseconds);
const inDays = (days: number) => new Date(museum.now().add({ hours: 24 * days }).epochMilliseconds);

async function account(id: string, more: { disabled?: boolean } = {}) {
  await museum.db
    .insertInto("customers")
    .values({
      id,
      email: `${id}@museum.example`,
      email_key: `${id}@museum.example`,
      first_name: "Ada",
      created_at: at(),
      ...more,
    })
    .execute();
  return issueToken(museum.db, { kind: "customer", subjectId: id, now: at(), expiresAt: inDays(7) });
}

const customer = (id: string, token?: string) =>
  museum.get<{ body: CustomerResponse }>(
    `/customer/${id}`,
    token === undefined ? undefined : { "x-customer-token": token },
  );

describe("the account of a token", () => {
  test("is returned as me and by its id, with its data and nothing else", async () => {
    const token = await account("known");
    const me = await customer("me", token);
    expect(me.json.body.customer).toEqual({
      id: "known",
      email: "known@museum.example",
      firstName: "Ada",
      unverified: true,
    });
    expect((await customer("known", token)).json).toEqual(me.json);
    expect(me.headers["cache-control"]).toBe("no-store");
  });

  test("is inaccessible to others, and whether others exist is not revealed", async () => {
    const token = await account("curious");
    await account("other");
    const [theirs, nobodys] = [await customer("other", token), await customer("nobody", token)];
    expect([theirs.status, nobodys.status]).toEqual([403, 403]);
    expect(theirs.text).not.toContain("@");
  });

  test.each(["", "wrong", "x".repeat(4000)])("requires a token that was issued: %s", async (token) => {
    expect(await customer("me", token)).toMatchObject({
      status: 401,
      json: { errors: [{ code: "SIGN_IN_REQUIRED" }] },
    });
  });

  test("is not accessible by cookie alone", async () => {
    const token = await account("cookie");
    expect((await museum.get("/customer/me", { cookie: `customerToken=${token}` })).status).toBe(401);
  });

  test("is inaccessible to a token that has expired, is of another kind, or belongs to a disabled account", async () => {
    const expired = await issueToken(museum.db, { kind: "customer", subjectId: "known", now: at(), expiresAt: at() });
    const link = await issueToken(museum.db, { kind: "password", subjectId: "known", now: at(), expiresAt: inDays(1) });
    const disabled = await account("disabled", { disabled: true });
    for (const token of [expired, link, disabled]) expect((await customer("me", token)).status).toBe(401);
  });
});
