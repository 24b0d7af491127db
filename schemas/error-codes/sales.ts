import type { CodeMeaning } from "./requests.ts";

/** Carts, orders and payments. */
export const saleCodes = {
  CART_MOVED: {
    status: 410,
    meaning: "The visit continues on another device, which has the cart under a new id.",
    remedy: "Continue there, or start a new cart.",
  },
  CART_STAYS: {
    status: 409,
    meaning: "The cart of a waiting-list offer, or one that pays for a move, has a link of its own.",
    remedy: "Open that link on the other device.",
  },
  RESUME_LINK_INVALID: {
    status: 404,
    meaning: "The link to continue a visit is unknown or has expired.",
    remedy: "Make a new one on the device where the visit is.",
  },
  RESUME_LINK_USED: {
    status: 409,
    meaning: "The link to continue a visit was already used, on another device.",
    remedy: "Make a new one there.",
  },
  RESUME_VISIT_OVER: {
    status: 410,
    meaning: "What the visit had chosen has been bought.",
    remedy: "Start a new visit.",
  },
  UNKNOWN_VARIANT: {
    status: 400,
    meaning: "A line names a ticket or product that is not sold.",
    remedy: "Choose one from the catalogue.",
  },
  UNKNOWN_ATTRIBUTE: {
    status: 400,
    meaning: "A line or cart attribute is unknown.",
    remedy: "Leave it out.",
  },
  NOT_ASKED: {
    status: 400,
    meaning: "An answer does not match a question of the step.",
    remedy: "Leave it out; load the flow again.",
  },
  NO_DATE_TAKEN: {
    status: 400,
    meaning: "A date or time is given for something without one.",
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
    meaning: "The cart has too many tickets.",
    remedy: "Take fewer, or buy in two orders.",
  },
  PARTY_TOO_LARGE: {
    status: 400,
    meaning: "The party is larger than the museum admits at once.",
    remedy: "Take fewer; the sentence says whom larger groups ask.",
  },
  BELOW_MINIMUM: {
    status: 400,
    meaning: "There are fewer tickets of a type than its group price requires.",
    remedy: "Take more, or another type.",
  },
  BELOW_PRICE: {
    status: 400,
    meaning: "The visitor's price is below the museum's minimum.",
    remedy: "Name another one.",
  },
  CODE_UNKNOWN: { status: 400, meaning: "There is no such code.", remedy: "Check the spelling." },
  CODE_NOT_NOW: {
    status: 409,
    meaning: "The promotion code is not valid yet, or has expired.",
    remedy: "The sentence says when it is valid.",
  },
  CODE_NOT_FOR_THIS: {
    status: 409,
    meaning: "The promotion code applies to nothing in the cart.",
    remedy: "First choose something it applies to.",
  },
  CODE_USED_UP: {
    status: 409,
    meaning: "The promotion code has reached its limit of uses.",
    remedy: "Remove it, and buy without it.",
  },
  CREDIT_AT_CHECKOUT: {
    status: 409,
    meaning: "The code is a means of payment, such as a gift card, not a promotion code.",
    remedy: "Enter it on the checkout page.",
  },
  CREDIT_NOT_FOR_THIS: {
    status: 409,
    meaning: "The balance cannot pay for anything in the cart.",
    remedy: "Pay in another way.",
  },
  CREDIT_EMPTY: {
    status: 409,
    meaning: "The balance is used up or no longer valid.",
    remedy: "Pay in another way.",
  },
  ALREADY_SPENT: {
    status: 409,
    meaning: "Part of the credit has been spent, so it cannot be refunded.",
    remedy: "Refund something else.",
  },
  CODE_HELD_TOO_OFTEN: {
    status: 429,
    meaning: "Unpaid carts of this network hold the maximum number of uses of the promotion code.",
    remedy: "Finish one of them first, or wait until they are released.",
  },
  OVER_LIMIT: {
    status: 400,
    meaning: "There are too many tickets of a type for one order.",
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
    remedy: "Take the same number of each.",
  },
  NOT_ON_SALE_YET: {
    status: 409,
    meaning: "The tickets are not on sale yet, or only for members.",
    remedy: "Try again at the time that the sentence names.",
  },
  SOLD_OUT: {
    status: 409,
    meaning: "Too few places are left for the cart.",
    remedy: "Choose another time, or take fewer.",
  },
  NOT_SOLD_OUT: {
    status: 409,
    meaning: "There are places for the party at that time, so there is no need to wait.",
    remedy: "Buy the tickets.",
  },
  NO_WAITING_LIST: {
    status: 409,
    meaning: "There is no waiting list, or none for this time.",
    remedy: "Choose another time.",
  },
  TOO_MANY_WAITING: {
    status: 429,
    meaning: "This network waits for the maximum number of places, or has reached today's limit for this email.",
    remedy: "Leave another waiting list first, or try again after Retry-After seconds.",
  },
  SERIES_BEGUN: {
    status: 409,
    meaning: "The first performance of the series has begun.",
    remedy: "Choose single tickets.",
  },
  TOO_MANY_SEATS: {
    status: 429,
    meaning: "This cart or network holds the maximum number of places.",
    remedy: "Finish or release them first, or wait until they are released.",
  },
  NO_EXTENSION_LEFT: {
    status: 409,
    meaning: "The hold has reached its limit of extensions.",
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
  PAYMENT_OPEN: {
    status: 409,
    meaning: "A card reader waits for the basket's payment.",
    remedy: "Wait for the card, or cancel the payment.",
  },
  NO_READER: {
    status: 409,
    meaning: "This device has no card reader.",
    remedy: "Choose one under Devices, or enter another terminal's reference.",
  },
  NOT_PAID: {
    status: 400,
    meaning: "The card reader has not taken this payment.",
    remedy: "Send the sale to the card reader.",
  },
  PAYMENT_STUCK: {
    status: 503,
    meaning: "A payment of the cart is open, and its provider does not answer.",
    remedy: "Try again after Retry-After seconds.",
  },
  NOT_ALLOWED_AFTER_SALE: {
    status: 409,
    meaning: "The museum does not allow it for this event, or the deadline has passed.",
    remedy: "The sentence names the deadline, and whom to ask.",
  },
  TICKET_USED: { status: 409, meaning: "The ticket has been used.", remedy: "Ask at the entrance." },
  TICKET_VOID: { status: 409, meaning: "The ticket was moved or cancelled.", remedy: "Show the order again." },
  NO_EMAIL: { status: 409, meaning: "The order has no email address.", remedy: "Correct its address first." },
  SAME_TIME: { status: 400, meaning: "The ticket is already for this day and time.", remedy: "Choose another." },
  BOUGHT_TOGETHER: {
    status: 400,
    meaning: "Tickets that were sold as one are cancelled together.",
    remedy: "Send all tickets listed in `together`.",
  },
  TOO_MANY_CHANGES: {
    status: 429,
    meaning: "The order has reached its limit of changes.",
    remedy: "Ask the museum; the sentence says how.",
  },
  GIFT_TO_SELF: {
    status: 400,
    meaning: "A gift's recipient is its buyer.",
    remedy: "Enter the recipient's email, or buy it without the gift box.",
  },
  TOO_MANY_FREE_ORDERS: {
    status: 429,
    meaning: "This email has reached today's limit of free orders.",
    remedy: "Try again after Retry-After seconds.",
  },
} satisfies Record<string, CodeMeaning>;
