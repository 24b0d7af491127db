import { staffCodes, staffPasswords } from "./limits.ts";
import { type ApiRoute, get, post } from "./route.ts";

/** Employees and the audit log, in the studio. */
export const employeeRoutes = {
  studioEmployees: get("studio", "/employees", "All employees, by name.", {
    caller: "employees",
    response: "StudioEmployeesResponse",
  }),
  studioInvite: post(
    "studio",
    "/employees/invite",
    "Adds an employee, and mails a link with which they choose a password.",
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
    "Mails another link with which an employee chooses a password; earlier ones end.",
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
    "Lets an employee do this and nothing else, from the next call on.",
    {
      caller: "employees",
      request: "StudioPermissionsRequest",
      audit: "permissions-changed",
      response: "StudioEmployeeResponse",
    },
  ),
  studioDisable: post("studio", "/employees/:id/disable", "Keeps an employee out, and ends all their sessions.", {
    caller: "employees",
    request: "NothingRequest",
    audit: "employee-disabled",
    response: "StudioEmployeeResponse",
  }),
  studioEnable: post("studio", "/employees/:id/enable", "Lets an employee in again.", {
    caller: "employees",
    request: "NothingRequest",
    audit: "employee-enabled",
    response: "StudioEmployeeResponse",
  }),
  studioUnlock: post(
    "studio",
    "/employees/:id/unlock",
    "Lets an employee sign in again whom too many wrong tries kept out.",
    {
      caller: "employees",
      request: "NothingRequest",
      audit: "account-unlocked",
      response: "StudioEmployeeResponse",
    },
  ),
  studioNewPin: post(
    "studio",
    "/employees/:id/pin",
    "Gives an employee a new PIN, which is answered once, and ends their sessions.",
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
    "Removes another employee's second factor, and ends their sessions.",
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
    "Ends all sessions of an employee but the one that asks.",
    {
      caller: "employees",
      request: "NothingRequest",
      audit: "sessions-ended",
      response: "StudioSessionsResponse",
    },
  ),
  studioLog: get("studio", "/log", "Who changed what, the newest first.", {
    caller: "employees",
    response: "StudioLogResponse",
    query: {
      before: "Only entries with a smaller number.",
      employee: "Only what this employee did, or what concerns them: an id.",
    },
    readsQuery: true,
  }),
  studioAccount: get(
    "studio",
    "/account",
    "Who is signed in, what they may do, and whether they have a second factor.",
    {
      caller: "signed-in",
      response: "StudioAccount",
    },
  ),
  studioBeginFactor: post(
    "studio",
    "/account/factor/begin",
    "Makes a second factor, which counts once it is confirmed.",
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
    "Switches the second factor on, with a code of it; other sessions of the employee end.",
    {
      caller: "signed-in",
      request: "StudioCodeRequest",
      audit: "factor-on",
      attempts: staffCodes,
      response: "StudioAccount",
    },
  ),
  studioFactorOff: post("studio", "/account/factor/off", "Switches the second factor off, with a code of it.", {
    caller: "signed-in",
    request: "StudioCodeRequest",
    audit: "factor-off",
    attempts: staffCodes,
    response: "StudioAccount",
  }),
  studioJoin: post(
    "studio",
    "/invitation",
    "Sets the password that a mailed link is for; all sessions of the employee end.",
    {
      request: "StudioInvitationRequest",
      limits: ["staff-invitation-from"],
      audit: "invitation-used",
      response: "StudioInvitationResponse",
    },
  ),
} satisfies Record<string, ApiRoute>;
