import { emailKey } from "../../../../commerce/account-errors.ts";
import * as say from "../../../../messages/generated/server/employees.ts";
import type { StudioAccount, StudioFactorResponse } from "../../../../schemas/generated/wire.ts";
import { drawCode } from "../../../core/codes/qr-code.ts";
import type { Db, Tx } from "../../../core/database/tables.ts";
import type { AroundHandler, Calls, StaffsRequest } from "../../../core/http/calls.ts";
import { refused } from "../../../core/http/http-error.ts";
import { idempotencyKeyOf } from "../../../core/http/idempotency.ts";
import type { ServerContext } from "../../../museum/server-context.ts";
import { verifyPassword } from "../../accounts/passwords.ts";
import { hashOfToken } from "../../accounts/tokens.ts";
import { type CurrentEmployee, callerOf, permissionsOf } from "../current-employee.ts";
import { beginFactor, confirmFactor, consumeCode, factorOf, newFactor, removeFactor } from "../second-factor.ts";
import { staffLimits } from "../staff-limits.ts";
import { base32 } from "../totp.ts";

type PasswordCheck = Pick<CurrentEmployee, "deviceId" | "email" | "id"> & { readonly password: string };
type Limits = ReturnType<typeof staffLimits>;

/** Calls for the signed-in employee's account (docs/behaviour.md, "Two-factor authentication"). */
export function accountRoutes(server: Calls<"studio">, context: ServerContext): void {
  const { db } = context;
  const limits = staffLimits(db, context.now);
  server.get("/account", async (request) => ({ body: await showAccount(db, context, owner(request)) }));
  server.actAround("/account/factor/begin", begin(context, limits));
  server.actAround(
    "/account/factor/confirm",
    withCode(context, limits, (tx, { id, sessionId }, code, now) =>
      confirmFactor(tx, { employeeId: id, code, now }, sessionId),
    ),
  );
  server.actAround(
    "/account/factor/off",
    withCode(context, limits, async (tx, { id }, code, now) => {
      await consumeCode(tx, { employeeId: id, code, now });
      await removeFactor(tx, id);
    }),
  );
}

function begin(context: ServerContext, limits: Limits): AroundHandler<"studio", "/account/factor/begin"> {
  return async (request, once): Promise<StudioFactorResponse> => {
    const { id, email, deviceId } = owner(request);
    const { password, ...more } = request.body;
    await checkPassword(context.db, limits, request, { id, email, deviceId, password });
    const factor = await newFactor({ key: idempotencyKeyOf(request), employeeId: id, password });
    const fingerprint = [hashOfToken(factor.secret.toString("hex")), more];
    // Secrets are not stored with the answer: a retry derives the same ones.
    await once(
      async ({ tx }) => {
        await beginFactor(tx, id, factor);
        return {};
      },
      { fingerprint },
    );
    const secret = base32(factor.secret);
    const museum = context.config.current.tenant.title;
    const address = `otpauth://totp/${encodeURIComponent(museum)}:${encodeURIComponent(email ?? "")}?secret=${secret}&issuer=${encodeURIComponent(museum)}`;
    return { secret, address, qrCode: await drawCode(address), recoveryCodes: [...factor.recoveryCodes] };
  };
}

function withCode(
  context: ServerContext,
  limits: Limits,
  work: (tx: Tx, by: CurrentEmployee, code: string, now: Date) => Promise<void>,
): AroundHandler<"studio", "/account/factor/confirm" | "/account/factor/off"> {
  return async (request, once): Promise<StudioAccount> => {
    const by = owner(request);
    const attempt = await limits.code(by.id);
    const answer = await once(async ({ tx, now, audit }) => {
      await work(tx, by, request.body.code, now);
      await audit({ subject: by.name, subjectId: by.id });
      return showAccount(tx, context, by);
    });
    await attempt.forgive();
    return answer;
  };
}

/**
 * Protects an open studio: a new factor could lock the owner out. Counts like a sign-in. @throws HttpError 403, 429
 */
async function checkPassword(
  db: Db,
  limits: Limits,
  request: StaffsRequest,
  { id, email, deviceId, password }: PasswordCheck,
): Promise<void> {
  const device = deviceId === null ? undefined : { id: deviceId };
  const attempt = await limits.password({ device, ip: request.ip }, emailKey(email ?? id));
  const row = await db.selectFrom("employees").select("password_hash").where("id", "=", id).executeTakeFirst();
  if (!(await verifyPassword(row?.password_hash, password)))
    throw refused(403, { code: "WRONG_PASSWORD", field: "password", message: say.wrongPassword });
  await attempt.forgive();
}

/** Returns the employee signed in by password. @throws HttpError 403 for a PIN session */
function owner(request: StaffsRequest): CurrentEmployee {
  const employee = callerOf(request);
  if (employee.byPin) throw refused(403, { code: "NOT_PERMITTED", message: say.passwordFirst });
  return employee;
}

/** Reads the current state, which may have changed during the request. */
async function showAccount(
  db: Db | Tx,
  { config }: ServerContext,
  { id, name, email, sessionId }: CurrentEmployee,
): Promise<StudioAccount> {
  const { permissions } = await db
    .selectFrom("employees")
    .select("permissions")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const session = await db
    .selectFrom("tokens")
    .select("second_factor as secondFactor")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  const factor = await factorOf(db, id);
  return {
    ...{
      name,
      email,
      ...permissionsOf(permissions, { byPin: false, secondFactor: session?.secondFactor ?? false }, config),
    },
    ...(factor && { secondFactor: { since: factor.since.toISOString(), recoveryCodes: factor.recoveryCodes } }),
  };
}
