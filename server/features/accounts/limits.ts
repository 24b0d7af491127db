import { setTimeout as pause } from "node:timers/promises";
import * as say from "../../../messages/generated/server/accounts.ts";
import type { Db } from "../../core/database/tables.ts";
import { type Attempt, consumeAttempt, createAddressLimit, createLimit } from "../../core/http/limits.ts";
import { addressKey } from "../../core/http/network-address.ts";

/** Limits on passwords take an email's key as the account. */
export interface PasswordLimits {
  /** @param browser the browser's secret, if the account signed in with it before @throws HttpError 429 */
  wrong(account: string, ip: string, browser: string | undefined): Promise<Attempt>;
  /** Counts successful sign-ins too: each costs a hash. @throws HttpError 429 */
  signIn(ip: string): Promise<number>;
  /** Resets an account's wrong passwords: reading its mail proves ownership. */
  forgive(account: string, ip: string): Promise<void>;
}

/** Limits by address alone are wider: a school or museum may share one. */
export function passwordLimits(db: Db): PasswordLimits {
  const advice = say.setPassword;
  const ofBrowser = createLimit(db, { name: "wrong-password-browser", advice });
  const ofPair = createLimit(db, { name: "wrong-password-pair", advice });
  const ofStrangers = createLimit(db, { name: "wrong-password-strangers", advice });
  const byAddress = createAddressLimit(db, { name: "wrong-password-from" });
  const signIns = createAddressLimit(db, { name: "sign-in-from" });
  const pair = (account: string, ip: string) => JSON.stringify([account, addressKey(ip)]);
  return {
    wrong(account, ip, browser) {
      if (browser !== undefined) return consumeAttempt([ofBrowser, browser]);
      // A locked pair counts toward neither the address nor the account.
      return consumeAttempt([ofPair, pair(account, ip)], [byAddress, ip], [ofStrangers, account]);
    },
    signIn: (ip) => signIns.consume(ip),
    async forgive(account, ip) {
      await Promise.all([ofPair.reset(pair(account, ip)), ofStrangers.reset(account)]);
    },
  };
}

/** Exceeds the duration of the work. */
const paddedMs = 200;

/** Pads work to a constant time, so that timing does not reveal whether an account exists. */
export async function constantTime<T>(work: Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work, pause(paddedMs)]);
  return answer;
}
