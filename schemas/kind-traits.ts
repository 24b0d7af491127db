/**
 * Tells other rooms about a kind of step or tool, so that no code names one. A kind lists its traits in `traits` of its
 * data.schema.json; `npm run generate` collects them in generated/kind-traits.ts.
 */
export const kindTraits = {
  "asks-password": "Asks for a password: its page loads no scripts of other sites.",
  "asks-day": "Asks for the day of a visit to `eventId`. The answer has `date` and derives `weekday`.",
  "asks-time": "Asks for entry times. The answer has `slots`, labels by event.",
  "sells-event": "Sells tickets to `eventId`. The answer has `events`, quantities by event and ticket type.",
  "offers-bundles": "Offers the bundles of `eventId`.",
  "offers-upsells": "Offers the extras of `eventId`.",
  "sells-membership": "Sells a membership.",
  "needed-by-membership": "Is always shown in a flow that sells a membership, although it can be skipped otherwise.",
  "shows-text": "Shows an author's text and asks nothing: a new fragment begins with such a step.",
  "opens-drawer": "The tool that opens and closes the cash drawer.",
} as const;

export type KindTrait = keyof typeof kindTraits;
