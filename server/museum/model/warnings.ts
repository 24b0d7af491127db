import type { ProblemTable } from "../../../engine/check/problems.ts";

export const unnoticed = {
  TENANT_ACCENT: {
    warning: true,
    reason: "The accent is nearly the colour of the page, so buttons are hard to see.",
    fix: "Take an accent that is darker or lighter than the page. Nothing is held back for it.",
  },
  LINK_UNKNOWN: {
    warning: true,
    reason:
      "A link of the header, of a step or of a description, or the museum's home, leads to an address of this site at which there is no page.",
    fix: "Lead it to a page that exists. Nothing is held back for it.",
  },
  EVENT_UNREACHED: {
    warning: true,
    reason: "An event is on the list of events, and there is no flow that sells it.",
    fix: 'Add a flow for it, or write "listed": false. Nothing is held back for it.',
  },
  FLOW_UNKNOWN: {
    warning: true,
    reason: "The card of an event leads to a flow that does not exist; it leads to the event's direct flow instead.",
    fix: "Name a flow that exists, or add it. Nothing is held back for it.",
  },
  TIMES_UNORDERED: {
    warning: true,
    reason: "An event's entry times do not follow each other; most often midnight stands where noon was meant.",
    fix: "Write the times in their order. Nothing is held back for it.",
  },
  CAPACITY_LOW: {
    warning: true,
    reason:
      "An event or a series has no places, so that nothing of it is ever sold; or fewer than its largest party takes, which is then always refused.",
    fix: 'Raise capacity, lower maxPartySize, or write "soldOut": true. Nothing is held back for it.',
  },
  PRICE_UNUSUAL: {
    warning: true,
    reason:
      "A price is ten times a similar one, or ten times or a tenth of what it was or is on other days; most often a decimal point slipped.",
    fix: "Correct the price, unless it is meant. Nothing is held back for it.",
  },
  EVENT_NO_DAY: {
    warning: true,
    reason: "An event has no day on which it is open: its whole season is closed, or holds none of its weekdays.",
    fix: "Open a day, or remove the event. Nothing is held back for it.",
  },
  NEVER_SOLD: {
    warning: true,
    reason:
      "The catalogue has something that no one can buy: a group larger than the places, a bundle with parts that are never open together, a code for nothing that is paid for.",
    fix: "Correct what keeps visitors from it, or remove it. Nothing is held back for it.",
  },
  DAY_NEVER_OPEN: {
    warning: true,
    reason: "A step or a condition names a day, a weekday or an entry time that its event never has.",
    fix: "Name one that there is. Nothing is held back for it.",
  },
  CONDITION_NEVER_BOUGHT: {
    warning: true,
    reason:
      "A condition asks for tickets or times of an event that its flow does not sell, for a ticket type that the event does not have, or for more of it than anybody can take.",
    fix: "Name what the flow sells. Nothing is held back for it.",
  },
  BUNDLE_UNEVEN: {
    warning: true,
    reason:
      "A bundle has a ticket type for some of its parts alone. It is sold whole, so that no one can choose it with that type.",
    fix: "Add the ticket type to the other parts, under the same title, or remove it. Nothing is held back for it.",
  },
  PARTY_ABOVE_EVENT: {
    warning: true,
    reason: "A step takes larger parties than its event lets in: the event's limit holds, and visitors read it late.",
    fix: "Write the event's number, or raise it there. Nothing is held back for it.",
  },
  FLOW_EVENTS_DIFFER: {
    reason: "A step is about a different event than the day was chosen for, so visitors cannot continue there.",
    fix: "Name the same event in the steps of one way, or ask for the other event's day as well.",
  },
  TEXT_UNCLOSED: {
    warning: true,
    reason: "A description holds a tag that is not closed, so that what follows is shown like it, or not at all.",
    fix: "Close the tag where it ends. Nothing is held back for it.",
  },
  TEXT_UNCOUNTED: {
    warning: true,
    reason: "What a ticket type is called after a number does not say the number.",
    fix: 'Write "{count}" where the number stands: "{count} adults". Nothing is held back for it.',
  },
  TEXT_PLACEHOLDER: {
    warning: true,
    reason: 'A text is one that was to be replaced, such as "TODO".',
    fix: "Write what visitors should read. Nothing is held back for it.",
  },
  TRANSLATION_MISSING: {
    warning: true,
    reason: "The museum has several languages, and some texts of the file are not in all of them.",
    fix: "Write each text by language. Until then visitors read it in the default language; nothing is held back for it.",
  },
  TRANSLATION_OF_PLUGIN: {
    warning: true,
    reason: "A step's kind is a plugin's, and the plugin lacks sentences in a language of the museum.",
    fix: "Write them into the plugin's messages/{language}. Until then visitors read English there; nothing is held back for it.",
  },
  TRANSLATION_PLACES: {
    reason:
      "A translation lacks a place of the original such as {count}, or has one that the original does not have: visitors would miss what stands there, or read the braces.",
    fix: 'Write the same places in each language: { "en": "{count} adults", "es": "{count} adultos" }.',
  },
  TEXT_LONG: {
    warning: true,
    reason: "A title is longer than 80 characters: on a phone it pushes everything else off the screen.",
    fix: "Shorten it, and write the rest as a description. Nothing is held back for it.",
  },
  REDIRECT_NEVER: {
    warning: true,
    reason: "A redirect starts from an address at which there is a page, so that it is never taken.",
    fix: "Remove the redirect, or the page. Nothing is held back for it.",
  },
} as const satisfies ProblemTable;
