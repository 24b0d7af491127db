/**
 * `npm run employee -- add "Ada Lovelace" --email ada@museum.example --may check-in,tickets-lookup`: adds, lists and disables those who
 * work at the box office. PIN and password are asked for, so that no shell remembers them; the README says more.
 */
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { openDatabase } from "../server/database/open.ts";
import type { Db } from "../server/database/tables.ts";
import { inTransaction } from "../server/database/transaction.ts";
import { readEnvironment } from "../server/environment.ts";
import { listDevices, revokeDevice } from "../server/staff/desk-devices.ts";
import { addEmployee, changePermissions, changeSecrets, listEmployees, type Secrets, setDisabled } from "../server/staff/employees.ts";
import { permissions } from "../server/staff/permissions.ts";

const usage = `npm run employee -- list
npm run employee -- add <name> [--email <address>] [--may ${permissions.join(",")}]
npm run employee -- secrets <id or e-mail>     another PIN or password
npm run employee -- disable <id or e-mail>
npm run employee -- enable <id or e-mail>
npm run employee -- may <id or e-mail> --may ${permissions.join(",")}
npm run employee -- devices                    the enrolled desk devices
npm run employee -- revoke <device's id>       a stranger's again, signed out`;
/** Those that need nobody named. */
const alone = ["list", "devices"];

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { email: { type: "string" }, may: { type: "string" } } });
  const [command, who, ...more] = positionals;
  if (command === undefined || more.length > 0 || alone.includes(command) !== (who === undefined)) throw new Error(usage);
  const { dataDir, databaseUrl } = readEnvironment(process.env);
  const db = await openDatabase({ databaseUrl, dataFolder: dataDir });
  try {
    process.stdout.write(`${await run(db, command, who ?? "", values)}\n`);
  } finally {
    await db.destroy();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run(db: Db, command: string, who: string, { email, may }: { email?: string; may?: string }): Promise<string> {
  switch (command) {
    case "list":
      return list(db);
    case "add": {
      const allowed = may === undefined ? permissions : may.split(",").map((each) => each.trim());
      return `${who} can sign in: ${await addEmployee(db, { name: who, email, permissions: allowed, ...(await askSecrets(email !== undefined)) }, new Date())}`;
    }
    case "secrets":
      await changeSecrets(db, who, await askSecrets(true));
      return `${who} signs in anew from now on.`;
    case "disable":
    case "enable":
      await setDisabled(db, who, command === "disable");
      return command === "disable" ? `${who} is kept out from now on.` : `${who} can sign in again.`;
    case "may":
      await changePermissions(db, who, (may ?? "").split(","));
      return `${who} may from now on: ${may}.`;
    case "devices":
      return devices(db);
    case "revoke":
      await inTransaction(db, (tx) => revokeDevice(tx, who, new Date()));
      return "The device is no longer enrolled, and nobody is signed in on it.";
    default:
      throw new Error(usage);
  }
}

async function list(db: Db): Promise<string> {
  const rows = (await listEmployees(db)).map(({ id, name, email, hasPin, hasPassword, permissions: allowed, disabled }) =>
    [id, name, email ?? "-", [hasPin ? "PIN" : "", hasPassword ? "password" : ""].filter(Boolean).join(" and "), allowed.join(","), disabled ? "disabled" : ""]
      .join("  ")
      .trimEnd(),
  );
  return rows.length === 0 ? "There are no employees yet." : rows.join("\n");
}

async function devices(db: Db): Promise<string> {
  const rows = (await listDevices(db)).map(({ id, name, enrolledBy, enrolledAt, lastSeenAt }) =>
    [id, name, `enrolled by ${enrolledBy} on ${enrolledAt.toISOString()}`, `last seen ${lastSeenAt.toISOString()}`].join("  "),
  );
  return rows.length === 0 ? "No device is enrolled yet: the first sign-in with email and password on a device enrolls it." : rows.join("\n");
}

/** Asks for a PIN and a password, without showing them; from a pipe, a line for each. An empty one is none. */
async function askSecrets(withPassword: boolean): Promise<Secrets> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: process.stdin.isTTY === true });
  const given = lines[Symbol.asyncIterator]();
  const ask = async (question: string) => {
    if (process.stdin.isTTY) process.stderr.write(question);
    const { value } = await given.next();
    if (process.stdin.isTTY) process.stderr.write("\n");
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  try {
    const pin = await ask("PIN (four digits; empty: none): ");
    const password = withPassword ? await ask("Password (empty: none): ") : undefined;
    return { ...(pin !== undefined && { pin }), ...(password !== undefined && { password }) };
  } finally {
    lines.close();
  }
}
