/** What an employee may be allowed to do: one for each tool of the box office, and "refund", to give money back. */
export const permissions = [
  "check-in",
  "member-lookup",
  "member-purchase",
  "tickets-lookup",
  "event-check-in",
  "sell",
  "devices",
  "orders",
  "refund",
  "reports",
] as const;

export type Permission = (typeof permissions)[number];
