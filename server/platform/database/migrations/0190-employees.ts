import { type Kysely, type Migration, sql } from "kysely";

/** Second factors of employees, when each was last seen, and who changed what (docs/behaviour.md, "Second factor", "Audit log"). */
export const employees: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  "alter table employees add column seen_at timestamptz",
  // Without `factor_since` it is not confirmed yet, and not asked for.
  "alter table employees add column factor_secret text",
  "alter table employees add column factor_since timestamptz",
  "alter table employees add column factor_step bigint",
  "alter table tokens add column second_factor boolean not null default false",
  `create table recovery_codes (
    employee_id text not null references employees (id),
    hash text not null,
    primary key (employee_id, hash)
  )`,
  // Names stay as they were then; nothing here is needed for anything else, so that nothing refers to it.
  `create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    employee_id text,
    employee text,
    action text not null,
    subject_id text,
    subject text not null,
    details jsonb not null,
    device text not null
  )`,
  "create index audit_log_by_time on audit_log (at)",
  "create index audit_log_by_employee on audit_log (employee_id, id)",
  "create index audit_log_about on audit_log (subject_id, id)",
];
