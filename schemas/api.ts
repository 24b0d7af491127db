/** The server registers its routes from this table (server/platform/http/api-table.ts); docs/api.md derives from it. */
import { apiBases } from "./api-bases.ts";
import type { Flow } from "./generated/flow.ts";
import type { Activation } from "./generated/forms/activation.ts";
import type { CustomerDetails } from "./generated/forms/customer-details.ts";
import type { Login } from "./generated/forms/login.ts";
import type { PasswordRecovery } from "./generated/forms/password-recovery.ts";
import type { Registration } from "./generated/forms/registration.ts";
import type { SetPassword } from "./generated/forms/set-password.ts";
import type { WireTypes } from "./generated/wire.ts";
import type { Permission } from "./permissions.ts";

export const apiWords = { title: "Museum storefront", failure: "What went wrong, with stable codes." } as const;

export type WireName = keyof WireTypes;

export type ApiBase = keyof typeof apiBases;

/** The required token: a customer's for "optional" and "own", any employee's for "signed-in". */
export type Caller = "anyone" | "optional" | "own" | "signed-in" | Permission;

/** "safe" requests change nothing; "key" requests act once per Idempotency-Key and repeat the response. */
export type Repeat = "safe" | "key";

export interface ApiRoute {
  readonly method: "GET" | "POST";
  readonly base: ApiBase;
  /** Below the base. ":id" is a parameter, ":date?" an optional one. */
  readonly path: string;
  readonly summary: string;
  /** Enforced in server/platform/http/door.ts. */
  readonly caller: Caller;
  readonly repeat: Repeat;
  /** The call may end its own session; a retry with its key still gets the response. */
  readonly endsSession?: true;
  readonly request?: WireName;
  /** For a GET, the type of `body`. Without one, see the summary. */
  readonly response?: WireName;
  /** Optional query parameters, all strings. */
  readonly query?: Readonly<Record<string, string>>;
  /** The route validates the query itself, with messages for people. */
  readonly readsQuery?: true;
}

type Details = Partial<
  Pick<ApiRoute, "caller" | "endsSession" | "query" | "readsQuery" | "repeat" | "request" | "response">
>;

type Nothing = Readonly<Record<string, never>>;

type Address = Pick<CustomerDetails, "street" | "city" | "state" | "zip">;

/** Changes to an account. An address is replaced as a whole. */
export interface CustomerUpdate extends Partial<Omit<CustomerDetails, keyof Address>> {
  address?: Address;
  /** Takes effect once its owner follows the mailed link. */
  email?: string;
  /** Required to change the email. */
  password?: string;
}

/** The wire schema only limits size, because the form check has a message per field. `Fields` types callers. */
const account = <Fields = Nothing>() =>
  ({ request: "AccountRequest" }) as { readonly request: "AccountRequest"; readonly fields: Fields };

type Known<Method, Base, Path, Given extends Details> = ApiRoute & {
  method: Method;
  base: Base;
  path: Path;
  caller: Given extends { caller: infer Own } ? Own : "anyone";
  repeat: Given extends { repeat: infer Own } ? Own : Method extends "GET" ? "safe" : "key";
} & Pick<Given, keyof Given & ("fields" | "query" | "request" | "response")>;

function get<const Base extends ApiBase, const Path extends string, const Given extends Details>(
  base: Base,
  path: Path,
  summary: string,
  details: Given,
) {
  return { method: "GET", base, path, summary, caller: "anyone", repeat: "safe", ...details } as Known<
    "GET",
    Base,
    Path,
    Given
  >;
}

function post<const Base extends ApiBase, const Path extends string, const Given extends Details>(
  base: Base,
  path: Path,
  summary: string,
  details: Given,
) {
  return { method: "POST", base, path, summary, caller: "anyone", repeat: "key", ...details } as Known<
    "POST",
    Base,
    Path,
    Given
  >;
}

const month = { date: "A month such as 2026-12; the present one where it is missing." };
const day = { date: "A day such as 2026-12-05." };
const ofTicket = { ticketId: "Only this ticket; all that can be moved where it is missing." };
const tickets = "/employee/checkin/tickets/:kind/:value";
const lookup = "/employee/tickets-lookup";
const staffOrder = "/employee/order/:orderId";
const reports = "/employee/reports";
const span = {
  from: "The first day, such as 2026-12-01; today where it is missing.",
  to: "The last day, at most 366 days; the first where it is missing.",
};

export const apiRoutes = {
  openApi: get("api", "/openapi.json", "This table as an OpenAPI 3.1 document.", {}),

  eventTicketTypes: get("storefront", "/event/:id/ticket-types", "The ticket types of an event.", {
    caller: "optional",
    response: "TicketTypesResponse",
    query: day,
    readsQuery: true,
  }),
  bundleTicketTypes: get("storefront", "/bundle/:id/ticket-types", "The ticket types of all events of a bundle.", {
    caller: "optional",
    response: "TicketTypesResponse",
    query: day,
    readsQuery: true,
  }),
  upsellTicketTypes: get("storefront", "/upsell/:id/ticket-types", "The ticket types of an event's add-ons.", {
    caller: "optional",
    response: "TicketTypesResponse",
    query: day,
    readsQuery: true,
  }),
  eventTimes: get(
    "storefront",
    "/event/:id/timed-entry/:date",
    "An event's entry times on a day, with the places left.",
    {
      response: "TimedEntryResponse",
    },
  ),
  bundleTimes: get(
    "storefront",
    "/bundle/:id/timed-entry/:date",
    "The entry times of all events of a bundle on a day.",
    {
      response: "TimedEntryResponse",
    },
  ),
  upsellTimes: get("storefront", "/upsell/:id/timed-entry/:date", "The entry times of an event's add-ons on a day.", {
    response: "TimedEntryResponse",
  }),
  eventDates: get("storefront", "/event/:id/dates", "The days of a month on which an event takes place.", {
    response: "Dates",
    query: month,
    readsQuery: true,
  }),
  bundleDates: get(
    "storefront",
    "/bundle/:id/dates",
    "The days of a month on which all events of a bundle take place.",
    {
      response: "Dates",
      query: month,
      readsQuery: true,
    },
  ),
  bundles: get("storefront", "/bundles", "All bundles.", { response: "BundlesResponse" }),
  eventBundles: get(
    "storefront",
    "/bundle/event/:id/:date?",
    "The bundles that an event is part of, with what is left of them on a day.",
    {
      response: "BundlesResponse",
    },
  ),
  bundle: get("storefront", "/bundle/:id", "One bundle.", { response: "BundleResponse" }),
  upsells: get("storefront", "/bundle/:id/upsells/:date?", "What can be added to an event or a bundle on a day.", {
    response: "UpsellsResponse",
  }),
  product: get("storefront", "/product/:id", "One product, such as a donation.", { response: "ProductResponse" }),
  events: get("storefront", "/events", "The events on sale, a page of them at a time.", {
    response: "EventsResponse",
    query: { page: "A page's number; 1 where it is missing." },
    readsQuery: true,
  }),
  memberships: get("storefront", "/memberships", "The membership levels on sale.", { response: "MembershipsResponse" }),
  membership: get("storefront", "/membership/:id", "One membership level and its variants.", {
    response: "MembershipResponse",
  }),
  series: get("storefront", "/series/:id", "One series, its performances and tickets.", { response: "SeriesResponse" }),
  redirects: get("storefront", "/redirects", "Addresses that lead elsewhere.", { response: "RedirectsResponse" }),
  flow: post("storefront", "/flow", "A flow as its author wrote it: its steps, in their order.", {
    request: "FlowRequest",
    repeat: "safe",
  }),

  createCart: post("storefront", "/checkout/create", "A new cart, which holds the seats of its lines.", {
    caller: "optional",
    request: "CreateCartRequest",
    response: "Cart",
  }),
  addLines: post("storefront", "/checkout/add-items", "Adds lines to a cart.", {
    caller: "optional",
    request: "CartLinesRequest",
    response: "Cart",
  }),
  restoreCart: post(
    "storefront",
    "/checkout/restore",
    "Makes a cart hold these lines and no others; holds again what it had let go.",
    {
      caller: "optional",
      request: "CartLinesRequest",
      response: "Cart",
    },
  ),
  changeLine: post("storefront", "/checkout-item/attribute", "Sets attributes of a line, such as its date or time.", {
    caller: "optional",
    request: "LineItemAttributesRequest",
    response: "Cart",
  }),
  changeLines: post("storefront", "/checkout-item-sets/attribute", "Sets attributes of several lines.", {
    caller: "optional",
    request: "LineItemSetsRequest",
    response: "Cart",
  }),
  changeCart: post("storefront", "/checkout/attribute", "Sets attributes of the cart itself.", {
    caller: "optional",
    request: "CartAttributesRequest",
    response: "Cart",
  }),
  enterCode: post("storefront", "/checkout/code", "Enters a cart's promotion code, or removes it.", {
    caller: "optional",
    request: "CartCodeRequest",
    response: "Cart",
  }),
  joinWaitingList: post(
    "storefront",
    "/waiting-list",
    "Puts somebody on the waiting list of a time that is sold out.",
    {
      caller: "optional",
      request: "WaitingListRequest",
      response: "WaitingListResponse",
    },
  ),
  extendCart: post("storefront", "/checkout/extend", "Prolongs a cart's hold.", {
    caller: "optional",
    request: "CartRequest",
    response: "Cart",
  }),
  order: get("storefront", "/order/:orderId/tickets", "An order, its tickets and their codes.", {
    caller: "optional",
    response: "OrderResponse",
  }),
  orderRecord: get(
    "storefront",
    "/order/:orderId",
    "An order: what was bought, paid, changed, and what can still be changed.",
    {
      response: "OrderRecordResponse",
    },
  ),
  moveDates: get(
    "storefront",
    "/order/:orderId/moves",
    "The days of a month to which an order's tickets can be moved.",
    {
      response: "Dates",
      query: { ...month, ...ofTicket },
      readsQuery: true,
    },
  ),
  moveTimes: get(
    "storefront",
    "/order/:orderId/moves/:date",
    "The times of a day to which an order's tickets can be moved.",
    {
      response: "MoveTimesResponse",
      query: ofTicket,
      readsQuery: true,
    },
  ),
  moveTicket: post("storefront", "/order/:orderId/move", "Moves a ticket to another day or time.", {
    request: "MoveTicketRequest",
    response: "OrderRecordResponse",
  }),
  cancelTickets: post(
    "storefront",
    "/order/:orderId/cancel",
    "Cancels tickets; what was paid for them is given back.",
    {
      request: "CancelTicketsRequest",
      response: "OrderRecordResponse",
    },
  ),

  signIn: post("storefront", "/member/login", "Signs a customer in.", {
    ...account<Login>(),
    response: "SignedInResponse",
  }),
  signOut: post("storefront", "/member/logout", "Ends the session of the customer's token.", {
    // Signing out of an expired session succeeds.
    caller: "optional",
    ...account(),
    response: "Empty",
  }),
  activate: post("storefront", "/member/activate", "Mails the link with which an account is activated.", {
    ...account<Activation>(),
    response: "Empty",
  }),
  setPassword: post(
    "storefront",
    "/member/password",
    "Sets a password with the token of a mailed link, and signs in.",
    {
      ...account<SetPassword & { token: string }>(),
      response: "SignedInResponse",
    },
  ),
  checkPasswordLink: post(
    "storefront",
    "/member/password/check",
    "Tells whether a password can still be set with the token of a mailed link.",
    {
      ...account<{ token: string }>(),
      repeat: "safe",
      response: "Empty",
    },
  ),
  sendVerification: post("storefront", "/member/verification", "Mails the link that verifies the customer's address.", {
    caller: "own",
    ...account(),
    response: "Empty",
  }),
  verify: post("storefront", "/member/verify", "Verifies the customer's address with the token of a mailed link.", {
    caller: "own",
    ...account<{ token: string }>(),
    response: "CustomerResponse",
  }),
  memberCard: get("storefront", "/member/card", "The customer's membership card.", {
    caller: "own",
    response: "MemberCardResponse",
  }),
  renewCard: post("storefront", "/member/card/renew", "A new card in place of the customer's present one.", {
    caller: "own",
    ...account(),
    response: "MemberCardResponse",
  }),
  customer: get("storefront", "/customer/:id", 'The customer; the id "me" is the token\'s.', {
    caller: "own",
    response: "CustomerResponse",
  }),
  sessions: get("storefront", "/customer/sessions", "Where the customer is signed in.", {
    caller: "own",
    response: "CustomerSessionsResponse",
  }),
  endSession: post("storefront", "/customer/sessions/end", "Ends one of the customer's sessions.", {
    caller: "own",
    endsSession: true,
    request: "EndSessionRequest",
    response: "CustomerSessionsResponse",
  }),
  endSessions: post("storefront", "/customer/sessions/end-all", "Ends all of the customer's sessions.", {
    caller: "own",
    endsSession: true,
    request: "NothingRequest",
    response: "Empty",
  }),
  customerOrders: get(
    "storefront",
    "/customer/orders",
    "The customer's orders, the newest first, a page of them at a time.",
    {
      caller: "own",
      response: "CustomerOrdersResponse",
      query: { from: "Where the page begins, as the one before says; the newest order where it is missing." },
    },
  ),
  customerTickets: get("storefront", "/customer/tickets", "What the customer has tickets for, from today on.", {
    caller: "own",
    response: "CustomerTicketsResponse",
  }),
  customerExport: get("storefront", "/customer/export", "Everything that is stored of the customer.", {
    caller: "own",
    response: "CustomerExport",
  }),
  deleteAccount: post(
    "storefront",
    "/customer/delete",
    "Deletes the customer's account; their orders are kept without it.",
    {
      caller: "own",
      endsSession: true,
      request: "DeleteAccountRequest",
      response: "Empty",
    },
  ),
  register: post("admin", "/customer/register", "Makes an account, and signs in.", {
    ...account<Registration>(),
    response: "SignedInResponse",
  }),
  resetPassword: post("admin", "/customer/reset", "Mails the link with which a password is set.", {
    ...account<PasswordRecovery>(),
    response: "Empty",
  }),
  mailTickets: post(
    "storefront",
    "/tickets/mail",
    "Mails the tickets of the visits to come again, to the address that their orders have.",
    {
      caller: "optional",
      ...account<PasswordRecovery>(),
      response: "Empty",
    },
  ),
  updateCustomer: post("admin", "/customer/update", "Changes the customer's details.", {
    caller: "own",
    ...account<CustomerUpdate>(),
    response: "CustomerResponse",
  }),

  staffPinSignIn: post("boxOffice", "/employee/pin-login", "Signs an employee in by PIN.", {
    request: "PinLoginRequest",
    response: "StaffTokenResponse",
  }),
  staffSignIn: post("boxOffice", "/employee/login", "Signs an employee in by password, and enrolls the device.", {
    request: "CredentialsRequest",
    response: "StaffTokenResponse",
  }),
  staffMe: get("boxOffice", "/employee/me", "Who is signed in, and what they may do.", {
    caller: "signed-in",
    response: "StaffResponse",
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
  undoRedemption: post("boxOffice", `${tickets}/undo`, "Takes a redemption back, within two minutes.", {
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
  memberLookup: post("boxOffice", "/employee/membership/lookup", "Finds members by name, email or card.", {
    caller: "member-lookup",
    repeat: "safe",
    request: "LookupRequest",
    response: "MemberLookupResponse",
  }),
  memberQrCode: get("boxOffice", "/employee/membership/generate-qrcode", "The code of a member's card, as a picture.", {
    caller: "member-lookup",
    response: "QrCodeResponse",
    query: { customerId: "The card's id, as the member lookup has it." },
  }),
  lookupEvents: get("boxOffice", `${lookup}/events`, "The events that tickets can be looked up for.", {
    caller: "tickets-lookup",
    response: "LookupEventsResponse",
  }),
  lookupDates: get("boxOffice", `${lookup}/event/:id/dates`, "The days of an event on which somebody comes.", {
    caller: "tickets-lookup",
    response: "LookupDatesResponse",
  }),
  lookupTimes: get(
    "boxOffice",
    `${lookup}/event/:id/:date/times`,
    "The times of an event's day on which somebody comes.",
    {
      caller: "tickets-lookup",
      response: "LookupTimesResponse",
    },
  ),
  lookupTickets: get("boxOffice", `${lookup}/event/:id/:date/tickets`, "The orders for an event's day.", {
    caller: "tickets-lookup",
    response: "TicketOrdersResponse",
    query: {
      sortBy: "Taken and not acted on: the answer is in order of names.",
      eventTime: "Only orders for this time.",
      searchString: "Only orders whose buyer's name, email or order number matches.",
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
    "Sells a member free tickets, used as they are sold.",
    {
      caller: "member-purchase",
      request: "StaffCheckoutRequest",
      response: "StaffCheckoutResponse",
    },
  ),
  undoMemberSale: post("boxOffice", "/employee/member-purchase/undo", "Takes such a sale back, within two minutes.", {
    caller: "member-purchase",
    request: "UndoRequest",
    response: "StaffSaleUndoResponse",
  }),
  openEvents: get("boxOffice", "/employee/event-checkin/events", "Today's events with free tickets for anybody.", {
    caller: "event-check-in",
    response: "StaffEventsResponse",
  }),
  sellToGuest: post(
    "boxOffice",
    "/employee/event-checkin/checkout",
    "Sells a guest free tickets, used as they are sold.",
    {
      caller: "event-check-in",
      request: "StaffCheckoutRequest",
      response: "StaffCheckoutResponse",
    },
  ),
  undoGuestSale: post("boxOffice", "/employee/event-checkin/undo", "Takes such a sale back, within two minutes.", {
    caller: "event-check-in",
    request: "UndoRequest",
    response: "StaffSaleUndoResponse",
  }),
  sellEvents: get(
    "boxOffice",
    "/employee/sell/events",
    "The events of a day with all that is sold of them at the desk.",
    {
      caller: "sell",
      response: "StaffEventsResponse",
      query: { date: "A day such as 2026-12-05; today where it is missing." },
      readsQuery: true,
    },
  ),
  sellQuote: post("boxOffice", "/employee/sell/quote", "What tickets cost at the desk.", {
    caller: "sell",
    repeat: "safe",
    request: "SellQuoteRequest",
    response: "SellQuoteResponse",
  }),
  sellTickets: post(
    "boxOffice",
    "/employee/sell/checkout",
    "Sells tickets at the desk, for cash, by card, or free with a reason.",
    {
      caller: "sell",
      request: "SellCheckoutRequest",
      response: "SellCheckoutResponse",
    },
  ),
  undoTicketSale: post(
    "boxOffice",
    "/employee/sell/undo",
    "Takes such a sale back, within two minutes; what was paid is given back.",
    {
      caller: "sell",
      request: "UndoRequest",
      response: "StaffSaleUndoResponse",
    },
  ),
  drawer: get("boxOffice", "/employee/drawer", "The employee's open cash drawer.", {
    caller: "sell",
    response: "DrawerResponse",
  }),
  openDrawer: post("boxOffice", "/employee/drawer/open", "Opens a cash drawer with what is in it.", {
    caller: "sell",
    request: "OpenDrawerRequest",
    response: "DrawerResponse",
  }),
  closeDrawer: post("boxOffice", "/employee/drawer/close", "Closes the employee's cash drawer with what was counted.", {
    caller: "sell",
    request: "CloseDrawerRequest",
    response: "DrawerResponse",
  }),
  devices: get("boxOffice", "/employee/devices", "The enrolled devices.", {
    caller: "devices",
    response: "DeskDevicesResponse",
  }),
  renameDevice: post("boxOffice", "/employee/devices/rename", "Gives an enrolled device another name.", {
    caller: "devices",
    request: "RenameDeviceRequest",
    response: "DeskDevicesResponse",
  }),
  revokeDevice: post(
    "boxOffice",
    "/employee/devices/revoke",
    "Ends a device's enrolment, and who is signed in on it.",
    {
      caller: "devices",
      request: "RevokeDeviceRequest",
      response: "DeskDevicesResponse",
    },
  ),
  unlockDevice: post(
    "boxOffice",
    "/employee/devices/unlock",
    "Lifts the lock that too many wrong PINs or passwords put on an enrolled device.",
    {
      caller: "devices",
      request: "UnlockDeviceRequest",
      response: "DeskDevicesResponse",
    },
  ),
  staffOrders: get("boxOffice", "/employee/orders", "Orders by number, name, email, phone, or the text of a code.", {
    caller: "orders",
    response: "StaffOrdersResponse",
    query: { query: "What is looked for." },
  }),
  takenBackOrders: get(
    "boxOffice",
    "/employee/orders/taken-back",
    "Orders whose money was taken back elsewhere and which still admit somebody.",
    {
      caller: "orders",
      response: "TakenBackOrdersResponse",
    },
  ),
  staffOrder: get(
    "boxOffice",
    staffOrder,
    "An order: what was bought, paid, changed and by whom, and what can still be changed.",
    {
      caller: "orders",
      response: "OrderRecordResponse",
    },
  ),
  staffMoveDates: get(
    "boxOffice",
    `${staffOrder}/moves`,
    "The days of a month to which an order's tickets can be moved.",
    {
      caller: "orders",
      response: "Dates",
      query: { ...month, ...ofTicket },
      readsQuery: true,
    },
  ),
  staffMoveTimes: get(
    "boxOffice",
    `${staffOrder}/moves/:date`,
    "The times of a day to which an order's tickets can be moved.",
    {
      caller: "orders",
      response: "MoveTimesResponse",
      query: ofTicket,
      readsQuery: true,
    },
  ),
  staffMove: post(
    "boxOffice",
    `${staffOrder}/move`,
    "Moves a ticket to another day or time, whatever the museum allows visitors.",
    {
      caller: "orders",
      request: "StaffMoveRequest",
      response: "OrderRecordResponse",
    },
  ),
  staffCancel: post(
    "boxOffice",
    `${staffOrder}/cancel`,
    "Cancels tickets; what was paid for them is given back, which wants the permission to refund.",
    {
      caller: "orders",
      request: "StaffCancelRequest",
      response: "OrderRecordResponse",
    },
  ),
  staffRefund: post(
    "boxOffice",
    `${staffOrder}/refund`,
    "Gives back what was paid for some of an order's lines, and voids their tickets.",
    {
      caller: "refund",
      request: "RefundLinesRequest",
      response: "OrderRecordResponse",
    },
  ),
  staffRefundQuote: post(
    "boxOffice",
    `${staffOrder}/refund-quote`,
    "What a refund of some of an order's lines would give back, and how many of their guests are in.",
    {
      caller: "refund",
      repeat: "safe",
      request: "RefundQuoteRequest",
      response: "RefundQuoteResponse",
    },
  ),
  staffResend: post("boxOffice", `${staffOrder}/resend`, "Mails an order's tickets again.", {
    caller: "orders",
    request: "NothingRequest",
    response: "OrderRecordResponse",
  }),
  staffCorrectEmail: post(
    "boxOffice",
    `${staffOrder}/email`,
    "Corrects the address that an order's tickets are mailed to, and mails them there.",
    {
      caller: "orders",
      request: "CorrectEmailRequest",
      response: "OrderRecordResponse",
    },
  ),
  dayEndReport: get(
    "boxOffice",
    `${reports}/day-end`,
    "What was sold on a day, and what money moved, by payment, employee, product and tax.",
    {
      caller: "reports",
      response: "DayEndReport",
      query: { date: "A day such as 2026-12-05; today where it is missing." },
      readsQuery: true,
    },
  ),
  salesReport: get("boxOffice", `${reports}/sales`, "What was sold, by day, product and code.", {
    caller: "reports",
    response: "SalesReport",
    query: span,
    readsQuery: true,
  }),
  attendanceReport: get("boxOffice", `${reports}/attendance`, "Who had tickets and who came, by day, event and time.", {
    caller: "reports",
    response: "AttendanceReport",
    query: span,
    readsQuery: true,
  }),
  redemptionsReport: get("boxOffice", `${reports}/redemptions`, "Guests who were let in, by day, event and hour.", {
    caller: "reports",
    response: "RedemptionsReport",
    query: span,
    readsQuery: true,
  }),
  membersReport: get(
    "boxOffice",
    `${reports}/members`,
    "Members who joined, renewed or lapse, by day or month and level.",
    {
      caller: "reports",
      response: "MembersReport",
      query: span,
      readsQuery: true,
    },
  ),
  answersReport: get("boxOffice", `${reports}/answers`, "What visitors answered to the questions of steps, by day.", {
    caller: "reports",
    response: "AnswersReport",
    query: span,
    readsQuery: true,
  }),

  studioFlows: get("studio", "/flows", "The flows, as the caller's draft has them.", {
    caller: "edit",
    response: "StudioFlowsResponse",
  }),
  studioDraft: get(
    "studio",
    "/draft",
    "The caller's draft: its files, what is wrong with them, what they change, and who else has a draft.",
    {
      caller: "edit",
      response: "StudioDraft",
    },
  ),
  studioFile: get("studio", "/file", "A configuration file: its published text and the draft's.", {
    caller: "edit",
    response: "StudioFile",
    query: { name: "The file's name, such as event/general-admission.json." },
  }),
  studioSchemas: get("studio", "/schemas", "The JSON Schemas of the files, and of each step kind's data and answer.", {
    caller: "edit",
    response: "StudioSchemas",
  }),
  studioSave: post(
    "studio",
    "/draft/save",
    "Takes texts of files into the caller's draft, and says what is wrong with it.",
    {
      caller: "edit",
      request: "StudioSaveRequest",
      response: "StudioDraft",
    },
  ),
  studioDiscard: post("studio", "/draft/discard", "Throws the caller's draft away.", {
    caller: "edit",
    request: "StudioRevisionRequest",
    response: "StudioDraft",
  }),
  studioUpdate: post(
    "studio",
    "/draft/update",
    "Bases the caller's draft on what was published since, and names what both changed.",
    {
      caller: "edit",
      request: "StudioRevisionRequest",
      response: "StudioUpdateResponse",
    },
  ),
  studioTestPaths: post(
    "studio",
    "/draft/paths",
    "Walks every path of a flow of the caller's draft to payment, where nothing is real.",
    {
      caller: "edit",
      repeat: "safe",
      request: "StudioPathsRequest",
      response: "StudioPathsResponse",
    },
  ),
  studioPublish: post("studio", "/draft/publish", "Publishes the caller's draft: all of its files at once, or none.", {
    caller: "publish",
    request: "StudioPublishRequest",
    response: "StudioPublishResponse",
  }),
  studioSchedule: post(
    "studio",
    "/draft/schedule",
    "Has the caller's draft published at a time to come, as it is now.",
    {
      caller: "publish",
      request: "StudioScheduleRequest",
      response: "StudioScheduledResponse",
    },
  ),
  studioScheduled: get("studio", "/scheduled", "The releases to come, the next one first.", {
    caller: "edit",
    response: "StudioScheduledResponse",
  }),
  studioTakeBack: post(
    "studio",
    "/scheduled/:id/take-back",
    "Makes the caller's draft of a release to come, which is then no longer published by itself.",
    {
      caller: "publish",
      request: "StudioRevisionRequest",
      response: "StudioDraft",
    },
  ),
  studioPatch: get("studio", "/draft/patch", "The caller's draft as a patch, for files that the server cannot write.", {
    caller: "edit",
    response: "StudioPatchResponse",
  }),
  studioPreview: post("studio", "/preview", "The address at which the caller's draft is looked at, and how.", {
    caller: "edit",
    request: "StudioPreviewRequest",
    response: "StudioPreviewResponse",
  }),
  studioPictures: get("studio", "/pictures", "The museum's pictures, by name.", {
    caller: "edit",
    response: "StudioPicturesResponse",
  }),
  studioAddPicture: post(
    "studio",
    "/pictures",
    "Puts a picture among the museum's; visitors see it where a published text names it.",
    {
      caller: "edit",
      request: "StudioPictureRequest",
      response: "StudioPictureResponse",
    },
  ),
  studioRemovePicture: post(
    "studio",
    "/pictures/remove",
    "Removes a picture that the studio stored and that nothing names.",
    {
      caller: "edit",
      request: "StudioRemovePictureRequest",
      response: "StudioPicturesResponse",
    },
  ),
  studioReleases: get("studio", "/releases", "What was published, the newest first.", {
    caller: "edit",
    response: "StudioReleasesResponse",
    query: { before: "Only releases with a smaller number." },
    readsQuery: true,
  }),
  studioRestore: post("studio", "/releases/:id/restore", "Makes the caller's draft of an earlier release.", {
    caller: "edit",
    request: "StudioRevisionRequest",
    response: "StudioDraft",
  }),
  studioEmployees: get("studio", "/employees", "All employees, by name.", {
    caller: "employees",
    response: "StudioEmployeesResponse",
  }),
  studioInvite: post(
    "studio",
    "/employees/invite",
    "Adds an employee, and mails a link with which they choose a password.",
    {
      caller: "employees",
      request: "StudioInviteRequest",
      response: "StudioEmployeeResponse",
    },
  ),
  studioInviteAgain: post(
    "studio",
    "/employees/:id/invite",
    "Mails another link with which an employee chooses a password; earlier ones end.",
    {
      caller: "employees",
      request: "NothingRequest",
      response: "StudioEmployeeResponse",
    },
  ),
  studioPermit: post(
    "studio",
    "/employees/:id/permissions",
    "Lets an employee do this and nothing else, from the next call on.",
    {
      caller: "employees",
      request: "StudioPermissionsRequest",
      response: "StudioEmployeeResponse",
    },
  ),
  studioDisable: post("studio", "/employees/:id/disable", "Keeps an employee out, and ends all their sessions.", {
    caller: "employees",
    request: "NothingRequest",
    response: "StudioEmployeeResponse",
  }),
  studioEnable: post("studio", "/employees/:id/enable", "Lets an employee in again.", {
    caller: "employees",
    request: "NothingRequest",
    response: "StudioEmployeeResponse",
  }),
  studioUnlock: post(
    "studio",
    "/employees/:id/unlock",
    "Lets an employee sign in again whom too many wrong tries kept out.",
    {
      caller: "employees",
      request: "NothingRequest",
      response: "StudioEmployeeResponse",
    },
  ),
  studioNewPin: post(
    "studio",
    "/employees/:id/pin",
    "Gives an employee a new PIN, which is answered once, and ends their sessions.",
    {
      caller: "employees",
      request: "NothingRequest",
      response: "StudioPinResponse",
    },
  ),
  studioRemoveFactor: post(
    "studio",
    "/employees/:id/factor/off",
    "Removes another employee's second factor, and ends their sessions.",
    {
      caller: "employees",
      request: "NothingRequest",
      response: "StudioEmployeeResponse",
    },
  ),
  studioSessions: get("studio", "/employees/:id/sessions", "Where an employee is signed in.", {
    caller: "employees",
    response: "StudioSessionsResponse",
  }),
  studioEndSession: post("studio", "/employees/:id/sessions/end", "Ends a session of an employee.", {
    caller: "employees",
    request: "EndSessionRequest",
    response: "StudioSessionsResponse",
  }),
  studioEndSessions: post(
    "studio",
    "/employees/:id/sessions/end-all",
    "Ends all sessions of an employee but the one that asks.",
    {
      caller: "employees",
      request: "NothingRequest",
      response: "StudioSessionsResponse",
    },
  ),
  studioLog: get("studio", "/log", "Who changed what, the newest first.", {
    caller: "employees",
    response: "StudioLogResponse",
    query: {
      before: "Only entries with a smaller number.",
      employee: "Only what this employee did, or what concerns them: an id.",
    },
    readsQuery: true,
  }),
  studioAccount: get(
    "studio",
    "/account",
    "Who is signed in, what they may do, and whether they have a second factor.",
    {
      caller: "signed-in",
      response: "StudioAccount",
    },
  ),
  studioBeginFactor: post(
    "studio",
    "/account/factor/begin",
    "Makes a second factor, which counts once it is confirmed.",
    {
      caller: "signed-in",
      request: "StudioFactorRequest",
      response: "StudioFactorResponse",
    },
  ),
  studioConfirmFactor: post(
    "studio",
    "/account/factor/confirm",
    "Switches the second factor on, with a code of it; other sessions of the employee end.",
    {
      caller: "signed-in",
      request: "StudioCodeRequest",
      response: "StudioAccount",
    },
  ),
  studioFactorOff: post("studio", "/account/factor/off", "Switches the second factor off, with a code of it.", {
    caller: "signed-in",
    request: "StudioCodeRequest",
    response: "StudioAccount",
  }),
  studioJoin: post(
    "studio",
    "/invitation",
    "Sets the password that a mailed link is for; all sessions of the employee end.",
    {
      request: "StudioInvitationRequest",
      response: "StudioInvitationResponse",
    },
  ),
} satisfies Record<string, ApiRoute>;

type AnyRoute = (typeof apiRoutes)[keyof typeof apiRoutes];

/** Converts "/event/:id/dates" to a template type of matching paths. */
type Filled<Path extends string> = Path extends `${infer Start}/:${string}/${infer Rest}`
  ? `${Start}/${string}${Filled<`/${Rest}`>}`
  : Path extends `${infer Start}/:${string}`
    ? `${Start}/${string}`
    : Path;

type PostTo<Base extends ApiBase> = Extract<AnyRoute, { method: "POST"; base: Base }>;

export type PostPath<Base extends ApiBase> = Filled<PostTo<Base>["path"]>;

type PostAt<Base extends ApiBase, Path> =
  PostTo<Base> extends infer Route
    ? Route extends { path: infer Own extends string }
      ? Path extends Filled<Own>
        ? Route
        : never
      : never
    : never;

type Answer<Route> = Route extends { path: "/flow" }
  ? Flow
  : Route extends { response: infer Name extends WireName }
    ? WireTypes[Name]
    : unknown;

/** Makes a body readonly and closed: the server drops unknown fields, so sending one is a mistake. */
type Sent<Shape> = Shape extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Shape extends object
    ? Fields<Named<Shape>>
    : Shape;

type Named<Shape> = { readonly [Key in keyof Shape as string extends Key ? never : Key]: Sent<Shape[Key]> };

type Fields<Shape> = keyof Shape extends never ? Nothing : Shape;

type Body<Route> = Route extends { fields: infer Shape extends object }
  ? Shape
  : Route extends { request: infer Name extends WireName }
    ? WireTypes[Name]
    : Nothing;

export type PostBody<Base extends ApiBase, Path> = Sent<Body<PostAt<Base, Path>>>;

export type PostAnswer<Base extends ApiBase, Path> = Answer<PostAt<Base, Path>>;

type Below<Method, Base> = Extract<AnyRoute, { method: Method; base: Base }>;

export type PathBelow<Method, Base extends ApiBase> = Below<Method, Base>["path"];

export type RouteBelow<Method, Base extends ApiBase, Path> = Extract<Below<Method, Base>, { path: Path }>;

/** Names of path parameters; optional ones end in "?". */
type ParameterIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Parameters<Name extends string> = { [Key in Name as Key extends `${string}?` ? never : Key]: string } & {
  [Key in Name as Key extends `${infer Own}?` ? Own : never]?: string;
};

export interface AskedAt<Route> {
  Body: Route extends { request: infer Name extends WireName } ? WireTypes[Name] : unknown;
  Params: Route extends { path: infer Path } ? Parameters<ParameterIn<Path>> : never;
  Querystring: Route extends { query: infer Query } ? { [Name in keyof Query]?: string } : unknown;
}

/** Returns the path in Fastify's notation: "/api/storefront/event/:id/dates". */
export const addressOf = ({ base, path }: ApiRoute): string => apiBases[base] + path;
