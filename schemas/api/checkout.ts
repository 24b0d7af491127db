import { type ApiRoute, get, month, ofTicket, post } from "./route.ts";

const seats = "Because the inventory counts seats, by cart and by address.";
const secret = "Because the order's id has at least 122 random bits.";

/** Carts, the waiting list, and orders by their link. */
export const checkoutRoutes = {
  createCart: post("storefront", "/checkout/create", "Creates a cart, which holds the seats of its lines.", {
    caller: "optional",
    request: "CreateCartRequest",
    limits: seats,
    response: "Cart",
  }),
  addLines: post("storefront", "/checkout/add-items", "Adds lines to a cart.", {
    caller: "optional",
    request: "CartLinesRequest",
    limits: seats,
    response: "Cart",
  }),
  restoreCart: post("storefront", "/checkout/restore", "Replaces a cart's lines, and holds their seats again.", {
    caller: "optional",
    request: "CartLinesRequest",
    limits: seats,
    response: "Cart",
  }),
  changeLine: post("storefront", "/checkout-item/attribute", "Sets attributes of a line, such as its date or time.", {
    caller: "optional",
    request: "LineItemAttributesRequest",
    limits: seats,
    response: "Cart",
  }),
  changeLines: post("storefront", "/checkout-item-sets/attribute", "Sets attributes of several lines.", {
    caller: "optional",
    request: "LineItemSetsRequest",
    limits: seats,
    response: "Cart",
  }),
  changeCart: post("storefront", "/checkout/attribute", "Sets attributes of the cart itself.", {
    caller: "optional",
    request: "CartAttributesRequest",
    limits: seats,
    response: "Cart",
  }),
  enterCode: post("storefront", "/checkout/code", "Enters a cart's promotion code, or removes it.", {
    caller: "optional",
    request: "CartCodeRequest",
    attempts: ["codes", "codes-of-all", "codes-while-guessed-at"],
    response: "Cart",
  }),
  joinWaitingList: post("storefront", "/waiting-list", "Adds a visitor to the waiting list for a sold-out time.", {
    caller: "optional",
    request: "WaitingListRequest",
    limits: "Because its transaction counts places by address, and requests by mailbox.",
    response: "WaitingListResponse",
  }),
  extendCart: post("storefront", "/checkout/extend", "Extends a cart's hold.", {
    caller: "optional",
    request: "CartRequest",
    limits: seats,
    response: "Cart",
  }),
  createResumeLink: post("storefront", "/resume", "Makes the link with which another device continues a visit, once.", {
    caller: "anyone",
    request: "ResumeLinkRequest",
    limits: ["resume-link-from"],
    response: "ResumeLink",
  }),
  mailResumeLink: post("storefront", "/resume/mail", "Mails the link to continue a visit.", {
    caller: "anyone",
    request: "ResumeMailRequest",
    limits: ["resume-mail-from", "resume-mail"],
  }),
  resumeVisit: post(
    "storefront",
    "/resume/visit",
    "Gives a visit and its cart, under a new id, to the device that opened the link.",
    {
      caller: "optional",
      request: "ResumeVisitRequest",
      limits: ["resume-visit-from"],
      response: "ResumedVisit",
    },
  ),
  resumeLink: get("storefront", "/resume/:token", "Whether a link to continue a visit can still be used.", {
    response: "ResumeLinkState",
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
    limits: secret,
    response: "OrderRecordResponse",
  }),
  cancelTickets: post("storefront", "/order/:orderId/cancel", "Cancels tickets and refunds them.", {
    request: "CancelTicketsRequest",
    limits: secret,
    response: "OrderRecordResponse",
  }),
} satisfies Record<string, ApiRoute>;
