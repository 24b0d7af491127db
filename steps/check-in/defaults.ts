import type { Data } from "../../schemas/generated/steps/check-in.ts";

/** What the screen says and does where an author says nothing else. */
export const defaults = {
  scanText: "Scan QR Code",
  formats: ["qr_code"],
  codeLabel: "Ticket code",
  codeHint: "A handheld scanner works here at any time.",
  codeButtonText: "Look Up",
  unknownCodeText: "This is not a ticket's code.",
  confirmPath: "/check-in/confirm",
  memberPath: "/member/purchase",
  redeemedMessage: "Tickets Successfully Redeemed",
  redeemedType: "success",
  redeemedDuration: 5000,
  purchasedMessage: "Member Tickets Purchased and Redeemed",
  purchasedType: "error",
  purchasedDuration: 5000,
  lastRedeemedText: "{count} redeemed for order {order}",
  undoText: "Undo",
  undoneMessage: "The redemption was undone.",
  lastSoldText: "{count} checked in",
  takenBackMessage: "The tickets were taken back.",
} satisfies Data;

/** The step's data with what it leaves out. */
export type Settings = Required<Pick<Data, keyof typeof defaults>>;
