import type { ColumnType, Generated } from "kysely";
import { permissions } from "../../../schemas/permissions.ts";
import type { Instant, Json } from "../../core/database/tables.ts";

interface EmployeesTable {
  id: string;
  name: string;
  /** Lower case; null for an employee with only a PIN. */
  email_key: string | null;
  password_hash: string | null;
  pin_hash: string | null;
  /** All that they may do: those of the role and those added. */
  permissions: Json<string[]>;
  role_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** Besides those of the role; empty without one. */
  added: ColumnType<string[], string | undefined, string>;
  disabled: Generated<boolean>;
  /** Of box office and studio (messages/generated/tags.ts); null if never chosen. */
  language: ColumnType<string | null, string | null | undefined, string>;
  created_at: Instant;
  /** To the minute; null for an employee who never signed in. */
  seen_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** The authenticator's secret in hexadecimal; not active before `factor_since`. */
  factor_secret: ColumnType<string | null, string | null | undefined, string | null>;
  factor_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The time step of the last accepted code, so that no code is accepted twice. */
  factor_step: ColumnType<string | number | bigint | null, number | null | undefined, number | null>;
}

/** A set of permissions that employees hold. Changing it changes theirs. */
interface RolesTable {
  id: string;
  /** Null for a role of the product that was not renamed. */
  name: string | null;
  permissions: Json<string[]>;
  created_at: ColumnType<Date, Date | undefined, never>;
}

/** One-time codes for an employee who lost the authenticator. */
interface RecoveryCodesTable {
  employee_id: string;
  hash: string;
}

/** A device that an employee enrolled for the box office (server/features/employees/desk-devices.ts). */
interface DeskDevicesTable {
  id: string;
  name: string;
  secret_hash: string;
  enrolled_by: string;
  enrolled_at: Instant;
  last_seen_at: Instant;
  revoked_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** When this browser's earlier enrolment was revoked; null for a new browser. */
  revoked_before: Instant | null;
  /** Check-ins without a network between that revocation and this enrolment. */
  revoked_scans: Generated<number>;
}

/** The employees who signed in on an enrolled device, with their last sign-in of each kind. */
interface DeskDeviceEmployeesTable {
  device_id: string;
  employee_id: string;
  pin_at: ColumnType<Date | null, Date | null | undefined, Date>;
  password_at: ColumnType<Date | null, Date | null | undefined, Date>;
}

interface AuditLogTable {
  id: Generated<string | number | bigint>;
  at: Instant;
  /** Null for a command run on the server. */
  employee_id: string | null;
  employee: string | null;
  action: string;
  subject_id: string | null;
  subject: string;
  details: Json<Readonly<Record<string, unknown>>>;
  device: string;
}

declare module "../../core/database/tables.ts" {
  interface Tables {
    roles: RolesTable;
    employees: EmployeesTable;
    recovery_codes: RecoveryCodesTable;
    desk_devices: DeskDevicesTable;
    desk_device_employees: DeskDeviceEmployeesTable;
    audit_log: AuditLogTable;
  }
}

const door = ["check-in", "member-lookup", "tickets-lookup", "event-check-in"];
const till = [...door, "member-purchase", "sell"];
const supervisor = [...till, "discount", "drawers", "orders", "refund"];

/** The roles of a new museum, which it may rename and change. */
const firstRoles = { door, till, supervisor, manager: permissions };

export const employeeTables: readonly string[] = [
  `create table roles (
    id text primary key,
    name text,
    permissions jsonb not null,
    created_at timestamptz not null default now()
  )`,
  ...Object.entries(firstRoles).map(
    ([id, allowed], at) =>
      `insert into roles (id, permissions, created_at) values ('${id}', '${JSON.stringify(allowed)}', timestamptz '2026-01-01' + interval '${at} seconds')`,
  ),
  `create table employees (
    id text primary key,
    name text not null,
    email_key text unique,
    password_hash text,
    pin_hash text,
    permissions jsonb not null,
    role_id text references roles(id),
    added jsonb not null default '[]',
    disabled boolean not null default false,
    created_at timestamptz not null,
    seen_at timestamptz,
    language text,
    factor_secret text,
    factor_since timestamptz,
    factor_step bigint
  )`,
  `create table recovery_codes (
    employee_id text not null references employees(id),
    hash text not null,
    primary key (employee_id, hash)
  )`,
  `create table desk_devices (
    id text primary key,
    name text not null,
    secret_hash text not null unique,
    enrolled_by text not null references employees(id),
    enrolled_at timestamptz not null,
    last_seen_at timestamptz not null,
    revoked_at timestamptz,
    revoked_before timestamptz,
    revoked_scans integer not null default 0
  )`,
  `create table desk_device_employees (
    device_id text not null references desk_devices(id),
    employee_id text not null references employees(id),
    pin_at timestamptz,
    password_at timestamptz,
    primary key (device_id, employee_id)
  )`,
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
  "alter table tokens add constraint tokens_device_id_fkey foreign key (device_id) references desk_devices(id)",
];
