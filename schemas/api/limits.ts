/** Limits on attempts (docs/api.md, "Limits on attempts"). The names are also the keys of their counts in the database. */
interface LimitRule {
  /** The thing that is counted, such as an address. */
  readonly by: string;
  readonly attempts: number;
  /** Length of the window, which begins with its first attempt. */
  readonly seconds: number;
  /** Refund an attempt that succeeds. */
  readonly counts?: "failures";
}

const quarter = 15 * 60;
const hour = 60 * 60;
const day = 24 * hour;
/** How many an employee may add, so that no list grows without end (docs/behaviour.md, "Bounds"). */
export const bounds = {
  notesOfOrder: 20,
  /** Moves, resent mails, corrected addresses and admissions of unpaid guests by staff; refunds are always possible. */
  changesOfOrder: 200,
  /** Undone check-ins of a ticket's guests; they can always be checked in. */
  undoneOfTicket: 20,
  /** Links mailed to an employee in 24 hours. */
  invitationsOfDay: 10,
  movementsOfDrawer: 200,
  countsOfDrawer: 50,
  /** Opened by an employee in 24 hours. */
  drawersOfDay: 20,
  roles: 50,
  /** Includes disabled ones, since accounts are never deleted. */
  employees: 1000,
  scheduledReleases: 50,
} as const;

/** Of a note on an order, in characters; schemas/wire.schema.json has the same. */
export const maxNoteLength = 300;

/** Counted, but never refused. */
export const unlimited = Number.MAX_SAFE_INTEGER;

export const limits = {
  // Successful sign-ins too: each costs a hash.
  "sign-in-from": { by: "address", attempts: 300, seconds: quarter },
  "wrong-password-browser": { by: "known browser", attempts: 10, seconds: quarter, counts: "failures" },
  // By account and address together, so that attackers elsewhere cannot lock an account.
  "wrong-password-pair": { by: "account and address", attempts: 10, seconds: quarter, counts: "failures" },
  "wrong-password-from": { by: "address", attempts: 50, seconds: quarter, counts: "failures" },
  // Caps distributed attacks on one account.
  "wrong-password-strangers": { by: "account", attempts: 100, seconds: hour, counts: "failures" },
  "password-link-from": { by: "address", attempts: 300, seconds: quarter },
  "new-account-from": { by: "address", attempts: 60, seconds: hour },
  "account-mail": { by: "mailbox", attempts: 10, seconds: hour },
  "account-mail-from": { by: "address", attempts: 50, seconds: quarter },
  "email-change": { by: "customer", attempts: 10, seconds: day },
  "ticket-mail": { by: "mailbox", attempts: 10, seconds: hour },
  "ticket-mail-member": { by: "customer", attempts: 50, seconds: quarter },
  // An export reads all of a person's data.
  "customer-export": { by: "customer", attempts: 10, seconds: hour },
  // Old cards are stored forever, so that the desk recognizes them.
  "card-renewal": { by: "customer", attempts: 10, seconds: day },
  codes: { by: "address", attempts: 300, seconds: hour, counts: "failures" },
  "codes-of-all": { by: "museum", attempts: unlimited, seconds: hour, counts: "failures" },
  "codes-while-guessed-at": { by: "address", attempts: 5, seconds: hour, counts: "failures" },
  // Each payment calls the provider, and all visitors share its rate limit.
  payments: { by: "address", attempts: 300, seconds: hour },
  "payments-of-cart": { by: "cart", attempts: 20, seconds: hour },
  // Each keeps a visit for a day.
  "resume-link-from": { by: "address", attempts: 100, seconds: hour },
  "resume-visit-from": { by: "address", attempts: 300, seconds: hour },
  "resume-mail-from": { by: "address", attempts: 50, seconds: hour },
  "resume-mail": { by: "mailbox", attempts: 10, seconds: hour },
  "staff-pin": { by: "device", attempts: 10, seconds: quarter, counts: "failures" },
  "staff-pin-device-day": { by: "device", attempts: 100, seconds: day, counts: "failures" },
  "staff-pin-day": { by: "enroller", attempts: 100, seconds: day, counts: "failures" },
  "staff-pin-all-day": { by: "museum", attempts: 500, seconds: day, counts: "failures" },
  "staff-pin-from": { by: "address", attempts: 10, seconds: quarter, counts: "failures" },
  // Shared by all strangers, however many addresses they use.
  "staff-pin-strangers": { by: "museum", attempts: 20, seconds: quarter, counts: "failures" },
  "staff-pin-strangers-day": { by: "museum", attempts: 100, seconds: day, counts: "failures" },
  "staff-password": { by: "device", attempts: 10, seconds: quarter, counts: "failures" },
  "staff-password-pair": { by: "device and account", attempts: 10, seconds: quarter, counts: "failures" },
  "staff-password-pair-day": { by: "device and account", attempts: 100, seconds: day, counts: "failures" },
  "staff-password-account": { by: "account", attempts: 10, seconds: quarter, counts: "failures" },
  "staff-password-account-day": { by: "account", attempts: 100, seconds: day, counts: "failures" },
  "staff-password-for": { by: "account and address", attempts: 10, seconds: quarter, counts: "failures" },
  "staff-password-from": { by: "address", attempts: 50, seconds: quarter, counts: "failures" },
  "staff-password-for-all": { by: "account", attempts: 100, seconds: day, counts: "failures" },
  // After a correct password, so by employee: more addresses allow no more attempts.
  "staff-code": { by: "employee", attempts: 10, seconds: quarter, counts: "failures" },
  "staff-code-day": { by: "employee", attempts: 50, seconds: day, counts: "failures" },
  "staff-invitation-from": { by: "address", attempts: 50, seconds: quarter, counts: "failures" },
  "staff-wrong-secrets-day": { by: "device", attempts: unlimited, seconds: day },
  // Each may be a mail to thousands of people.
  "holder-mails": { by: "employee", attempts: 10, seconds: day },
  // Each asks the payment provider, and each that is canceled stays in the books. A busy till takes a hundred.
  "reader-payments": { by: "employee", attempts: 200, seconds: hour },
  // Whole lists only; a device asks for changes from then on.
  "door-lists": { by: "device", attempts: 60, seconds: quarter },
  // All plugins' together, each network address.
  "plugin-calls": { by: "address", attempts: 600, seconds: quarter },
  // Steps entered and left. Refused quietly, when they are stored: a class of 35 at one address reports about 500.
  "visits-from": { by: "address and flow", attempts: 5000, seconds: hour },
  // Above this number, each address may add less.
  "visits-of-flow": { by: "flow", attempts: 100_000, seconds: hour },
  "visits-while-flooded": { by: "address and flow", attempts: 1000, seconds: hour },
  "door-scans": { by: "device", attempts: 1000, seconds: hour },
} as const satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof limits;

type NamesBy<By> = { [Name in LimitName]: (typeof limits)[Name]["by"] extends By ? Name : never }[LimitName];

export type AddressLimitName = NamesBy<"address">;

/** Limits that the door counts by itself. */
export type DoorLimitName = NamesBy<"address" | "customer" | "mailbox">;

/** Limits on an employee's password. */
export const staffPasswords = [
  "staff-password",
  "staff-password-pair",
  "staff-password-pair-day",
  "staff-password-account",
  "staff-password-account-day",
  "staff-password-for",
  "staff-password-from",
  "staff-password-for-all",
] as const satisfies readonly LimitName[];

/** Limits on PINs, at the login and of approvals. */
export const staffPins = [
  "staff-pin",
  "staff-pin-device-day",
  "staff-pin-day",
  "staff-pin-all-day",
  "staff-pin-from",
  "staff-pin-strangers",
  "staff-pin-strangers-day",
  "staff-wrong-secrets-day",
] as const satisfies readonly LimitName[];

/** Limits on an employee's two-factor codes. */
export const staffCodes = ["staff-code", "staff-code-day"] as const satisfies readonly LimitName[];

export const limitRule = (name: LimitName): LimitRule => limits[name];

/** Describes a limit for people, such as "10 failures in 15 minutes by device". */
export function describeLimit(name: LimitName): string {
  const { by, attempts, counts } = limitRule(name);
  return `${attempts === unlimited ? "any number of" : attempts} ${counts ?? "attempts"} in ${windowOf(name)} by ${by}`;
}

export function windowOf(name: LimitName): string {
  const { seconds } = limitRule(name);
  return seconds === quarter ? "15 minutes" : seconds === hour ? "an hour" : "a day";
}
