import { type ApiRoute, get, post, span } from "./route.ts";

/** The authoring application. */
export const studioRoutes = {
  studioFlows: get("studio", "/flows", "The flows in the caller's draft.", {
    caller: "edit",
    response: "StudioFlowsResponse",
  }),
  studioDraft: get(
    "studio",
    "/draft",
    "The caller's draft: its files, their problems and changes, and who else has a draft.",
    {
      caller: "edit",
      response: "StudioDraft",
    },
  ),
  studioFile: get("studio", "/file", "A configuration file: its published and drafted text.", {
    caller: "edit",
    response: "StudioFile",
    query: { name: "The file's name, such as event/general-admission.json." },
  }),
  studioCatalogue: get("studio", "/catalogue", "All files of the catalogue: their published and drafted texts.", {
    caller: "edit",
    response: "StudioCatalogue",
  }),
  studioCodeUses: get("studio", "/codes/uses", "How many orders used each promotion code so far.", {
    caller: "edit",
    response: "StudioCodeUses",
  }),
  studioSchemas: get("studio", "/schemas", "The JSON Schemas of the files, and of each step kind's data and answer.", {
    caller: "edit",
    response: "StudioSchemas",
  }),
  studioSave: post("studio", "/draft/save", "Saves texts of files in the caller's draft, and returns its problems.", {
    caller: "edit",
    request: "StudioSaveRequest",
    response: "StudioDraft",
  }),
  studioDiscard: post("studio", "/draft/discard", "Discards the caller's draft.", {
    caller: "edit",
    request: "StudioRevisionRequest",
    response: "StudioDraft",
  }),
  studioUpdate: post(
    "studio",
    "/draft/update",
    "Merges newer releases into the caller's draft, and returns the conflicts.",
    {
      caller: "edit",
      request: "StudioRevisionRequest",
      response: "StudioUpdateResponse",
    },
  ),
  studioTestPaths: post(
    "studio",
    "/draft/paths",
    "Walks every path of a flow of the caller's draft to payment, in a preview.",
    {
      caller: "edit",
      repeat: "safe",
      request: "StudioPathsRequest",
      response: "StudioPathsResponse",
    },
  ),
  studioPublish: post("studio", "/draft/publish", "Publishes the caller's draft: all of its files, or none.", {
    caller: "publish",
    request: "StudioPublishRequest",
    audit: "draft-published",
    response: "StudioPublishResponse",
  }),
  studioSchedule: post("studio", "/draft/schedule", "Schedules the caller's draft for publishing, as it is now.", {
    caller: "publish",
    request: "StudioScheduleRequest",
    audit: "draft-scheduled",
    response: "StudioScheduledResponse",
  }),
  studioScheduled: get("studio", "/scheduled", "The scheduled releases, the next one first.", {
    caller: "edit",
    response: "StudioScheduledResponse",
  }),
  studioTakeBack: post("studio", "/scheduled/:id/take-back", "Unschedules a release and makes it the caller's draft.", {
    caller: "publish",
    request: "StudioRevisionRequest",
    audit: "schedule-taken-back",
    response: "StudioDraft",
  }),
  studioPatch: get("studio", "/draft/patch", "The caller's draft as a patch, for files that the server cannot write.", {
    caller: "edit",
    response: "StudioPatchResponse",
  }),
  studioPreview: post("studio", "/preview", "The address of the caller's preview, and its settings.", {
    caller: "edit",
    request: "StudioPreviewRequest",
    response: "StudioPreviewResponse",
  }),
  studioPictures: get("studio", "/pictures", "The museum's pictures, by name.", {
    caller: "edit",
    response: "StudioPicturesResponse",
  }),
  studioAddPicture: post("studio", "/pictures", "Uploads a picture; visitors see it where a published text names it.", {
    caller: "edit",
    request: "StudioPictureRequest",
    audit: "picture-added",
    response: "StudioPictureResponse",
  }),
  studioRemovePicture: post(
    "studio",
    "/pictures/remove",
    "Removes an unused picture that was uploaded in the studio.",
    {
      caller: "edit",
      request: "StudioRemovePictureRequest",
      audit: "picture-removed",
      response: "StudioPicturesResponse",
    },
  ),
  studioTranslations: get(
    "studio",
    "/translations",
    "How many texts each file of the draft has, and lacks in a language.",
    {
      caller: "edit",
      response: "StudioTranslations",
      query: { language: "The language tag, such as es-US." },
    },
  ),
  studioTexts: get("studio", "/translations/texts", "The texts of a file of the draft, to be translated.", {
    caller: "edit",
    response: "StudioTexts",
    query: {
      name: "The file's name, such as event/general-admission.json.",
      language: "The language tag, such as es-US.",
    },
  }),
  studioFlowUse: get("studio", "/flows/use", "What leads to a flow of the caller's draft, and what it sells.", {
    caller: "edit",
    response: "StudioFlowUse",
    query: { base: "The flow's base, such as event.", handle: "The flow's handle." },
  }),
  studioVisits: get(
    "studio",
    "/flows/:base/:handle/visits",
    "How often each step of a published flow was entered and left, in a span of days.",
    { caller: "edit", response: "StudioVisits", query: span, readsQuery: true },
  ),
  studioHolders: get("studio", "/holders", "Tickets for today and later that need an entry of the catalogue.", {
    caller: "edit",
    response: "StudioHolders",
    query: {
      list: "The catalogue's list, such as events.",
      id: "The entry's id; a promotion code's code.",
      date: "Only tickets for this day.",
    },
  }),
  studioMailHolders: post(
    "studio",
    "/holders/mail",
    "Mails everyone who holds tickets for an entry of the catalogue.",
    {
      caller: "publish",
      attempts: ["holder-mails"],
      request: "StudioHoldersMail",
      audit: "holders-mailed",
      response: "StudioHoldersMailed",
    },
  ),
  studioReleases: get("studio", "/releases", "The releases, newest first.", {
    caller: "edit",
    response: "StudioReleasesResponse",
    query: { before: "Only releases with a smaller number." },
    readsQuery: true,
  }),
  studioCompare: get("studio", "/releases/compare", "What differs between two releases, in sentences.", {
    caller: "edit",
    response: "StudioCompareResponse",
    query: { from: "The earlier release's id.", to: "The later release's id." },
  }),
  studioRestore: post("studio", "/releases/:id/restore", "Makes an earlier release the caller's draft.", {
    caller: "edit",
    request: "StudioRevisionRequest",
    audit: "release-restored",
    response: "StudioDraft",
  }),
} satisfies Record<string, ApiRoute>;
