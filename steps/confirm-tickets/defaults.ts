import type { Data } from "../../schemas/generated/steps/confirm-tickets.ts";

/** What the screen says and does where an author says nothing else. */
export const defaults = {
  checkInPath: "/check-in",
  usedText: "Used {when} by {who}",
  usedSomeText: "{n} used {when} by {who}",
  hereText: "at this device",
  elsewhereText: "at another device",
  memberPath: "/member/purchase",
  confirmText: "Confirm Guests",
  cancelText: "Cancel",
  detailsTitle: "Order Details",
  availableTitle: "Available Tickets",
  redeemTitle: "Redeem Tickets",
  otherDayTitle: "Not for today",
  someOtherDayTitle: "Not all for today",
  otherDayText: "{event} is for {day}.",
  todayText: "Today is {day}.",
  redeemedTitle: "Tickets have already been redeemed.",
  validText: "Valid:",
  missingTitle: "No code to confirm",
  missingText: "Scan a ticket, or type its code, to see it here.",
  scanAnotherText: "Scan Different Code",
  retryText: "Try Again",
  unansweredText: "No answer yet. The confirmation is kept and is sent again when the network is back.",
  scannedText: "Confirm or cancel these guests first, then scan the next code.",
} satisfies Data;

/** The step's data with what it leaves out. */
export type Settings = Required<Pick<Data, keyof typeof defaults>>;
