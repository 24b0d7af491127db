import type { CodeMeaning } from "./requests.ts";

/** The authoring application. */
export const studioCodes = {
  STUDIO_FILE_UNKNOWN: {
    status: 400,
    meaning: "A draft names a file that is none of the configuration's, or removes one that the museum needs.",
    remedy: "Name flows like event/spring-evening.json.",
  },
  STUDIO_DRAFT_CHANGED: {
    status: 409,
    meaning: "The draft was changed since, in another window.",
    remedy: "Load it again.",
  },
  STUDIO_DRAFT_FULL: {
    status: 409,
    meaning: "The draft would hold more than 2,000 files, or 16 MB of text.",
    remedy: "Publish or discard what is in it, or write less.",
  },
  STUDIO_DRAFT_EMPTY: { status: 409, meaning: "The draft changes nothing.", remedy: "Change something first." },
  STUDIO_DRAFT_OPEN: {
    status: 409,
    meaning: "The employee has a draft, which a restored release would replace.",
    remedy: "Publish it or throw it away first.",
  },
  STUDIO_DRAFT_OUTDATED: {
    status: 409,
    meaning: "Someone else has published a file of the draft since the draft was based on it.",
    remedy: "Update the draft, look at it again, and publish then.",
  },
  STUDIO_DRAFT_BROKEN: {
    status: 409,
    meaning: "The draft has problems.",
    remedy: "Fix the problems that the draft names.",
  },
  STUDIO_TOO_LARGE: {
    status: 409,
    meaning: "What an author wrote, or a picture, took longer to work on than 30 seconds.",
    remedy: "Make it shorter, or remove what is repeated.",
  },
  STUDIO_PICTURE_INVALID: {
    status: 400,
    meaning: "A file is not a supported image.",
    remedy: "Send a JPEG, PNG, WebP, AVIF, GIF or SVG.",
  },
  STUDIO_PICTURE_TOO_LARGE: {
    status: 400,
    meaning: "A picture has too many bytes, pixels, or groups within each other.",
    remedy: "Make it smaller.",
  },
  STUDIO_PICTURES_FULL: {
    status: 409,
    meaning: "The museum has as many pictures from the studio as it may.",
    remedy: "Remove some that nothing shows.",
  },
  STUDIO_PICTURE_USED: {
    status: 409,
    meaning: "A text that is published, drafted or scheduled names the picture.",
    remedy: "Take it from there first.",
  },
  STUDIO_PREVIEWS_BUSY: {
    status: 503,
    meaning: "As many previews run as the server can.",
    remedy: "Ask again in a minute.",
  },
  STUDIO_FLOW_UNKNOWN: {
    status: 404,
    meaning: "The draft has no flow there that visitors walk.",
    remedy: "Name one of the list of flows.",
  },
  STUDIO_PATHS_ENDLESS: {
    status: 409,
    meaning: "The paths of a flow could not be tested in 30 seconds, and what tested them was ended.",
    remedy: "Make the patterns and conditions of the flow simpler.",
  },
  STUDIO_PATHS_BUSY: {
    status: 409,
    meaning: "The employee has another flow, or an earlier state of the draft, tested at this moment.",
    remedy: "Try again in a few seconds.",
  },
  STUDIO_NOTE_MISSING: {
    status: 400,
    meaning: "The draft concerns people who hold tickets, and no note says why.",
    remedy: "Write a note.",
  },
  STUDIO_READ_ONLY: {
    status: 409,
    meaning: "The server cannot write the configuration's files.",
    remedy: "Apply the draft's patch where the files come from.",
  },
  STUDIO_TIME_INVALID: {
    status: 400,
    meaning: "The time of a scheduled release is none, or has passed.",
    remedy: "Choose a later one.",
  },
  STUDIO_RELEASE_UNKNOWN: { status: 404, meaning: "There is no such release.", remedy: "Choose one of the list." },
} satisfies Record<string, CodeMeaning>;
