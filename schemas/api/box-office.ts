import { staffCodes, staffPasswords, staffPins } from "./limits.ts";
import { type ApiRoute, get, post } from "./route.ts";

const tickets = "/employee/checkin/tickets/:kind/:value";
/** A PIN that enrols no device records nothing. */
const signIn = ["signed-in", "recovery-code-used", "device-enrolled", "device-revoked"] as const;
const lookup = "/employee/tickets-lookup";

/** Employees, check-in, lookups and free tickets. */
export const boxOfficeRoutes = {
  staffPinSignIn: post("boxOffice", "/employee/pin-login", "Signs an employee in by PIN.", {
    request: "PinLoginRequest",
    audit: signIn,
    attempts: staffPins,
    response: "StaffTokenResponse",
  }),
  staffSignIn: post("boxOffice", "/employee/login", "Signs an employee in by password, and enrolls the device.", {
    request: "CredentialsRequest",
    audit: signIn,
    attempts: [...staffPasswords, ...staffCodes, "staff-wrong-secrets-day"],
    response: "StaffTokenResponse",
  }),
  staffMe: get("boxOffice", "/employee/me", "Who is signed in, and what they may do.", {
    caller: "signed-in",
    response: "StaffResponse",
  }),
  staffLanguage: post("boxOffice", "/employee/language", "Chooses the language that the employee reads.", {
    caller: "signed-in",
    request: "StaffLanguageRequest",
    response: "Empty",
  }),
  staffSignOut: post("boxOffice", "/employee/logout", "Ends the session of the employee's token.", {
    caller: "signed-in",
    endsSession: true,
    response: "Empty",
  }),
  tickets: get("boxOffice", tickets, 'The tickets that a code ("ticket-code") or an id ("ticket-id") stands for.', {
    caller: "check-in",
    response: "CheckInResponse",
  }),
  redeem: post("boxOffice", `${tickets}/redeem`, "Redeems tickets.", {
    caller: "check-in",
    request: "RedeemRequest",
    response: "CheckInResponse",
  }),
  undoRedemption: post("boxOffice", `${tickets}/undo`, "Undoes a redemption, within two minutes.", {
    caller: "check-in",
    request: "UndoRequest",
    response: "CheckInResponse",
  }),
  arrivals: get(
    "boxOffice",
    "/employee/checkin/arrivals",
    "How many guests are expected today, and how many have come, by entry time.",
    {
      caller: "check-in",
      response: "ArrivalsResponse",
    },
  ),
  doorKey: get("boxOffice", "/employee/door-list/key", "The public key of the museum's door lists.", {
    caller: "check-in",
    response: "DoorKeyResponse",
  }),
  doorList: get(
    "boxOffice",
    "/employee/door-list",
    "Tickets of today and tomorrow, signed, for checking guests in without a network.",
    {
      caller: "check-in",
      attempts: ["door-lists"],
      response: "DoorListResponse",
      query: { since: "The version of the list that the device has: only the changes are sent." },
    },
  ),
  doorScans: post("boxOffice", "/employee/door-scans", "Records guests whom a device let in without the server.", {
    caller: "check-in",
    attempts: ["door-scans"],
    request: "DoorScansRequest",
    response: "DoorScansResponse",
  }),
  doorConflicts: get(
    "boxOffice",
    "/employee/door-conflicts",
    'Guests who came in without a good ticket while a device had no network. Waits for one, given "after".',
    {
      caller: "check-in",
      response: "DoorConflictsResponse",
      query: { after: "The latest that the device knows: the answer comes with the next one, or after some seconds." },
    },
  ),
  memberLookup: post("boxOffice", "/employee/membership/lookup", "Finds members by name, email, phone or card.", {
    caller: "member-lookup",
    repeat: "safe",
    request: "LookupRequest",
    response: "MemberLookupResponse",
  }),
  memberQrCode: get("boxOffice", "/employee/membership/generate-qrcode", "The code of a member's card, as a picture.", {
    caller: "member-lookup",
    response: "QrCodeResponse",
    query: { customerId: "The card's id, from the member lookup." },
  }),
  lookupEvents: get("boxOffice", `${lookup}/events`, "The events in the ticket lookup.", {
    caller: "tickets-lookup",
    response: "LookupEventsResponse",
  }),
  lookupDates: get("boxOffice", `${lookup}/event/:id/dates`, "An event's days with visitors.", {
    caller: "tickets-lookup",
    response: "LookupDatesResponse",
  }),
  lookupTimes: get("boxOffice", `${lookup}/event/:id/:date/times`, "The times with visitors on an event's day.", {
    caller: "tickets-lookup",
    response: "LookupTimesResponse",
  }),
  lookupTickets: get("boxOffice", `${lookup}/event/:id/:date/tickets`, "The orders for an event's day.", {
    caller: "tickets-lookup",
    response: "TicketOrdersResponse",
    query: {
      sortBy: "Accepted and ignored: the answer is sorted by name.",
      eventTime: "Only orders for this time.",
      searchString: "Only orders with a matching buyer's name, email or order number.",
    },
  }),
  memberEvents: post(
    "boxOffice",
    "/employee/member-purchase/events",
    "Today's events with free tickets for a member.",
    {
      caller: "member-purchase",
      repeat: "safe",
      request: "MemberEventsRequest",
      response: "StaffEventsResponse",
    },
  ),
  sellToMember: post(
    "boxOffice",
    "/employee/member-purchase/checkout",
    "Sells free tickets to a member and redeems them.",
    {
      caller: "member-purchase",
      request: "StaffCheckoutRequest",
      response: "StaffCheckoutResponse",
    },
  ),
  undoMemberSale: post("boxOffice", "/employee/member-purchase/undo", "Undoes such a sale, within two minutes.", {
    caller: "member-purchase",
    request: "UndoRequest",
    attempts: staffPins,
    audit: "sale-undone",
    response: "StaffSaleUndoResponse",
  }),
  openEvents: get("boxOffice", "/employee/event-checkin/events", "Today's events with free tickets for everyone.", {
    caller: "event-check-in",
    response: "StaffEventsResponse",
  }),
  sellToGuest: post(
    "boxOffice",
    "/employee/event-checkin/checkout",
    "Sells free tickets to a guest and redeems them.",
    {
      caller: "event-check-in",
      request: "StaffCheckoutRequest",
      response: "StaffCheckoutResponse",
    },
  ),
  undoGuestSale: post("boxOffice", "/employee/event-checkin/undo", "Undoes such a sale, within two minutes.", {
    caller: "event-check-in",
    request: "UndoRequest",
    attempts: staffPins,
    audit: "sale-undone",
    response: "StaffSaleUndoResponse",
  }),
} satisfies Record<string, ApiRoute>;
