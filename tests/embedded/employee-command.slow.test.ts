import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { newDataFolder, programOf } from "./processes.ts";

/** Runs the command on one museum's database; `typed` are its input lines. */
const employeeIn =
  (folder: string) =>
  async (args: readonly string[], ...typed: string[]): Promise<{ code: number | null; said: string }> => {
    const { DATABASE_URL: _other, ...env } = process.env;
    const child = spawn(process.execPath, [...(await programOf("scripts/employee.ts")), ...args], {
      env: { ...env, DATA_DIR: folder },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        said += text;
      });
    child.stdin.end(typed.map((text) => `${text}\n`).join(""));
    return new Promise((resolve) => child.once("close", (code) => resolve({ code, said: said.trim() })));
  };

test("an employee is added with a typed PIN and password, and exists for the next command", async () => {
  const employee = employeeIn(await newDataFolder());
  const added = await employee(["add", "Ada Lovelace", "--email", "ada@museum.example"], "7294", "a long password");
  expect(added).toEqual({ code: 0, said: expect.stringMatching(/^Ada Lovelace can sign in: [\w-]{20,}$/) });
  expect((await employee(["list"])).said).toMatch(/Ada Lovelace {2}ada@museum\.example {2}PIN and password/);
}, 120_000);

test("a refusal is printed, with exit code 1", async () => {
  const employee = employeeIn(await newDataFolder());
  expect(await employee(["disable", "nobody"])).toEqual({
    code: 1,
    said: 'There is no employee with the id or the e-mail address "nobody".',
  });
}, 120_000);
