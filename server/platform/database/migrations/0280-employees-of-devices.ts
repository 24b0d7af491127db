import { type Kysely, type Migration, sql } from "kysely";

/** Whoever signed in on a device lately is not locked out of it by tries at other devices. */
export const employeesOfDevices: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table desk_device_employees (
      device_id text not null references desk_devices (id),
      employee_id text not null references employees (id),
      pin_at timestamptz,
      password_at timestamptz,
      primary key (device_id, employee_id)
    )`.execute(db);
  },
};
