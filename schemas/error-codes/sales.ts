import type { CodeMeaning } from "./requests.ts";

/** Carts, orders and payments. */
export const saleCodes = {
  UNKNOWN_VARIANT: {
    status: 400,
    meaning: "A line names a ticket or product that is not sold.",
    remedy: "Choose again from what the catalogue has.",
  },
  UNKNOWN_ATTRIBUTE: {
    status: 400,
    meaning: "A line or cart attribute is not one that is known.",
    remedy: "Leave it out.",
  },
  NOT_ASKED: {
    status: 400,
    meaning: "An answer is given to what the step does not ask.",
    remedy: "Leave it out; ask for the flow again.",
  },
  NO_DATE_TAKEN: {
    status: 400,
    meaning: "A date or time is given for something that takes none.",
    remedy: "Leave it out.",
  },
  DATE_MISSING: { status: 400, meaning: "A time is given without its day.", remedy: "Send the day as well." },
  DATE_PASSED: { status: 400, meaning: "The day has passed.", remedy: "Choose a later one." },
  TIME_PASSED: { status: 400, meaning: "The time has passed.", remedy: "Choose a later one." },
  UNKNOWN_TIME: { status: 400, meaning: "The event has no entry at that time.", remedy: "Choose one of its times." },
  NOT_OPEN: { status: 400, meaning: "The event does not take place on that day.", remedy: "Choose one of its days." },
  ONE_MEMBERSHIP: {
    status: 400,
    meaning: "The cart has more than one membership.",
    remedy: "Buy them one after the other.",
  },
  CART_FULL: {
    status: 400,
    meaning: "The cart has more tickets than one cart may hold.",
    remedy: "Take fewer, or buy in two orders.",
  },
  PARTY_TOO_LARGE: {
    status: 400,
    meaning: "The party is larger than the museum admits at once.",
    remedy: "Take fewer; the sentence says whom larger groups ask.",
  },
  BELOW_MINIMUM: {
    status: 400,
    meaning: "There are fewer tickets of a type than its group price asks for.",
    remedy: "Take more, or another type.",
  },
  BELOW_PRICE: {
    status: 400,
    meaning: "The price that the visitor named is below the least that the museum asks.",
    remedy: "Name another one.",
  },
  CODE_UNKNOWN: { status: 400, meaning: "There is no such code.", remedy: "Enter it as it is written." },
  CODE_NOT_NOW: {
    status: 409,
    meaning: "The promotion code is not valid yet, or no longer.",
    remedy: "The sentence says when it is; buy without it otherwise.",
  },
  CODE_NOT_FOR_THIS: {
    status: 409,
    meaning: "The promotion code is for nothing in the cart.",
    remedy: "Choose what it is for first.",
  },
  CODE_USED_UP: {
    status: 409,
    meaning: "The promotion code was used as often as it can be.",
    remedy: "Remove it, and buy without it.",
  },
  CREDIT_AT_CHECKOUT: {
    status: 409,
    meaning: "The code is one of those that pay, such as a gift card's, and not a promotion code.",
    remedy: "Enter it on the checkout page.",
  },
  CREDIT_NOT_FOR_THIS: {
    status: 409,
    meaning: "The balance cannot pay for anything in the cart.",
    remedy: "Pay in another way.",
  },
  CREDIT_EMPTY: {
    status: 409,
    meaning: "Nothing is left of the balance, or it is no longer valid.",
    remedy: "Pay in another way.",
  },
  ALREADY_SPENT: {
    status: 409,
    meaning: "Part of what was sold has been spent, so that it cannot be refunded.",
    remedy: "Refund something else.",
  },
  CODE_HELD_TOO_OFTEN: {
    status: 429,
    meaning: "Unpaid carts of this network hold as many uses of the promotion code as they may.",
    remedy: "Finish one of them first, or wait until they are released.",
  },
  OVER_LIMIT: {
    status: 400,
    meaning: "There are more tickets of a type than one order may have.",
    remedy: "Take fewer.",
  },
  DESK_ONLY: { status: 403, meaning: "The ticket is sold at the box office only.", remedy: "Choose another." },
  MEMBERS_ONLY: {
    status: 403,
    meaning: "The ticket is for members.",
    remedy: "Sign in as a member, or choose another.",
  },
  MEMBER_TICKETS_USED: {
    status: 409,
    meaning: "The membership's tickets for that day are used.",
    remedy: "Take fewer, or other tickets.",
  },
  BUNDLE_INCOMPLETE: {
    status: 409,
    meaning: "A bundle's parts do not all have the same number of tickets.",
    remedy: "Take as many of each.",
  },
  NOT_ON_SALE_YET: {
    status: 409,
    meaning: "The tickets are not on sale yet, or for members only until then.",
    remedy: "Try again at the time that the sentence names.",
  },
  SOLD_OUT: {
    status: 409,
    meaning: "Fewer places are left than the cart asks for.",
    remedy: "Choose another time, or take fewer.",
  },
  NOT_SOLD_OUT: {
    status: 409,
    meaning: "There are places for the party at that time, so there is no need to wait.",
    remedy: "Buy the tickets.",
  },
  NO_WAITING_LIST: {
    status: 409,
    meaning: "The museum has no waiting list, or none for this.",
    remedy: "Choose another time.",
  },
  TOO_MANY_WAITING: {
    status: 429,
    meaning: "This network waits for as many places as it may, or asked as often for this email today as it may.",
    remedy: "Leave another waiting list first, or try again after Retry-After seconds.",
  },
  SERIES_BEGUN: {
    status: 409,
    meaning: "The first performance of the series has begun.",
    remedy: "Choose single tickets.",
  },
  TOO_MANY_SEATS: {
    status: 429,
    meaning: "This cart or network holds as many places as it may.",
    remedy: "Finish or release them first, or wait until they are released.",
  },
  NO_EXTENSION_LEFT: {
    status: 409,
    meaning: "The hold has been extended as often as it can be.",
    remedy: "Pay, or choose again once it has ended.",
  },
  PAYMENT_REFUSED: {
    status: 402,
    meaning: "The payment provider refused the payment.",
    remedy: "Pay in another way; the sentence says why.",
  },
  CART_CHANGED: {
    status: 409,
    meaning: "The cart changed after the buyer saw its total.",
    remedy: "Show the cart again.",
  },
  ALREADY_PAID: { status: 409, meaning: "The cart was paid for at the payment provider.", remedy: "Show its order." },
  PAYMENT_STUCK: {
    status: 503,
    meaning: "A payment of the cart is open, and its provider does not answer.",
    remedy: "Try again after Retry-After seconds.",
  },
  NOT_ALLOWED_AFTER_SALE: {
    status: 409,
    meaning: "The museum does not allow it for this event, or its time for it has passed.",
    remedy: "The sentence says until when it was possible, and whom to ask.",
  },
  TICKET_USED: { status: 409, meaning: "Guests have come with the ticket.", remedy: "Ask at the entrance." },
  TICKET_VOID: { status: 409, meaning: "The ticket was moved or cancelled.", remedy: "Show the order again." },
  NO_EMAIL: { status: 409, meaning: "The order has no email address.", remedy: "Correct its address first." },
  SAME_TIME: { status: 400, meaning: "The ticket is for this day and time already.", remedy: "Choose another." },
  BOUGHT_TOGETHER: {
    status: 400,
    meaning: "Tickets that were sold as one are cancelled together.",
    remedy: "Send all that `together` names.",
  },
  TOO_MANY_CHANGES: {
    status: 429,
    meaning: "The order was changed as often as one may be.",
    remedy: "Ask the museum; the sentence says how.",
  },
  GIFT_TO_SELF: {
    status: 400,
    meaning: "A gift's recipient is its buyer.",
    remedy: "Enter the recipient's email, or buy it without the gift box.",
  },
  TOO_MANY_FREE_ORDERS: {
    status: 429,
    meaning: "This email has had as many free orders today as it may.",
    remedy: "Try again after Retry-After seconds.",
  },
} satisfies Record<string, CodeMeaning>;
