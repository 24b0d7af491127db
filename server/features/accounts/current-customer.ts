import type { FastifyRequest } from "fastify";
import * as say from "../../../messages/generated/server/accounts.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import type { OwnersRequest, VisitorsRequest } from "../../core/http/calls.ts";
import { HttpError } from "../../core/http/http-error.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { noteLanguage } from "./customer-language.ts";
import { findToken, touchToken } from "./tokens.ts";

/** Record a session's last use at most this often, to save a write per call. Milliseconds. */
const noted = 5 * 60_000;

export interface CurrentCustomer {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly addressId: string | null;
  /** Null for the US. */
  readonly country: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  /** Null until the owner verifies the address. */
  readonly verifiedAt: Date | null;
  /** The museum's language last used; null for its default. */
  readonly language: string | null;
}

const owners = new WeakMap<FastifyRequest, CurrentCustomer>();

/** @throws HttpError 401 */
export async function customerAtDoor(
  context: Pick<ServerContext, "config" | "db" | "now">,
  request: FastifyRequest,
): Promise<CurrentCustomer> {
  const customer = await visitorAtDoor(context, request);
  if (customer === undefined) throw signInFirst();
  return customer;
}

/** Ignores the cookie: browsers send it with cross-site requests too. */
export async function visitorAtDoor(
  { config, db, now }: Pick<ServerContext, "config" | "db" | "now">,
  request: FastifyRequest,
): Promise<CurrentCustomer | undefined> {
  const token = customerTokenOf(request);
  const customer =
    token === undefined ? undefined : await customerOfToken(db, token, new Date(now().epochMilliseconds));
  if (customer === undefined) return undefined;
  owners.set(request, customer);
  await noteLanguage(db, config.current.tenant, request, customer);
  return customer;
}

export function ownerOf(request: OwnersRequest): CurrentCustomer {
  const customer = owners.get(request);
  if (customer === undefined)
    throw new Error(
      `The route ${request.routeOptions.url} is no customer's own call in the table of routes, so that nobody is known to make it.`,
    );
  return customer;
}

export function visitorOf(request: OwnersRequest | VisitorsRequest): CurrentCustomer | undefined {
  return owners.get(request);
}

export function customerTokenOf({ headers }: FastifyRequest): string | undefined {
  const token = headers["x-customer-token"];
  return typeof token === "string" && token !== "" ? token : undefined;
}

/** Records the use for the owner's list of sessions. */
export async function customerOfToken(db: Db | Tx, token: string, now: Date): Promise<CurrentCustomer | undefined> {
  const found = await findToken(db, "customer", token, now);
  if (found === undefined) return undefined;
  if (now.getTime() - found.usedAt.getTime() > noted) await touchToken(db, token, now);
  return findCustomer(db, found.subjectId);
}

export async function findCustomer(db: Db | Tx, id: string): Promise<CurrentCustomer | undefined> {
  return db
    .selectFrom("customers")
    .select(["id", "email", "first_name as firstName", "last_name as lastName", "phone", "address_id as addressId"])
    .select(["country", "street", "city", "state", "zip", "verified_at as verifiedAt", "language"])
    .where("id", "=", id)
    .where("disabled", "=", false)
    .executeTakeFirst();
}

/** @returns a 401 */
export function signInFirst(): HttpError {
  return new HttpError(401, say.signedOut, [
    { code: "SIGN_IN_REQUIRED", field: "X-Customer-Token", message: say.signInAgain },
  ]);
}
