import { staffPins } from "./limits.ts";
import { type ApiRoute, get, month, ofTicket, post } from "./route.ts";

const staffOrder = "/employee/order/:orderId";

/** Orders at the box office. */
export const orderRoutes = {
  staffOrders: get(
    "boxOffice",
    "/employee/orders",
    "Orders by number, amount, visit date, name, email, phone, or the text of a code.",
    {
      caller: "orders",
      response: "StaffOrdersResponse",
      query: {
        query: "The search text. Empty with hour or tickets: the visits of today.",
        hour: "Only orders with a visit that begins in this hour, from 0 to 23.",
        tickets: "Only orders with this number of valid tickets.",
        mine: 'The employee\'s own sales, newest first, instead of a search: "today" or, since their drawer was opened, "drawer".',
        before: "The next page: the `next` of the one before.",
      },
    },
  ),
  takenBackOrders: get(
    "boxOffice",
    "/employee/orders/taken-back",
    "Orders with a reversed payment and tickets that are still valid.",
    {
      caller: "orders",
      response: "TakenBackOrdersResponse",
    },
  ),
  staffOrder: get(
    "boxOffice",
    staffOrder,
    "An order with its payments, its changes with their authors, and what can still be changed.",
    {
      caller: "orders",
      response: "OrderRecordResponse",
    },
  ),
  addOrderNote: post("boxOffice", `${staffOrder}/notes`, "Adds a note to an order, for staff only.", {
    caller: "orders",
    request: "OrderNoteRequest",
    audit: "note-added",
    response: "OrderNotesResponse",
  }),
  removeOrderNote: post(
    "boxOffice",
    `${staffOrder}/notes/remove`,
    "Removes the employee's own note; another's, with the permission to refund.",
    {
      caller: "orders",
      request: "RemoveOrderNoteRequest",
      audit: "note-removed",
      response: "OrderNotesResponse",
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
    "Moves a ticket to another day or time, without the limits for visitors.",
    {
      caller: "orders",
      request: "StaffMoveRequest",
      response: "OrderRecordResponse",
    },
  ),
  staffCancel: post(
    "boxOffice",
    `${staffOrder}/cancel`,
    "Cancels tickets and refunds them, which requires the permission to refund.",
    {
      caller: "orders",
      request: "StaffCancelRequest",
      attempts: staffPins,
      audit: "tickets-cancelled",
      response: "OrderRecordResponse",
    },
  ),
  staffRefund: post("boxOffice", `${staffOrder}/refund`, "Refunds some of an order's lines, and voids their tickets.", {
    caller: "refund",
    request: "RefundLinesRequest",
    attempts: staffPins,
    audit: "order-refunded",
    response: "OrderRecordResponse",
  }),
  staffRefundQuote: post(
    "boxOffice",
    `${staffOrder}/refund-quote`,
    "The amount of a refund of some of an order's lines, and how many of their guests are in.",
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
} satisfies Record<string, ApiRoute>;
