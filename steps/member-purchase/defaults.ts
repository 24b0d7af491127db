import type { Data } from "../../schemas/generated/steps/member-purchase.ts";

/** What the screen says and does where an author says nothing else. */
export const defaults = {
  limitText: "{n} ticket limit",
  timeLabel: "Time today",
  timeOptionText: "{time} ({n} left)",
  timeFullText: "{time} (full)",
  confirmPath: "/check-in/confirm",
  scannedText: "Check these tickets in or take them off first, then scan the next code.",
  submitText: "Check-In",
  nothingChosenText: "Select tickets to check-In!",
  noEventsTitle: "Nothing to give out today",
  noEventsText: "No event has free tickets left for this member today.",
  failedTitle: "The member's tickets could not be loaded",
  missingTitle: "No member was named",
  missingText: "Look the member up, or scan their card.",
  lookupPath: "/member/lookup",
  lookupText: "Look up a member",
  unansweredText: "No answer yet. What you chose is kept and is sent again when the network is back.",
} satisfies Data;

/** The step's data with what it leaves out. */
export type Settings = Required<Pick<Data, keyof typeof defaults>>;
