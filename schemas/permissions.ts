/** What an employee may be allowed to do: one for each tool of the box office. */
export const permissions = ["check-in", "member-lookup", "member-purchase", "tickets-lookup", "event-check-in", "devices"] as const;

export type Permission = (typeof permissions)[number];
