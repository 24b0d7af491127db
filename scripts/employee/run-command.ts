import { deskPermissions, permissions } from "../../schemas/permissions.ts";
import type { Db } from "../../server/core/database/tables.ts";
import { inTransaction } from "../../server/core/database/transaction.ts";
import { operator, recordEvent } from "../../server/features/employees/audit-log.ts";
import { listDevices, revokeDevice } from "../../server/features/employees/desk-devices.ts";
import {
  addEmployee,
  changePermissions,
  changeSecrets,
  forgetFactor,
  listEmployees,
  type Secrets,
  setDisabled,
} from "../../server/features/employees/employees.ts";

const usage = `npm run employee -- list
npm run employee -- add <name> [--email <address>] [--may ${permissions.join(",")}]
npm run employee -- secrets <id or e-mail>     another PIN or password
npm run employee -- disable <id or e-mail>
npm run employee -- enable <id or e-mail>
npm run employee -- may <id or e-mail> --may ${permissions.join(",")}
npm run employee -- no-second-factor <id or e-mail>    where app and recovery codes are lost
npm run employee -- devices                    the enrolled desk devices
npm run employee -- revoke <device's id>       a stranger's again, signed out`;
const alone = ["list", "devices"];

interface Words {
  readonly positionals: readonly string[];
  readonly values: { readonly email?: string; readonly may?: string };
}

export interface Command {
  readonly name: string;
  readonly who: string;
  readonly email?: string;
  readonly may?: string;
}

/** @throws Error with the usage if the command is invalid */
export function readCommand({ positionals, values }: Words): Command {
  const [name = "", who = "", ...more] = positionals;
  if (more.length > 0 || alone.includes(name) !== (who === "")) throw new Error(usage);
  return { name, who, ...values };
}

/**
 * Runs a command.
 * @param askSecrets prompts for a PIN and, if wanted, a password
 * @returns the text to print
 * @throws Error with a message to print
 */
export async function runCommand(
  db: Db,
  { name, who, email, may }: Command,
  askSecrets: (withPassword: boolean) => Promise<Secrets>,
): Promise<string> {
  switch (name) {
    case "list":
      return list(db);
    case "add": {
      const allowed = may === undefined ? deskPermissions : may.split(",").map((each) => each.trim());
      const secrets = await askSecrets(email !== undefined);
      if (secrets.password === undefined) await checkPasswords(db);
      return `${who} can sign in: ${await addEmployee(db, { name: who, email, permissions: allowed, ...secrets }, new Date())}`;
    }
    case "secrets":
      await changeSecrets(db, who, await askSecrets(true));
      return `${who} has to sign in again.`;
    case "disable":
    case "enable":
      await setDisabled(db, who, name === "disable");
      return name === "disable" ? `${who} is kept out from now on.` : `${who} can sign in again.`;
    case "may":
      await changePermissions(db, who, (may ?? "").split(","));
      return `${who} may from now on: ${may}.`;
    case "no-second-factor":
      await forgetFactor(db, who);
      return `${who} signs in with the password alone again.`;
    case "devices":
      return devices(db);
    case "revoke":
      await inTransaction(db, async (tx) => {
        const now = new Date();
        await recordEvent(tx, operator, { action: "device-revoked", subject: await revokeDevice(tx, who, now) }, now);
      });
      return "The device is no longer enrolled, and nobody is signed in on it.";
    default:
      throw new Error(usage);
  }
}

/** A PIN works on enrolled devices only, and a password enrolls one. @throws Error if no employee has a password */
async function checkPasswords(db: Db): Promise<void> {
  if ((await listEmployees(db)).some(({ hasPassword, disabled }) => hasPassword && !disabled)) return;
  throw new Error(`A PIN works only on a device that somebody enrolled by signing in with email and password, and nobody has a password yet.
Add somebody with one first: npm run employee -- add <name> --email <address>`);
}

async function list(db: Db): Promise<string> {
  const rows = (await listEmployees(db)).map(
    ({ id, name, email, hasPin, hasPassword, permissions: allowed, disabled }) =>
      [
        id,
        name,
        email ?? "-",
        [hasPin ? "PIN" : "", hasPassword ? "password" : ""].filter(Boolean).join(" and "),
        allowed.join(","),
        disabled ? "disabled" : "",
      ]
        .join("  ")
        .trimEnd(),
  );
  return rows.length === 0 ? "There are no employees yet." : rows.join("\n");
}

async function devices(db: Db): Promise<string> {
  const rows = (await listDevices(db)).map(({ id, name, enrolledBy, enrolledAt, lastSeenAt }) =>
    [
      id,
      name,
      `enrolled by ${enrolledBy} on ${enrolledAt.toISOString()}`,
      `last seen ${lastSeenAt.toISOString()}`,
    ].join("  "),
  );
  return rows.length === 0
    ? "No device is enrolled yet: the first sign-in with email and password on a device enrolls it."
    : rows.join("\n");
}
