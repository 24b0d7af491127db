import { setTimeout as pause } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { emailKey } from "../../commerce/email-key.ts";
import type { StaffTokenResponse } from "../../schemas/generated/wire.ts";
import { verifyPassword } from "../accounts/passwords.ts";
import { tokenFor } from "../accounts/session.ts";
import { hashOfToken, keepToken } from "../accounts/tokens.ts";
import type { Db } from "../database/tables.ts";
import { Failure } from "../http/failure.ts";
import { answerOnce } from "../http/idempotency.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { createLimit } from "../http/limit-tries.ts";
import type { Services } from "../http/services.ts";
import { deviceOf } from "./current-employee.ts";

/** How long a token lasts at most, in hours: a working day. */
const shift = 16;
/** So many wrong tries in a row are answered at once; each one more waits twice as long as the one before, up to the longest. Milliseconds. */
const unhurried = { tries: 3, first: 250, longest: 4000 };
const quarter = 15 * 60;
const day = 24 * 60 * 60;

/** Signs employees in; wrong tries are slowed down, then locked out, in the database (contract, section 5, decision 2). */
export function createStaffLogin(services: Pick<Services, "db" | "now">) {
  const { db } = services;
  // Four digits are few, and a device may call itself anything: what bounds a patient guesser is the address.
  const ofDevice = createLimit(db, { name: "staff-device", tries: 10, seconds: quarter });
  const ofAddress = createLimit(db, { name: "staff-address", tries: 30, seconds: quarter });
  const ofAddressByDay = createLimit(db, { name: "staff-address-day", tries: 100, seconds: day });

  async function signIn(request: FastifyRequest, secret: string, find: () => Promise<Found | undefined>): Promise<StaffTokenResponse> {
    const device = deviceOf(request);
    const tried = await ofDevice.take(device);
    await ofAddress.take(request.ip);
    await ofAddressByDay.take(request.ip);
    // Before the secret is looked at: who hangs up early has learned nothing.
    await pause(delayOf(tried));
    const employee = await find();
    if (employee === undefined) throw new Failure(401, "Invalid Login", [{ code: "INVALID_LOGIN", message: "Invalid Login" }]);
    await Promise.all([ofDevice.forget(device), ofAddress.giveBack(request.ip), ofAddressByDay.giveBack(request.ip)]);
    return openShift(request, employee, secret);
  }

  /** Sent again with its Idempotency-Key, the request is given the same token. */
  async function openShift(request: FastifyRequest, { id, name, permissions }: Found, secret: string): Promise<StaffTokenResponse> {
    const key = idempotencyKeyOf(request);
    const route = request.routeOptions.url ?? "";
    const now = new Date(services.now().epochMilliseconds);
    const accessToken = await tokenFor({ key, route, subject: id, password: secret });
    return answerOnce(db, { key, route, caller: "", body: [id, hashOfToken(accessToken)], now }, async (tx) => {
      await keepToken(tx, accessToken, { kind: "employee", subjectId: id, now, expiresAt: new Date(now.getTime() + shift * 3_600_000) });
      return { name, permissions };
    }).then((kept) => ({ accessToken, ...kept }));
  }

  return {
    /** By PIN: every employee's is compared, so that the time says nothing. @throws Failure 401 "Invalid Login", 429 */
    withPin: (request: FastifyRequest, pin: string) =>
      signIn(request, pin, async () => {
        const employees = await active(db).where("pin_hash", "is not", null).execute();
        const right = await Promise.all(employees.map(async (employee) => ((await verifyPassword(employee.pin_hash, pin)) ? employee : undefined)));
        return right.find((employee) => employee !== undefined);
      }),
    /** By email and password. @throws Failure 401 "Invalid Login", 429 */
    withPassword: (request: FastifyRequest, email: string, password: string) =>
      signIn(request, password, async () => {
        const employee = await active(db).where("email_key", "=", emailKey(email)).executeTakeFirst();
        return (await verifyPassword(employee?.password_hash, password)) ? employee : undefined;
      }),
  };
}

interface Found {
  readonly id: string;
  readonly name: string;
  readonly permissions: string[];
}

function delayOf(tried: number): number {
  const { tries, first, longest } = unhurried;
  return tried <= tries ? 0 : Math.min(longest, first * 2 ** (tried - tries - 1));
}

function active(db: Db) {
  return db.selectFrom("employees").select(["id", "name", "permissions", "password_hash", "pin_hash"]).where("disabled", "=", false);
}
