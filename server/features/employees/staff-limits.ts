import type { Clock } from "../../core/clock.ts";
import type { Db } from "../../core/database/tables.ts";
import { HttpError } from "../../core/http/http-error.ts";
import {
  type Attempt,
  consumeAttempt,
  createAddressLimit,
  createLimit,
  type Limit,
  type LimitUse,
} from "../../core/http/limits.ts";
import { addressKey } from "../../core/http/network-address.ts";
import { isKnownOn } from "./desk-devices.ts";
import { museum, pairOf, recordLock, rules } from "./sign-in-locks.ts";

interface KnownDevice {
  readonly id: string;
  readonly enrolledBy: string;
}

interface SignInSource {
  /** Undefined for a device that is not enrolled. */
  readonly device: Pick<KnownDevice, "id"> | undefined;
  readonly ip: string;
}

export interface StaffAttempt extends Attempt {
  /** Set if a shared limit is exhausted: only employees who recently signed in on the device are admitted. */
  readonly refusal?: HttpError;
  /** Removes what a success disproves. */
  forgive(): Promise<void>;
}

interface StaffLimits {
  /** Counts a PIN attempt. @throws HttpError 429 */
  pin(source: SignInSource & { readonly device: KnownDevice | undefined }): Promise<StaffAttempt>;
  /** Counts a password attempt for an account. @throws HttpError 429 */
  password(source: SignInSource, account: string): Promise<StaffAttempt>;
  /** Counts an attempt at a two-factor code, after a correct password. @param employee an id @throws HttpError 429 */
  code(employee: string): Promise<StaffAttempt>;
  /** Counts a wrong secret on an enrolled device. @returns today's count */
  wrong(device: string): Promise<number>;
}

/**
 * Each attempt counts for its source and its target. A PIN may match any employee, so it counts for the device's
 * enroller. Strangers and recent users count separately, so that strangers cannot lock out a desk.
 */
export function staffLimits(db: Db, now: Clock): StaffLimits {
  const codesFor = lockedLimit(db, now, rules.codesFor, (employee) => ({ employee }));
  const codesForByDay = lockedLimit(db, now, rules.codesForByDay, (employee) => ({ employee }));
  const wrongSecrets = createLimit(db, rules.wrongSecrets);
  return {
    pin: pinLimits(db, now),
    password: passwordLimits(db, now),
    wrong: (device) => wrongSecrets.consume(device),
    async code(employee) {
      const attempt = await consumeAttempt([codesFor, employee], [codesForByDay, employee]);
      return {
        ...attempt,
        async forgive() {
          await attempt.refund();
          await codesFor.reset(employee);
        },
      };
    },
  };
}

/** A limit that records a lock when it is reached. */
function lockedLimit(
  db: Db,
  now: Clock,
  rule: LimitUse,
  locked: (key: string) => Parameters<typeof recordLock>[2],
): Limit {
  const onFull = (key: string) => recordLock(db, new Date(now().epochMilliseconds), locked(key));
  return createLimit(db, { ...rule, onFull });
}

function pinLimits(db: Db, now: Clock): StaffLimits["pin"] {
  const pinsOf = lockedLimit(db, now, rules.pinsOf, (device) => ({ device }));
  const pinsOfByDay = lockedLimit(db, now, rules.pinsOfByDay, (device) => ({ device }));
  const pinsOfEnrollerByDay = lockedLimit(db, now, rules.pinsOfEnrollerByDay, (enroller) => ({ enroller }));
  const pinsOfAllByDay = createLimit(db, rules.pinsOfAllByDay);
  const pinsFrom = createAddressLimit(db, rules.pinsFrom);
  const pinsOfStrangers = createLimit(db, rules.pinsOfStrangers);
  const pinsOfStrangersByDay = createLimit(db, rules.pinsOfStrangersByDay);

  /** A correct PIN removes only itself from the count, or an employee could reset it while guessing others' PINs. */
  async function pinOfDevice({ id, enrolledBy }: KnownDevice): Promise<StaffAttempt> {
    const own = await consumeAttempt([pinsOf, id], [pinsOfByDay, id]);
    try {
      const shared = await consumeAttempt([pinsOfEnrollerByDay, enrolledBy], [pinsOfAllByDay, museum]);
      return alone({
        count: own.count,
        refund: async () => void (await Promise.all([own.refund(), shared.refund()])),
      });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return { ...alone(own), refusal: error };
    }
  }

  return async ({ device, ip }) =>
    device === undefined
      ? alone(await consumeAttempt([pinsFrom, ip], [pinsOfStrangers, museum], [pinsOfStrangersByDay, museum]))
      : pinOfDevice(device);
}

function passwordLimits(db: Db, now: Clock): StaffLimits["password"] {
  const ofAccount = (rule: LimitUse) => lockedLimit(db, now, rule, (email) => ({ email }));
  const ofPair = (rule: LimitUse) => lockedLimit(db, now, rule, (key) => ({ email: JSON.parse(key)[1] as string }));
  const passwordsOf = lockedLimit(db, now, rules.passwordsOf, (device) => ({ device }));
  const passwordsOfPair = ofPair(rules.passwordsOfPair);
  const passwordsOfPairByDay = ofPair(rules.passwordsOfPairByDay);
  const passwordsAtDesks = ofAccount(rules.passwordsAtDesks);
  const passwordsAtDesksByDay = ofAccount(rules.passwordsAtDesksByDay);
  const passwordsFor = createLimit(db, rules.passwordsFor);
  const passwordsFrom = createAddressLimit(db, rules.passwordsFrom);
  const passwordsOfStrangers = ofAccount(rules.passwordsOfStrangers);

  /** Success removes that account's wrong passwords from the device's count; other accounts' stay. */
  async function passwordOfDevice({ id }: Pick<KnownDevice, "id">, account: string): Promise<StaffAttempt> {
    const pair = pairOf(id, account);
    if (await isKnownOn(db, { device: id, account, now: new Date(now().epochMilliseconds) })) {
      const attempt = await consumeAttempt([passwordsOfPair, pair], [passwordsOfPairByDay, pair]);
      return {
        ...attempt,
        forgive: async () => void (await Promise.all([passwordsOfPair.reset(pair), passwordsOfPairByDay.refund(pair)])),
      };
    }
    const attempt = await consumeAttempt(
      [passwordsOf, id],
      [passwordsOfPair, pair],
      [passwordsAtDesks, account],
      [passwordsAtDesksByDay, account],
    );
    return {
      ...attempt,
      async forgive() {
        await passwordsOf.refund(id, await passwordsOfPair.reset(pair));
        await passwordsAtDesks.reset(account);
        await passwordsAtDesksByDay.refund(account);
      },
    };
  }

  return async ({ device, ip }, account) => {
    if (device !== undefined) return passwordOfDevice(device, account);
    const pair = pairOf(addressKey(ip), account);
    return alone(await consumeAttempt([passwordsFor, pair], [passwordsFrom, ip], [passwordsOfStrangers, account]));
  };
}

const alone = (attempt: Attempt): StaffAttempt => ({ ...attempt, forgive: attempt.refund });
