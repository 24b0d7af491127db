/** Box-office permissions, one per tool, plus "discount", "over-capacity", "drawers" and "refund". */
export const deskPermissions = [
  "check-in",
  "member-lookup",
  "member-purchase",
  "tickets-lookup",
  "event-check-in",
  "sell",
  "discount",
  "over-capacity",
  "drawers",
  "devices",
  "orders",
  "refund",
  "reports",
] as const;

/** Studio permissions: write drafts, change prices, change theme and museum details, publish, manage employees. */
export const studioPermissions = ["edit", "prices", "brand", "publish", "employees"] as const;

/** Require a session with two-factor authentication if the museum demands it (docs/behaviour.md, "Two-factor authentication"). */
export const guardedPermissions = ["publish", "employees", "refund"] as const;

/** Permissions that need one of these others, since no screen starts with them alone. */
export const neededPermissions: Partial<Record<string, readonly [Permission, Permission?]>> = {
  "member-purchase": ["member-lookup", "check-in"],
  refund: ["orders"],
  discount: ["sell"],
  "over-capacity": ["sell"],
  drawers: ["sell"],
  prices: ["publish"],
  brand: ["publish"],
};

export const permissions = [...deskPermissions, ...studioPermissions] as const;

export type Permission = (typeof permissions)[number];
