import type { ColumnType, Generated } from "kysely";
import type { Instant } from "../../core/database/tables.ts";

/** A link with which another device continues a visit, once (./resume-links.ts). */
interface ResumeLinksTable {
  /** The token itself is only in the link. */
  token_hash: string;
  /** Encrypted with a key from the token. */
  visit: Buffer;
  /** The cart with lines, if the visit had one; after the link's use, its new id. */
  cart_id: string | null;
  mails: Generated<number>;
  /** A hash of the device's secret; null until the link is used. */
  used_by: ColumnType<string | null, string | null | undefined, string | null>;
  expires_at: Instant;
}

declare module "../../core/database/tables.ts" {
  interface Tables {
    resume_links: ResumeLinksTable;
  }
}

export const resumeTables: readonly string[] = [
  `create table resume_links (
    token_hash text primary key,
    visit bytea not null,
    cart_id text,
    mails integer not null default 0,
    used_by text,
    expires_at timestamptz not null
  )`,
  "create index resume_links_by_expiry on resume_links (expires_at)",
  "create unique index resume_links_open on resume_links (cart_id) where used_by is null",
];
