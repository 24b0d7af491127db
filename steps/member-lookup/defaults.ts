import type { Data } from "../../schemas/generated/steps/member-lookup.ts";

/** What the screen says and does where an author says nothing else. */
export const defaults = {
  searchText: "Search",
  noNameText: "No name on file.",
  noEmailText: "No email on file.",
  actionsText: "More Actions",
  viewingText: "Viewing information for",
  expiresText: "Valid until",
  laterText: "Then",
  noMembershipText: "This patron does not have an active membership.",
  printText: "Print Membership QR Code",
  purchaseText: "Purchase Tickets",
  closeText: "Close",
  purchasePath: "/member/purchase",
  confirmPath: "/check-in/confirm",
  nobodyFoundText: "Nobody matches “{search}”.",
  cardNotFoundText: "The card that was scanned is nobody's.",
  cardTitle: "Membership",
  printFailedText: "An error has occured.",
  noResultsTitle: "No Results",
  noResultsText: "No memberships were found for the current search.",
  noResultsType: "error",
  noResultsDuration: 5000,
  moreText: "More results available, modify your search query to get better filtered results. For example use email, full name.",
  failedTitle: "The search could not be made",
} satisfies Data;

/** The step's data with what it leaves out. */
export type Settings = Required<Pick<Data, keyof typeof defaults>>;
