import type { ColumnType, Generated } from "kysely";
import type { Instant } from "../../core/database/tables.ts";

interface GiftCardsTable {
  id: string;
  /** As people type it, without hyphens. */
  code: string;
  order_id: string;
  /** The order line that sold it. */
  position: number;
  amount_cents: number;
  /** The sum of its entries; a trigger updates it. */
  balance_cents: Generated<number>;
  currency_code: string;
  /** Empty once forgotten, and for cards that the buyer keeps. */
  recipient_name: string;
  /** Where its code was mailed; empty once forgotten. */
  recipient_email: string;
  message: string;
  is_for_buyer: boolean;
  voided_at: ColumnType<Date | null, Date | null | undefined, Date>;
  created_at: Instant;
}

/** Movements of a card's balance: below zero if it becomes less. Append-only. */
interface GiftCardEntriesTable {
  id: Generated<number>;
  card_id: string;
  kind: "issued" | "redeemed" | "refunded" | "voided";
  amount_cents: number;
  /** The order that sold it or was paid with it. */
  order_id: string;
  /** Names the entry, so that a repeated request changes nothing: an order or a refund. */
  reference: string;
  at: Instant;
}

/** The cards that pay for a cart. */
interface GiftCardUsesTable {
  cart_id: string;
  card_id: string;
  /** Kept from other carts while a payment for the rest is open. */
  held_cents: Generated<number>;
  entered_at: Instant;
}

declare module "../../core/database/tables.ts" {
  interface Tables {
    gift_cards: GiftCardsTable;
    gift_card_entries: GiftCardEntriesTable;
    gift_card_uses: GiftCardUsesTable;
  }
}

export const giftCardTables: readonly string[] = [
  `create function add_to_gift_card() returns trigger language plpgsql as $$ begin
    update gift_cards set balance_cents = balance_cents + new.amount_cents where id = new.card_id;
    return null;
  end $$`,
  `create table gift_cards (
    id text primary key,
    code text not null unique,
    order_id text not null,
    position integer not null,
    amount_cents integer not null check (amount_cents > 0),
    balance_cents integer not null default 0,
    currency_code text not null,
    recipient_name text not null,
    recipient_email text not null,
    message text not null,
    is_for_buyer boolean not null,
    voided_at timestamptz,
    created_at timestamptz not null,
    foreign key (order_id, position) references order_lines(order_id, position),
    constraint gift_cards_spend_no_more_than_their_balance check (balance_cents >= 0 and balance_cents <= amount_cents)
  )`,
  "create index gift_cards_of_order on gift_cards (order_id)",
  `create table gift_card_entries (
    id bigint generated always as identity primary key,
    card_id text not null references gift_cards(id),
    kind text not null check (kind in ('issued', 'redeemed', 'refunded', 'voided')),
    amount_cents integer not null check ((amount_cents > 0) = (kind in ('issued', 'refunded')) and amount_cents <> 0),
    order_id text not null references orders(id),
    reference text not null,
    at timestamptz not null,
    constraint gift_card_entries_say_each_once unique (card_id, kind, reference)
  )`,
  "create index gift_card_entries_by_day on gift_card_entries (at)",
  "create trigger gift_card_entries_add_to_card after insert on gift_card_entries for each row execute function add_to_gift_card()",
  "create trigger gift_card_entries_are_append_only before delete or update on gift_card_entries for each statement execute function refuse_change()",
  `create table gift_card_uses (
    cart_id text not null references carts(id) on delete cascade,
    card_id text not null references gift_cards(id),
    held_cents integer not null default 0 check (held_cents >= 0),
    entered_at timestamptz not null,
    primary key (cart_id, card_id)
  )`,
  "create index gift_card_uses_held on gift_card_uses (card_id) where held_cents > 0",
];
