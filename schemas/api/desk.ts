import { staffPins } from "./limits.ts";
import { type ApiRoute, get, post, span } from "./route.ts";

const reports = "/employee/reports";

/** Sales, drawers, devices and reports. */
export const deskRoutes = {
  sellEvents: get(
    "boxOffice",
    "/employee/sell/events",
    "The events of a day with everything the desk sells for them.",
    {
      caller: "sell",
      response: "StaffEventsResponse",
      query: { date: "A day such as 2026-12-05; today by default." },
      readsQuery: true,
    },
  ),
  sellOffer: get("boxOffice", "/employee/sell/offer", "All that the desk sells, and what of it sells best.", {
    caller: "sell",
    response: "SellOffer",
  }),
  sellBasket: get("boxOffice", "/employee/sell/cart", "A basket that the employee has open at the desk.", {
    caller: "sell",
    response: "SellBasketResponse",
    query: { cartId: "The basket's id." },
  }),
  changeSellBasket: post(
    "boxOffice",
    "/employee/sell/cart",
    "Begins or changes a basket at the desk, and holds its seats for ten minutes.",
    {
      caller: "sell",
      request: "SellCartRequest",
      response: "SellBasketResponse",
    },
  ),
  releaseSellBasket: post("boxOffice", "/employee/sell/cart/release", "Empties a basket and releases its seats.", {
    caller: "sell",
    request: "SellReleaseRequest",
    response: "SellBasketResponse",
  }),
  sellTickets: post(
    "boxOffice",
    "/employee/sell/checkout",
    "Sells a basket at the desk, for cash, by card, or free with a reason.",
    {
      caller: "sell",
      request: "SellCheckoutRequest",
      response: "SellCheckoutResponse",
    },
  ),
  undoTicketSale: post("boxOffice", "/employee/sell/undo", "Undoes such a sale within two minutes, and refunds it.", {
    caller: "sell",
    request: "UndoRequest",
    attempts: staffPins,
    audit: "sale-undone",
    response: "StaffSaleUndoResponse",
  }),
  drawer: get("boxOffice", "/employee/drawer", "The employee's open cash drawer.", {
    caller: "sell",
    response: "DrawerResponse",
  }),
  openDrawer: post("boxOffice", "/employee/drawer/open", "Opens a cash drawer with its float.", {
    caller: "sell",
    request: "OpenDrawerRequest",
    audit: "drawer-opened",
    response: "DrawerResponse",
  }),
  moveCash: post("boxOffice", "/employee/drawer/move", "Puts cash into the drawer, or takes it out to the bank.", {
    caller: "sell",
    request: "MoveCashRequest",
    audit: ["drawer-drop", "drawer-top-up"],
    response: "DrawerResponse",
  }),
  countDrawer: post("boxOffice", "/employee/drawer/count", "Records a count of the drawer, which stays open.", {
    caller: "sell",
    request: "CountDrawerRequest",
    attempts: staffPins,
    audit: "drawer-counted",
    response: "DrawerResponse",
  }),
  closeDrawer: post("boxOffice", "/employee/drawer/close", "Closes the drawer with its count.", {
    caller: "sell",
    request: "CloseDrawerRequest",
    attempts: staffPins,
    audit: "drawer-closed",
    response: "DrawerResponse",
  }),
  openDrawers: get("boxOffice", "/employee/drawers", "Open cash drawers of other employees and devices.", {
    caller: "drawers",
    response: "DrawersResponse",
  }),
  countDrawerOf: post("boxOffice", "/employee/drawers/:id/count", "Records a count of another's drawer.", {
    caller: "drawers",
    request: "CountDrawerRequest",
    attempts: staffPins,
    audit: "drawer-counted",
    response: "DrawerResponse",
  }),
  closeDrawerOf: post("boxOffice", "/employee/drawers/:id/close", "Closes a drawer that another left open.", {
    caller: "drawers",
    request: "CloseDrawerRequest",
    attempts: staffPins,
    audit: "drawer-closed",
    response: "DrawerResponse",
  }),
  devices: get("boxOffice", "/employee/devices", "The enrolled devices.", {
    caller: "devices",
    response: "DeskDevicesResponse",
  }),
  renameDevice: post("boxOffice", "/employee/devices/rename", "Renames an enrolled device.", {
    caller: "devices",
    request: "RenameDeviceRequest",
    response: "DeskDevicesResponse",
  }),
  revokeDevice: post("boxOffice", "/employee/devices/revoke", "Ends a device's enrolment, and the sessions on it.", {
    caller: "devices",
    request: "RevokeDeviceRequest",
    audit: "device-revoked",
    response: "DeskDevicesResponse",
  }),
  unlockDevice: post(
    "boxOffice",
    "/employee/devices/unlock",
    "Unlocks an enrolled device after too many wrong PINs or passwords.",
    {
      caller: "devices",
      request: "UnlockDeviceRequest",
      audit: "device-unlocked",
      response: "DeskDevicesResponse",
    },
  ),
  dayEndReport: get(
    "boxOffice",
    `${reports}/day-end`,
    "A day's sales and payments, by payment, employee, product and tax.",
    {
      caller: "reports",
      response: "DayEndReport",
      query: { date: "A day such as 2026-12-05; today by default." },
      readsQuery: true,
    },
  ),
  salesReport: get("boxOffice", `${reports}/sales`, "Sales, by day, product and code.", {
    caller: "reports",
    response: "SalesReport",
    query: span,
    readsQuery: true,
  }),
  attendanceReport: get("boxOffice", `${reports}/attendance`, "Tickets and admissions, by day, event and time.", {
    caller: "reports",
    response: "AttendanceReport",
    query: span,
    readsQuery: true,
  }),
  redemptionsReport: get("boxOffice", `${reports}/redemptions`, "Admitted guests, by day, event and hour.", {
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
  answersReport: get("boxOffice", `${reports}/answers`, "Visitors' answers to the questions of steps, by day.", {
    caller: "reports",
    response: "AnswersReport",
    query: span,
    readsQuery: true,
  }),
  visitsReport: get("boxOffice", `${reports}/visits`, "How visits of flows' steps ended, by flow and step.", {
    caller: "reports",
    response: "VisitsReport",
    query: span,
    readsQuery: true,
  }),
} satisfies Record<string, ApiRoute>;
