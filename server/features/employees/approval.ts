import { setTimeout as pause } from "node:timers/promises";
import * as say from "../../../messages/generated/server/employees.ts";
import type { StaffApproval } from "../../../schemas/generated/wire.ts";
import type { Permission } from "../../../schemas/permissions.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Change, Once, StaffsRequest } from "../../core/http/calls.ts";
import { type HttpError, refused } from "../../core/http/http-error.ts";
import { outside } from "../../core/http/waiting-room.ts";
import { callerOf } from "./current-employee.ts";
import { enrolledDevice, knownEmployees } from "./desk-devices.ts";
import { delayOf, employeeWithPin, type LoginContext, noteWrongSecret } from "./login.ts";
import { type StaffAttempt, staffLimits } from "./staff-limits.ts";

export interface Approver {
  readonly id: string;
  readonly name: string;
}

type Approvable = StaffsRequest & { readonly body: { readonly approval?: StaffApproval } };

/** Runs an act once; another employee may approve it with their PIN. @throws HttpError as `findApprover` */
export function approvedActs(context: Omit<LoginContext, "environment">) {
  const findApprover = approvals(context);
  return async <Extra, Answer>(
    request: Approvable,
    once: Once<Extra>,
    permission: Permission,
    work: (change: Change & Extra, approver: Approver | undefined) => Promise<Answer>,
  ): Promise<Answer> => {
    const { approval, ...body } = request.body;
    const approver = await findApprover(request, approval, permission);
    // Without the PIN: a fast hash would not protect it.
    return once((change) => work(change, approver), { fingerprint: [request.params, body, approver?.id] });
  };
}

/**
 * Finds the employee who approves a caller's act with their PIN, before its transaction. Attempts count as they do at
 * the login, so approvals allow no further guesses.
 * @returns undefined without an approval
 * @throws HttpError 409 for the caller's own PIN, a wrong one, or one without the permission; 429
 */
type FindApprover = (
  request: StaffsRequest,
  approval: StaffApproval | undefined,
  permission: Permission,
) => Promise<Approver | undefined>;

function approvals(context: Omit<LoginContext, "environment">): FindApprover {
  const { db, now } = context;
  const limits = staffLimits(db, now);

  async function findByPin(request: StaffsRequest, pin: string, deviceId: string | null, attempt: StaffAttempt) {
    const delay = delayOf(attempt.count);
    if (delay > 0) await outside(request, () => pause(delay));
    const among =
      attempt.refusal && deviceId !== null
        ? await knownEmployees(db, deviceId, new Date(now().epochMilliseconds))
        : undefined;
    return employeeWithPin(db, { pin, among }, deviceId === null ? "visitor" : "desk");
  }

  return async (request, approval, permission) => {
    if (approval === undefined) return undefined;
    const { id, deviceId } = callerOf(request);
    const device = deviceId === null ? undefined : await enrolledDevice(db, deviceId);
    const attempt = await limits.pin({ device, ip: request.ip });
    const found = await findByPin(request, approval.pin, deviceId, attempt).catch(async (error: unknown) => {
      // The PIN was not checked, so the attempt does not count.
      await attempt.refund();
      throw error;
    });
    if (found?.id === id) {
      await attempt.forgive();
      throw refused(409, { code: "APPROVAL_OWN", field: "approval", message: say.approvalOwn });
    }
    // A PIN approves also where the act itself requires two-factor authentication: the caller has it.
    // One refusal for both, or it would tell a guessed PIN from a wrong one.
    if (found === undefined || !found.permissions.includes(permission)) {
      if (device !== undefined) await noteWrongSecret(context, limits, device);
      throw attempt.refusal ?? approvalRefused();
    }
    await attempt.forgive();
    return { id: found.id, name: found.name };
  };
}

/** Checks within the transaction that the approver may still approve. @throws HttpError 409, also without an approver */
export async function confirmApproval(
  tx: Tx,
  approver: Approver | undefined,
  permission: Permission,
): Promise<Approver> {
  if (approver === undefined)
    throw refused(409, { code: "APPROVAL_REQUIRED", field: "approval", message: say.approvalRequired });
  const row = await tx
    .selectFrom("employees")
    .select("permissions")
    .where("id", "=", approver.id)
    .where("disabled", "=", false)
    .forShare()
    .executeTakeFirst();
  if (!row?.permissions.includes(permission)) throw approvalRefused();
  return approver;
}

function approvalRefused(): HttpError {
  return refused(409, { code: "APPROVAL_REFUSED", field: "approval", message: say.approvalRefused });
}
