import { setTimeout as pause } from "node:timers/promises";
import { emailKey } from "../../../commerce/account-errors.ts";
import * as say from "../../../messages/generated/server/desk.ts";
import type { RouteBelow } from "../../../schemas/api.ts";
import type { CredentialsRequest, StaffTokenResponse } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import { browserName, browserOf } from "../../core/http/browser-name.ts";
import type { ActRequest, Audited } from "../../core/http/calls.ts";
import { refused } from "../../core/http/http-error.ts";
import { idempotencyKeyOf } from "../../core/http/idempotency.ts";
import { outside, type Turn } from "../../core/http/waiting-room.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { verifyPassword } from "../accounts/passwords.ts";
import { secretsFor } from "../accounts/session-secrets.ts";
import { hashOfToken, storeToken } from "../accounts/tokens.ts";
import { recordEvent } from "./audit-log.ts";
import { permissionsOf } from "./current-employee.ts";
import {
  deviceCookie,
  enrolledDevice,
  findDevice,
  type KnownDevice,
  knownEmployees,
  revocationOf,
  useDevice,
} from "./desk-devices.ts";
import { consumeCode } from "./second-factor.ts";
import { type StaffAttempt, staffLimits } from "./staff-limits.ts";

/** A working day. */
const maxShiftHours = 16;
/** The first wrong attempts are answered without delay; each further delay doubles up to the maximum. */
const delays = { freeAttempts: 3, firstMs: 250, maxMs: 4000 };

type SignInRequest = ActRequest<Audited<RouteBelow<"POST", "boxOffice", "/employee/login">>>;

interface FoundEmployee {
  readonly id: string;
  readonly name: string;
  readonly permissions: string[];
  readonly language: string | null;
  readonly hasFactor: boolean;
}

interface Method {
  readonly secret: string;
  readonly code?: string | undefined;
  readonly enrolls: boolean;
  readonly byPin: boolean;
  count(source: { device: KnownDevice | undefined; ip: string }): Promise<StaffAttempt>;
  /** @param turn the priority of password hashing @param among restricts the employees; undefined for all */
  find(turn: Turn, among: readonly string[] | undefined): Promise<FoundEmployee | undefined>;
}

/** Records every 20th wrong secret on a device in a day. */
const recordedEvery = 20;

export type LoginContext = Pick<ServerContext, "config" | "db" | "now" | "environment">;

/** Wrong attempts are delayed, then locked out (docs/behaviour.md, "PIN", "Two-factor authentication"). */
export class StaffLogin {
  readonly #context: LoginContext;
  readonly #limits: ReturnType<typeof staffLimits>;
  readonly #cookie: ReturnType<typeof deviceCookie>;

  constructor(context: LoginContext) {
    this.#context = context;
    this.#limits = staffLimits(context.db, context.now);
    this.#cookie = deviceCookie(context.environment.publicUrl);
  }

  /**
   * Compares all employees' PINs, so that the timing reveals nothing. In the demo, a correct PIN enrols the device.
   * @throws HttpError 401 "Invalid Login", 403 on a device that is not enrolled (except in the demo), 429
   */
  withPin(request: SignInRequest, pin: string): Promise<StaffTokenResponse> {
    const { db, environment } = this.#context;
    return this.#signIn(request, {
      ...{ secret: pin, byPin: true, enrolls: environment.demo },
      count: this.#limits.pin,
      find: (turn, among) => employeeWithPin(db, { pin, among }, turn),
    });
  }

  /** Enrols the device. @throws HttpError 401 "Invalid Login", or for a missing or wrong code; 429 */
  withPassword(request: SignInRequest, { email, password, code }: CredentialsRequest): Promise<StaffTokenResponse> {
    return this.#signIn(request, {
      ...{ secret: password, code, byPin: false, enrolls: true },
      count: (source) => this.#limits.password(source, emailKey(email)),
      find: (turn) => employeeWithPassword(this.#context.db, { email, password }, turn),
    });
  }

  async #signIn({ request, once, reply }: SignInRequest, method: Method): Promise<StaffTokenResponse> {
    const { db, environment } = this.#context;
    const device = await findDevice(db, this.#cookie, request);
    // A PIN has only four digits and matches any employee, so accept it only on enrolled devices.
    if (method.byPin && device === undefined && !environment.demo)
      throw refused(403, { code: "DEVICE_NOT_ENROLLED", message: say.enrolFirst });
    const attempt = await method.count({ device, ip: request.ip });
    // Wait before checking the secret, so that disconnecting early reveals nothing. Other calls run meanwhile.
    const delay = delayOf(attempt.count);
    if (delay > 0) await outside(request, () => pause(delay));
    const employee = await this.#findEmployee(method, device, attempt);
    const attempts =
      employee.hasFactor && !method.byPin ? [attempt, await this.#countCode(employee, method, attempt)] : [attempt];
    const { keepsake, answer } = await this.#openShift({ request, once }, employee, method, device?.id).catch(
      async (error: unknown) => {
        if (!isRefusal(error)) await Promise.all(attempts.map((each) => each.refund()));
        else if (device !== undefined) await this.#noteWrong(device);
        throw error;
      },
    );
    for (const each of attempts) await each.forgive();
    // Renew the cookie at each sign-in, so that a device in use stays enrolled.
    if (device !== undefined || method.enrolls) this.#cookie.set(reply, device?.secret ?? keepsake);
    return answer;
  }

  /** @throws HttpError 401, or the attempt's refusal */
  async #findEmployee(method: Method, device: KnownDevice | undefined, attempt: StaffAttempt): Promise<FoundEmployee> {
    const { db, now } = this.#context;
    const find = async () => {
      if (device === undefined) return method.find("visitor", undefined);
      const known = attempt.refusal && (await knownEmployees(db, device.id, new Date(now().epochMilliseconds)));
      return method.find("desk", known);
    };
    const employee = await find().catch(async (error: unknown) => {
      // The secret was not checked, so the attempt does not count.
      await attempt.refund();
      throw error;
    });
    if (employee !== undefined) return employee;
    if (device !== undefined) await this.#noteWrong(device);
    throw attempt.refusal ?? invalidLogin();
  }

  #noteWrong(device: KnownDevice): Promise<void> {
    return noteWrongSecret(this.#context, this.#limits, device);
  }

  /** @throws HttpError 401 without a code, 429 */
  async #countCode({ id }: FoundEmployee, { code }: Method, password: StaffAttempt): Promise<StaffAttempt> {
    if (code !== undefined && code.trim() !== "") return this.#limits.code(id);
    // Do not count the correct password; wrong ones still count, or codes could be guessed without limit.
    await password.refund();
    throw refused(401, { code: "SECOND_FACTOR_REQUIRED", field: "code", message: say.codeRequired });
  }

  /** Returns the end of the museum's day, but at most a working day after the sign-in. */
  #endOfShift(): Date {
    const { now, config } = this.#context;
    const tomorrow = now().toZonedDateTimeISO(config.current.tenant.timeZone).add({ days: 1 }).startOfDay();
    return new Date(Math.min(tomorrow.epochMilliseconds, now().add({ hours: maxShiftHours }).epochMilliseconds));
  }

  /** A retry with the same Idempotency-Key gets the same token and device secret. */
  async #openShift(
    { request, once }: Omit<SignInRequest, "reply">,
    employee: FoundEmployee,
    { secret, code = "", enrolls, byPin }: Method,
    deviceId: string | undefined,
  ) {
    const { id, name } = employee;
    const secondFactor = employee.hasFactor && !byPin;
    const { token: accessToken, keepsake } = await secretsFor({
      key: idempotencyKeyOf(request),
      route: request.routeOptions.url ?? "",
      subject: id,
      password: secondFactor ? JSON.stringify([secret, code]) : secret,
      turn: "desk",
    });
    const browser = browserOf(request);
    const session = await once(
      async ({ tx, now, audit }) => {
        await seeEmployee(tx, employee, { now, byPin });
        const by = { id, name };
        const about = { by, subject: name, subjectId: id };
        if (secondFactor) {
          const { left } = await consumeCode(tx, { employeeId: id, code, now, status: 401 });
          if (left !== undefined) await audit({ action: "recovery-code-used", ...about, details: { count: left } });
        }
        const device = await useDevice(tx, {
          deviceId,
          enrolls,
          byPin,
          now,
          employeeId: id,
          browser,
          revokedBefore: await revocationOf(tx, this.#cookie, request),
          secret: keepsake,
        });
        const opened = { employee, deviceId: device.id, byPin, secondFactor, browser, now, locale: request.locale };
        const answer = await this.#issueToken(tx, accessToken, opened);
        await audit(byPin ? undefined : { action: "signed-in", ...about, details: { withCode: secondFactor } });
        if (device.enrolled !== undefined) await audit({ by, action: "device-enrolled", subject: device.enrolled });
        for (const subject of device.replaced) await audit({ by, action: "device-revoked", subject });
        return answer;
      },
      { fingerprint: [id, hashOfToken(accessToken)] },
    );
    return { keepsake, answer: { accessToken, ...session } };
  }

  async #issueToken(tx: Tx, token: string, { employee, deviceId, locale, ...opened }: OpenedShift) {
    const { byPin, secondFactor, browser, now } = opened;
    const { id, name, permissions, language } = employee;
    const expiresAt = this.#endOfShift();
    const kept = { subjectId: id, browser, deviceId, byPin, secondFactor, now, expiresAt };
    await storeToken(tx, token, { kind: "employee", ...kept });
    const device = deviceId === undefined ? undefined : (await enrolledDevice(tx, deviceId)).name;
    return {
      ...{ id, name, expiresAt: expiresAt.toISOString() },
      ...(device && { device: browserName(device, locale) }),
      ...(language !== null && { language }),
      permissions: permissionsOf(permissions, { byPin, secondFactor }, this.#context.config).permissions,
    };
  }
}

interface OpenedShift {
  readonly employee: FoundEmployee;
  readonly deviceId: string | undefined;
  readonly byPin: boolean;
  readonly secondFactor: boolean;
  readonly browser: string;
  readonly now: Date;
  readonly locale: string;
}

/** Rechecks for concurrent disabling or new two-factor authentication. @throws HttpError 401 */
async function seeEmployee(
  tx: Tx,
  { id, hasFactor }: FoundEmployee,
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

/** Logs wrong secrets at a desk for managers of employees. The person is unknown. */
export async function noteWrongSecret(
  { db, now }: Pick<LoginContext, "db" | "now">,
  limits: Pick<ReturnType<typeof staffLimits>, "wrong">,
  { id, name }: Pick<KnownDevice, "id" | "name">,
): Promise<void> {
  const count = await limits.wrong(id);
  if (count % recordedEvery !== 0) return;
  const by = { id: null, name: null, device: name };
  const event = { action: "wrong-secrets", subject: name, details: { count } } as const;
  await inTransaction(db, (tx) => recordEvent(tx, by, event, new Date(now().epochMilliseconds)));
}

function invalidLogin() {
  return refused(401, { code: "INVALID_LOGIN", message: say.invalidLogin });
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && "status" in error && error.status === 401;
}

export async function employeeWithPin(
  db: Db,
  { pin, among }: { pin: string; among: readonly string[] | undefined },
  turn: Turn,
): Promise<FoundEmployee | undefined> {
  const all = await active(db).where("pin_hash", "is not", null).execute();
  const employees = all.filter(({ id }) => among?.includes(id) ?? true);
  const right = await Promise.all(
    employees.map(async (employee) => ((await verifyPassword(employee.pin_hash, pin, turn)) ? employee : undefined)),
  );
  return right.find((employee) => employee !== undefined);
}

async function employeeWithPassword(
  db: Db,
  { email, password }: CredentialsRequest,
  turn: Turn,
): Promise<FoundEmployee | undefined> {
  const employee = await active(db).where("email_key", "=", emailKey(email)).executeTakeFirst();
  return (await verifyPassword(employee?.password_hash, password, turn)) ? employee : undefined;
}

export function delayOf(attempt: number): number {
  const { freeAttempts, firstMs, maxMs } = delays;
  return attempt <= freeAttempts ? 0 : Math.min(maxMs, firstMs * 2 ** (attempt - freeAttempts - 1));
}

function active(db: Db) {
  return db
    .selectFrom("employees")
    .select(["id", "name", "permissions", "language", "password_hash", "pin_hash"])
    .select(({ eb }) => eb("factor_since", "is not", null).$castTo<boolean>().as("hasFactor"))
    .where("disabled", "=", false);
}
