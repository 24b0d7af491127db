import type { FieldError } from "./generated/wire.ts";

/** All codes in `errors`. Clients depend on codes, so these are stable; messages may change. */
interface CodeMeaning {
  readonly status: number;
  readonly meaning: string;
  readonly remedy: string;
}

export const errorCodes = {
  REQUIRED: { status: 400, meaning: "A property of the request is missing.", remedy: "Send it." },
  INVALID: { status: 400, meaning: "A value is not what the call takes.", remedy: "The sentence says what it takes." },
  BLANK: { status: 400, meaning: "A required field is empty.", remedy: "Fill it in." },
  TOO_SHORT: { status: 400, meaning: "A text is shorter than its field allows.", remedy: "Write more." },
  TOO_LONG: { status: 400, meaning: "A text is longer than its field allows.", remedy: "Shorten it." },
  TOO_MANY: { status: 400, meaning: "A list has more elements than it may have.", remedy: "Send fewer." },
  CONTAINS_HTML_TAGS: { status: 400, meaning: "A text has HTML tags in it.", remedy: "Write plain text." },
  CONTAINS_URL: { status: 400, meaning: "A text has a link in it.", remedy: "Leave the link out." },
  INVALID_DATE: {
    status: 400,
    meaning: "A day is not written as a day of the calendar.",
    remedy: "Write it as 2026-12-05.",
  },
  INVALID_MONTH: { status: 400, meaning: "A month is not written as one.", remedy: "Write it as 2026-12." },
  SPAN_TOO_LONG: {
    status: 400,
    meaning: "A report is asked for more days than one covers.",
    remedy: "Ask for fewer; the sentence says how many one covers.",
  },
  REPORT_TOO_SLOW: { status: 503, meaning: "The database needs too long for a report.", remedy: "Ask for fewer days." },
  INVALID_PAGE: {
    status: 400,
    meaning: "A page's number is none.",
    remedy: "Ask for the page that the previous answer names in nextPage.",
  },
  INVALID_IDEMPOTENCY_KEY: { status: 400, meaning: "The header Idempotency-Key is too long.", remedy: "Send a UUID." },
  IDEMPOTENCY_KEY_REUSED: {
    status: 400,
    meaning: "The key was sent before with another request.",
    remedy: "Use a new key for a new request.",
  },
  FOREIGN_ORIGIN: {
    status: 403,
    meaning: "The request comes from a page of another site.",
    remedy: "Send it from the museum's own pages, or without an Origin.",
  },
  SERVER_BUSY: {
    status: 503,
    meaning: "More calls wait than the server takes.",
    remedy: "Try again after Retry-After seconds; nothing was done.",
  },
  BUSY: {
    status: 503,
    meaning: "More passwords are being checked than the server takes.",
    remedy: "Try again after Retry-After seconds; nothing was done.",
  },
  TOO_MANY_TRIES: {
    status: 429,
    meaning: "The limit of tries for this account, device or network is reached.",
    remedy: "Try again after Retry-After seconds.",
  },
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
  CODE_UNKNOWN: { status: 400, meaning: "There is no such promotion code.", remedy: "Enter it as it is written." },
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
    meaning: "There are places for the party at that time: nobody needs to wait.",
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
  SIGN_IN_REQUIRED: {
    status: 401,
    meaning: "The token is missing, has ended or is unknown.",
    remedy: "Sign in again.",
  },
  UNIDENTIFIED_CUSTOMER: {
    status: 401,
    meaning: "Email or password is wrong.",
    remedy: "Try again, or set a new password.",
  },
  CUSTOMER_DISABLED: { status: 403, meaning: "The account is disabled.", remedy: "Make a new account." },
  ALREADY_ENABLED: { status: 430, meaning: "The account is active already.", remedy: "Sign in." },
  TAKEN: { status: 400, meaning: "There is an account with this email.", remedy: "Sign in, or set a new password." },
  WRONG_PASSWORD: {
    status: 403,
    meaning: "The password is not the account's.",
    remedy: "Type it again, or set a new one by mail.",
  },
  TOKEN_INVALID: {
    status: 400,
    meaning: "The link's token is unknown, used or too old.",
    remedy: "Ask for a new link.",
  },
  OTHER_ACCOUNT: {
    status: 403,
    meaning: "The link is another account's.",
    remedy: "Sign in with the account that it was mailed to.",
  },
  BAD_DOMAIN: { status: 400, meaning: "No mail can reach an address of this domain.", remedy: "Enter another email." },
  PASSWORD_STARTS_OR_ENDS_WITH_WHITESPACE: {
    status: 400,
    meaning: "A new password starts or ends with a blank.",
    remedy: "Leave the blank out.",
  },
  INVALID_MULTIPASS_REQUEST: {
    status: 400,
    meaning: "A token of a hosted platform is not valid.",
    remedy: "Sign in again there.",
  },
  NOT_FOUND: { status: 400, meaning: "An address could not be found.", remedy: "Enter it again." },
  UNKNOWN: { status: 500, meaning: "A hosted platform failed without saying why.", remedy: "Try again." },
  INVALID_LOGIN: { status: 401, meaning: "PIN, email or password is wrong.", remedy: "Try again." },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    meaning: "The employee has a second factor, and no code was sent.",
    remedy: "Send its code as well.",
  },
  SECOND_FACTOR_INVALID: {
    status: 401,
    meaning: "The code is wrong, too old, or was used before; 403 where somebody is signed in.",
    remedy: "Wait for the next one, and send that.",
  },
  SECOND_FACTOR_ON: {
    status: 409,
    meaning: "The employee has a second factor already.",
    remedy: "Switch it off first.",
  },
  SECOND_FACTOR_OFF: {
    status: 409,
    meaning: "There is no second factor to confirm or to switch off.",
    remedy: "Begin with one.",
  },
  EMPLOYEE_UNKNOWN: { status: 404, meaning: "There is no such employee.", remedy: "Choose one of the list." },
  EMPLOYEE_DISABLED: { status: 409, meaning: "The employee is disabled.", remedy: "Enable them first." },
  EMPLOYEE_CHANGED: {
    status: 409,
    meaning: "Somebody else changed the employee's permissions since the caller looked.",
    remedy: "Look at them again, then make the change.",
  },
  EMPLOYEE_SELF: {
    status: 409,
    meaning: "Nobody does this to their own account.",
    remedy: "Ask a colleague who may manage employees.",
  },
  DEVICE_NOT_ENROLLED: {
    status: 403,
    meaning: "A PIN works on enrolled devices only, and this is none.",
    remedy: "Sign in once with email and password, which enrolls the device.",
  },
  NOT_PERMITTED: {
    status: 403,
    meaning: "The employee lacks the permission that the call takes.",
    remedy: "Ask for it to be given.",
  },
  NOTHING_CHOSEN: { status: 400, meaning: "No ticket was chosen to redeem.", remedy: "Choose at least one." },
  NOT_LEFT: {
    status: 409,
    meaning: "Fewer tickets are left to redeem than were asked for.",
    remedy: "Redeem what is left.",
  },
  ALREADY_UNDONE: {
    status: 409,
    meaning: "The redemption or sale was taken back before.",
    remedy: "Scan or sell again.",
  },
  TOO_LATE: { status: 409, meaning: "It can be taken back for two minutes, which have passed.", remedy: "It stays." },
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
    meaning: "The tickets cost something else than the total that was sent.",
    remedy: "Ask for the price again and show it.",
  },
  NO_OPEN_DRAWER: {
    status: 409,
    meaning: "The employee has no open cash drawer.",
    remedy: "Open one in the tool Cash drawer.",
  },
  DRAWER_OPEN: { status: 409, meaning: "The employee has a cash drawer open already.", remedy: "Close it first." },
  TOO_MANY_MEMBERS: {
    status: 409,
    meaning: "The membership is for one member, and its details name a second one.",
    remedy: "Leave the second member out, or choose a membership for two.",
  },
  MONEY_TAKEN_BACK: {
    status: 409,
    meaning: "All that was paid for the order was refunded at the payment provider, or taken back by a card's bank.",
    remedy: "Look at the order. To let its guests in all the same, send `anyway`.",
  },
  DRAWER_SHORT: {
    status: 409,
    meaning: "The drawer holds less cash than is to be given back.",
    remedy: "Have somebody give it back whose drawer holds enough.",
  },
  CASH_SHORT: {
    status: 400,
    meaning: "Less cash was given than is to be paid.",
    remedy: "Take the rest, or another payment.",
  },
  REFERENCE_USED: {
    status: 409,
    meaning: "Another payment of the day has this reference.",
    remedy: "Check it against the terminal's receipt.",
  },
  CARD_NUMBER: {
    status: 400,
    meaning: "A reference looks like a card's number, which is not stored.",
    remedy: "Type the reference on the terminal's receipt.",
  },
  PAID_AT_DESK: {
    status: 409,
    meaning: "The order was paid at the desk.",
    remedy: "Cancel it at the desk, which gives the money back.",
  },
  TIME_OVER: { status: 409, meaning: "The time is over.", remedy: "Choose a later one." },
  STUDIO_FILE_UNKNOWN: {
    status: 400,
    meaning: "A draft names a file that is none of the configuration's, or removes one that the museum needs.",
    remedy: "Name flows like event/spring-evening.json.",
  },
  STUDIO_DRAFT_CHANGED: {
    status: 409,
    meaning: "The draft was changed since, in another window.",
    remedy: "Load it again.",
  },
  STUDIO_DRAFT_FULL: {
    status: 409,
    meaning: "The draft would hold more than 2,000 files, or 16 MB of text.",
    remedy: "Publish or discard what is in it, or write less.",
  },
  STUDIO_DRAFT_EMPTY: { status: 409, meaning: "The draft changes nothing.", remedy: "Change something first." },
  STUDIO_DRAFT_OPEN: {
    status: 409,
    meaning: "The employee has a draft, which a restored release would replace.",
    remedy: "Publish it or throw it away first.",
  },
  STUDIO_DRAFT_OUTDATED: {
    status: 409,
    meaning: "Somebody else published a file of the draft since it took the file up.",
    remedy: "Update the draft, look at it again, and publish then.",
  },
  STUDIO_DRAFT_BROKEN: {
    status: 409,
    meaning: "The draft has problems.",
    remedy: "Fix the problems that the draft names.",
  },
  STUDIO_TOO_LARGE: {
    status: 409,
    meaning: "What an author wrote, or a picture, took longer to work on than 30 seconds.",
    remedy: "Make it shorter, or remove what is repeated.",
  },
  STUDIO_PICTURE_INVALID: {
    status: 400,
    meaning: "A file is no picture that browsers show.",
    remedy: "Send a JPEG, PNG, WebP, AVIF, GIF or SVG.",
  },
  STUDIO_PICTURE_TOO_LARGE: {
    status: 400,
    meaning: "A picture has too many bytes, pixels, or groups within each other.",
    remedy: "Make it smaller.",
  },
  STUDIO_PICTURES_FULL: {
    status: 409,
    meaning: "The museum has as many pictures from the studio as it may.",
    remedy: "Remove some that nothing shows.",
  },
  STUDIO_PICTURE_USED: {
    status: 409,
    meaning: "A text that is published, drafted or scheduled names the picture.",
    remedy: "Take it from there first.",
  },
  STUDIO_PREVIEWS_BUSY: {
    status: 503,
    meaning: "As many previews run as the server can.",
    remedy: "Ask again in a minute.",
  },
  STUDIO_FLOW_UNKNOWN: {
    status: 404,
    meaning: "The draft has no flow there that visitors walk.",
    remedy: "Name one of the list of flows.",
  },
  STUDIO_PATHS_ENDLESS: {
    status: 409,
    meaning: "The paths of a flow could not be tested in 30 seconds, and what tested them was ended.",
    remedy: "Make the patterns and conditions of the flow simpler.",
  },
  STUDIO_PATHS_BUSY: {
    status: 409,
    meaning: "The employee has another flow, or an earlier state of the draft, tested at this moment.",
    remedy: "Try again in a few seconds.",
  },
  STUDIO_NOTE_MISSING: {
    status: 400,
    meaning: "The draft concerns people who hold tickets, and no note says why.",
    remedy: "Write a note.",
  },
  STUDIO_READ_ONLY: {
    status: 409,
    meaning: "The server cannot write the configuration's files.",
    remedy: "Apply the draft's patch where the files come from.",
  },
  STUDIO_TIME_INVALID: {
    status: 400,
    meaning: "The time of a scheduled release is none, or has passed.",
    remedy: "Choose a later one.",
  },
  STUDIO_RELEASE_UNKNOWN: { status: 404, meaning: "There is no such release.", remedy: "Choose one of the list." },
} satisfies Record<string, CodeMeaning>;

export type ErrorCode = keyof typeof errorCodes;

export interface CodedError extends FieldError {
  code: ErrorCode;
}

export function isCoded(error: FieldError): error is CodedError {
  return Object.hasOwn(errorCodes, error.code);
}
