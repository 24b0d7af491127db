import { engineProblems, type Problem as ProblemOf, type ProblemTable } from "../../../engine/check/problems.ts";
import { unnoticed } from "./warnings.ts";

/** Every problem's reason and an example fix. docs/problems.md shows this table; a test keeps both equal. */
export const problemReference = {
  ...engineProblems,
  FLOW_NEXT_MISSING: {
    ...engineProblems.FLOW_NEXT_MISSING,
    fix: 'Add "nextStep" with the path of a step, or "checkout".',
  },
  FLOW_NEXT_UNKNOWN: {
    ...engineProblems.FLOW_NEXT_UNKNOWN,
    fix: 'Take the path suggested, or an exit that does not begin with "/", such as "checkout".',
  },
  FLOW_NEXT_OPEN: {
    ...engineProblems.FLOW_NEXT_OPEN,
    fix: 'End the list with a path: [{ "when": …, "to": "/upsells" }, "/tickets"].',
  },
  FLOW_CYCLE: { ...engineProblems.FLOW_CYCLE, fix: 'Lead one of the steps onward, or to "checkout".' },
  FLOW_CONDITION_EMPTY: {
    ...engineProblems.FLOW_CONDITION_EMPTY,
    fix: 'Say which answer it asks: { "required": ["bundles"], "properties": { "bundles": { … } } }.',
  },
  FILE_UNREADABLE: {
    reason:
      "Something is named like a configuration file but cannot be read as one: a folder, or a file without read permission.",
    fix: "Rename or remove the folder, or give the server the right to read the file.",
  },
  FILE_TOO_LARGE: {
    reason: "The file is larger than any museum needs; checking it would keep the server from answering.",
    fix: "Remove what is repeated. Pictures are files in assets/, not texts.",
  },
  FILE_TOO_COMPLEX: {
    reason:
      "A draft could not be checked in time, however large its file is: something is repeated too often, or too long.",
    fix: "Remove what is repeated, and split long texts. Nothing of the draft is published before it can be checked.",
  },
  FILE_ENCODING: {
    reason: "The file is not saved as UTF-8, so that letters with accents would reach visitors damaged.",
    fix: "Save it in your editor with the encoding UTF-8.",
  },
  FILE_MISSING: {
    reason: "A file that every museum needs is not there: tenant.json or catalogue.json.",
    fix: "Copy the demo museum's file and change it.",
  },
  FILE_UNEXPECTED: {
    reason: "A JSON file lies where nothing is read from, so it would be ignored without a word.",
    fix: "Move it to event/, membership/, series/ or direct/, or correct its name.",
  },
  FILE_NAME: {
    reason: "A flow file's name is not usable in an address, where it stands as the flow's handle.",
    fix: "Use lower-case letters, digits and single hyphens: spring-gala.json.",
  },
  FILE_SYNTAX: {
    reason: "The file is not JSON (comments are allowed).",
    fix: "Correct the text at the line and column named: most often a comma or a quotation mark is missing.",
  },
  FILE_DUPLICATE_KEY: {
    reason: "One object holds the same key twice; only the last would count.",
    fix: "Remove one of the two.",
  },
  FILE_MORE_PROBLEMS: {
    reason: "The file has more problems than are reported at once, most often for one reason.",
    fix: "Fix those that are reported, and check again.",
  },
  FLOW_CONDITION_INVALID: {
    reason:
      "A condition is no JSON Schema, says a keyword that conditions do not have, is too large, or asks for something that the answer it names never holds.",
    fix: "Correct the keyword or property named; docs/authoring.md lists the keywords and has an example.",
  },
  FLOW_CONDITION_VALUE: {
    reason:
      "A condition asks for a value that no answer can have: a choice that is not there, a number out of range, or a value of another type.",
    fix: "Take the value suggested, or one of those listed. A choice that was renamed has to be renamed in the conditions, too.",
  },
  FLOW_CONDITION_PATTERN: {
    reason:
      "A pattern uses look-around or a back reference, or is too large. Such patterns can take hours for one answer, so that none is evaluated.",
    fix: 'Write it without "(?=", "(?!", "(?<=", "(?<!" and "\\1", or ask with several patterns under "allOf". Shorten it, or lower its counts in braces.',
  },
  FLOW_CONDITION_NEVER: {
    reason:
      "A condition can never hold: its bounds contradict each other or the answer, or the conditions before it take everything that it holds for.",
    fix: "Correct the value, move the condition up, or remove it.",
  },
  FLOW_CONDITION_ALWAYS: {
    warning: true,
    reason: "A condition holds whatever is answered, so that the path after it is never taken.",
    fix: "Ask for a value, or write the path without a condition. Nothing is held back for it.",
  },
  FLOW_CONDITION_OPEN: {
    warning: true,
    reason:
      "A condition asks for the value of what may be left unanswered, and does not require it: it holds also where nothing was answered.",
    fix: 'Add the name to "required" next to "properties", unless this is meant. Nothing is held back for it.',
  },
  FLOW_QUESTION: {
    reason:
      "Questions that a step asks do not fit together: one is required that is not there, or none of its answers would be right.",
    fix: "Correct the keyword named; docs/authoring.md lists what a question may say.",
  },
  FLOW_DUPLICATE: {
    reason: "Two flow files claim the same address, or the same id.",
    fix: "Change handle or id in one of them; both follow the file's name where they are left out.",
  },
  REFERENCE_UNKNOWN: {
    reason:
      "Something is named that is not there: a product in catalogue.json, a tool in box-office.json, or a permission.",
    fix: "Take the name suggested, or add what is named where the sentence says.",
  },
  FLOW_MODE: {
    reason: "A tool of the box office stands among a visitor's steps, or a visitor's step among the tools.",
    fix: 'Keep tools in box-office.json, with "mode": "tools", and visitors\' steps in the flows of event/, membership/ and series/.',
  },
  FLOW_DATE_MISSING: {
    reason: "A flow sells tickets without asking for the day, so that every visitor is refused at payment.",
    fix: 'Put a step of the component "date" into the flow, on every way through the tickets.',
  },
  FLOW_TIME_MISSING: {
    reason:
      "A flow sells tickets of an event with entry times without asking for the time, so that every visitor is refused at payment.",
    fix: 'Put a step of the component "time" behind the tickets, on every way.',
  },
  FLOW_ALL_SKIPPED: {
    reason: "All steps on a way through the flow can be skipped, so that a visitor may find nothing to do in it.",
    fix: 'Add a step that is always shown, such as "tickets" or "review".',
  },
  REFERENCE_HELD_BACK: {
    reason:
      "A product is named that catalogue.json may hold, but that file has problems of its own and is still served as it was before.",
    fix: "Fix catalogue.json. This file is then taken up without a change.",
  },
  TEXT_HTML: {
    reason:
      "A text holds HTML where none is read, so that visitors would see the tags; or a description holds a tag that is taken out.",
    fix: "Write the text without tags. Only descriptionHtml in catalogue.json takes some: paragraphs, lists, emphasis, links.",
  },
  PICTURE_MISSING: {
    reason: "A picture or font is named that is not in assets/.",
    fix: "Put the file into assets/, or correct its name; capitals count.",
  },
  PICTURE_TYPE: {
    reason: "A picture or font is a file of another kind, so visitors' browsers would not get it.",
    fix: "Save it as one of the kinds that the sentence lists.",
  },
  CATALOGUE_ID_DUPLICATE: {
    reason: "Two products, or two ticket types, have the same id.",
    fix: "Give one of them another id; keep the id under which something was sold.",
  },
  CATALOGUE_GROUP: {
    reason: "A ticket type's minimum for a group is more than one cart may hold of it, or than a party may be.",
    fix: "Lower minQuantity, or raise ticketLimit or maxPartySize.",
  },
  CATALOGUE_PRICE: {
    reason:
      "Visitors are to name the price of a part of a bundle or series, or less is suggested than they may pay at least.",
    fix: "Write one price, or exchange minimum and suggested.",
  },
  CATALOGUE_CODE: {
    reason: "A promotion code takes nothing off, or is not the only one of its name, or ends before it begins.",
    fix: "Give it percent or amount, a name of its own, and from before until.",
  },
  CATALOGUE_OPENING: {
    reason: "An event is never open, or a span of days ends before it begins.",
    fix: "Give opening a weekly pattern or dates, and from before until.",
  },
  CATALOGUE_DAYS: {
    reason:
      "What an event's days say has no effect, or cannot be: days on which it is not open, or said twice, times of an event without, a free ticket's price.",
    fix: "Name days on which the event is open, each once, with what is different on them.",
  },
  CATALOGUE_SALE: {
    reason: "When an event goes on sale is not a calendar day, or members cannot buy before everyone else.",
    fix: "Write the museum's day and time, 2026-12-01T09:00, and for members an earlier one.",
  },
  CATALOGUE_SERIES: {
    reason:
      "An event of a series has several dates or times: a ticket for the series would not say which of them it is for.",
    fix: "Name events of one date and at most one time; make one for each evening of the series.",
  },
  TENANT_CONTRAST: {
    reason: "Text would be hard to read: its contrast with the colour behind it is below 4.5:1 (WCAG 2.2, 1.4.3).",
    fix: "Take a darker or lighter colour, or leave accentInk out: black or white is then chosen.",
  },
  TENANT_TIME_ZONE: { reason: "The time zone is no IANA name.", fix: 'Write a name such as "America/Denver".' },
  TENANT_TAG_MANAGER: {
    reason: "The tag manager is switched on, and its ID is not valid.",
    fix: "Write GTM- followed by capitals and digits, as the tag manager shows it.",
  },
  TENANT_PLATFORM: {
    reason: "The accounts are kept by a hosted platform, and one of its pages is not named.",
    fix: "Add the address of the page, beginning with https://.",
  },
  TENANT_CURRENCY: {
    reason: "The currency is unknown, or no one pays with it.",
    fix: 'Write an ISO 4217 code such as "USD" or "EUR".',
  },
  TENANT_COUNTRY: {
    reason: "The museum's country is unknown.",
    fix: 'Write an ISO 3166 code such as "US" or "AT".',
  },
  TENANT_PAYMENT_METHOD: {
    reason:
      "Stripe does not know the payment method, it does not take the museum's currency, or it confirms only hours or days later, when places are not held any more.",
    fix: "Take methods that confirm at once, by Stripe's names: docs/payments.md lists them.",
  },
  PRICE_DECIMALS: {
    reason:
      "A price has more or fewer decimals than the currency: USD has 2, JPY none, KWD 3, of which the last is 0 because cards take no thousandths.",
    fix: 'Write it as the currency is written, such as "25.00", "1500" or "1.500".',
  },
  TENANT_TAX: {
    reason: "A tax rate is given twice for a product type: as a percentage in rates, and as a fraction next to it.",
    fix: "Keep the one in rates.",
  },
  TENANT_NETWORK: {
    reason: "A trusted network is not written in CIDR notation.",
    fix: 'Write an address and the bits that count, such as "203.0.113.0/24" or "2001:db8::/32".',
  },
  TENANT_LOCALE: { reason: "The locale is no BCP 47 language tag.", fix: 'Write a tag such as "en-US".' },
  SOLD_EVENT_REMOVED: {
    warning: true,
    reason: "An event is not in catalogue.json any more, and tickets for days to come are sold.",
    fix: 'Add it again, with "listed": false and "soldOut": true to sell no more of it.',
  },
  SOLD_DAY_CLOSED: {
    warning: true,
    reason: "An event is closed on a day for which tickets are sold.",
    fix: "Open the day again, or move or refund the tickets.",
  },
  SOLD_TIME_REMOVED: {
    warning: true,
    reason: "An event no longer has an entry time for which tickets are sold.",
    fix: "Add the time again, or move or refund the tickets.",
  },
  SOLD_ABOVE_CAPACITY: {
    warning: true,
    reason: "More tickets are sold for a day and time than the capacity now says.",
    fix: "Raise the capacity, or prepare for more people. Nothing more is sold until there are fewer.",
  },
  SOLD_TYPE_REMOVED: {
    warning: true,
    reason: "A ticket type is gone, or has another id, and tickets of it are sold for days to come.",
    fix: "Keep the id under which it was sold; the title may change.",
  },
  DATE_PAST: {
    warning: true,
    reason:
      "A date has passed and has no effect any more: a month or day to open the calendar at, a date on sale, a closed day.",
    fix: "Remove it, or write a later one. Nothing is held back for it.",
  },
  OFFER_NOT_SHOWN: {
    warning: true,
    reason: "A bundle or an extra is never offered: no flow that sells its event has a step that shows it.",
    fix: 'Add a step of the component "bundles" or "upsells" with that event to a flow. Nothing is held back for it.',
  },
  OFFER_ENDS_EARLIER: {
    warning: true,
    reason:
      "A bundle or an extra has a part that is on sale for fewer days ahead than the event with which it is offered: for later visits it is not offered.",
    fix: "Give both events the same forDays, unless this is meant. Nothing is held back for it.",
  },
  BUNDLE_DEARER: {
    warning: true,
    reason: "For some visitors a bundle costs more than its events cost separately.",
    fix: "Lower the prices of its parts, unless this is meant. Nothing is held back for it.",
  },
  WAITING_LIST_MAILS: {
    warning: true,
    reason:
      "An email may be put on waiting lists as often in a day as it gets mails in an hour: the mail with places that came back could wait for hours.",
    fix: "Make waitingRequestsPerEmailAndDay smaller than mailsPerRecipientAndHour. Nothing is held back for it.",
  },
  ...unnoticed,
  REDIRECT_UNKNOWN: {
    reason: "A redirect leads to an address of this site at which there is no page.",
    fix: "Lead it to a page that exists. The redirects are served anyway.",
  },
  REDIRECT_INVALID: {
    reason: "A redirect leads to an address that no browser can open, such as one with an invalid port.",
    fix: "Write the address as a browser shows it.",
  },
  REDIRECT_DUPLICATE: {
    reason: "Two redirects start from the same address; the second would never be taken.",
    fix: "Remove one of the two.",
  },
  REDIRECT_LOOP: { reason: "Redirects lead in a circle.", fix: "Let one of them lead to a page that exists." },
} as const satisfies ProblemTable;

export type ProblemCode = keyof typeof problemReference;

export type Problem = ProblemOf<ProblemCode> & { /** In the file, if reported once. */ readonly count?: number };

export interface FileProblem extends Problem {
  /** Relative to the working directory if the file lies below it, otherwise absolute. */
  readonly file: string;
  readonly line: number;
  /** Where flows use the fragment that the problem is in: "flows/event/gala.json:12". */
  readonly usedBy?: readonly string[];
}
