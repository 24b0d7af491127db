import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { openDatabase } from "../../server/database/open.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { enrolDevice } from "../../server/staff/desk-devices.ts";
import { addEmployee } from "../../server/staff/employees.ts";
import { newFolder, nodeOptions } from "./processes.ts";

/** The command on one museum's database; `typed` are the lines of its input. */
const employeeIn =
  (folder: string) =>
  (args: readonly string[], ...typed: string[]): Promise<{ code: number | null; said: string }> => {
    const { DATABASE_URL: _other, ...env } = process.env;
    const child = spawn(process.execPath, [...nodeOptions, "tools/employee.ts", ...args], { env: { ...env, DATA_DIR: folder } });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        said += text;
      });
    child.stdin.end(typed.map((text) => `${text}\n`).join(""));
    return new Promise((resolve) => child.once("close", (code) => resolve({ code, said: said.trim() })));
  };

test("employees are added with what they sign in with, listed without it, and kept out", async () => {
  const employee = employeeIn(await newFolder());
  expect(await employee(["list"])).toEqual({ code: 0, said: "There are no employees yet." });
  const added = await employee(["add", "Ada Lovelace", "--email", "Ada@Museum.Example", "--may", "check-in, tickets-lookup"], "7294", "a long password");
  expect(added).toEqual({ code: 0, said: expect.stringMatching(/^Ada Lovelace can sign in: [\w-]{20,}$/) });
  expect((await employee(["list"])).said).toMatch(/^[\w-]+ {2}Ada Lovelace {2}ada@museum\.example {2}PIN and password {2}check-in,tickets-lookup$/);
  expect(await employee(["add", "Twin"], "7294")).toEqual({ code: 1, said: "This PIN is another employee's. Please choose another." });
  expect((await employee(["may", "ada@museum.example", "--may", "devices, check-in"])).code).toBe(0);
  expect((await employee(["list"])).said).toMatch(/devices,check-in$/);
  expect((await employee(["may", "ada@museum.example"])).said).toMatch(/^There is no permission ""/);
  expect((await employee(["disable", "ada@museum.example"])).code).toBe(0);
  expect((await employee(["list"])).said).toMatch(/disabled$/);
  expect(await employee(["disable", "nobody"])).toEqual({ code: 1, said: `There is no employee with the id or the e-mail address "nobody".` });
}, 120_000);

test("enrolled devices are listed, and revoked", async () => {
  const folder = await newFolder();
  const employee = employeeIn(folder);
  expect((await employee(["devices"])).said).toMatch(/^No device is enrolled yet/);
  expect(await employee(["revoke", "nothing"])).toEqual({ code: 1, said: "This device is not enrolled, or no longer. The list shows those that are." });
  const db = await openDatabase({ dataFolder: folder });
  const employeeId = await addEmployee(db, { name: "Grace Hopper", pin: "8350", permissions: [] }, new Date());
  const at = new Date("2026-12-05T10:00:00Z");
  const id = await inTransaction(db, (tx) => enrolDevice(tx, { name: "North door", secret: "secret", employeeId, now: at }));
  await db.destroy();
  expect((await employee(["devices"])).said).toBe(
    `${id}  North door  enrolled by Grace Hopper on 2026-12-05T10:00:00.000Z  last seen 2026-12-05T10:00:00.000Z`,
  );
  expect((await employee(["revoke", id])).code).toBe(0);
  expect((await employee(["devices"])).said).toMatch(/^No device is enrolled yet/);
}, 120_000);

test("what is no command is told how to write one", async () => {
  const employee = employeeIn(await newFolder());
  for (const args of [[], ["fire", "Ada"], ["add"], ["list", "all"]]) {
    const { code, said } = await employee(args);
    expect([code, said]).toEqual([1, expect.stringContaining("npm run employee -- add <name>")]);
  }
}, 120_000);
