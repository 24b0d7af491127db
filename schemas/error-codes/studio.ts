import type { CodeMeaning } from "./requests.ts";

/** The authoring application. */
export const studioCodes = {
  STUDIO_FILE_UNKNOWN: {
    status: 400,
    meaning: "A draft names a file outside the configuration, or removes a required one.",
    remedy: "Name flows like event/spring-evening.json.",
  },
  STUDIO_DRAFT_CHANGED: {
    status: 409,
    meaning: "The draft was changed meanwhile, in another window.",
    remedy: "Load it again.",
  },
  STUDIO_DRAFT_FULL: {
    status: 409,
    meaning: "The draft would hold more than 2,000 files, or 16 MB of text.",
    remedy: "Publish or discard its changes, or write less.",
  },
  STUDIO_DRAFT_EMPTY: { status: 409, meaning: "The draft changes nothing.", remedy: "Change something first." },
  STUDIO_DRAFT_OPEN: {
    status: 409,
    meaning: "The employee has a draft, which a restored release would replace.",
    remedy: "Publish or discard it first.",
  },
  STUDIO_DRAFT_OUTDATED: {
    status: 409,
    meaning: "Someone else has published a file of the draft since the draft was based on it.",
    remedy: "Update the draft, review it, and publish again.",
  },
  STUDIO_DRAFT_BROKEN: {
    status: 409,
    meaning: "The draft has problems.",
    remedy: "Fix the problems that the draft names.",
  },
  STUDIO_TOO_LARGE: {
    status: 409,
    meaning: "A text or picture took longer than 30 seconds to process.",
    remedy: "Make it shorter, or remove repetitions.",
  },
  STUDIO_PICTURE_INVALID: {
    status: 400,
    meaning: "A file is not a supported image.",
    remedy: "Send a JPEG, PNG, WebP, AVIF, GIF or SVG.",
  },
  STUDIO_PICTURE_TOO_LARGE: {
    status: 400,
    meaning: "A picture has too many bytes, pixels or nested groups.",
    remedy: "Make it smaller.",
  },
  STUDIO_PICTURES_FULL: {
    status: 409,
    meaning: "The museum has the maximum number of uploaded pictures.",
    remedy: "Remove some unused ones.",
  },
  STUDIO_PICTURE_USED: {
    status: 409,
    meaning: "A published, drafted or scheduled text uses the picture.",
    remedy: "Remove it from the text first.",
  },
  STUDIO_PREVIEWS_BUSY: {
    status: 503,
    meaning: "The server runs the maximum number of previews.",
    remedy: "Try again in a minute.",
  },
  STUDIO_FLOW_UNKNOWN: {
    status: 404,
    meaning: "The draft has no visitors' flow with this name.",
    remedy: "Choose one from the list of flows.",
  },
  STUDIO_PATHS_ENDLESS: {
    status: 409,
    meaning: "The paths of a flow could not be tested in 30 seconds.",
    remedy: "Make the patterns and conditions of the flow simpler.",
  },
  STUDIO_PATHS_BUSY: {
    status: 409,
    meaning: "Another flow, or an earlier state of the draft, is being tested for the employee.",
    remedy: "Try again in a few seconds.",
  },
  STUDIO_NOTE_MISSING: {
    status: 400,
    meaning: "The draft affects ticket holders, and has no note.",
    remedy: "Write a note.",
  },
  STUDIO_READ_ONLY: {
    status: 409,
    meaning: "The server cannot write the configuration's files.",
    remedy: "Apply the draft's patch at the files' source.",
  },
  STUDIO_TIME_INVALID: {
    status: 400,
    meaning: "The time of a scheduled release is invalid, has passed, or is skipped by the museum's clock.",
    remedy: "Choose another one.",
  },
  STUDIO_RELEASE_UNKNOWN: { status: 404, meaning: "There is no such release.", remedy: "Choose one from the list." },
} satisfies Record<string, CodeMeaning>;
