/** What an employee may do at the box office: one for each tool, and "refund", to give money back. */
export const deskPermissions = [
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

/** What an employee may do in the studio: write drafts, change prices, change the museum's look and particulars, publish, and manage employees. */
export const studioPermissions = ["edit", "prices", "brand", "publish", "employees"] as const;

/** What counts only in sessions with a second factor, where the museum wants one (docs/behaviour.md, "Second factor"). */
export const guardedPermissions = ["publish", "employees", "refund"] as const;

/** Permissions that lead nowhere without one of others: nothing on their own screens begins with them. */
export const neededPermissions: Partial<Record<string, readonly [Permission, Permission?]>> = {
  "member-purchase": ["member-lookup", "check-in"],
  refund: ["orders"],
  prices: ["publish"],
  brand: ["publish"],
};

/** What an employee may be allowed to do. */
export const permissions = [...deskPermissions, ...studioPermissions] as const;

export type Permission = (typeof permissions)[number];
