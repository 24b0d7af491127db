import { Temporal } from "temporal-polyfill";
import { type AuditGroup, auditGroups } from "../../../../schemas/audit-groups.ts";
import { employeeInvitation } from "../../../../schemas/generated/forms/employee-invitation.ts";
import { employeePassword } from "../../../../schemas/generated/forms/employee-password.ts";
import type {
  EndSessionRequest,
  StudioEmployeeResponse,
  StudioInvitationResponse,
  StudioPermissionsRequest,
  StudioPinResponse,
  StudioRolesResponse,
  StudioSessionsResponse,
} from "../../../../schemas/generated/wire.ts";
import type { Tx } from "../../../core/database/tables.ts";
import type { AroundHandler, Calls, GetHandler, StaffsRequest } from "../../../core/http/calls.ts";
import { idempotencyKeyOf } from "../../../core/http/idempotency.ts";
import { readDay } from "../../../museum/catalogue/parameters.ts";
import type { ServerContext } from "../../../museum/server-context.ts";
import { checkFields, mailDomain, newPassword } from "../../accounts/check-fields.ts";
import { secretsFor } from "../../accounts/session-secrets.ts";
import { hashOfToken } from "../../accounts/tokens.ts";
import { actorOf } from "../audit-log.ts";
import { callerOf } from "../current-employee.ts";
import { choosePin, PinsChanged } from "../pins.ts";
import { hashForInvitation, inviteAgain, inviteEmployee, join } from "./invitations.ts";
import {
  changePermissions,
  disableEmployee,
  enableEmployee,
  endOtherSessions,
  endSession,
  type Managing,
  readPermissions,
  resetPin,
  subjectOf,
  turnOffFactor,
  unlockEmployee,
} from "./manage.ts";
import { addRole, changeRole, removeRole, showRoles } from "./roles.ts";
import { type Asker, showEmployee, showEmployees, showSessions } from "./show-employees.ts";
import { showLog } from "./show-log.ts";

type Change = "disable" | "enable" | "factor/off" | "invite" | "permissions" | "unlock";

/** Calls that manage employees, and the audit log (docs/behaviour.md, "Employees", "Audit log"). */
export function employeeRoutes(server: Calls<"studio">, context: ServerContext): void {
  const { db } = context;
  const now = () => new Date(context.now().epochMilliseconds);
  server.get("/employees", async (request) => ({
    body: { employees: await showEmployees(db, askerOf(request, now())), roles: await showRoles(db) },
  }));
  server.get("/employees/:id/sessions", async (request) => {
    const asker = askerOf(request, now());
    const { id } = await showEmployee(db, asker, request.params.id);
    return { body: { sessions: await showSessions(db, asker, id) } };
  });
  server.get("/log", readLog(context));
  server.actAround("/employees/invite", invite(context));
  server.actAround("/employees/:id/pin", issuePin(context));
  server.actAround("/invitation", acceptInvitation(context));
  employeeChanges(server, context);
  roleChanges(server);
  sessionChanges(server);
}

function readLog({ db, config }: ServerContext): GetHandler<"studio", "/log"> {
  return async ({ query, locale }) => {
    const before = Number(query.before);
    const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
    const [about, from, until] = [query.about, query.from, query.until].map(textOf);
    /** The museum's midnight at the start of a day, or of the next. */
    const midnight = (day: string | undefined, days: number) =>
      day === undefined
        ? undefined
        : new Date(
            Temporal.PlainDate.from(readDay(day)).add({ days }).toZonedDateTime(config.current.tenant.timeZone)
              .epochMilliseconds,
          );
    return {
      body: await showLog(db, locale, {
        before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
        employee: textOf(query.employee),
        about: about !== undefined && about in auditGroups ? (about as AuditGroup) : undefined,
        begins: midnight(from, 0),
        ends: midnight(until, 1),
      }),
    };
  };
}

function askerOf(request: StaffsRequest, now: Date): Asker {
  const { id, sessionId } = callerOf(request);
  return { id, sessionId, now, locale: request.locale };
}

function employeeChanges(server: Calls<"studio">, context: ServerContext): void {
  function post<Body = object>(path: Change, work: (tx: Tx, managing: Managing, body: Body) => Promise<void>): void {
    server.act(
      `/employees/:id/${path}`,
      async ({ tx, request, params: { id }, body, now, audit }): Promise<StudioEmployeeResponse> => {
        await work(tx, { id, by: actorOf(request), now, audit }, body as Body);
        return { employee: await showEmployee(tx, askerOf(request, now), id) };
      },
    );
  }
  post("invite", (tx, managing) => inviteAgain(tx, context, managing));
  post<StudioPermissionsRequest>("permissions", (tx, managing, { permissions, role = null, was }) =>
    changePermissions(tx, managing, { role, added: readPermissions(permissions) }, was),
  );
  post("disable", disableEmployee);
  post("enable", enableEmployee);
  post("factor/off", turnOffFactor);
  post("unlock", unlockEmployee);
}

function roleChanges(server: Calls<"studio">): void {
  server.act("/roles", async ({ tx, request, body, now, audit }): Promise<StudioRolesResponse> => {
    await addRole(tx, { by: actorOf(request), now, audit }, body);
    return { roles: await showRoles(tx) };
  });
  server.act("/roles/:id", async ({ tx, request, params: { id }, body, now, audit }): Promise<StudioRolesResponse> => {
    await changeRole(tx, { id, by: actorOf(request), now, audit }, body);
    return { roles: await showRoles(tx) };
  });
  server.act("/roles/:id/remove", async ({ tx, request, params: { id }, now, audit }): Promise<StudioRolesResponse> => {
    await removeRole(tx, { id, by: actorOf(request), now, audit });
    return { roles: await showRoles(tx) };
  });
}

function sessionChanges(server: Calls<"studio">): void {
  function post<Body = object>(
    path: "end" | "end-all",
    work: (tx: Tx, managing: Managing, body: Body, sessionId: string) => Promise<void>,
  ): void {
    server.act(
      `/employees/:id/sessions/${path}`,
      async ({ tx, request, params: { id }, body, now, audit }): Promise<StudioSessionsResponse> => {
        const asker = askerOf(request, now);
        await work(tx, { id, by: actorOf(request), now, audit }, body as Body, asker.sessionId);
        return { sessions: await showSessions(tx, asker, id) };
      },
    );
  }
  post<EndSessionRequest>("end", (tx, managing, { id }) => endSession(tx, managing, id));
  post("end-all", (tx, managing, _body, sessionId) => endOtherSessions(tx, managing, sessionId));
}

function invite(context: ServerContext): AroundHandler<"studio", "/employees/invite"> {
  return async (request, once): Promise<StudioEmployeeResponse> => {
    const { name, email } = checkFields(employeeInvitation, request.body, { rules: { email: mailDomain } });
    const { role = null, permissions } = request.body;
    const access = { role, added: readPermissions(permissions) };
    return once(async ({ tx, now, audit }) => {
      const id = await inviteEmployee(tx, context, { by: actorOf(request), now, audit }, { name, email, access });
      return { employee: await showEmployee(tx, askerOf(request, now), id) };
    });
  };
}

/** Chooses again if another PIN was issued meanwhile. */
function issuePin({ db }: ServerContext): AroundHandler<"studio", "/employees/:id/pin"> {
  return async (request, once): Promise<StudioPinResponse> => {
    const { id } = request.params;
    for (;;) {
      const chosen = await choosePin(db, id);
      try {
        return await once(async ({ tx, now, audit }) => {
          const pin = await resetPin(tx, { id, by: actorOf(request), now, audit }, chosen);
          return { employee: await showEmployee(tx, askerOf(request, now), id), pin };
        });
      } catch (error) {
        if (!(error instanceof PinsChanged)) throw error;
      }
    }
  };
}

function acceptInvitation(context: ServerContext): AroundHandler<"studio", "/invitation"> {
  return async (request, once): Promise<StudioInvitationResponse> => {
    const { token } = request.body;
    const { password } = checkFields(employeePassword, request.body, { rules: { password: newPassword } });
    const [key, route] = [idempotencyKeyOf(request), request.routeOptions.url ?? ""];
    // Distinguishes requests by their password, which a fast hash would not protect.
    const { keepsake } = await secretsFor({ key, route, subject: token, password });
    const moment = new Date(context.now().epochMilliseconds);
    const passwordHash = await hashForInvitation(context.db, token, password, moment);
    return once(
      async ({ tx, now, audit }) => {
        const { id, name, email } = await join(tx, { token, passwordHash, now });
        await audit({ by: { id, name }, ...subjectOf({ id, name }) });
        return { email };
      },
      { fingerprint: [token, hashOfToken(keepsake)] },
    );
  };
}
