import { staffCodes, staffPasswords } from "./limits.ts";
import { type ApiRoute, get, post } from "./route.ts";

/** Employees and the audit log, in the studio. */
export const employeeRoutes = {
  studioEmployees: get("studio", "/employees", "All employees, by name, and the roles.", {
    caller: "employees",
    response: "StudioEmployeesResponse",
  }),
  studioInvite: post(
    "studio",
    "/employees/invite",
    "Adds an employee, and mails them a link for choosing a password.",
    {
      caller: "employees",
      request: "StudioInviteRequest",
      audit: "employee-invited",
      response: "StudioEmployeeResponse",
    },
  ),
  studioInviteAgain: post(
    "studio",
    "/employees/:id/invite",
    "Mails an employee another link for choosing a password; earlier ones expire.",
    {
      caller: "employees",
      request: "NothingRequest",
      audit: "employee-invited",
      response: "StudioEmployeeResponse",
    },
  ),
  studioPermit: post(
    "studio",
    "/employees/:id/permissions",
    "Replaces an employee's role and single permissions, from the next call on.",
    {
      caller: "employees",
      request: "StudioPermissionsRequest",
      audit: "permissions-changed",
      response: "StudioEmployeeResponse",
    },
  ),
  studioAddRole: post("studio", "/roles", "Adds a role: a set of permissions that employees can hold.", {
    caller: "employees",
    request: "StudioRoleRequest",
    audit: "role-added",
    response: "StudioRolesResponse",
  }),
  studioChangeRole: post("studio", "/roles/:id", "Changes a role, and the permissions of all who hold it.", {
    caller: "employees",
    request: "StudioRoleRequest",
    audit: "role-changed",
    response: "StudioRolesResponse",
  }),
  studioRemoveRole: post("studio", "/roles/:id/remove", "Removes a role that no employee holds.", {
    caller: "employees",
    request: "NothingRequest",
    audit: "role-removed",
    response: "StudioRolesResponse",
  }),
  studioDisable: post("studio", "/employees/:id/disable", "Disables an employee, and ends all their sessions.", {
    caller: "employees",
    request: "NothingRequest",
    audit: "employee-disabled",
    response: "StudioEmployeeResponse",
  }),
  studioEnable: post("studio", "/employees/:id/enable", "Enables an employee again.", {
    caller: "employees",
    request: "NothingRequest",
    audit: "employee-enabled",
    response: "StudioEmployeeResponse",
  }),
  studioUnlock: post("studio", "/employees/:id/unlock", "Unlocks an employee after too many wrong attempts.", {
    caller: "employees",
    request: "NothingRequest",
    audit: "account-unlocked",
    response: "StudioEmployeeResponse",
  }),
  studioNewPin: post(
    "studio",
    "/employees/:id/pin",
    "Gives an employee a new PIN, returned only here, and ends their sessions.",
    {
      caller: "employees",
      request: "NothingRequest",
      audit: "pin-set",
      response: "StudioPinResponse",
    },
  ),
  studioRemoveFactor: post(
    "studio",
    "/employees/:id/factor/off",
    "Turns off another employee's two-factor authentication, and ends their sessions.",
    {
      caller: "employees",
      request: "NothingRequest",
      audit: "factor-off",
      response: "StudioEmployeeResponse",
    },
  ),
  studioSessions: get("studio", "/employees/:id/sessions", "Where an employee is signed in.", {
    caller: "employees",
    response: "StudioSessionsResponse",
  }),
  studioEndSession: post("studio", "/employees/:id/sessions/end", "Ends a session of an employee.", {
    caller: "employees",
    request: "EndSessionRequest",
    audit: "session-ended",
    response: "StudioSessionsResponse",
  }),
  studioEndSessions: post(
    "studio",
    "/employees/:id/sessions/end-all",
    "Ends all sessions of an employee except the current one.",
    {
      caller: "employees",
      request: "NothingRequest",
      audit: "sessions-ended",
      response: "StudioSessionsResponse",
    },
  ),
  studioLog: get("studio", "/log", "The audit log, newest first.", {
    caller: "employees",
    response: "StudioLogResponse",
    query: {
      before: "Only entries with a smaller number.",
      employee: "Only entries by or about this employee: an id.",
      about: "Only entries of a group: releases, employees, signIns, devices, orders or drawers.",
      from: "Only entries since this day, in the museum's time.",
      until: "Only entries up to this day.",
    },
    readsQuery: true,
  }),
  studioAccount: get(
    "studio",
    "/account",
    "The signed-in employee, their permissions, and whether two-factor authentication is on.",
    {
      caller: "signed-in",
      response: "StudioAccount",
    },
  ),
  studioBeginFactor: post(
    "studio",
    "/account/factor/begin",
    "Starts setting up two-factor authentication, which is on once it is confirmed.",
    {
      caller: "signed-in",
      request: "StudioFactorRequest",
      attempts: staffPasswords,
      response: "StudioFactorResponse",
    },
  ),
  studioConfirmFactor: post(
    "studio",
    "/account/factor/confirm",
    "Turns two-factor authentication on with a code; other sessions of the employee end.",
    {
      caller: "signed-in",
      request: "StudioCodeRequest",
      audit: "factor-on",
      attempts: staffCodes,
      response: "StudioAccount",
    },
  ),
  studioFactorOff: post("studio", "/account/factor/off", "Turns two-factor authentication off with a code.", {
    caller: "signed-in",
    request: "StudioCodeRequest",
    audit: "factor-off",
    attempts: staffCodes,
    response: "StudioAccount",
  }),
  studioJoin: post(
    "studio",
    "/invitation",
    "Sets the password with the token of a mailed link; all sessions of the employee end.",
    {
      request: "StudioInvitationRequest",
      limits: ["staff-invitation-from"],
      audit: "invitation-used",
      response: "StudioInvitationResponse",
    },
  ),
} satisfies Record<string, ApiRoute>;
