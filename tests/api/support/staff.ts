import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { ErrorBody, OrderResponse, StaffTokenResponse } from "../../../schemas/generated/wire.ts";
import { permissions } from "../../../schemas/permissions.ts";
import { hashPassword } from "../../../server/features/accounts/passwords.ts";
import { issueToken } from "../../../server/features/accounts/tokens.ts";
import { type Answer, line, type TestMuseum } from "./museum.ts";

export interface StaffCalls {
  /** "" if signed out. */
  readonly token: string;
  readonly headers: Record<string, string>;
  get<T = ErrorBody>(path: string): Promise<Answer<T>>;
  post<T = ErrorBody>(path: string, body: object, key?: string): Promise<Answer<T>>;
}

export function staffCalls({ server }: TestMuseum, token?: string, more: Record<string, string> = {}): StaffCalls {
  const headers: Record<string, string> = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...more };
  const answer = <T>(response: Awaited<ReturnType<typeof server.inject>>): Answer<T> => ({
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    json: response.json<T>(),
  });
  const url = (path: string) => `/api/box-office/employee${path}`;
  return {
    token: token ?? "",
    headers,
    get: async (path) => answer(await server.inject({ url: url(path), headers })),
    post: async (path, payload, key) =>
      answer(
        await server.inject({
          method: "POST",
          url: url(path),
          payload,
          headers: { ...headers, ...(key !== undefined && { "idempotency-key": key }) },
        }),
      ),
  };
}

export async function signIn(museum: TestMuseum, pin = "2468"): Promise<StaffCalls> {
  const { status, json } = await staffCalls(museum).post<StaffTokenResponse>("/pin-login", { pin });
  expect(status).toBe(200);
  return staffCalls(museum, json.accessToken);
}

export async function hire(
  { db, now }: TestMuseum,
  { pin, email, allowed = permissions }: { pin?: string; email?: string; allowed?: readonly string[] } = {},
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto("employees")
    .values({
      id,
      name: "Grace Hopper",
      email_key: email ?? null,
      password_hash: email === undefined ? null : await hashPassword("right-password"),
      pin_hash: pin === undefined ? null : await hashPassword(pin),
      permissions: JSON.stringify(allowed),
      created_at: new Date(now().epochMilliseconds),
    })
    .execute();
  return id;
}

export async function newEmployee(museum: TestMuseum, allowed: readonly string[] = permissions): Promise<StaffCalls> {
  const now = new Date(museum.now().epochMilliseconds);
  const expiresAt = new Date(now.getTime() + 16 * 3_600_000);
  return staffCalls(
    museum,
    await issueToken(museum.db, { kind: "employee", subjectId: await hire(museum, { allowed }), now, expiresAt }),
  );
}

interface Bought {
  readonly orderId: string;
  readonly code: string;
  readonly ticketIds: string[];
}

/** Buys tickets as a visitor does. Returns the ids of order and tickets, and the confirmation code. */
export const buy = (museum: TestMuseum, ...lines: ReturnType<typeof line>[]) =>
  buyFor(museum, "ada@museum.example", ...lines);

export async function buyFor(museum: TestMuseum, email: string, ...lines: ReturnType<typeof line>[]): Promise<Bought> {
  const { json } = await museum.post("/checkout/create", { lineItems: lines });
  const { headers } = await museum.pay(json.id, { firstName: "Ada", lastName: "Lovelace", email });
  const orderId = String(headers.location).split("/")[2] ?? "";
  const { status } = await museum.get<{ body: OrderResponse }>(`/order/${orderId}/tickets`);
  expect(status).toBe(200);
  const order = await museum.db
    .selectFrom("orders")
    .select("confirmation_code")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const tickets = await museum.db
    .selectFrom("tickets")
    .select("id")
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();
  return { orderId, code: order.confirmation_code, ticketIds: tickets.map(({ id }) => id) };
}

export const twoTickets = (museum: TestMuseum) =>
  buy(museum, line("adult", 2, { Date: "2026-12-01", Time: "10:00 AM" }));
