import { setTimeout as pause } from "node:timers/promises";
import { emailKey } from "../../../commerce/account-errors.ts";
import * as say from "../../../messages/generated/server/desk.ts";
import type { RouteBelow } from "../../../schemas/api.ts";
import type { CredentialsRequest, StaffTokenResponse } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import { browserName } from "../../core/http/browser-name.ts";
import type { ActRequest, Audited } from "../../core/http/calls.ts";
import { refused } from "../../core/http/http-error.ts";
import { idempotencyKeyOf } from "../../core/http/idempotency.ts";
import { outside, type Turn } from "../../core/http/waiting-room.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { verifyPassword } from "../accounts/passwords.ts";
import { secretsFor } from "../accounts/session-secrets.ts";
import { hashOfToken, keepToken } from "../accounts/tokens.ts";
import { recordEvent } from "./audit-log.ts";
import { permissionsOf } from "./current-employee.ts";
import {
  deviceCookie,
  enrolDevice,
  findDevice,
  type KnownDevice,
  knownEmployees,
  seeDevice,
  seeOnDevice,
} from "./desk-devices.ts";
import { takeCode } from "./second-factor.ts";
import { type StaffAttempt, staffLimits } from "./staff-limits.ts";

/** The maximum lifetime of a token in hours: a working day. */
const shift = 16;
/** The first wrong attempts are answered without delay; each further delay doubles up to the longest. Milliseconds. */
const unhurried = { tries: 3, first: 250, longest: 4000 };

type SignInRequest = ActRequest<Audited<RouteBelow<"POST", "boxOffice", "/employee/login">>>;

interface Found {
  readonly id: string;
  readonly name: string;
  readonly permissions: string[];
  readonly hasFactor: boolean;
}

interface Way {
  readonly secret: string;
  readonly code?: string | undefined;
  readonly enrolls: boolean;
  readonly byPin: boolean;
  count(comer: { device: KnownDevice | undefined; ip: string }): Promise<StaffAttempt>;
  /** @param turn the priority of password hashing @param among restricts the employees; undefined for all */
  find(turn: Turn, among: readonly string[] | undefined): Promise<Found | undefined>;
}

/** Record every this many wrong secrets on a device in a day. */
const worthALook = 20;

/** Wrong attempts are delayed, then locked out (docs/behaviour.md, "PIN", "Second factor"). */
export function createStaffLogin({
  db,
  now,
  environment,
  config,
}: Pick<ServerContext, "config" | "db" | "now" | "environment">) {
  const limits = staffLimits(db, now);
  const cookie = deviceCookie(environment.publicUrl);

  async function signIn({ request, once, reply }: SignInRequest, way: Way): Promise<StaffTokenResponse> {
    const device = await findDevice(db, cookie, request);
    // A PIN has only four digits and matches any employee, so accept it only on enrolled devices.
    if (way.byPin && device === undefined && !environment.demo)
      throw refused(403, { code: "DEVICE_NOT_ENROLLED", message: say.enrolFirst });
    const attempt = await way.count({ device, ip: request.ip });
    // Wait before checking the secret, so that disconnecting early reveals nothing. Other calls run meanwhile.
    const delay = delayOf(attempt.count);
    if (delay > 0) await outside(request, () => pause(delay));
    const employee = await findEmployee(way, device, attempt).catch(async (error: unknown) => {
      // The secret was not checked, so the attempt does not count.
      await attempt.refund();
      throw error;
    });
    if (employee === undefined) {
      if (device !== undefined) await noteWrong(device);
      throw attempt.refusal ?? invalidLogin();
    }
    const attempts = employee.hasFactor && !way.byPin ? [attempt, await countCode(employee, way, attempt)] : [attempt];
    const { keepsake, answer } = await openShift({ request, once }, employee, way, device?.id).catch(
      async (error: unknown) => {
        if (!isRefusal(error)) await Promise.all(attempts.map((each) => each.refund()));
        else if (device !== undefined) await noteWrong(device);
        throw error;
      },
    );
    for (const each of attempts) await each.forgive();
    // Renew the cookie at each sign-in, so that a device in use stays enrolled.
    if (device !== undefined || way.enrolls) cookie.set(reply, device?.secret ?? keepsake);
    return answer;
  }

  async function findEmployee(
    way: Way,
    device: KnownDevice | undefined,
    { refusal }: StaffAttempt,
  ): Promise<Found | undefined> {
    if (device === undefined) return way.find("visitor", undefined);
    return way.find("desk", refusal && (await knownEmployees(db, device.id, new Date(now().epochMilliseconds))));
  }

  /** Logs wrong secrets at a desk for managers of employees. The person is unknown. */
  async function noteWrong({ id, name }: KnownDevice): Promise<void> {
    const count = await limits.wrong(id);
    if (count % worthALook !== 0) return;
    const by = { id: null, name: null, device: name };
    await inTransaction(db, (tx) =>
      recordEvent(
        tx,
        by,
        { action: "wrong-secrets", subject: name, details: { count } },
        new Date(now().epochMilliseconds),
      ),
    );
  }

  /** @throws HttpError 401 without a code, 429 */
  async function countCode({ id }: Found, { code }: Way, password: StaffAttempt): Promise<StaffAttempt> {
    if (code !== undefined && code.trim() !== "") return limits.code(id);
    // Do not count the correct password; wrong ones still count, or codes could be guessed without limit.
    await password.refund();
    throw refused(401, { code: "SECOND_FACTOR_REQUIRED", field: "code", message: say.codeRequired });
  }

  /** Returns the end of the museum's day, but at most a working day after the sign-in. */
  function endOfShift(): Date {
    const tomorrow = now().toZonedDateTimeISO(config.current.tenant.timeZone).startOfDay().add({ days: 1 });
    return new Date(Math.min(tomorrow.epochMilliseconds, now().add({ hours: shift }).epochMilliseconds));
  }

  /** A retry with the same Idempotency-Key gets the same token and device secret. */
  async function openShift(
    { request, once }: Omit<SignInRequest, "reply">,
    employee: Found,
    { secret, code = "", enrolls, byPin }: Way,
    enrolled: string | undefined,
  ) {
    const { id, name, permissions } = employee;
    const secondFactor = employee.hasFactor && !byPin;
    const { token: accessToken, keepsake } = await secretsFor({
      key: idempotencyKeyOf(request),
      route: request.routeOptions.url ?? "",
      subject: id,
      password: secondFactor ? JSON.stringify([secret, code]) : secret,
      turn: "desk",
    });
    const browser = browserName(request);
    const kept = await once(
      async ({ tx, now: moment, audit }) => {
        await seeEmployee(tx, employee, { now: moment, byPin });
        const by = { id, name };
        const about = { by, subject: name, subjectId: id };
        if (secondFactor) {
          const { left } = await takeCode(tx, { employeeId: id, code, now: moment, status: 401 });
          if (left !== undefined) await audit({ action: "recovery-code-used", ...about, details: { count: left } });
        }
        if (enrolled !== undefined) await seeDevice(tx, enrolled, moment);
        const enrolment =
          enrolled === undefined && enrolls
            ? await enrolDevice(tx, { name: browser, secret: keepsake, employeeId: id, now: moment })
            : undefined;
        const deviceId = enrolled ?? enrolment?.id;
        if (deviceId !== undefined) await seeOnDevice(tx, { device: deviceId, employee: id, byPin, now: moment });
        const expiresAt = endOfShift();
        await keepToken(tx, accessToken, {
          kind: "employee",
          subjectId: id,
          browser,
          deviceId,
          byPin,
          secondFactor,
          now: moment,
          expiresAt,
        });
        await audit(byPin ? undefined : { action: "signed-in", ...about, details: { withCode: secondFactor } });
        if (enrolment !== undefined) await audit({ by, action: "device-enrolled", subject: browser });
        for (const subject of enrolment?.replaced ?? []) await audit({ by, action: "device-revoked", subject });
        return {
          id,
          name,
          expiresAt: expiresAt.toISOString(),
          permissions: permissionsOf(permissions, { byPin, secondFactor }, config).permissions,
        };
      },
      { fingerprint: [id, hashOfToken(accessToken)] },
    );
    return { keepsake, answer: { accessToken, ...kept } };
  }

  return {
    /**
     * Compares all employees' PINs, so that the timing reveals nothing. In the demo, a correct PIN enrols the device.
     * @throws HttpError 401 "Invalid Login", 403 on a device that is not enrolled (except in the demo), 429
     */
    withPin: (asked: SignInRequest, pin: string) =>
      signIn(asked, {
        ...{ secret: pin, byPin: true, enrolls: environment.demo },
        count: limits.pin,
        find: (turn, among) => employeeWithPin(db, { pin, among }, turn),
      }),
    /** Enrols the device. @throws HttpError 401 "Invalid Login", or for a missing or wrong code; 429 */
    withPassword: (asked: SignInRequest, { email, password, code }: CredentialsRequest) =>
      signIn(asked, {
        ...{ secret: password, code, byPin: false, enrolls: true },
        count: (comer) => limits.password(comer, emailKey(email)),
        find: (turn) => employeeWithPassword(db, { email, password }, turn),
      }),
  };
}

/** Rechecks for a concurrent disabling or new second factor. @throws HttpError 401 */
async function seeEmployee(
  tx: Tx,
  { id, hasFactor }: Found,
  { now, byPin }: { now: Date; byPin: boolean },
): Promise<void> {
  const seen = await tx
    .updateTable("employees")
    .set({ seen_at: now })
    .where("id", "=", id)
    .where("disabled", "=", false)
    .$if(!byPin, (query) => query.where("factor_since", hasFactor ? "is not" : "is", null))
    .executeTakeFirst();
  if (seen.numUpdatedRows === 0n) throw invalidLogin();
}

function invalidLogin() {
  return refused(401, { code: "INVALID_LOGIN", message: say.invalidLogin });
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && "status" in error && error.status === 401;
}

async function employeeWithPin(
  db: Db,
  { pin, among }: { pin: string; among: readonly string[] | undefined },
  turn: Turn,
): Promise<Found | undefined> {
  const everybody = await active(db).where("pin_hash", "is not", null).execute();
  const employees = everybody.filter(({ id }) => among?.includes(id) ?? true);
  const right = await Promise.all(
    employees.map(async (employee) => ((await verifyPassword(employee.pin_hash, pin, turn)) ? employee : undefined)),
  );
  return right.find((employee) => employee !== undefined);
}

async function employeeWithPassword(
  db: Db,
  { email, password }: CredentialsRequest,
  turn: Turn,
): Promise<Found | undefined> {
  const employee = await active(db).where("email_key", "=", emailKey(email)).executeTakeFirst();
  return (await verifyPassword(employee?.password_hash, password, turn)) ? employee : undefined;
}

function delayOf(attempt: number): number {
  const { tries, first, longest } = unhurried;
  return attempt <= tries ? 0 : Math.min(longest, first * 2 ** (attempt - tries - 1));
}

function active(db: Db) {
  return db
    .selectFrom("employees")
    .select(["id", "name", "permissions", "password_hash", "pin_hash"])
    .select(({ eb }) => eb("factor_since", "is not", null).$castTo<boolean>().as("hasFactor"))
    .where("disabled", "=", false);
}
