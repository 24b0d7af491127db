import { type ApiRoute, get, post } from "./route.ts";

/** The authoring application. */
export const studioRoutes = {
  studioFlows: get("studio", "/flows", "The flows, as the caller's draft has them.", {
    caller: "edit",
    response: "StudioFlowsResponse",
  }),
  studioDraft: get(
    "studio",
    "/draft",
    "The caller's draft: its files, what is wrong with them, what they change, and who else has a draft.",
    {
      caller: "edit",
      response: "StudioDraft",
    },
  ),
  studioFile: get("studio", "/file", "A configuration file: its published text and the draft's.", {
    caller: "edit",
    response: "StudioFile",
    query: { name: "The file's name, such as event/general-admission.json." },
  }),
  studioSchemas: get("studio", "/schemas", "The JSON Schemas of the files, and of each step kind's data and answer.", {
    caller: "edit",
    response: "StudioSchemas",
  }),
  studioSave: post(
    "studio",
    "/draft/save",
    "Takes texts of files into the caller's draft, and says what is wrong with it.",
    {
      caller: "edit",
      request: "StudioSaveRequest",
      response: "StudioDraft",
    },
  ),
  studioDiscard: post("studio", "/draft/discard", "Throws the caller's draft away.", {
    caller: "edit",
    request: "StudioRevisionRequest",
    response: "StudioDraft",
  }),
  studioUpdate: post(
    "studio",
    "/draft/update",
    "Bases the caller's draft on what was published since, and names what both changed.",
    {
      caller: "edit",
      request: "StudioRevisionRequest",
      response: "StudioUpdateResponse",
    },
  ),
  studioTestPaths: post(
    "studio",
    "/draft/paths",
    "Walks every path of a flow of the caller's draft to payment, where nothing is real.",
    {
      caller: "edit",
      repeat: "safe",
      request: "StudioPathsRequest",
      response: "StudioPathsResponse",
    },
  ),
  studioPublish: post("studio", "/draft/publish", "Publishes the caller's draft: all of its files at once, or none.", {
    caller: "publish",
    request: "StudioPublishRequest",
    response: "StudioPublishResponse",
  }),
  studioSchedule: post(
    "studio",
    "/draft/schedule",
    "Has the caller's draft published at a time to come, as it is now.",
    {
      caller: "publish",
      request: "StudioScheduleRequest",
      response: "StudioScheduledResponse",
    },
  ),
  studioScheduled: get("studio", "/scheduled", "The releases to come, the next one first.", {
    caller: "edit",
    response: "StudioScheduledResponse",
  }),
  studioTakeBack: post(
    "studio",
    "/scheduled/:id/take-back",
    "Makes the caller's draft of a release to come, which is then no longer published by itself.",
    {
      caller: "publish",
      request: "StudioRevisionRequest",
      response: "StudioDraft",
    },
  ),
  studioPatch: get("studio", "/draft/patch", "The caller's draft as a patch, for files that the server cannot write.", {
    caller: "edit",
    response: "StudioPatchResponse",
  }),
  studioPreview: post("studio", "/preview", "The address at which the caller's draft is looked at, and how.", {
    caller: "edit",
    request: "StudioPreviewRequest",
    response: "StudioPreviewResponse",
  }),
  studioPictures: get("studio", "/pictures", "The museum's pictures, by name.", {
    caller: "edit",
    response: "StudioPicturesResponse",
  }),
  studioAddPicture: post(
    "studio",
    "/pictures",
    "Puts a picture among the museum's; visitors see it where a published text names it.",
    {
      caller: "edit",
      request: "StudioPictureRequest",
      response: "StudioPictureResponse",
    },
  ),
  studioRemovePicture: post(
    "studio",
    "/pictures/remove",
    "Removes a picture that the studio stored and that nothing names.",
    {
      caller: "edit",
      request: "StudioRemovePictureRequest",
      response: "StudioPicturesResponse",
    },
  ),
  studioReleases: get("studio", "/releases", "What was published, the newest first.", {
    caller: "edit",
    response: "StudioReleasesResponse",
    query: { before: "Only releases with a smaller number." },
    readsQuery: true,
  }),
  studioRestore: post("studio", "/releases/:id/restore", "Makes the caller's draft of an earlier release.", {
    caller: "edit",
    request: "StudioRevisionRequest",
    response: "StudioDraft",
  }),
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
      response: "StudioEmployeeResponse",
    },
  ),
  studioDisable: post("studio", "/employees/:id/disable", "Keeps an employee out, and ends all their sessions.", {
    caller: "employees",
    request: "NothingRequest",
    response: "StudioEmployeeResponse",
  }),
  studioEnable: post("studio", "/employees/:id/enable", "Lets an employee in again.", {
    caller: "employees",
    request: "NothingRequest",
    response: "StudioEmployeeResponse",
  }),
  studioUnlock: post(
    "studio",
    "/employees/:id/unlock",
    "Lets an employee sign in again whom too many wrong tries kept out.",
    {
      caller: "employees",
      request: "NothingRequest",
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
    response: "StudioSessionsResponse",
  }),
  studioEndSessions: post(
    "studio",
    "/employees/:id/sessions/end-all",
    "Ends all sessions of an employee but the one that asks.",
    {
      caller: "employees",
      request: "NothingRequest",
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
      response: "StudioAccount",
    },
  ),
  studioFactorOff: post("studio", "/account/factor/off", "Switches the second factor off, with a code of it.", {
    caller: "signed-in",
    request: "StudioCodeRequest",
    response: "StudioAccount",
  }),
  studioJoin: post(
    "studio",
    "/invitation",
    "Sets the password that a mailed link is for; all sessions of the employee end.",
    {
      request: "StudioInvitationRequest",
      response: "StudioInvitationResponse",
    },
  ),
} satisfies Record<string, ApiRoute>;
