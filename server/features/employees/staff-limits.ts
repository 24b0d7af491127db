import type { Clock } from "../../core/clock.ts";
import type { Db } from "../../core/database/tables.ts";
import { addressKey } from "../../core/http/address-key.ts";
import { HttpError } from "../../core/http/http-error.ts";
import {
  createAddressLimit,
  createLimit,
  type Limit,
  type LimitOptions,
  type Try,
  takeTry,
} from "../../core/http/limit-tries.ts";
import { isKnownOn } from "./desk-devices.ts";
import { recordLock } from "./sign-in-locks.ts";
import { museum, pairOf, rules } from "./sign-in-rules.ts";

interface KnownDevice {
  readonly id: string;
  readonly enrolledBy: string;
}

interface Comer {
  /** Undefined for a device that is not enrolled. */
  readonly device: Pick<KnownDevice, "id"> | undefined;
  readonly ip: string;
}

export interface StaffTry extends Try {
  /** Set if a shared limit is exhausted: only employees who recently signed in on the device are admitted. */
  readonly refusal?: HttpError;
  /** If set, a shared limit is exhausted: only employees who recently signed in on the device may enter. */
  forgive(): Promise<void>;
}

interface StaffLimits {
  /** Counts a PIN attempt. @throws HttpError 429 */
  pin(comer: Comer & { readonly device: KnownDevice | undefined }): Promise<StaffTry>;
  /** Counts a password attempt for an account. @throws HttpError 429 */
  password(comer: Comer, account: string): Promise<StaffTry>;
  /** Counts a second-factor attempt, after a correct password. @param employee an id @throws HttpError 429 */
  code(employee: string): Promise<StaffTry>;
  /** Counts the use of a mailed link, because each costs a hash. @throws HttpError 429 */
  invitation(ip: string): Promise<Try>;
  /** Counts a wrong secret on an enrolled device. @returns today's count */
  wrong(device: string): Promise<number>;
}

/**
 * Each attempt counts for its source and its target. A PIN may match any employee, so it counts for the device's
 * enroller. Strangers and recent users count separately, so that strangers cannot lock out a desk.
 */
export function staffLimits(db: Db, now: Clock): StaffLimits {
  const moment = () => new Date(now().epochMilliseconds);
  const noted = (rule: LimitOptions, locked: (key: string) => Parameters<typeof recordLock>[2]): Limit =>
    createLimit(db, { ...rule, onFull: (key) => recordLock(db, moment(), locked(key)) });
  const ofDevice = (rule: LimitOptions) => noted(rule, (device) => ({ device }));
  const ofAccount = (rule: LimitOptions) => noted(rule, (email) => ({ email }));
  const ofPair = (rule: LimitOptions) => noted(rule, (key) => ({ email: JSON.parse(key)[1] as string }));
  const ofEmployee = (rule: LimitOptions) => noted(rule, (employee) => ({ employee }));
  const pinsOf = ofDevice(rules.pinsOf);
  const pinsOfByDay = ofDevice(rules.pinsOfByDay);
  const pinsOfEnrollerByDay = noted(rules.pinsOfEnrollerByDay, (enroller) => ({ enroller }));
  const pinsOfAllByDay = createLimit(db, rules.pinsOfAllByDay);
  const pinsFrom = createAddressLimit(db, rules.pinsFrom);
  const pinsOfStrangers = createLimit(db, rules.pinsOfStrangers);
  const pinsOfStrangersByDay = createLimit(db, rules.pinsOfStrangersByDay);
  const passwordsOf = ofDevice(rules.passwordsOf);
  const passwordsOfPair = ofPair(rules.passwordsOfPair);
  const passwordsOfPairByDay = ofPair(rules.passwordsOfPairByDay);
  const passwordsAtDesks = ofAccount(rules.passwordsAtDesks);
  const passwordsAtDesksByDay = ofAccount(rules.passwordsAtDesksByDay);
  const passwordsFor = createLimit(db, rules.passwordsFor);
  const passwordsFrom = createAddressLimit(db, rules.passwordsFrom);
  const passwordsOfStrangers = ofAccount(rules.passwordsOfStrangers);
  const codesFor = ofEmployee(rules.codesFor);
  const codesForByDay = ofEmployee(rules.codesForByDay);
  const invitationsFrom = createAddressLimit(db, rules.invitationsFrom);
  const wrongSecrets = createLimit(db, rules.wrongSecrets);

  /** A correct PIN removes only itself from the count, or an employee could reset it while guessing others' PINs. */
  async function pinOfDevice({ id, enrolledBy }: KnownDevice): Promise<StaffTry> {
    const own = await takeTry([pinsOf, id], [pinsOfByDay, id]);
    try {
      const shared = await takeTry([pinsOfEnrollerByDay, enrolledBy], [pinsOfAllByDay, museum]);
      return alone({
        count: own.count,
        giveBack: async () => void (await Promise.all([own.giveBack(), shared.giveBack()])),
      });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return { ...alone(own), refusal: error };
    }
  }

  /** Success removes that account's wrong passwords from the device's count; other accounts' stay. */
  async function passwordOfDevice({ id }: Pick<KnownDevice, "id">, account: string): Promise<StaffTry> {
    const pair = pairOf(id, account);
    if (await isKnownOn(db, { device: id, account, now: moment() })) {
      const tried = await takeTry([passwordsOfPair, pair], [passwordsOfPairByDay, pair]);
      return {
        ...tried,
        forgive: async () =>
          void (await Promise.all([passwordsOfPair.forget(pair), passwordsOfPairByDay.giveBack(pair)])),
      };
    }
    const tried = await takeTry(
      [passwordsOf, id],
      [passwordsOfPair, pair],
      [passwordsAtDesks, account],
      [passwordsAtDesksByDay, account],
    );
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
      if (device !== undefined) return pinOfDevice(device);
      return alone(await takeTry([pinsFrom, ip], [pinsOfStrangers, museum], [pinsOfStrangersByDay, museum]));
    },
    async password({ device, ip }, account) {
      if (device !== undefined) return passwordOfDevice(device, account);
      const pair = pairOf(addressKey(ip), account);
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

const alone = (tried: Try): StaffTry => ({ ...tried, forgive: tried.giveBack });
