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
    audit: "draft-published",
    response: "StudioPublishResponse",
  }),
  studioSchedule: post(
    "studio",
    "/draft/schedule",
    "Has the caller's draft published at a time to come, as it is now.",
    {
      caller: "publish",
      request: "StudioScheduleRequest",
      audit: "draft-scheduled",
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
      audit: "schedule-taken-back",
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
      audit: "picture-added",
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
      audit: "picture-removed",
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
    audit: "release-restored",
    response: "StudioDraft",
  }),
} satisfies Record<string, ApiRoute>;
