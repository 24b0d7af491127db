import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { ErrorBody, SignedInResponse } from "../../../schemas/generated/wire.ts";
import { hashPassword } from "../../../server/features/accounts/passwords.ts";
import type { Answer, TestMuseum } from "./museum.ts";

export const password = "right-password";
const hashed = hashPassword(password);

/** Creates an account; one without a password was never activated. */
export async function newAccount(
  { db, now }: TestMuseum,
  {
    active = true,
    disabled = false,
    verified = true,
  }: { active?: boolean; disabled?: boolean; verified?: boolean } = {},
): Promise<{ id: string; email: string }> {
  const id = randomUUID();
  const email = `Ada.${id}@museum.example`;
  await db
    .insertInto("customers")
    .values({
      id,
      email,
      email_key: email.toLowerCase(),
      first_name: "Ada",
      password_hash: active ? await hashed : null,
      disabled,
      verified_at: verified ? new Date(now().epochMilliseconds) : null,
      created_at: new Date(now().epochMilliseconds),
    })
    .execute();
  return { id, email };
}

export async function post<T = SignedInResponse & ErrorBody>(
  { server }: TestMuseum,
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const response = await server.inject({ method: "POST", url: `/api${url}`, payload: body, headers });
  return { status: response.statusCode, headers: response.headers, text: response.body, json: response.json<T>() };
}

export const logIn = (museum: TestMuseum, email: string, tried = password, headers: Record<string, string> = {}) =>
  post(museum, "/storefront/member/login", { email, password: tried }, headers);

export async function signedIn(museum: TestMuseum, email: string): Promise<Record<string, string>> {
  const { status, json } = await logIn(museum, email);
  expect(status).toBe(200);
  return { "x-customer-token": json.accessToken };
}

/** The token of the latest mailed link to set a password or verify the address. */
export async function mailedToken(
  { db, mails }: TestMuseum,
  email: string,
  page: "set-password" | "verify" = "set-password",
): Promise<string> {
  const found = async () =>
    (await mails()).filter((mail) => mail.includes(`To: ${email}`) && mail.includes(`${page}#token=`)).at(-1);
  await expect.poll(found).toBeDefined();
  // The file appears shortly before the server removes the mail from the outbox.
  await expect.poll(() => db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  return new RegExp(`${page}#token=([\\w-]+)`).exec((await found()) ?? "")?.[1] ?? "";
}
