import type { Data } from "../../schemas/generated/steps/event-check-in.ts";

/** What the screen says and does where an author says nothing else. */
export const defaults = {
  inventoryText: "Available Inventory: {n}",
  timeLabel: "Time today",
  timeOptionText: "{time} ({n} left)",
  timeFullText: "{time} (full)",
  confirmPath: "/check-in/confirm",
  memberPath: "/member/purchase",
  scannedText: "Check these tickets in or take them off first, then scan the next code.",
  submitText: "Check-In",
  successMessage: "Guests Checked In",
  successType: "success",
  successDuration: 5000,
  nothingChosenText: "Select tickets to check-In!",
  tooManyText: "Selected tickets exceeds available inventory!",
  noEventsTitle: "Nothing to check in today",
  noEventsText: "No event has free tickets left today.",
  failedTitle: "The events could not be loaded",
  unansweredText: "No answer yet. What you chose is kept and is sent again when the network is back.",
} satisfies Data;
