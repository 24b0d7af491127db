import type { ColumnType, Generated, Kysely, Transaction } from "kysely";
import type { MembershipDetails } from "../../../schemas/generated/forms/membership-details.ts";
import type { Attribute, OrderAnswer } from "../../../schemas/generated/wire.ts";
import type { Mail } from "../mail/mailer.ts";

/** Stored as jsonb. Written as text, because the two drivers disagree on how an array becomes a parameter. */
type Json<T> = ColumnType<T, string, string>;
type Instant = ColumnType<Date, Date, Date>;

/** Seats of an event on a day at a time; `slot` is "" where the event has no times. */
interface InventoryTable {
  event_id: string;
  /** YYYY-MM-DD */
  date: string;
  slot: string;
  /** What the catalogue says is for sale. */
  wanted: number;
  /** `wanted`, or more where more was sold before the catalogue changed: the ceiling that the database itself enforces. */
  capacity: number;
  /** The sum of `holds` of this row, those expired but not yet released included. */
  held: Generated<number>;
  sold: Generated<number>;
  /** The sum of what is redeemed of its tickets. */
  arrived: Generated<number>;
}

/** Seats that a cart holds: the sum over its lines for one row of the inventory. */
interface HoldsTable {
  cart_id: string;
  event_id: string;
  date: string;
  slot: string;
  quantity: number;
  expires_at: Instant;
  /** The cart's. */
  address_key: string | null;
}

/** Seats held by the unpaid carts of one network that holds some: the sum of its `holds`, those expired but not yet released included. */
interface OpenSeatsTable {
  /** Hashed (../http/hashed-address.ts). */
  address_key: string;
  seats: number;
}

/** Orders with nothing to pay, made on one day. */
interface FreeOrdersTable {
  /** YYYY-MM-DD, the museum's. */
  day: string;
  /** "email" or "address" and its hash. */
  key: string;
  orders: number;
}

interface CartsTable {
  id: string;
  attributes: Json<Attribute[]>;
  expires_at: Instant;
  /** How often the visitor had the hold start again. */
  extensions: Generated<number>;
  order_id: string | null;
  /** Who was signed in when the cart was last changed. */
  customer_id: string | null;
  /** The network address that it was made from, hashed; null where its seats count for none. */
  address_key: string | null;
  /** When it took the first of the seats that it holds; null where it never held any. */
  held_since: ColumnType<Date | null, Date | null, Date | null>;
  /** The payment that is open at a provider; while there is one, the cart is not changed. */
  payment_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** The promotion code that its visitor entered. */
  code: ColumnType<string | null, string | null | undefined, string | null>;
  /** Until when an offer of the waiting list holds its seats; null where it is no such cart. */
  offered_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The move of a ticket whose price difference it pays; null for any other cart. */
  moving: ColumnType<object | null, string | null | undefined, string | null>;
  /** Without lines. */
  is_empty: Generated<boolean>;
  created_at: Instant;
}

interface CartLinesTable {
  id: string;
  cart_id: string;
  position: number;
  variant_id: string;
  quantity: number;
  attributes: Json<Attribute[]>;
}

interface OrdersTable {
  id: string;
  cart_id: string;
  /** Names the order to people: #1001. */
  number: Generated<number>;
  /** Stands for all the order's tickets at the entrance. */
  confirmation_code: string;
  first_name: string;
  last_name: string;
  email: string;
  customer_id: string | null;
  attributes: Json<Attribute[]>;
  /** What the buyer answered (server/selling/answers). */
  answers: ColumnType<OrderAnswer[], string | undefined, string>;
  subtotal_cents: number;
  tax_cents: number;
  total_cents: number;
  /** What of the subtotal was taken off: by a promotion code, and by which; all of it where the desk gave it away. */
  discount_cents: Generated<number>;
  code: ColumnType<string | null, string | null | undefined, string | null>;
  /** The employee who sold it at the desk; null where it was sold on the web. */
  sold_by: ColumnType<string | null, string | null | undefined, string | null>;
  currency_code: string;
  /** What of the total was given back, or is about to be. */
  refunded_cents: Generated<number>;
  /** In place of the id it shows the tickets, and changes nothing. */
  share_code: Generated<string>;
  /** By what staff find it: names and address of its buyer (./search-text.ts). */
  search: string;
  created_at: Instant;
}

/** A charge (docs/behaviour.md, "The ledger"). */
interface PaymentsTable {
  id: string;
  cart_id: string;
  /** Null where no order was made of it. */
  order_id: string | null;
  /** The provider's name, and its own name for the charge. */
  provider: string;
  provider_id: string | null;
  amount_cents: number;
  currency_code: string;
  /** What a guest handed over in cash. */
  given_cents: ColumnType<number | null, number | null | undefined, number | null>;
  /** The sums of its entries in the ledger, kept by the database. */
  captured_cents: Generated<number>;
  refunded_cents: Generated<number>;
  created_at: Instant;
}

/** A payment on a provider's own page. */
interface PaymentSessionsTable {
  payment_id: string;
  cart_id: string;
  /** The provider's name for it; null until it has answered. */
  session_id: string | null;
  url: string | null;
  status: "opening" | "open" | "closing" | "refunding" | "settled" | "expired";
  request: Json<object>;
  expires_at: Instant;
  /** When a job looks at it next; null where nothing is left to do. */
  look_at: ColumnType<Date | null, Date | null, Date | null>;
}

/** What a provider reported, by its own name for the event. */
interface PaymentEventsTable {
  id: string;
  provider: string;
  about: Json<object>;
  received_at: Instant;
  acted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** What happened to charges: rows are added, never changed. */
interface LedgerTable {
  id: Generated<number>;
  payment_id: string;
  kind: "authorised" | "captured" | "refunded" | "disputed" | "returned";
  amount_cents: number;
  /** The provider's own name for it. */
  provider_id: string;
  reason: string | null;
  employee_id: string | null;
  /** The drawer that cash went into or came out of. */
  drawer_id: ColumnType<string | null, string | null | undefined, string | null>;
  at: Instant;
}

/** Cash that an employee answers for. */
interface DrawersTable {
  id: string;
  employee_id: string;
  /** Where it was opened, as a redemption names it. */
  device: string;
  /** What was in it when it was opened, in whole cents. */
  float_cents: number;
  opened_at: Instant;
  /** What was counted when it was closed, and what should have been there. */
  counted_cents: number | null;
  expected_cents: number | null;
  note: string | null;
  closed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** How often a promotion code was used, and how many carts hold one of the uses that are left. */
interface CodeUsesTable {
  /** In capitals. */
  code: string;
  used: Generated<number>;
  held: Generated<number>;
}

/** A use of a promotion code that a cart holds. */
interface CodeHoldsTable {
  cart_id: string;
  code: string;
  /** The cart's. */
  address_key: string | null;
  expires_at: Instant;
}

/** How often a buyer used a promotion code. */
interface CodeBuyersTable {
  code: string;
  email_hash: string;
  used: number;
}

/** What was sold, as it was named and priced then. */
interface OrderLinesTable {
  order_id: string;
  position: number;
  variant_id: string;
  product_id: string;
  product_type: string;
  title: string;
  ticket_type: string;
  quantity: number;
  price_cents: number;
  /** A promotion code took this off the line and its tax. */
  discount_cents: Generated<number>;
  tax_cents: Generated<number>;
  /** By which it was taxed ("0.0725"); null for what was sold before rates were kept. */
  tax_rate: ColumnType<string | null, string | null | undefined, string | null>;
  attributes: Json<Attribute[]>;
  /** How many of them were cancelled. */
  refunded: Generated<number>;
}

/** Records changes of a line's price after it was sold, in whole cents: rows are added, never changed. */
interface LineEntriesTable {
  id: Generated<number>;
  order_id: string;
  position: number;
  /** `moved`: what a dearer day added. `refunded`: what of it was given back, or is about to be. */
  kind: "moved" | "refunded";
  net_cents: number;
  tax_cents: number;
  at: Instant;
}

/** One card of the order confirmation: an event on a day at a time. */
interface TicketsTable {
  id: string;
  order_id: string;
  position: number;
  event_id: string;
  title: string;
  date: string;
  slot: string;
  /** When it became void, and how; where it was moved, the ticket that counts instead. */
  voided_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** The ticket that was sold, of one that took its place; null: it is that itself. */
  visit_id: ColumnType<string | null, string | null | undefined, string | null>;
  voided_as: ColumnType<"moved" | "cancelled" | null, "moved" | "cancelled" | null | undefined, "moved" | "cancelled">;
  moved_to: ColumnType<string | null, string | null | undefined, string>;
}

interface TicketCountsTable {
  ticket_id: string;
  position: number;
  ticket_type: string;
  quantity: number;
  redeemed: Generated<number>;
  /** How many of them were moved or cancelled: `quantity` less these can be used. */
  voided: Generated<number>;
  /** The lines of the order that it comes from, by position, and how many of each. */
  from_lines: ColumnType<[line: number, quantity: number][], string | undefined, string>;
}

/** What became of an order after it was made: rows are added, never changed. */
interface OrderChangesTable {
  id: Generated<number>;
  order_id: string;
  kind: "moved" | "cancelled" | "refunded" | "disputed" | "returned" | "resent" | "corrected" | "given" | "undone" | "undelivered" | "anyway";
  about: Json<object>;
  employee_id: string | null;
  reason: string | null;
  at: Instant;
}

/** Money that is to be given back, and has been once it has a `paid_at`. */
interface RefundsTable {
  id: string;
  order_id: string;
  payment_id: string;
  amount_cents: number;
  reason: string;
  /** How often it was tried. */
  attempts: Generated<number>;
  /** The idempotency key with which it is asked for ends with it: another only once the provider remembers a failure under the one before. */
  key_number: Generated<number>;
  owed_at: Instant;
  /** When it is tried next; null once it is paid. */
  look_at: ColumnType<Date | null, Date | null, Date | null>;
  paid_at: ColumnType<Date | null, Date | null | undefined, Date>;
}

interface IdempotencyKeysTable {
  key: string;
  route: string;
  request_hash: string;
  /** Null only inside the transaction that is answering. */
  status: number | null;
  answer: ColumnType<unknown, string | null, string>;
  created_at: Instant;
}

/** Mails that wait to be sent; one that was handed over is deleted. */
interface OutboxTable {
  id: string;
  mail: Json<Mail>;
  /** How often a server has taken it on to send it. */
  attempts: Generated<number>;
  /** When it is to be tried next; null where no server tries any more. */
  due_at: ColumnType<Date | null, Date, Date | null>;
  created_at: Instant;
}

/** When a recipient was written to within the hour, by mail (../mail/mail-turns.ts). */
interface MailTurnsTable {
  /** A hash of the address. */
  recipient: string;
  /** Milliseconds since 1970 by the mail's id. */
  turns: Json<Record<string, number>>;
  last_at: Instant;
}

interface CustomersTable {
  id: string;
  /** As the person wrote it. */
  email: string;
  /** In small letters: one account an address. Null for a person without an account. */
  email_key: ColumnType<string | null, string | null, string | null>;
  /** A person without an account: the address, as a key, that their membership waits for to be verified (../memberships/attach-memberships.ts). */
  waits_for: ColumnType<string | null, string | null | undefined, string | null>;
  /** The account that a person who waited has become part of; this row is only kept so that what names it stays readable. */
  merged_into: ColumnType<string | null, string | null | undefined, string | null>;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  address_id: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  /** Null until the account is activated. */
  password_hash: string | null;
  /** When its owner showed, by a mailed link, that the address is theirs. */
  verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** What the member's card says: random, and replaced on request. */
  card_id: Generated<string>;
  disabled: Generated<boolean>;
  /** When its owner deleted the account: who they are is forgotten then, or when their last membership has ended (../../selling/accounts/delete-account.ts). */
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** By what staff find them (../accounts/index-customer.ts). */
  search: Generated<string>;
  created_at: Instant;
}

/** Cards that were replaced: the desk says so of them. */
interface RetiredCardsTable {
  id: string;
  customer_id: string;
  retired_at: Instant;
}

interface MembershipsTable {
  id: string;
  customer_id: string;
  product_id: string;
  level: string;
  title: string;
  /** How many members it may name. */
  member_limit: number;
  /** Member tickets for one day. */
  tickets_per_day: number;
  /** YYYY-MM-DD, as the museum counts days; `expires` is the last one. */
  starts: string;
  expires: string;
  /** The first day on which it could begin, and how long it lasts (ISO 8601); null as long as `starts` and `expires` say so. */
  from_day: ColumnType<string | null, string | null | undefined, string>;
  lasts: ColumnType<string | null, string | null | undefined, string>;
  /** When it took its place among those of its member; null: as it was made. */
  placed_at: ColumnType<Date | null, Date | null | undefined, Date>;
  refunded_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** The members' names, the giver: the details of the form. */
  details: Json<Partial<MembershipDetails>>;
  order_id: string | null;
  created_at: Instant;
}

/** People's tokens, hashed: sessions, links that set a password or verify an address, and browsers that an account was signed in with. */
interface TokensTable {
  hash: string;
  /** Names the session to its owner; drawn by the database. */
  id: Generated<string>;
  kind: string;
  subject_id: string;
  /** What it was begun with, in words: "Safari on iPhone". */
  browser: Generated<string>;
  /** The enrolled device that it was begun on. */
  device_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** Begun with four digits. */
  by_pin: Generated<boolean>;
  /** Begun with a second factor. */
  second_factor: Generated<boolean>;
  /** The account gets this email once it is confirmed. */
  email: ColumnType<string | null, string | null | undefined, string | null>;
  expires_at: Instant;
  used_at: Instant;
  created_at: Instant;
}

interface EmployeesTable {
  id: string;
  name: string;
  /** In small letters; null for one who only has a PIN. */
  email_key: string | null;
  password_hash: string | null;
  pin_hash: string | null;
  permissions: Json<string[]>;
  disabled: Generated<boolean>;
  created_at: Instant;
  /** To within a minute; null for one who never signed in. */
  seen_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** Of the second factor, in hexadecimal digits; not in use before `factor_since`. */
  factor_secret: ColumnType<string | null, string | null | undefined, string | null>;
  factor_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The time step of the last code that was taken: none counts twice. */
  factor_step: ColumnType<string | number | bigint | null, number | null | undefined, number | null>;
}

/** What an employee signs in with once each, where the second factor is lost. */
interface RecoveryCodesTable {
  employee_id: string;
  hash: string;
}

/** Who changed what (server/staff/audit-log.ts). */
interface AuditLogTable {
  id: Generated<string | number | bigint>;
  at: Instant;
  /** null: the command on the server. */
  employee_id: string | null;
  /** By name, as it was then. */
  employee: string | null;
  action: string;
  /** Of the employee whom it concerns, where it does. */
  subject_id: string | null;
  /** What it concerns, by name. */
  subject: string;
  details: Json<Readonly<Record<string, unknown>>>;
  /** Where it was done: a device's name, or a browser. */
  device: string;
}

/** A device that an employee enrolled for the box office (../staff/desk-devices.ts). */
interface DeskDevicesTable {
  id: string;
  name: string;
  /** Of what its cookie holds. */
  secret_hash: string;
  enrolled_by: string;
  enrolled_at: Instant;
  last_seen_at: Instant;
  revoked_at: ColumnType<Date | null, Date | null | undefined, Date>;
}

/** An employee who signed in on an enrolled device, and when they last did so in each way. */
interface DeskDeviceEmployeesTable {
  device_id: string;
  employee_id: string;
  pin_at: ColumnType<Date | null, Date | null | undefined, Date>;
  password_at: ColumnType<Date | null, Date | null | undefined, Date>;
}

/** One press on "Confirm Guests". */
interface RedemptionsTable {
  id: string;
  /** The request's Idempotency-Key, by which it can be undone. */
  nonce: string | null;
  employee_id: string;
  /** What the employee works at, as it names itself. */
  device: string;
  redeemed_at: Instant;
  undone_at: ColumnType<Date | null, Date | null, Date>;
  /** Nothing was left of what was paid, and the employee had read that. */
  anyway: Generated<boolean>;
}

interface RedemptionCountsTable {
  redemption_id: string;
  ticket_id: string;
  position: number;
  quantity: number;
  /** For when its ticket was, where its guests came on another day. */
  from_date: string | null;
  from_slot: string | null;
}

/** How often something was tried of late (../http/limit-tries.ts). */
interface TriesTable {
  key: string;
  points: number;
  /** Milliseconds since 1970: when the count starts again. */
  expire: number | null;
}

/** What of the catalogue the inventory was last brought in step with (../inventory/sync-stock.ts). */
interface SyncedStockTable {
  /** An event, or a series with a capacity of its own. */
  id: string;
  /** Of its days, times and capacity. */
  digest: string;
  /** YYYY-MM-DD: the museum's day then, which decides the days on sale. */
  synced_on: string;
}

/** One sale of the desk. Where it was taken back, its order is gone, or all of it is cancelled; what was sold stays on record here. */
interface DeskSalesTable {
  id: string;
  /** The request's Idempotency-Key, by which it can be taken back. */
  nonce: string | null;
  kind: "memberPurchase" | "eventCheckIn" | "sale";
  employee_id: string;
  device: string;
  order_id: string;
  order_number: number;
  customer_id: string | null;
  lines: Json<{ readonly variantId: string; readonly title: string; readonly quantity: number; readonly date: string; readonly time: string }[]>;
  sold_at: Instant;
  undone_at: ColumnType<Date | null, Date | null, Date>;
}

/** A text of a configuration file, stored once however often it was published. */
interface ConfigTextsTable {
  hash: string;
  text: string;
}

/** A state of the configuration files that visitors were served. */
interface ReleasesTable {
  id: string;
  number: Generated<number>;
  note: string;
  /** null: the files were changed by something else. */
  author_id: string | null;
  author: string | null;
  /** The number of the release that it was made of; null for the first. */
  based_on: number | null;
  published_at: Instant;
  /** The hash of each file's text, by name. */
  files: Json<Record<string, string>>;
  /** What it changed, in sentences. */
  changes: Json<string[]>;
}

/** What an employee is about to change; stays when it was published or thrown away, and holds no files then. */
interface DraftsTable {
  employee_id: string;
  /** Counts its changes. */
  revision: number;
  saved_at: Instant;
  /** Edits that lost against a published change, until the draft is updated again. */
  conflicts: ColumnType<readonly { file: string; pointer: string; mine: string; theirs: string }[], string | undefined, string>;
}

interface DraftFilesTable {
  employee_id: string;
  name: string;
  /** null: the file is to be removed. */
  text: string | null;
  /** The hash of the published text that this one was made of; null: there was none. */
  base: string | null;
}

/** A draft as it was when it was scheduled, to be published at a time to come. */
interface ScheduledReleasesTable {
  id: string;
  note: string;
  author_id: string;
  at: Instant;
  /** By name; `text` null: the file is removed; `base`: the hash of what it was made of. */
  files: Json<Record<string, { text: string | null; base: string | null }>>;
  /** In sentences. */
  changes: Json<string[]>;
  /** Why it is paused; null: it is not. */
  reason: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Somebody who waits for places of an event on a day at a time, or did (../../selling/waiting-list/entry.ts). */
interface WaitingEntriesTable {
  /** In the links of its mails: whoever has it reads the mail of `email`. */
  id: string;
  event_id: string;
  /** YYYY-MM-DD */
  date: string;
  slot: string;
  email: string;
  /** Whose mailbox that is (../mail/mailbox.ts): each waits once for a time. */
  mailbox: string;
  lines: Json<{ readonly variantId: string; readonly quantity: number }[]>;
  /** How many the lines are together. */
  seats: number;
  /** Lines that were asked for later, and are not confirmed by the mailbox's owner. */
  asked: ColumnType<{ readonly variantId: string; readonly quantity: number }[] | null, string | null, string | null>;
  /** The customer who was signed in with this address. */
  customer_id: string | null;
  /** The network address that it was asked for from, hashed. */
  address_key: string | null;
  status: "unconfirmed" | "waiting" | "offered" | "bought" | "expired" | "declined" | "left" | "unavailable" | "past";
  /** In line: who has the lower one was confirmed earlier. */
  place: number | null;
  /** The cart that holds what was offered. */
  cart_id: string | null;
  offered_until: ColumnType<Date | null, Date | null, Date | null>;
  asked_at: Instant;
  over_at: ColumnType<Date | null, Date | null, Date | null>;
  created_at: Instant;
}

/** How often somebody asked to wait, on one of the museum's days. */
interface WaitingRequestsTable {
  /** YYYY-MM-DD */
  day: string;
  /** A hash of a mailbox, or of a mailbox and a network address. */
  key: string;
  requests: number;
}

/** Where an employee's draft is looked at. */
interface PreviewsTable {
  employee_id: string;
  /** Part of its address. */
  token: string;
  /** The employee's, which opened it last. */
  session_id: string;
  since: Instant;
  view: Json<{ at: string | null; visitor: "stranger" | "member"; isSoldOut: boolean }>;
}

/** What was ever on sale under a name. */
interface SoldNamesTable {
  name_hash: string;
  /** Collection, product and variant. */
  thing: string;
}

export interface Tables {
  scheduled_releases: ScheduledReleasesTable;
  config_texts: ConfigTextsTable;
  releases: ReleasesTable;
  drafts: DraftsTable;
  draft_files: DraftFilesTable;
  previews: PreviewsTable;
  sold_names: SoldNamesTable;
  inventory: InventoryTable;
  holds: HoldsTable;
  open_seats: OpenSeatsTable;
  free_orders: FreeOrdersTable;
  payments: PaymentsTable;
  ledger: LedgerTable;
  drawers: DrawersTable;
  code_uses: CodeUsesTable;
  code_holds: CodeHoldsTable;
  code_buyers: CodeBuyersTable;
  payment_sessions: PaymentSessionsTable;
  payment_events: PaymentEventsTable;
  carts: CartsTable;
  cart_lines: CartLinesTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  line_entries: LineEntriesTable;
  tickets: TicketsTable;
  ticket_counts: TicketCountsTable;
  order_changes: OrderChangesTable;
  refunds: RefundsTable;
  idempotency_keys: IdempotencyKeysTable;
  outbox: OutboxTable;
  mail_turns: MailTurnsTable;
  customers: CustomersTable;
  retired_cards: RetiredCardsTable;
  memberships: MembershipsTable;
  tokens: TokensTable;
  employees: EmployeesTable;
  recovery_codes: RecoveryCodesTable;
  audit_log: AuditLogTable;
  desk_device_employees: DeskDeviceEmployeesTable;
  desk_devices: DeskDevicesTable;
  redemptions: RedemptionsTable;
  redemption_counts: RedemptionCountsTable;
  desk_sales: DeskSalesTable;
  tries: TriesTable;
  synced_stock: SyncedStockTable;
  waiting_entries: WaitingEntriesTable;
  waiting_requests: WaitingRequestsTable;
}

export type Db = Kysely<Tables>;
/** Functions that change something take this, so that they cannot be called outside a transaction. */
export type Tx = Transaction<Tables>;
