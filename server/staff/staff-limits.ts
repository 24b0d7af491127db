import * as say from "../../messages/generated/server/desk.ts";
import type { Db } from "../platform/database/tables.ts";
import { addressKey } from "../platform/http/address-key.ts";
import { createAddressLimit, createLimit, type Try, takeTry } from "../platform/http/limit-tries.ts";

const quarter = 15 * 60;
const day = 24 * 60 * 60;
/** The one key of a budget that all of the museum shares. */
const museum = "museum";

/** An enrolled device, and the employee who enrolled it. */
interface KnownDevice {
  readonly id: string;
  readonly enrolledBy: string;
}

interface Comer {
  /** Undefined for a device that never was enrolled, or no longer is. */
  readonly device: KnownDevice | undefined;
  readonly ip: string;
}

/** A try that was counted. */
export interface StaffTry extends Try {
  /** The secret was right: this try is given back, and the wrong ones before it for the same account. */
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
  /** One more wrong secret on an enrolled device. @returns how many there were today */
  wrong(device: string): Promise<number>;
}

/**
 * How often somebody may try to sign in at the box office. Whatever is tried counts for who tries and for what is tried: for the device or
 * the network, and for the account; a PIN is tried at everybody, and counts for the employee who enrolled the device, on all their devices.
 * Enrolled devices and others are counted apart, so that no stranger locks out a desk.
 */
export function staffLimits(db: Db): StaffLimits {
  const pinsOf = createLimit(db, { name: "staff-pin", tries: 10, seconds: quarter, advice: say.usePassword });
  const pinsOfEnroller = createLimit(db, { name: "staff-pin-enroller", tries: 10, seconds: quarter, advice: say.usePassword });
  const pinsOfEnrollerByDay = createLimit(db, { name: "staff-pin-day", tries: 100, seconds: day, advice: say.usePassword });
  const pinsOfAllByDay = createLimit(db, { name: "staff-pin-all-day", tries: 500, seconds: day, advice: say.usePassword });
  const pinsFrom = createAddressLimit(db, { name: "staff-pin-from", tries: 10, seconds: quarter, advice: say.useEmail });
  // However many addresses strangers have, all of them together have only these.
  const pinsOfStrangers = createLimit(db, { name: "staff-pin-strangers", tries: 20, seconds: quarter, advice: say.useEmail });
  const pinsOfStrangersByDay = createLimit(db, { name: "staff-pin-strangers-day", tries: 100, seconds: day, advice: say.useEmail });
  const passwordsOf = createLimit(db, { name: "staff-password", tries: 10, seconds: quarter });
  const passwordsOfPair = createLimit(db, { name: "staff-password-pair", tries: 10, seconds: quarter });
  const passwordsAtDesks = createLimit(db, { name: "staff-password-account", tries: 10, seconds: quarter });
  const passwordsAtDesksByDay = createLimit(db, { name: "staff-password-account-day", tries: 100, seconds: day });
  const passwordsFor = createLimit(db, { name: "staff-password-for", tries: 10, seconds: quarter, advice: say.useDesk });
  const passwordsFrom = createAddressLimit(db, { name: "staff-password-from", tries: 50, seconds: quarter, advice: say.useDesk });
  const passwordsOfStrangers = createLimit(db, { name: "staff-password-for-all", tries: 100, seconds: day, advice: say.useDesk });
  // A password was right before it: whoever guesses here is no stranger to the account, and gets no more tries for having many addresses.
  const codesFor = createLimit(db, { name: "staff-code", tries: 10, seconds: quarter });
  const codesForByDay = createLimit(db, { name: "staff-code-day", tries: 50, seconds: day });
  const invitationsFrom = createAddressLimit(db, { name: "staff-invitation-from", tries: 50, seconds: quarter });
  const wrongSecrets = createLimit(db, { name: "staff-wrong-secrets-day", tries: Number.MAX_SAFE_INTEGER, seconds: day });

  /** Wrong passwords of the account that succeeds are taken off the device's count; those of other accounts stay. */
  async function passwordOfDevice({ id }: KnownDevice, account: string): Promise<StaffTry> {
    const pair = JSON.stringify([id, account]);
    const tried = await takeTry([passwordsOf, id], [passwordsOfPair, pair], [passwordsAtDesks, account], [passwordsAtDesksByDay, account]);
    return {
      ...tried,
      async forgive() {
        await passwordsOf.giveBack(id, await passwordsOfPair.forget(pair));
        await passwordsAtDesks.forget(account);
        await passwordsAtDesksByDay.giveBack(account);
      },
    };
  }

  return {
    async pin({ device, ip }) {
      if (device === undefined) return alone(await takeTry([pinsFrom, ip], [pinsOfStrangers, museum], [pinsOfStrangersByDay, museum]));
      const { id, enrolledBy } = device;
      const tried = await takeTry([pinsOf, id], [pinsOfEnroller, enrolledBy], [pinsOfEnrollerByDay, enrolledBy], [pinsOfAllByDay, museum]);
      return {
        ...tried,
        async forgive() {
          await tried.giveBack();
          // Only the device waits; the enroller's budget stays used up.
          await pinsOf.forget(id);
        },
      };
    },
    async password({ device, ip }, account) {
      if (device !== undefined) return passwordOfDevice(device, account);
      const pair = JSON.stringify([account, addressKey(ip)]);
      return alone(await takeTry([passwordsFor, pair], [passwordsFrom, ip], [passwordsOfStrangers, account]));
    },
    invitation: (ip) => takeTry([invitationsFrom, ip]),
    wrong: (device) => wrongSecrets.take(device),
    async code(employee) {
      const tried = await takeTry([codesFor, employee], [codesForByDay, employee]);
      return {
        ...tried,
        async forgive() {
          await tried.giveBack();
          await codesFor.forget(employee);
        },
      };
    },
  };
}

/** Only this try is given back. */
const alone = (tried: Try): StaffTry => ({ ...tried, forgive: tried.giveBack });
