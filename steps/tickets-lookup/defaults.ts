import type { Data } from "../../schemas/generated/steps/tickets-lookup.ts";

/** What the screen says and does where an author says nothing else. */
export const defaults = {
  eventLabel: "Event",
  dateLabel: "Date",
  timeLabel: "Time",
  chooseEventText: "Choose an event",
  chooseDateText: "Choose a date",
  allTimesText: "All times",
  searchText: "Search",
  orderText: "Order",
  totalText: "Tickets",
  redeemedText: "Redeemed",
  openText: "Confirm Tickets",
  confirmPath: "/check-in/confirm",
  noNameText: "No name on file.",
  noResultsTitle: "No Results",
  noResultsText: "All tickets have been redeemed.",
  nothingFoundText: "No order for {what}.",
  nobodyFoundText: "No order for {what} matches “{search}”.",
  noResultsType: "info",
  noResultsDuration: 2000,
  failedTitle: "The tickets could not be looked up",
} satisfies Data;

/** The step's data with what it leaves out. */
export type Settings = Required<Pick<Data, keyof typeof defaults>>;
