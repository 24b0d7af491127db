import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../server/core/database/transaction.ts";
import { enrolDevice } from "../../server/features/employees/desk-devices.ts";
import { addEmployee } from "../../server/features/employees/employees.ts";
import { newMuseumDatabase } from "../../tests/api/support/database.ts";
import { emptyDatabase } from "../../tests/support/empty-database.ts";
import { readCommand, runCommand } from "./run-command.ts";

// Starting the embedded database may exceed a test's timeout.
beforeAll(emptyDatabase);

/** Runs commands on a new museum's database. `typed` answers the prompts: PIN, password. */
async function newMuseum() {
  const db = await newMuseumDatabase({ embedded: true });
  const employee = async (
    positionals: readonly string[],
    values: { email?: string; may?: string } = {},
    [pin, password]: readonly string[] = [],
  ) =>
    runCommand(db, readCommand({ positionals, values }), async (withPassword) => ({
      ...(pin !== undefined && { pin }),
      ...(withPassword && password !== undefined && { password }),
    }));
  return { db, employee };
}

test("employees are added with their credentials, listed without them, and disabled", async () => {
  const { db, employee } = await newMuseum();
  expect(await employee(["list"])).toBe("There are no employees yet.");
  const added = employee(["add", "Ada Lovelace"], { email: "Ada@Museum.Example", may: "check-in, tickets-lookup" }, [
    "7294",
    "a long password",
  ]);
  expect(await added).toMatch(/^Ada Lovelace can sign in: [\w-]{20,}$/);
  expect(await employee(["list"])).toMatch(
    /^[\w-]+ {2}Ada Lovelace {2}ada@museum\.example {2}PIN and password {2}check-in,tickets-lookup$/,
  );
  await expect(employee(["add", "Twin"], {}, ["7294"])).rejects.toThrow(
    "This PIN is another employee's. Please choose another.",
  );
  await employee(["may", "ada@museum.example"], { may: "devices, check-in" });
  expect(await employee(["list"])).toMatch(/devices,check-in$/);
  await expect(employee(["may", "ada@museum.example"])).rejects.toThrow(/^There is no permission ""/);
  await employee(["disable", "ada@museum.example"]);
  expect(await employee(["list"])).toMatch(/disabled$/);
  await expect(employee(["disable", "nobody"])).rejects.toThrow(
    'There is no employee with the id or the e-mail address "nobody".',
  );
  await db.destroy();
});

test("an employee with only a PIN is added once a colleague has a password, which enrolls devices", async () => {
  const { db, employee } = await newMuseum();
  const addClerk = () => employee(["add", "Clerk"], {}, ["7294"]);
  await expect(addClerk()).rejects.toThrow(
    "A PIN works only on a device that somebody enrolled by signing in with email and password",
  );
  await employee(["add", "Ada"], { email: "ada@museum.example" }, ["8350", "a long password"]);
  expect(await addClerk()).toMatch(/^Clerk can sign in/);
  await db.destroy();
});

test("a lost authenticator is removed together with its recovery codes", async () => {
  const { db, employee } = await newMuseum();
  const id = await addEmployee(
    db,
    { name: "Grace Hopper", email: "grace@museum.example", password: "a long password", permissions: [] },
    new Date(),
  );
  const forget = () => employee(["no-second-factor", "grace@museum.example"]);
  await expect(forget()).rejects.toThrow("This employee has no two-factor authentication: nothing is changed.");
  await db
    .updateTable("employees")
    .set({ factor_secret: "00", factor_since: new Date() })
    .where("id", "=", id)
    .execute();
  await db.insertInto("recovery_codes").values({ employee_id: id, hash: "hash" }).execute();
  expect(await forget()).toBe("grace@museum.example signs in with the password alone again.");
  expect(await db.selectFrom("employees").select(["factor_secret", "factor_since"]).execute()).toEqual([
    { factor_secret: null, factor_since: null },
  ]);
  expect(await db.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
  await db.destroy();
});

test("enrolled devices are listed and revoked", async () => {
  const { db, employee } = await newMuseum();
  expect(await employee(["devices"])).toMatch(/^No device is enrolled yet/);
  await expect(employee(["revoke", "nothing"])).rejects.toThrow(
    "This device is not enrolled, or no longer is. The list shows the enrolled devices.",
  );
  const employeeId = await addEmployee(db, { name: "Grace Hopper", pin: "8350", permissions: [] }, new Date());
  const at = new Date("2026-12-05T10:00:00Z");
  const { id } = await inTransaction(db, (tx) =>
    enrolDevice(tx, { name: "North door", secret: "secret", employeeId, now: at }),
  );
  expect(await employee(["devices"])).toBe(
    `${id}  North door  enrolled by Grace Hopper on 2026-12-05T10:00:00.000Z  last seen 2026-12-05T10:00:00.000Z`,
  );
  await employee(["revoke", id]);
  expect(await employee(["devices"])).toMatch(/^No device is enrolled yet/);
  await db.destroy();
});

test("an invalid command is answered with usage instructions", async () => {
  for (const positionals of [[], ["add"], ["list", "all"], ["disable", "Ada", "Grace"]])
    expect(() => readCommand({ positionals, values: {} })).toThrow("npm run employee -- add <name>");
  const { db, employee } = await newMuseum();
  await expect(employee(["fire", "Ada"])).rejects.toThrow("npm run employee -- add <name>");
  await db.destroy();
});
