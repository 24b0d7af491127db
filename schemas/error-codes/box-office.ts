import type { CodeMeaning } from "./requests.ts";

/** Check-in and the desk. */
export const boxOfficeCodes = {
  NOTHING_CHOSEN: { status: 400, meaning: "No ticket was chosen to redeem.", remedy: "Choose at least one." },
  NOT_LEFT: {
    status: 409,
    meaning: "Fewer tickets are left to redeem than requested.",
    remedy: "Redeem what is left.",
  },
  MOVE_CHANGED: {
    status: 409,
    meaning: "The tickets can no longer be moved to now as the request says: the room or the price changed.",
    remedy: "Look the code up again.",
  },
  ALREADY_UNDONE: {
    status: 409,
    meaning: "The redemption or sale has already been undone.",
    remedy: "Scan or sell again.",
  },
  TOO_LATE: {
    status: 409,
    meaning: "It can be undone for two minutes, which have passed.",
    remedy: "It cannot be undone any more.",
  },
  NO_MEMBERSHIP: { status: 403, meaning: "The member has no membership.", remedy: "Sell a ticket." },
  MEMBERSHIP_NOT_BEGUN: { status: 403, meaning: "The membership begins later.", remedy: "Sell a ticket." },
  MEMBERSHIP_ENDED: { status: 403, meaning: "The membership has ended.", remedy: "Offer to renew it." },
  CARD_REPLACED: {
    status: 403,
    meaning: "The card was replaced by a newer one.",
    remedy: "Look the member up by name or email.",
  },
  NOT_SOLD_HERE: {
    status: 400,
    meaning: "The ticket is not one that this tool sells.",
    remedy: "Choose one that it lists.",
  },
  PRICE_CHANGED: {
    status: 409,
    meaning: "The tickets cost a different amount than the total that was sent.",
    remedy: "Load the price again and show it.",
  },
  NO_OPEN_DRAWER: {
    status: 409,
    meaning: "The employee has no open cash drawer.",
    remedy: "Open one in the tool Cash drawer.",
  },
  DRAWER_OPEN: { status: 409, meaning: "The employee already has an open cash drawer.", remedy: "Close it first." },
  COUNT_FIRST: {
    status: 409,
    meaning: "The museum counts blind, and the drawer was not counted with this sum since its last movement.",
    remedy: "Count it with `drawer/count`, then close it with the same sum.",
  },
  DRAWER_UNCOUNTED: {
    status: 409,
    meaning: "The museum counts blind, and the report would tell the caller what is in their open drawer.",
    remedy: "Count and close the drawer first.",
  },
  LIST_FULL: {
    status: 409,
    meaning: "There are as many as the message says, and no more are allowed.",
    remedy: "Remove one first, if they can be removed.",
  },
  NOTE_OF_ANOTHER: {
    status: 409,
    meaning: "Another employee wrote the note, and removing it requires the permission to refund.",
    remedy: "Ask its author or a supervisor.",
  },
  TOO_MANY_MEMBERS: {
    status: 409,
    meaning: "The membership is for one member, and its details name a second one.",
    remedy: "Leave the second member out, or choose a membership for two.",
  },
  MONEY_TAKEN_BACK: {
    status: 409,
    meaning: "The whole order was refunded at the payment provider, or disputed at a card's bank.",
    remedy: "Look at the order. To admit its guests anyway, send `anyway`.",
  },
  DRAWER_SHORT: {
    status: 409,
    meaning: "The drawer holds less cash than the refund.",
    remedy: "Ask a colleague with enough in their drawer to refund it.",
  },
  APPROVAL_REQUIRED: {
    status: 409,
    meaning: "Another employee must approve this.",
    remedy: "Ask for their PIN, and send the same request with `approval`.",
  },
  APPROVAL_REFUSED: {
    status: 409,
    meaning: "The PIN of the approval is wrong, or its owner may not approve this.",
    remedy: "Ask again. Wrong PINs count as they do when signing in.",
  },
  APPROVAL_OWN: {
    status: 409,
    meaning: "The PIN of the approval is the caller's own.",
    remedy: "Ask another employee.",
  },
  CASH_SHORT: {
    status: 400,
    meaning: "The cash given is less than the total.",
    remedy: "Take the rest, or another payment.",
  },
  REFERENCE_USED: {
    status: 409,
    meaning: "Another payment of the day has this reference.",
    remedy: "Check it against the terminal's receipt.",
  },
  CARD_NUMBER: {
    status: 400,
    meaning: "A reference looks like a card number, which must not be stored.",
    remedy: "Type the reference on the terminal's receipt.",
  },
  PAID_AT_DESK: {
    status: 409,
    meaning: "The order was paid at the desk.",
    remedy: "Cancel it at the desk, which gives the money back.",
  },
  TIME_OVER: { status: 409, meaning: "The time is over.", remedy: "Choose a later one." },
} satisfies Record<string, CodeMeaning>;
