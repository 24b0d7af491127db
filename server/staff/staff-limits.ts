import * as say from "../../messages/generated/server/desk.ts";
import type { Db } from "../platform/database/tables.ts";
import { addressKey } from "../platform/http/address-key.ts";
import { createAddressLimit, createLimit, type Limit, type Try, takeTry } from "../platform/http/limit-tries.ts";

const quarter = 15 * 60;
const hour = 60 * 60;
const day = 24 * hour;
/** The one key of a budget that all of the museum shares. */
const museum = "museum";

interface Comer {
  /** The id of the enrolled device; undefined for one that never was, or no longer is. */
  readonly device: string | undefined;
  readonly ip: string;
}

/** A try that was counted. */
export interface StaffTry extends Try {
  /** The secret was right: an enrolled device, or a second factor, gets all tries of this quarter of an hour back, any other this one. */
  forgive(): Promise<void>;
}

interface StaffLimits {
  /** One more PIN. @throws HttpError 429 */
  pin(comer: Comer): Promise<StaffTry>;
  /** One more password for an account. @throws HttpError 429 */
  password(comer: Comer, account: string): Promise<StaffTry>;
  /** One more code of an employee's second factor, by whoever has the password. @param employee an id @throws HttpError 429 */
  code(employee: string): Promise<StaffTry>;
  /** One more use of a mailed link: each costs a hash. @throws HttpError 429 */
  invitation(ip: string): Promise<Try>;
}

/**
 * How often somebody may try to sign in at the box office. An enrolled device has tries of its own, and no stranger can use them up;
 * devices that were never enrolled share the rest, by address and all together. PINs, passwords and codes are counted apart.
 */
export function staffLimits(db: Db): StaffLimits {
  const pinsOf = createLimit(db, { name: "staff-pin", tries: 10, seconds: quarter });
  const pinsOfByDay = createLimit(db, { name: "staff-pin-day", tries: 100, seconds: day });
  const pinsFrom = createAddressLimit(db, { name: "staff-pin-from", tries: 10, seconds: quarter, advice: say.useEmail });
  // However many addresses strangers have, all of them together have only these.
  const pinsOfStrangers = createLimit(db, { name: "staff-pin-strangers", tries: 20, seconds: quarter, advice: say.useEmail });
  const pinsOfStrangersByDay = createLimit(db, { name: "staff-pin-strangers-day", tries: 100, seconds: day, advice: say.useEmail });
  const passwordsOf = createLimit(db, { name: "staff-password", tries: 10, seconds: quarter });
  const passwordsFor = createLimit(db, { name: "staff-password-for", tries: 10, seconds: quarter, advice: say.useDesk });
  const passwordsFrom = createAddressLimit(db, { name: "staff-password-from", tries: 50, seconds: quarter, advice: say.useDesk });
  // A password was right before it: whoever guesses here is no stranger to the account, and gets no more tries for having many addresses.
  const codesFor = createLimit(db, { name: "staff-code", tries: 10, seconds: quarter });
  const codesForByDay = createLimit(db, { name: "staff-code-day", tries: 50, seconds: day });
  const invitationsFrom = createAddressLimit(db, { name: "staff-invitation-from", tries: 50, seconds: quarter });
  const passwordsForAll = createLimit(db, { name: "staff-password-for-all", tries: 100, seconds: hour, advice: say.useDesk });
  return {
    async pin({ device, ip }) {
      if (device !== undefined) return ofDevice(pinsOf, device, await takeTry([pinsOf, device], [pinsOfByDay, device]));
      return ofStranger(await takeTry([pinsFrom, ip], [pinsOfStrangers, museum], [pinsOfStrangersByDay, museum]));
    },
    async password({ device, ip }, account) {
      if (device !== undefined) return ofDevice(passwordsOf, device, await takeTry([passwordsOf, device]));
      const pair = JSON.stringify([account, addressKey(ip)]);
      return ofStranger(await takeTry([passwordsFor, pair], [passwordsFrom, ip], [passwordsForAll, account]));
    },
    invitation: (ip) => takeTry([invitationsFrom, ip]),
    async code(employee) {
      return ofDevice(codesFor, employee, await takeTry([codesFor, employee], [codesForByDay, employee]));
    },
  };
}

const ofStranger = (tried: Try): StaffTry => ({ ...tried, forgive: tried.giveBack });

function ofDevice(limit: Limit, key: string, tried: Try): StaffTry {
  return {
    ...tried,
    async forgive() {
      await tried.giveBack();
      await limit.forget(key);
    },
  };
}
